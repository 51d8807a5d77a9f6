import { countdown } from '@houselights/domain/show-hours'
import type { Event } from '@houselights/types/entities'
import type { Clock } from '../../use-clock.ts'
import classes from './countdown-label.module.css'
import { isOff } from './is-off.ts'

export function CountdownLabel({ event, clock }: { event: Event; clock: Clock }) {
  if (isOff(event)) return null
  const label = countdown(event, clock.now, clock.timeZone)
  if (!label) return null
  return (
    <span className={classes.label} data-countdown data-live={label === 'Live' || undefined}>
      {/\d/.test(label) && <span className="visually-hidden">Starts in </span>}
      {label}
    </span>
  )
}
