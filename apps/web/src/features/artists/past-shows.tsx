import { isRefused } from '@houselights/api-client/api-error'
import { artistPastPages } from '@houselights/api-client/queries'
import type { Artist, EventCard } from '@houselights/contracts/entities/entities'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { useRef } from 'react'
import { joinFacts } from '../../format/words.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import { useFocusOnFirstNew } from '../../hooks/use-focus-on-first-new.ts'
import { LinkButton, loadInPlaceProps } from '../../layout/links/link-button.tsx'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { Part, RETRIED_BY_BUTTON } from '../../layout/loading/page-part.tsx'
import { Section } from '../../layout/page/section.tsx'
import { NO_SUCH_PAGE } from '../../page/load-or-fail.ts'
import { getEvents, playsSupport } from '../events/index.ts'
import classes from './past-shows.module.css'

interface PastShowsProps {
  artist: Artist
  clock: Clock
  /** The cursor in the URL, where the list starts. If undefined, it starts with the latest show. */
  startCursor: string | undefined
  /** Whether the API reported to the server that this page of the list doesn't exist. */
  isMissing: boolean
}

export function PastShows({ artist: { id, slug }, clock, startCursor, isMissing }: PastShowsProps) {
  const pastShows = useInfiniteQuery({ ...artistPastPages(id, startCursor), ...RETRIED_BY_BUTTON, enabled: !isMissing })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = pastShows
  const hydrated = useHydrated()
  const events = data ? getEvents(data) : []
  const list = useRef<HTMLUListElement>(null)
  const focusOnFirstNew = useFocusOnFirstNew(data?.pages.length, () => [...(list.current?.querySelectorAll('a') ?? [])])
  const nextCursor = data?.pages.at(-1)?.next
  if (isMissing || (!data && isRefused(pastShows.error)))
    return (
      <Section title="Past shows">
        <p role="alert">
          {NO_SUCH_PAGE}{' '}
          <Link to="/artists/$slug" params={{ slug }}>
            Back to the first page
          </Link>
        </p>
      </Section>
    )
  // no skeleton while the browser loads past shows, because most artists have none
  if (!data && (pastShows.isError || !hydrated))
    return (
      <Section title="Past shows">
        <Part query={pastShows} failure="Failed to fetch events" skeleton={null}>
          {() => null}
        </Part>
      </Section>
    )
  if (events.length === 0) return null
  return (
    <Section
      title="Past shows"
      more={
        startCursor && (
          <Link to="/artists/$slug" params={{ slug }}>
            Latest first
          </Link>
        )
      }
    >
      <ul ref={list} className={`lines ${classes.shows}`}>
        {events.map((event) => (
          <PastShow key={event.id} event={event} artistId={id} clock={clock} />
        ))}
      </ul>
      {isFetchNextPageError && <p role="alert">Failed to fetch events</p>}
      {nextCursor && (
        <LinkButton
          to="/artists/$slug"
          params={{ slug }}
          search={{ past: nextCursor }}
          {...loadInPlaceProps(isFetchingNextPage, () => {
            focusOnFirstNew()
            void fetchNextPage()
          })}
        >
          Show more
        </LinkButton>
      )}
    </Section>
  )
}

const PastShow = ({ event, artistId, clock }: { event: EventCard; artistId: string; clock: Clock }) => (
  <li>
    <time className="quiet" dateTime={event.localDate || undefined}>
      {dayName(event.localDate, clock.today)}
    </time>
    <p className="cluster">
      <EventLink event={event} />
      <span className="quiet">
        {joinFacts(event.venue.name, event.venue.town)}
        {playsSupport(event, artistId) && ' · support'}
      </span>
    </p>
  </li>
)
