import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { TONE_COLORS, type Tone } from './tone.ts'

export const ToneBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Badge component="span" variant="outline" color={TONE_COLORS[tone]}>
    {children}
  </Badge>
)
