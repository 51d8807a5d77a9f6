import type { ReactNode } from 'react'
import classes from './message.module.css'

/** A page or section without content, with the reason. */
export function Message({ title, level = 1, children }: { title: string; level?: 1 | 2; children?: ReactNode }) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={level === 1 ? `wrap ${classes.page}` : classes.section}>
      <Heading className={classes.title}>{title}</Heading>
      {children}
    </div>
  )
}
