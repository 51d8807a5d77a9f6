import type { Event } from '@houselights/types/entities'
import { Link } from '@tanstack/react-router'
import { shortDayName } from '../../format/city-time.ts'
import { showTimeOf } from '../events/event-times.ts'
import { StatusBadge } from '../events/status-badge.tsx'
import type { Clock } from '../status/clock.ts'
import classes from './next-up.module.css'

const SHOWN = 4

/** The hero's playbill: what is on tonight, or failing that what is on next. */
export function NextUp({ events, clock }: { events: readonly Event[]; clock: Clock }) {
  const tonight = events.filter(({ localDate }) => localDate === clock.today)
  const shown = (tonight.length > 0 ? tonight : events).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <section className={classes.playbill} aria-labelledby="next-up">
      <h2 id="next-up">{tonight.length > 0 ? 'On tonight' : 'Next up'}</h2>
      <ol className={classes.shows}>
        {shown.map((event) => (
          <li key={event.id}>
            <time dateTime={event.date || undefined}>
              {tonight.length > 0
                ? (showTimeOf(event, clock.timeZone) ?? 'Tonight')
                : shortDayName(event.localDate, clock.today)}
            </time>
            <p>
              <Link to="/events/$slug" params={{ slug: event.slug }}>
                {event.title}
              </Link>{' '}
              <StatusBadge status={event.status} />
              <span>{event.venue.name}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
