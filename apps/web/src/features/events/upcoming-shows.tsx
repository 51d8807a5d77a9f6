import type { Page } from '@houselights/contracts/contract/page'
import type { EventCard } from '@houselights/contracts/entities/entities'
import { showDay } from '@houselights/domain/dates/format-show-time'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../layout/link-button.tsx'
import { Part, SkeletonCards } from '../../layout/part.tsx'
import { Section } from '../../layout/section.tsx'
import { VenueLink } from '../../layout/subject-links.tsx'
import type { Clock } from '../../use-clock.ts'
import { playsSupport } from './bill.tsx'
import { EventCards } from './event-card.tsx'
import { showTimeOf } from './event-times.ts'
import { StatusBadge } from './status-badge.tsx'
import classes from './upcoming-shows.module.css'

interface UpcomingShowsProps {
  title: string
  events: UseQueryResult<Page<EventCard>>
  clock: Clock
  most: number
  venue?: string
  artist?: string
  search?: string
  none: readonly [string, string]
}

export const UpcomingShows = ({ title, events, clock, most, venue, artist, search, none }: UpcomingShowsProps) => (
  <Section
    title={title}
    more={
      events.data &&
      events.data.total > most && (
        <Link to="/events" search={{ venue, search }}>
          View All
        </Link>
      )
    }
  >
    <Part query={events} failure="Failed to fetch events" skeleton={<SkeletonCards count={4} height={345} />}>
      {({ items }) =>
        items.length > 0 ? (
          <EventCards events={items} clock={clock} artist={artist} />
        ) : (
          <div className={classes.none}>
            <p>{none[0]}</p>
            <p>{none[1]}</p>
          </div>
        )
      }
    </Part>
  </Section>
)

export function NextPerformance({ event, clock, artist }: { event: EventCard; clock: Clock; artist: string }) {
  const time = showTimeOf(event, clock.timeZone)
  return (
    <section className={classes.next} aria-labelledby="next-performance">
      <h2 id="next-performance">Next Performance</h2>
      <p>
        <VenueLink venue={event.venue} />
      </p>
      <p>
        <time dateTime={event.date || undefined}>
          {showDay(event, clock)}
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
