import { Progress } from '@mantine/core'
import { TONE_COLORS, type Tone } from './tone-badge.tsx'

interface MeterProps {
  /** 0 to 100. */
  value: number
  label: string
  tone: Tone
}

export const Meter = ({ value, label, tone }: MeterProps) => (
  <Progress.Root
    data-tone={tone}
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(value)}
    aria-valuetext={`${Math.round(value)}%`}
  >
    <Progress.Section withAria={false} value={value} color={TONE_COLORS[tone]} />
  </Progress.Root>
)
