import { showsQuery } from '@houselights/api-client/shows-query'
import { MAX_SHOWS } from '@houselights/contracts/public-api/show-codes'
import type { ShowById } from '@houselights/contracts/public-api/shows-by-id'
import { Button } from '@houselights/design-system/components/button'
import { showToast } from '@houselights/design-system/toast-store'
import { isOver } from '@houselights/domain/dates/show-hours'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NOT_STORED, useStorageFailed } from '../browser/browser-storage.ts'
import { saveForOffline } from '../features/event-actions/save-for-offline.ts'
import { ShareButton } from '../features/event-actions/share-button.tsx'
import { SubscribeMenu } from '../features/feeds/subscribe-menu.tsx'
import { PlanDays } from '../features/saved/plan-days.tsx'
import { planPath, toPlanSearch } from '../features/saved/plan-words.ts'
import { SaveButton } from '../features/saved/save-button.tsx'
import { getCityShows, setShowSaved, useSavedIds } from '../features/saved/saved-shows.ts'
import { formatCount } from '../format/words.ts'
import { type Clock, useClock } from '../hooks/use-clock.ts'
import { LinkButton } from '../layout/links/link-button.tsx'
import { NearbyLink } from '../layout/links/nearby-link.tsx'
import { Part, RETRIED_BY_BUTTON, SkeletonList } from '../layout/loading/page-part.tsx'
import { PageTitle } from '../layout/page/page-title.tsx'
import { Section } from '../layout/page/section.tsx'
import { publicHead } from '../page/head.ts'
import { getListedCities, parseNearby } from '../page/nearby.ts'
import { toCityPath, useOrigin } from '../page/page-city.ts'

export const Route = createFileRoute('/saved')({
  validateSearch: parseNearby,
  head: ({ match: { context } }) =>
    publicHead(context, {
      title: 'Saved shows',
      ...(import.meta.env.SSR && {
        description: `The ${context.city.name} shows you saved in this browser, with time conflicts, a calendar and plans to share.`,
      }),
    }),
  component: SavedPage,
})

function SavedPage() {
  const hydrated = useHydrated()
  const savedIds = useSavedIds()
  const storageFailed = useStorageFailed()
  // removed shows stay on the page until the visitor leaves it, so that they can be saved again
  const [listedIds, setListedIds] = useState(savedIds)
  const allIds = [...new Set([...listedIds, ...savedIds])]
  if (allIds.length > listedIds.length) setListedIds(allIds)
  return (
    <div className="wrap tall">
      <PageTitle title="Saved shows">
        <p className="without-script">Saved shows are stored in this browser and need JavaScript.</p>
        <p role="status" className="with-script">
          {hydrated ? toStatusText(savedIds.length, storageFailed) : 'Loading your saved shows…'}
        </p>
        {hydrated && allIds.length === 0 && <Link to="/events">All events</Link>}
      </PageTitle>
      <NearbyLink {...Route.useSearch()} />
      {hydrated ? allIds.length > 0 && <Saved allIds={allIds} savedIds={savedIds} /> : <Loading />}
    </div>
  )
}

function toStatusText(shows: number, storageFailed: boolean): string {
  if (shows === 0) return 'None yet. Press Save on a show’s page. Saved shows stay in this browser only.'
  if (storageFailed) return `${formatCount(shows, 'show')}. ${NOT_STORED}`
  return `${formatCount(shows, 'show')}, stored only in this browser.`
}

const Loading = () => (
  <div className="with-script">
    <SkeletonList height={96} />
  </div>
)

function Saved({ allIds, savedIds }: { allIds: readonly string[]; savedIds: readonly string[] }) {
  const clock = useClock()
  const query = useQuery({
    ...showsQuery(allIds),
    ...RETRIED_BY_BUTTON,
    placeholderData: (previousShows) => previousShows,
  })
  return (
    <Part query={query} failure="Failed to fetch events" skeleton={<Loading />}>
      {(shows) => <SavedList allShows={shows} savedIds={savedIds} clock={clock} />}
    </Part>
  )
}

