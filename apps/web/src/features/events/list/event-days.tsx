import { dayName, nearDay } from '@houselights/domain/dates/format-city-time'
import { timeAgo } from '../../../format/relative-time.ts'
import type { Clock } from '../../../hooks/use-clock.ts'
import { groupByDay } from '../facts/event-times.ts'
import classes from './event-days.module.css'
import type { ListedEvent } from './event-pages.ts'
import { EventRow } from './event-row.tsx'

export const EventDays = ({ events, clock }: { events: readonly ListedEvent[]; clock: Clock }) =>
  groupByDay(events).map(({ day, events }, place) => (
    <section key={day} aria-labelledby={`day-${day}`} className={classes.day}>
      <DayHeading day={day} clock={clock} />
      {events.map((event, index) => (
        // a text rather than the clock: only rows whose text changes are rendered again as time passes
        <EventRow
          key={event.slug}
          event={event}
          timeZone={clock.timeZone}
          seenAgo={event.seenOn ? timeAgo(event.seenOn.lastSeenAt, clock.now) : ''}
          first={place === 0 && index < IN_SIGHT}
        />
      ))}
    </section>
  ))

const IN_SIGHT = 6

function DayHeading({ day, clock: { today, tonight } }: { day: string; clock: Clock }) {
  const near = nearDay(day, tonight)
  return (
    <h2 id={`day-${day}`} className={classes.heading} data-near={near?.toLowerCase()}>
      {near && <span className={classes.near}>{near}</span>}{' '}
      <time dateTime={day || undefined}>{dayName(day, today)}</time>
    </h2>
  )
}
