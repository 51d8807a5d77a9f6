import { Artwork } from '@houselights/design-system/components/artwork'
import type { Event } from '@houselights/types/entities'
import { Link } from '@tanstack/react-router'
import type { Clock } from '../status/clock.ts'
import { Bill } from './bill.tsx'
import classes from './event-row.module.css'
import { doorsOf, showTimeOf } from './event-times.ts'
import { SeenOn } from './seen-on.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TicketLink } from './ticket-link.tsx'

/** One event in a list under its day. */
export function EventRow({ event, clock }: { event: Event; clock: Clock }) {
  return (
    <article className={classes.row} data-status={event.status}>
      <Times event={event} clock={clock} />
      <Artwork name={event.artist?.name ?? event.title} className={classes.art} letter />
      <div className={classes.what}>
        <h3 className={classes.title}>
          <Link to="/events/$slug" params={{ slug: event.slug }}>
            {event.title}
          </Link>{' '}
          <StatusBadge status={event.status} />
        </h3>
        <p className={classes.bill}>
          <Bill event={event} />
        </p>
        <p className={classes.where}>
          <Link to="/venues/$slug" params={{ slug: event.venue.slug }}>
            {event.venue.name}
          </Link>
          {event.room && `, ${event.room}`}
          {event.venue.neighborhood && <span> · {event.venue.neighborhood}</span>}
        </p>
        <p className={classes.seen}>
          <SeenOn sources={event.sources} now={clock.now} />
        </p>
      </div>
      <div className={classes.entry}>
        <p className={classes.facts}>
          {event.price && <span>{event.price}</span>}
          {event.age && <span>{event.age}</span>}
        </p>
        <TicketLink event={event} />
      </div>
    </article>
  )
}

function Times({ event, clock }: { event: Event; clock: Clock }) {
  const show = showTimeOf(event, clock.timeZone)
  const doors = doorsOf(event, clock.timeZone)
  const main = show ?? doors
  return (
    <p className={classes.times}>
      {main ? <span className={classes.time}>{show ? main : `Doors ${main}`}</span> : <span>Time not announced</span>}
      {show && doors && <span> Doors {doors}</span>}
    </p>
  )
}
