import type { ReactNode } from 'react'
import classes from './section.module.css'

interface SectionProps {
  title: string
  more?: ReactNode
  children: ReactNode
}

export const Section = ({ title, more, children }: SectionProps) => (
  <section className={classes.section}>
    <div className={classes.head}>
      <h2>{title}</h2>
      {more}
    </div>
    {children}
  </section>
)