interface SavedListProps {
  /** The shows that the API found, including those removed since the page was opened. */
  allShows: readonly ShowById[]
  savedIds: readonly string[]
  clock: Clock
}

function SavedList({ allShows, savedIds, clock }: SavedListProps) {
  const search = Route.useSearch()
  const origin = useOrigin()
  const isSaved = ({ askedFor }: ShowById) => savedIds.includes(askedFor)
  const listedCities = getListedCities(clock.city, search)
  const shows = getCityShows(allShows, listedCities)
  const [pastShows, upcomingShows] = [true, false].map((isPast) =>
    shows.filter(({ event, endsAt }) => isOver({ ...event, endsAt }, clock.now, clock.timeZone) === isPast),
  ) as [ShowById[], ShowById[]]
  const otherCityShows = allShows.filter((show) => !listedCities.includes(show.city) && isSaved(show))
  const missingIds = savedIds.filter((id) => !allShows.some(({ askedFor }) => askedFor === id))
  const upcomingIds = upcomingShows.filter(isSaved).map(({ askedFor }) => askedFor)
  const path = toCityPath(clock.city, planPath(upcomingIds.slice(0, MAX_SHOWS)))
  // the pages of all these shows are saved for offline use, whenever and on whichever page the shows were saved
  const pages = upcomingShows
    .filter(isSaved)
    .map(({ event }) => toCityPath(clock.city, `/events/${encodeURIComponent(event.slug)}`))
  const joinedPages = pages.slice(0, MAX_SHOWS).join('\n')
  useEffect(() => void (joinedPages && saveForOffline(joinedPages.split('\n'))), [joinedPages])
  const remove = (removedIds: readonly string[]) => {
    for (const id of removedIds) setShowSaved(id, false)
    showToast({ title: 'Removed' })
  }
  const actions = ({ askedFor, event }: ShowById) => <SaveButton id={askedFor} title={event.title} />
  return (
    <>
      {upcomingIds.length > 0 && (
        <>
          <p>
            The calendar and the shared link include these upcoming shows
            {upcomingIds.length > MAX_SHOWS && ` (the first ${MAX_SHOWS})`} and stay up to date. Shows you save later
            need a new link.
          </p>
          <div className="cluster" style={{ alignItems: 'start', marginTop: 'var(--hl-space-3)' }}>
            <ShareButton title="Saved shows" url={origin + path}>
              Share these shows
            </ShareButton>
            <SubscribeMenu page={path} name="Saved shows" label="Calendar" />
          </div>
        </>
      )}
      {otherCityShows.length > 0 && (
        <p>
          {formatCount(otherCityShows.length, 'saved show')} {otherCityShows.length === 1 ? 'is' : 'are'} in another
          city. See that city’s pages.
        </p>
      )}
      {missingIds.length > 0 && (
        <p>
          We can’t find {formatCount(missingIds.length, 'saved show')} anymore.{' '}
          <Button variant="default" onClick={() => remove(missingIds)}>
            Remove missing shows
          </Button>
        </p>
      )}
      <PlanDays
        shows={upcomingShows}
        isRemoved={(show) => !isSaved(show)}
        clock={clock}
        actions={actions}
        renderDayExtra={(_, dayShows) => (
          <LinkButton
            variant="default"
            to="/plan"
            search={toPlanSearch(
              dayShows
                .filter(isSaved)
                .slice(0, MAX_SHOWS)
                .map(({ askedFor }) => askedFor),
            )}
          >
            Make a plan
          </LinkButton>
        )}
      />
      {pastShows.length > 0 && (
        <Section
          title="Past shows"
          more={
            pastShows.some(isSaved) && (
              <Button variant="default" onClick={() => remove(pastShows.map(({ askedFor }) => askedFor))}>
                Remove past shows
              </Button>
            )
          }
        >
          <PlanDays shows={pastShows} isRemoved={(show) => !isSaved(show)} clock={clock} actions={actions} />
        </Section>
      )}
    </>
  )
}
