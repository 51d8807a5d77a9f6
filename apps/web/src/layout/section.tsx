import type { ReactNode } from 'react'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** A link at the end of the heading's line. */
  more?: ReactNode
  children: ReactNode
}

/** A section of a page with a heading. */
export const Section = ({ title, more, children }: SectionProps) => (
  <section className={classes.section}>
    <div className={classes.head}>
      <h2>{title}</h2>
      {more}
    </div>
    {children}
  </section>
)
