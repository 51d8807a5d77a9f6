import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

export type Tone = 'default' | 'secondary' | 'destructive'

/** The strongest contrast for what is worst. */
const LOOKS = {
  default: { variant: 'default' },
  secondary: { variant: 'outline', color: 'var(--hl-soft)' },
  destructive: { color: 'var(--hl-bad)', c: 'var(--hl-paper)' },
} as const

/** A word, by its tone on a coloured background. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Badge component="span" data-tone={tone} {...LOOKS[tone]}>
    {children}
  </Badge>
)
