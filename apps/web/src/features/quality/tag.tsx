import type { ReactNode } from 'react'
import classes from './tag.module.css'

export type Tone = 'default' | 'secondary' | 'destructive'

/** A short word on a coloured ground. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes.tag} data-tone={tone}>
    {children}
  </span>
)
