import type { ReactNode } from 'react'
import classes from './tone-badge.module.css'

export type BadgeTone = 'good' | 'middling' | 'bad' | 'plain'

/** A word in a small frame, coloured by its tone; the word says the same. */
export const ToneBadge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)
