import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

export const TONE_COLORS = {
  good: 'var(--hl-good)',
  middling: 'var(--hl-warn)',
  bad: 'var(--hl-bad)',
  plain: 'var(--hl-soft)',
}
export type Tone = keyof typeof TONE_COLORS

export const ToneBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Badge component="span" variant="outline" color={TONE_COLORS[tone]}>
    {children}
  </Badge>
)
