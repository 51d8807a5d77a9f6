import type { Event } from '@houselights/types/entities'
import { Link } from '@tanstack/react-router'
import { dayName } from '../../format/city-time.ts'
import { LinkButton } from '../../layout/link-button.tsx'
import { Section } from '../../layout/section.tsx'
import type { Clock } from '../status/clock.ts'
import { EventCards } from './event-card.tsx'
import { showTimeOf } from './event-times.ts'
import { playsSupport } from './plays-support.ts'
import { StatusBadge } from './status-badge.tsx'
import classes from './upcoming-shows.module.css'

interface UpcomingShowsProps {
  title: string
  events: readonly Event[]
  clock: Clock
  viewAll: boolean
  /** The venue to which "View All" keeps. */
  venue?: string
  /** The id of the artist whose shows they are: where it plays support, that is said. */
  artist?: string
  /** The name for which "View All" searches. */
  search?: string
  none: readonly [string, string]
}

/** The next shows of an artist or a venue. */
export const UpcomingShows = ({ title, events, clock, viewAll, venue, artist, search, none }: UpcomingShowsProps) => (
  <Section
    title={title}
    more={
      viewAll && (
        <Link to="/events" search={{ venue, search }}>
          View All
        </Link>
      )
    }
  >
    {events.length > 0 ? (
      <EventCards events={events} clock={clock} artist={artist} />
    ) : (
      <div className={classes.none}>
        <p>{none[0]}</p>
        <p>{none[1]}</p>
      </div>
    )}
  </Section>
)

/** An artist's next show, and the way to its page. */
export function NextPerformance({ event, clock, artist }: { event: Event; clock: Clock; artist: string }) {
  const time = showTimeOf(event, clock.timeZone)
  return (
    <section className={classes.next} aria-labelledby="next-performance">
      <h2 id="next-performance">Next Performance</h2>
      <p>
        <Link to="/venues/$slug" params={{ slug: event.venue.slug }}>
          {event.venue.name}
        </Link>
      </p>
      <p>
        <time dateTime={event.date}>
          {dayName(event.localDate, clock.today)}
          {time && `, ${time}`}
        </time>{' '}
        <StatusBadge status={event.status} />
      </p>
      {playsSupport(event, artist) && <p>Support at “{event.title}”</p>}
      <LinkButton to="/events/$slug" params={{ slug: event.slug }}>
        Get Tickets
      </LinkButton>
    </section>
  )
}
