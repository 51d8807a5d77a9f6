import { isRefused, toRefusalText } from '@houselights/api-client/api-error'
import { Button } from '@houselights/design-system/components/button'
import { dayName, nearDay } from '@houselights/domain/dates/format-city-time'
import { Link, useHydrated } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { timeAgo } from '../../../format/relative-time.ts'
import { formatCount } from '../../../format/words.ts'
import { type Clock, useClock } from '../../../hooks/use-clock.ts'
import { useFocusOnFirstNew } from '../../../hooks/use-focus-on-first-new.ts'
import { Message } from '../../../layout/failures/message.tsx'
import { LinkButton, loadInPlaceProps } from '../../../layout/links/link-button.tsx'
import { FailedPart, WithoutScript } from '../../../layout/loading/page-part.tsx'
import { Freshness } from '../../../layout/status/freshness.tsx'
import { SourcesUnreachable } from '../../../layout/status/sources-unreachable.tsx'
import { NO_SUCH_PAGE } from '../../../page/load-or-fail.ts'
import { groupByDay } from '../facts/event-times.ts'
import { type EventSearch, type Filters, getFilters } from '../filters/event-search.ts'
import { EventListSkeleton } from './event-list-skeleton.tsx'
import { getEvents, type ListedEvent } from './event-pages.ts'
import classes from './event-results.module.css'
import { EventRow } from './event-row.tsx'
import { useEventPages } from './use-event-pages.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

export const InvalidSearch = ({ problems, validFilters }: { problems: readonly string[]; validFilters: Filters }) => (
  <div className={classes.results}>
    <Message level={2} title="Nothing to show">
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      <Link to="/events" search={validFilters}>
        {problems.every((problem) => problem === NO_SUCH_PAGE)
          ? 'Back to the first page'
          : 'Show events without that filter'}
      </Link>
    </Message>
  </div>
)

export function EventResults({ search }: { search: EventSearch }) {
  const clock = useClock()
  const pages = useEventPages(search)
  const { data, error, isPlaceholderData, refetch } = pages
  const listElement = useScrollRestoration(async () => {
    if (!pages.hasNextPage) return false
    return (await pages.fetchNextPage()).isSuccess
  })
  const hydrated = useHydrated()
  if (isRefused(error) && !data) return <InvalidSearch problems={[NO_SUCH_PAGE]} validFilters={getFilters(search)} />
  // if a later page fails, the pages already shown stay
  if (hydrated && error && !data)
    return (
      <div className={classes.results}>
        <FailedPart sentence={toRefusalText(error) ?? FETCH_FAILED} retry={() => void refetch()} />
      </div>
    )
  const { total, unstated: unstatedCount = 0 } = data?.pages[0] ?? {}
  const events = data ? getEvents(data) : []
  return (
    <div ref={listElement} aria-busy={isPlaceholderData || !data} className={classes.results}>
      <div className={`quiet cluster ${classes.count}`}>
        <p role="status">{total === undefined ? '' : formatCount(total, 'show')}</p>
        <Freshness />
      </div>
      {unstatedCount > 0 && <p className="quiet">{toUnstatedNote(unstatedCount)}</p>}
      {search.cursor && (
        <p>
          <Link to="/events" search={getFilters(search)}>
            Back to the first shows
          </Link>
        </p>
      )}
      {data ? (
        <div className={classes.list} data-old={isPlaceholderData || undefined}>
          {events.length > 0 ? <EventDays events={events} clock={clock} /> : <NoEvents search={search} />}
          {!isPlaceholderData && <MoreEvents pages={pages} search={search} />}
        </div>
      ) : (
        <>
          <div className="with-script">
            <EventListSkeleton />
          </div>
          {/* the browser fetches what the server couldn't */}
          {!hydrated && <WithoutScript sentence={toRefusalText(error) ?? FETCH_FAILED} />}
        </>
      )}
    </div>
  )
}

/** Many sources don't list the facts that filters check. Shows without such a fact are counted, but not listed. */
const toUnstatedNote = (count: number) => (count === 1 ? '1 more show doesn’t say.' : `${count} more shows don’t say.`)

const FETCH_FAILED = 'Failed to fetch events'

function NoEvents({ search }: { search: EventSearch }) {
  const isFiltered = Object.values(getFilters(search)).some(Boolean)
  return (
    <>
      {!isFiltered && <SourcesUnreachable />}
      <p className={classes.none}>No events found matching your criteria. Try adjusting your search or filters.</p>
      {isFiltered && <Link to="/events">Clear filters and show all events</Link>}
    </>
  )
}

// about two screens: the next page loads before the end is visible
const LOAD_AHEAD = '1600px'

function MoreEvents({ pages, search }: { pages: ReturnType<typeof useEventPages>; search: EventSearch }) {
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  const sentinel = useRef<HTMLDivElement>(null)
  const nextCursor = data?.pages.at(-1)?.next
  useNear(sentinel, data?.pages.length, () => {
    if (nextCursor && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  })
  const focusOnFirstNew = useFocusOnFirstNew(data?.pages.length, getTitleLinks)
  if (!nextCursor) return null
  return (
    <div ref={sentinel} className={classes.more} data-more>
      {isFetchingNextPage && <EventListSkeleton rows={3} />}
      {isFetchNextPageError && !isFetchingNextPage ? (
        <div className={`cluster ${classes.failed}`}>
          <p role="alert">Failed to fetch events</p>
          <Button onClick={() => void fetchNextPage()}>Try again</Button>
        </div>
      ) : (
        <LinkButton
          to="/events"
          search={{ ...search, cursor: nextCursor }}
          size="md"
          {...loadInPlaceProps(isFetchingNextPage, () => {
            focusOnFirstNew()
            void fetchNextPage()
          })}
        >
          Show more
        </LinkButton>
      )}
    </div>
  )
}

const getTitleLinks = () => [...document.querySelectorAll<HTMLElement>('[data-event] h3 a')]

/** Calls `onNear` when an element comes near the viewport, and again after each `change` while it stays near. */
function useNear(element: RefObject<HTMLElement | null>, change: unknown, onNear: () => void) {
  const callOnNear = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports only changes, so each page needs its own
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && callOnNear(), {
      rootMargin: `0px 0px ${LOAD_AHEAD} 0px`,
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, change])
}

const EventDays = ({ events, clock }: { events: readonly ListedEvent[]; clock: Clock }) =>
  groupByDay(events).map(({ day, events }, dayIndex) => (
    <section key={day} aria-labelledby={`day-${day}`} className={classes.day}>
      <DayHeading day={day} clock={clock} />
      {events.map((event, index) => (
        // a text instead of the clock, so that as time passes only rows whose text changes render again
        <EventRow
          key={event.slug}
          event={event}
          timeZone={clock.timeZone}
          seenAgo={event.seenOn ? timeAgo(event.seenOn.lastSeenAt, clock.now) : ''}
          isInFirstView={dayIndex === 0 && index < FIRST_VIEW_ROWS}
        />
      ))}
    </section>
  ))

const FIRST_VIEW_ROWS = 6

function DayHeading({ day, clock: { today, tonight } }: { day: string; clock: Clock }) {
  const nearName = nearDay(day, tonight)
  return (
    <h2 id={`day-${day}`} className={`cluster ${classes.heading}`} data-near={nearName?.toLowerCase()}>
      {nearName && <span className={classes.near}>{nearName}</span>}{' '}
      <time dateTime={day || undefined}>{dayName(day, today)}</time>
    </h2>
  )
}
