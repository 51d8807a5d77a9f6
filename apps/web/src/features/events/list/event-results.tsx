import { isRefused, refusalText } from '@houselights/api-client/api-error'
import { Link, useHydrated } from '@tanstack/react-router'
import { counted } from '../../../format/words.ts'
import { useClock } from '../../../hooks/use-clock.ts'
import { Message } from '../../../layout/failures/message.tsx'
import { FailedPart, WithoutScript } from '../../../layout/loading/page-part.tsx'
import { Freshness } from '../../../layout/status/freshness.tsx'
import { SourcesUnreachable } from '../../../layout/status/sources-unreachable.tsx'
import { NO_SUCH_PAGE } from '../../../page/load-or-fail.ts'
import { type EventSearch, type Filters, filtersOf } from '../filters/event-search.ts'
import { EventDays } from './event-days.tsx'
import { EventListSkeleton } from './event-list-skeleton.tsx'
import { eventsOf } from './event-pages.ts'
import classes from './event-results.module.css'
import { MoreEvents } from './more-events.tsx'
import { useEventPages } from './use-event-pages.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

export const UnreadableSearch = ({ problems, rest }: { problems: readonly string[]; rest: Filters }) => (
  <div className={classes.results}>
    <Message level={2} title="Nothing was looked up">
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      <Link to="/events" search={rest}>
        {problems.every((problem) => problem === NO_SUCH_PAGE)
          ? 'Go to the first page'
          : 'Show the events without that'}
      </Link>
    </Message>
  </div>
)

export function EventResults({ search }: { search: EventSearch }) {
  const clock = useClock()
  const pages = useEventPages(search)
  const { data, error, isPlaceholderData, refetch } = pages
  const place = useScrollRestoration(async () => {
    if (!pages.hasNextPage) return false
    return (await pages.fetchNextPage()).isSuccess
  })
  const hydrated = useHydrated()
  if (isRefused(error) && !data) return <UnreadableSearch problems={[NO_SUCH_PAGE]} rest={filtersOf(search)} />
  // a failed further page leaves the shown ones
  if (hydrated && error && !data)
    return (
      <div className={classes.results}>
        <FailedPart sentence={refusalText(error) ?? NO_LIST} retry={() => void refetch()} />
      </div>
    )
  const { total, unstated = 0 } = data?.pages[0] ?? {}
  const events = data ? eventsOf(data) : []
  return (
    <div ref={place} aria-busy={isPlaceholderData || !data} className={classes.results}>
      <div className={`quiet ${classes.count}`}>
        <p role="status">{total === undefined ? '' : counted(total, 'show')}</p>
        <Freshness />
      </div>
      {unstated > 0 && <p className="quiet">{notStated(unstated)}</p>}
      {search.cursor && (
        <p>
          <Link to="/events" search={filtersOf(search)}>
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
          {/* the browser fetches what the server could not */}
          {!hydrated && <WithoutScript sentence={refusalText(error) ?? NO_LIST} />}
        </>
      )}
    </div>
  )
}

/** What is filtered by is a fact that many sources leave out: such shows are neither shown nor ruled out. */
const notStated = (shows: number) => (shows === 1 ? '1 more show does not say.' : `${shows} more shows do not say.`)

const NO_LIST = 'Failed to fetch events'

function NoEvents({ search }: { search: EventSearch }) {
  const filtered = Object.values(filtersOf(search)).some(Boolean)
  return (
    <>
      {!filtered && <SourcesUnreachable />}
      <p className={classes.none}>No events found matching your criteria. Try adjusting your search or filters.</p>
      {filtered && <Link to="/events">Clear filters and show all events</Link>}
    </>
  )
}
