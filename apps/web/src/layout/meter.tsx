import classes from './meter.module.css'
import type { Tone } from './tone.ts'

interface MeterProps {
  /** 0 to 100. */
  value: number
  label: string
  tone: Tone
}

/** A bar for a percentage. */
export const Meter = ({ value, label, tone }: MeterProps) => (
  // biome-ignore lint/a11y/useSemanticElements: browsers do not let a meter element be styled alike
  <div
    className={classes.meter}
    data-tone={tone}
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(value)}
    aria-valuetext={`${Math.round(value)}%`}
  >
    <div style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
  </div>
)
