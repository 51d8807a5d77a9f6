import type { ReactNode } from 'react'
import classes from './page-title.module.css'

export const PageTitle = ({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) => (
  <div className={classes.title}>
    <div className={`cluster ${classes.line}`}>
      <h1>{title}</h1>
      {action}
    </div>
    {children}
  </div>
)
