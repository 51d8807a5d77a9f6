import { countdown } from '@houselights/domain/countdown'
import type { Event } from '@houselights/types/entities'
import type { Clock } from '../../use-clock.ts'
import classes from './countdown-label.module.css'
import { isOff } from './is-off.ts'

/** The time until the show, by the city's clock, updated every minute; nothing where no start is known. */
export function CountdownLabel({ event, clock }: { event: Event; clock: Clock }) {
  const start = event.showTime ?? event.startsAt
  if (!start || isOff(event)) return null
  const label = countdown(Date.parse(start), Date.parse(clock.now))
  if (!label) return null
  return (
    <span className={classes.label} data-countdown data-live={label === 'Live' || undefined}>
      {/\d/.test(label) && <span className="visually-hidden">Starts in </span>}
      {label}
    </span>
  )
}
