import { showsQuery } from '@houselights/api-client/shows-query'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import { decodeShows, MAX_SHOWS } from '@houselights/contracts/public-api/show-codes'
import { Button } from '@houselights/design-system/components/button'
import { showToast } from '@houselights/design-system/toast-store'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { ShareButton } from '../features/event-actions/share-button.tsx'
import { formatMainTime } from '../features/events/index.ts'
import { SubscribeMenu } from '../features/feeds/subscribe-menu.tsx'
import { PlanDays } from '../features/saved/plan-days.tsx'
import { planPath, planSummary, planTitle, toPlanSearch } from '../features/saved/plan-words.ts'
import { SaveButton } from '../features/saved/save-button.tsx'
import { getCityShows, setShowSaved, useSavedIds } from '../features/saved/saved-shows.ts'
import { formatCount } from '../format/words.ts'
import { type Clock, useClock } from '../hooks/use-clock.ts'
import { Message } from '../layout/failures/message.tsx'
import { LinkButton } from '../layout/links/link-button.tsx'
import { Part, RETRIED_BY_BUTTON, SkeletonList } from '../layout/loading/page-part.tsx'
import { PageTitle } from '../layout/page/page-title.tsx'
import { Section } from '../layout/page/section.tsx'
import { publicHead } from '../page/head.ts'
import { loadParts, markRefused } from '../page/load-or-fail.ts'
import { getListedCities } from '../page/nearby.ts'
import { toCityPath, useOrigin } from '../page/page-city.ts'
import { toText } from '../page/search-params.ts'

const FETCH_FAILED = 'Failed to fetch events'

export const Route = createFileRoute('/plan')({
  validateSearch: ({ shows }: Record<string, unknown>): PlanSearch => ({ shows: toText(shows) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, city }, deps }) => {
    const ids = getIds(deps)
    if (!ids) markRefused()
    if (!ids?.length) return {}
    const query = showsQuery(ids)
    await loadParts({ main: [FETCH_FAILED, queryClient.ensureQueryData(query)] })
    const shows = getCityShows(queryClient.getQueryData(query.queryKey) ?? [], getPlanCities(city))
    return { title: planTitle(shows, ''), summary: import.meta.env.SSR && planSummary(shows, city.timeZone) }
  },
  head: ({ loaderData, match: { context } }) =>
    publicHead(context, {
      title: loaderData?.title ?? 'Plan',
      ...(import.meta.env.SSR && {
        description: loaderData?.summary || `Shows in ${context.city.name} to see together.`,
      }),
    }),
  component: PlanPage,
})

type PlanSearch = { shows?: string | undefined }

/** A plan may include shows in nearby cities. */
const getPlanCities = (city: SiteCity) => getListedCities(city, { nearby: 'true' })

/** Returns the ids of a plan's shows; undefined if the link is not a valid plan. */
const getIds = ({ shows }: PlanSearch): readonly string[] | undefined => (shows ? decodeShows(shows) : [])

function PlanPage() {
  const ids = getIds(Route.useSearch())
  if (!ids)
    return (
      <Message title="Nothing to show">
        <p role="alert">
          This plan link doesn’t work. It may have been cut off. A plan can have 1 to {MAX_SHOWS} shows. Ask for the
          link again, or make your own plan.
        </p>
        <Link to="/events">All events</Link>
      </Message>
    )
  if (ids.length === 0)
    return (
      <Message title="An empty plan">
        <p>Save some shows, then make a plan for one night on your saved shows page.</p>
        <Link to="/saved">Saved shows</Link>
      </Message>
    )
  return <Plan ids={ids} />
}

function Plan({ ids }: { ids: readonly string[] }) {
  const origin = useOrigin()
  const clock = useClock()
  const query = useQuery({ ...showsQuery(ids), ...RETRIED_BY_BUTTON })
  const path = toCityPath(clock.city, planPath(ids))
  return (
    <div className="wrap">
      <Part query={query} failure={FETCH_FAILED} skeleton={<SkeletonList height={96} />}>
        {(fetchedShows) => {
          const shows = getCityShows(fetchedShows, getPlanCities(clock.city))
          const title = planTitle(shows, clock.today)
          const days = [...new Set(shows.map(({ event }) => event.localDate))]
          const missingCount = ids.filter((id) => !fetchedShows.some(({ askedFor }) => askedFor === id)).length
          const otherCityCount = fetchedShows.filter(({ city }) => !getPlanCities(clock.city).includes(city)).length
          const saveAll = () => {
            for (const { event } of shows) setShowSaved(event.id, true)
            showToast({ title: 'Saved' })
          }
          return (
            <>
              <PageTitle title={title} action={<SubscribeMenu page={path} name={title} />}>
                <p>Anyone with this link sees the same shows. We don’t store who made the plan or who opens it.</p>
                {missingCount > 0 && <p>We can’t find {formatCount(missingCount, 'show')} from this plan anymore.</p>}
                {otherCityCount > 0 && (
                  <p>
                    {formatCount(otherCityCount, 'show')} from this plan {otherCityCount === 1 ? 'is' : 'are'} in
                    another city. See that city’s pages.
                  </p>
                )}
                <p>
                  <ShareButton title={title} url={origin + path}>
                    Share this plan
                  </ShareButton>{' '}
                  <Button variant="default" className="with-script" onClick={saveAll}>
                    Save all
                  </Button>
                </p>
              </PageTitle>
              <PlanDays
                shows={shows}
                clock={clock}
                actions={({ askedFor, event }) => (
                  <>
                    <SaveButton id={event.id} title={event.title} />
                    <LinkButton
                      variant="default"
                      to="/plan"
                      search={toPlanSearch(ids.filter((id) => id !== askedFor))}
                      preload={false}
                      aria-label={`Remove from plan: ${event.title}`}
                    >
                      Remove from plan
                    </LinkButton>
                  </>
                )}
              />
              <Section title="Add your saved shows">
                <AddSavedShows ids={ids} days={days} clock={clock} />
                <p>
                  <Link to="/saved">Saved shows</Link>
                </p>
              </Section>
            </>
          )
        }}
      </Part>
    </div>
  )
}

function AddSavedShows({ ids, days, clock }: { ids: readonly string[]; days: readonly string[]; clock: Clock }) {
  const hydrated = useHydrated()
  const savedIds = useSavedIds().filter((id) => !ids.includes(id))
  const { data } = useQuery({ ...showsQuery(savedIds), enabled: hydrated && savedIds.length > 0 })
  const addableShows = getCityShows(data ?? [], getPlanCities(clock.city)).filter(
    ({ event }) => days.includes(event.localDate) && !ids.includes(event.id),
  )
  if (!hydrated)
    return <p className="without-script">Your saved shows are stored in your browser and need JavaScript.</p>
  if (ids.length >= MAX_SHOWS) return <p>A plan can have up to {MAX_SHOWS} shows.</p>
  if (addableShows.length === 0) return <p>No other saved shows on these dates.</p>
  return (
    <ul>
      {addableShows.map(({ event }) => (
        <li key={event.id}>
          <Link to="/plan" search={toPlanSearch([...ids, event.id])} preload={false}>
            Add {event.title}
          </Link>
          {`, ${formatMainTime(event, clock.timeZone)}, ${event.venue.name}`}
        </li>
      ))}
    </ul>
  )
}
