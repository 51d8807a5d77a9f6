import type { ReactNode } from 'react'
import classes from './section.module.css'

export const Section = ({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) => (
  <section className={classes.section}>
    <div className={`cluster ${classes.head}`}>
      <h2>{title}</h2>
      {more}
    </div>
    {children}
  </section>
)
