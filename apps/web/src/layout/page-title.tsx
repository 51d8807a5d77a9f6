import type { ReactNode } from 'react'
import classes from './page-title.module.css'

interface PageTitleProps {
  title: string
  action?: ReactNode
  children?: ReactNode
}

export const PageTitle = ({ title, action, children }: PageTitleProps) => (
  <div className={classes.title}>
    <div className={classes.line}>
      <h1>{title}</h1>
      {action}
    </div>
    {children}
  </div>
)
