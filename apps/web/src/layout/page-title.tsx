import type { ReactNode } from 'react'
import classes from './page-title.module.css'

interface PageTitleProps {
  title: string
  /** What can be done with the whole list, at the end of the heading's line. */
  action?: ReactNode
  children?: ReactNode
}

/** The heading of a list page, with a line about the list. */
export const PageTitle = ({ title, action, children }: PageTitleProps) => (
  <div className={classes.title}>
    <div className={classes.line}>
      <h1>{title}</h1>
      {action}
    </div>
    {children}
  </div>
)
