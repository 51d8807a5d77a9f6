import type { ReactNode } from 'react'
import classes from './tag.module.css'

export type Tone = 'default' | 'secondary' | 'destructive'

/** A word on a coloured background. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes.tag} data-tone={tone}>
    {children}
  </span>
)
