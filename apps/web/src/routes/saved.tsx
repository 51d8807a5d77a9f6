import { showsQuery } from '@houselights/api-client/shows-query'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { NOT_STORED, useStorageFailed } from '../browser/browser-storage.ts'
import { SavedList } from '../features/saved/saved-list.tsx'
import { useSavedIds } from '../features/saved/saved-shows.ts'
import { counted } from '../format/words.ts'
import { useClock } from '../hooks/use-clock.ts'
import { Part, RETRIED_BY_BUTTON, SkeletonList } from '../layout/loading/page-part.tsx'
import { PageTitle } from '../layout/page/page-title.tsx'
import { publicHead } from '../page/head.ts'

export const Route = createFileRoute('/saved')({
  head: ({ match: { context } }) =>
    publicHead(context, {
      title: 'Saved shows',
      ...(import.meta.env.SSR && {
        description: `The shows in ${context.city.name} that you saved in this browser, with their clashes, as a calendar and as a plan.`,
      }),
    }),
  component: SavedPage,
})

function SavedPage() {
  const hydrated = useHydrated()
  const ids = useSavedIds()
  const storageFailed = useStorageFailed()
  // what is removed stays on the page until it is left, so that it can be saved again
  const [listed, setListed] = useState(ids)
  const all = [...new Set([...listed, ...ids])]
  if (all.length > listed.length) setListed(all)
  return (
    <div className="wrap tall">
      <PageTitle title="Saved shows">
        <p className="without-script">Saved shows are kept in this browser, which takes JavaScript.</p>
        <p role="status" className="with-script">
          {hydrated ? keptWords(ids.length, storageFailed) : 'Reading what this browser keeps…'}
        </p>
        {hydrated && all.length === 0 && <Link to="/events">All events</Link>}
      </PageTitle>
      {hydrated ? all.length > 0 && <Saved listed={all} ids={ids} /> : <Loading />}
    </div>
  )
}

function keptWords(shows: number, storageFailed: boolean): string {
  if (shows === 0) return 'None yet. Press Save on a show’s page: it is kept in this browser alone.'
  if (storageFailed) return `${counted(shows, 'show')}. ${NOT_STORED}`
  return `${counted(shows, 'show')}, kept in this browser and nowhere else.`
}

const Loading = () => (
  <div className="with-script">
    <SkeletonList height={96} />
  </div>
)

function Saved({ listed, ids }: { listed: readonly string[]; ids: readonly string[] }) {
  const { origin } = Route.useRouteContext()
  const clock = useClock()
  const query = useQuery({ ...showsQuery(listed), ...RETRIED_BY_BUTTON, placeholderData: (before) => before })
  return (
    <Part query={query} failure="Failed to fetch events" skeleton={<Loading />}>
      {(found) => <SavedList found={found} ids={ids} clock={clock} origin={origin} />}
    </Part>
  )
}
