import { Artwork } from '@houselights/design-system/components/artwork'
import type { Event } from '@houselights/types/entities'
import { Link } from '@tanstack/react-router'
import { nearDay, shortDayName } from '../../format/city-time.ts'
import { shortPrice } from '../../format/price.ts'
import type { Clock } from '../status/clock.ts'
import { Bill } from './bill.tsx'
import classes from './event-card.module.css'
import { doorsOf, showTimeOf } from './event-times.ts'
import { playsSupport } from './plays-support.ts'
import { StatusBadge } from './status-badge.tsx'

interface EventCardProps {
  event: Event
  clock: Clock
  /** The id of the artist on whose page it stands: where it plays support, that is said. */
  artist?: string | undefined
}

/** One event in a grid: the whole card leads to it. */
export function EventCard({ event, clock, artist }: EventCardProps) {
  const { timeZone, today } = clock
  const price = shortPrice(event)
  const doors = doorsOf(event, timeZone)
  const time = showTimeOf(event, timeZone) ?? (doors && `doors ${doors}`)
  return (
    <article className={classes.card}>
      <Artwork name={event.artist?.name ?? event.title} className={classes.art} letter />
      <div className={classes.body}>
        <p className={classes.when}>
          <time dateTime={event.date}>
            {nearDay(event.localDate, today) ?? shortDayName(event.localDate, today)}
            {time && ` · ${time}`}
          </time>{' '}
          <StatusBadge status={event.status} />
          {playsSupport(event, artist) && <span className={classes.role}>Support</span>}
        </p>
        <h3 className={classes.title}>
          <Link to="/events/$slug" params={{ slug: event.slug }}>
            {event.title}
          </Link>
        </h3>
        <p className={classes.bill}>
          <Bill event={event} without={event.title} />
        </p>
        <p className={classes.where}>
          <Link to="/venues/$slug" params={{ slug: event.venue.slug }}>
            {event.venue.name}
          </Link>
          {price && <span className={classes.price}>{price}</span>}
        </p>
      </div>
    </article>
  )
}

/** Event cards side by side, as many as fit. */
export const EventCards = ({ events, ...rest }: Omit<EventCardProps, 'event'> & { events: readonly Event[] }) => (
  <div className={classes.grid}>
    {events.map((event) => (
      <EventCard key={event.id} event={event} {...rest} />
    ))}
  </div>
)
