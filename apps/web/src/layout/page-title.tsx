import type { ReactNode } from 'react'
import classes from './page-title.module.css'

/** The heading of a list page, with a line about the list. */
export const PageTitle = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.title}>
    <h1>{title}</h1>
    {children}
  </div>
)
