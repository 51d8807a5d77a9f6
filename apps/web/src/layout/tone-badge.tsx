import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'
import classes from './tone-badge.module.css'

/** A word in a small frame, coloured by its tone; the word says the same. */
export const ToneBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)
