import type { Page } from '@houselights/contracts/contract/page'
import type { EventCard } from '@houselights/contracts/entities/entities'
import { showDay } from '@houselights/domain/dates/format-show-time'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Clock } from '../../../hooks/use-clock.ts'
import { LinkButton } from '../../../layout/links/link-button.tsx'
import { VenueLink } from '../../../layout/links/subject-links.tsx'
import { Part, SkeletonCards } from '../../../layout/loading/page-part.tsx'
import { Section } from '../../../layout/page/section.tsx'
import { playsSupport } from '../facts/bill.tsx'
import { formatShowTime } from '../facts/event-times.ts'
import { StatusBadge } from '../facts/status-badge.tsx'
import { EventCards } from './event-card.tsx'
import classes from './upcoming-shows.module.css'

interface UpcomingShowsProps {
  title: string
  events: UseQueryResult<Page<EventCard>>
  clock: Clock
  max: number
  venueSlug?: string
  artistId?: string
  search?: string
  emptyTexts: readonly [string, string]
}

export const UpcomingShows = ({
  title,
  events,
  clock,
  max,
  venueSlug,
  artistId,
  search,
  emptyTexts,
}: UpcomingShowsProps) => (
  <Section
    title={title}
    more={
      events.data &&
      events.data.total > max && (
        <Link to="/events" search={{ venue: venueSlug, search }}>
          View All
        </Link>
      )
    }
  >
    <Part query={events} failure="Failed to fetch events" skeleton={<SkeletonCards count={4} height={345} />}>
      {({ items }) =>
        items.length > 0 ? (
          <EventCards events={items} clock={clock} artistId={artistId} />
        ) : (
          <div className={classes.none}>
            <p>{emptyTexts[0]}</p>
            <p>{emptyTexts[1]}</p>
          </div>
        )
      }
    </Part>
  </Section>
)

export function NextPerformance({ event, clock, artistId }: { event: EventCard; clock: Clock; artistId: string }) {
  const time = formatShowTime(event, clock.timeZone)
  return (
    <section className={classes.next} aria-labelledby="next-performance">
      <h2 id="next-performance">Next Performance</h2>
      <p>
        <VenueLink venue={event.venue} />
        {event.venue.town && ` · ${event.venue.town}`}
      </p>
      <p>
        <time dateTime={event.date || undefined}>
          {showDay(event, clock)}
          {time && `, ${time}`}
        </time>{' '}
        <StatusBadge status={event.status} />
      </p>
      {playsSupport(event, artistId) && <p>Support at “{event.title}”</p>}
      <LinkButton to="/events/$slug" params={{ slug: event.slug }}>
        Get Tickets
      </LinkButton>
    </section>
  )
}
