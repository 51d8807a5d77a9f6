import type { EventCard } from '@houselights/contracts/entities/entities'
import { nearDay } from '@houselights/domain/dates/format-city-time'
import { shortShowDay } from '@houselights/domain/dates/format-show-time'
import { Link } from '@tanstack/react-router'
import type { Clock } from '../../hooks/use-clock.ts'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { StatusBadge, takesPlace, timeWords } from '../events/index.ts'
import classes from './next-up.module.css'

const SHOWN = 4

/** Tonight's shows, or where there are none the next ones; only shows that take place as announced. */
export function NextUp({ events, clock }: { events: readonly EventCard[]; clock: Clock }) {
  const { timeZone } = clock
  const going = events.filter(takesPlace)
  const tonight = going.filter(({ localDate }) => localDate === clock.tonight)
  const shown = (tonight.length > 0 ? tonight : going).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <section className={classes.nextUp} aria-labelledby="next-up">
      <h2 id="next-up">{tonight.length > 0 ? 'On tonight' : 'Next up'}</h2>
      <ol className={classes.shows}>
        {shown.map((event) => (
          <li key={event.id}>
            <time dateTime={event.date || undefined}>
              {tonight.length === 0 && (
                <span>{nearDay(event.localDate, clock.tonight) ?? shortShowDay(event, clock)} </span>
              )}
              {timeWords(event, timeZone)}
            </time>
            <p>
              <EventLink event={event} /> <StatusBadge status={event.status} /> <span>{event.venue.name}</span>
            </p>
          </li>
        ))}
      </ol>
      {tonight.length > 0 && (
        <p className={classes.all}>
          <Link to="/tonight">All of tonight on one page</Link>
        </p>
      )}
    </section>
  )
}
