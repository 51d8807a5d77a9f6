import { listJobs } from '@houselights/contracts/jobs/job-routes'
import { listBillings, listMergeSuggestions } from '@houselights/contracts/operators/artist-merges'
import { listReview } from '@houselights/contracts/operators/review'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { boundCache, isFromDatabase, type Key } from './freshness.ts'
import { dataChanged, listingsChanged } from './operator-cache.ts'
import { operatorQuery } from './operator-query.ts'
import * as queries from './queries.ts'

const MINUTE = 60_000
const FOR_GOOD = Number.POSITIVE_INFINITY
const slug = { params: { slug: 'x' } }
const id = { params: { id: 'x' } }
/** The queries of the public pages, with the milliseconds for which their answers are fresh. */
const QUERIES = {
  cities: [FOR_GOOD, queries.citiesQuery()],
  filterOptions: [10 * MINUTE, queries.filterOptionsQuery()],
  venueNames: [10 * MINUTE, queries.venueNamesQuery()],
  upcomingEvents: [5 * MINUTE, queries.upcomingEventsQuery()],
  announced: [5 * MINUTE, queries.announcedQuery()],
  event: [FOR_GOOD, queries.eventQuery(slug)],
  similar: [FOR_GOOD, queries.similarQuery(slug)],
  archiveMonths: [FOR_GOOD, queries.archiveMonthsQuery()],
  archive: [FOR_GOOD, queries.archiveQuery('2025-05', undefined)],
  artists: [FOR_GOOD, queries.artistsQuery({})],
  artist: [FOR_GOOD, queries.artistQuery(slug)],
  artistEvents: [FOR_GOOD, queries.artistEventsQuery(id)],
  artistPast: [FOR_GOOD, queries.artistPastPages('x', undefined)],
  artistCompany: [FOR_GOOD, queries.artistCompanyQuery(id)],
  venues: [FOR_GOOD, queries.venuesQuery()],
  venue: [FOR_GOOD, queries.venueQuery(slug)],
  venueEvents: [5 * MINUTE, queries.venueEventsQuery(id)],
  events: [MINUTE / 2, queries.eventsQuery({})],
  eventPages: [MINUTE / 2, queries.eventPages({})],
  eventsOnNow: [MINUTE / 2, queries.eventsOnNow()],
  // while the database is away it is always stale
  status: [expect.any(Function), queries.statusQuery()],
  settings: [FOR_GOOD, queries.settingsQuery()],
  apiDocument: [FOR_GOOD, queries.apiDocumentQuery()],
  session: [MINUTE / 2, queries.sessionQuery()],
  location: [5 * MINUTE, queries.locationQuery()],
  venuePhotos: [FOR_GOOD, queries.venuePhotosQuery({ params: { googlePlaceId: 'x' } })],
  report: [0, queries.reportQuery({ params: { token: 'x' } })],
} satisfies Record<string, [staleTime: unknown, query: { queryKey: Key }]>

test.each(Object.entries(QUERIES).map(([name, [staleTime, query]]) => [name, staleTime, query] as const))(
  '%s: fresh for %d ms, kept for the visit, requested again neither on focus nor after a failure',
  (_, staleTime, query) => {
    const policy = { gcTime: FOR_GOOD, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false }
    expect(query).toMatchObject({ staleTime, ...policy })
    expect(query).not.toHaveProperty('refetchInterval')
  },
)

const visitors: [name: string, key: Key][] = Object.entries(QUERIES).map(([name, [, query]]) => [name, query.queryKey])
const listings = visitors.filter(([, [scope]]) => scope === 'listings')
const others = visitors.filter(([, [scope]]) => scope !== 'listings')
const operators: [name: string, key: Key][] = Object.entries({
  pairs: operatorQuery(listReview),
  suggestions: operatorQuery(listMergeSuggestions),
  billings: operatorQuery(listBillings, { params: { id: 'one' } }),
  otherBillings: operatorQuery(listBillings, { params: { id: 'other' } }),
  jobs: operatorQuery(listJobs),
}).map(([name, { queryKey }]) => [name, queryKey])
const all = [...listings, ...others, ...operators]
const getNames = (list: readonly (readonly [string, unknown])[]) => list.map(([name]) => name)

/** A client that holds an answer to every query, with those that `change` removed or made stale. */
async function changedBy(change: (client: QueryClient) => unknown) {
  const client = new QueryClient()
  for (const [, key] of all) client.setQueryData(key, 'answer')
  await change(client)
  const touched = all.filter(([, key]) => client.getQueryState(key)?.isInvalidated ?? true)
  client.clear()
  return getNames(touched)
}

test('every query has a key of its own', () => {
  expect(new Set(all.map(([, key]) => JSON.stringify(key))).size).toBe(all.length)
})

test('what belongs to the site or the visitor is no listing, and all that operators read is theirs', () => {
  expect(getNames(others)).toEqual([
    'status',
    'settings',
    'apiDocument',
    'session',
    'location',
    'venuePhotos',
    'report',
  ])
  expect(new Set(operators.map(([, [scope]]) => scope))).toEqual(new Set(['operators']))
})

const jobs = operatorQuery(listJobs).queryKey
test.each<[string, (client: QueryClient) => unknown, string[]]>([
  ['the listings touches all of them and the status', listingsChanged, []],
  ['the data touches all that operators read, and these', (client) => dataChanged(client), getNames(operators)],
  [
    'a job touches everything that is read of the data, but for the list of jobs',
    (client) => dataChanged(client, jobs),
    getNames(operators).filter((name) => name !== 'jobs'),
  ],
])('a change of %s, and nothing else', async (_, change, more) => {
  expect((await changedBy(change)).sort()).toEqual([...getNames(listings), 'status', ...more].sort())
})

test('listings on screen stay while they are fetched again; those out of sight are removed', async () => {
  const client = new QueryClient()
  const shown: Key = queries.eventQuery({ params: { slug: 'shown' } }).queryKey
  for (const key of [shown, queries.eventQuery({ params: { slug: 'out of sight' } }).queryKey])
    client.setQueryData(key, 'answer')
  const options = { queryKey: shown, queryFn: () => 'fetched again', staleTime: Number.POSITIVE_INFINITY }
  const stop = new QueryObserver(client, options).subscribe(() => {})
  await listingsChanged(client)
  const left = client.getQueryCache().getAll()
  expect(left.map(({ queryKey }) => queryKey)).toEqual([shown])
  expect(client.getQueryData(shown)).toBe('fetched again')
  stop()
  client.clear()
})

test('an outage of the database makes stale what comes from it', () => {
  const stale = all.filter(([, key]) => isFromDatabase(key))
  expect(getNames(stale)).toEqual(getNames([...listings, ...operators]))
})

test('what no screen shows is kept up to a number, and the oldest of it goes first', () => {
  const client = new QueryClient()
  const cache = client.getQueryCache()
  boundCache(cache, 3)
  const put = (name: string) => client.setQueryData(['listings', name], name)
  put('shown')
  const stop = new QueryObserver(client, { queryKey: ['listings', 'shown'], enabled: false }).subscribe(() => {})
  for (const name of ['a', 'b', 'c', 'd', 'e']) put(name)
  expect(cache.getAll().map(({ queryKey }) => queryKey[1])).toEqual(['shown', 'c', 'd', 'e'])
  stop()
  client.clear()
})
