import { clockTime, dayName, dayOf, shortDayName } from '@houselights/domain/shown/city-time'
import { shortPrice } from '@houselights/domain/shown/price'
import type { Announced } from '@houselights/types/announced'
import { Link } from '@tanstack/react-router'
import type { Clock } from '../../use-clock.ts'
import { actNames, StatusBadge, timeWords } from '../events/index.ts'
import classes from './announced-list.module.css'

/** Shows under the days on which they were first seen. */
export function AnnouncedList({ shows, clock }: { shows: readonly Announced[]; clock: Clock }) {
  const days = Map.groupBy(shows, ({ firstSeenAt }) => dayOf(firstSeenAt, clock.timeZone))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`seen-${day}`} className={classes.day}>
      <h2 id={`seen-${day}`}>
        First seen <time dateTime={day}>{dayName(day, clock.today)}</time>
      </h2>
      <ul className={classes.shows}>
        {ofDay.map((show) => (
          <AnnouncedShow key={show.event.id} show={show} clock={clock} />
        ))}
      </ul>
    </section>
  ))
}

function AnnouncedShow({ show: { event, firstSeenAt, fromFirstRead }, clock }: { show: Announced; clock: Clock }) {
  const { timeZone, today } = clock
  const { venue } = event
  const acts = actNames(event)
  return (
    <li data-event={event.slug}>
      <p className={classes.when}>
        <time dateTime={event.date || undefined}>{shortDayName(event.localDate, today)}</time>
        <span>{timeWords(event, timeZone)}</span>
      </p>
      <div>
        <h3>
          <Link to="/events/$slug" params={{ slug: event.slug }}>
            {event.title}
          </Link>{' '}
          <StatusBadge status={event.status} />
        </h3>
        {acts && <p>{acts}</p>}
        <p>
          <Link to="/venues/$slug" params={{ slug: venue.slug }}>
            {venue.name}
          </Link>
          {[venue.neighborhood, shortPrice(event), event.age].filter(Boolean).map((fact) => ` · ${fact}`)}
        </p>
        <p className={classes.seen}>
          {fromFirstRead ? (
            'On the list when we first read it'
          ) : (
            <>
              First seen at <time dateTime={firstSeenAt}>{clockTime(firstSeenAt, timeZone)}</time>
            </>
          )}
        </p>
      </div>
    </li>
  )
}
