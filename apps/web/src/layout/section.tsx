import type { ReactNode } from 'react'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** What leads to the rest, at the end of the heading's line. */
  more?: ReactNode
  children: ReactNode
}

/** A part of a page under its own heading. */
export const Section = ({ title, more, children }: SectionProps) => (
  <section className={classes.section}>
    <div className={classes.head}>
      <h2>{title}</h2>
      {more}
    </div>
    {children}
  </section>
)
