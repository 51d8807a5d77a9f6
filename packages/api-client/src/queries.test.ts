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
const FOREVER = Number.POSITIVE_INFINITY
const slugOptions = { params: { slug: 'x' } }
const idOptions = { params: { id: 'x' } }
/** The public pages' queries, with how long their responses stay fresh, in milliseconds. */
const QUERIES = {
  cities: [FOREVER, queries.citiesQuery()],
  filterOptions: [10 * MINUTE, queries.filterOptionsQuery()],
  venueNames: [10 * MINUTE, queries.venueNamesQuery()],
  upcomingEvents: [5 * MINUTE, queries.upcomingEventsQuery()],
  announced: [5 * MINUTE, queries.announcedQuery()],
  event: [FOREVER, queries.eventQuery(slugOptions)],
  similar: [FOREVER, queries.similarQuery(slugOptions)],
  archiveMonths: [FOREVER, queries.archiveMonthsQuery()],
  archive: [FOREVER, queries.archiveQuery('2025-05', undefined)],
  artists: [FOREVER, queries.artistsQuery({})],
  artist: [FOREVER, queries.artistQuery(slugOptions)],
  artistEvents: [FOREVER, queries.artistEventsQuery(idOptions)],
  artistPast: [FOREVER, queries.artistPastPages('x', undefined)],
  artistCompany: [FOREVER, queries.artistCompanyQuery(idOptions)],
  venues: [FOREVER, queries.venuesQuery()],
  venue: [FOREVER, queries.venueQuery(slugOptions)],
  venueEvents: [5 * MINUTE, queries.venueEventsQuery(idOptions)],
  events: [MINUTE / 2, queries.eventsQuery({})],
  eventPages: [MINUTE / 2, queries.eventPages({})],
  eventsOnNow: [MINUTE / 2, queries.eventsOnNow()],
  // always stale during a database outage
  status: [expect.any(Function), queries.statusQuery()],
  settings: [FOREVER, queries.settingsQuery()],
  apiDocument: [FOREVER, queries.apiDocumentQuery()],
  session: [MINUTE / 2, queries.sessionQuery()],
  location: [5 * MINUTE, queries.locationQuery()],
  venuePhotos: [FOREVER, queries.venuePhotosQuery({ params: { googlePlaceId: 'x' } })],
  report: [0, queries.reportQuery({ params: { token: 'x' } })],
  venueRequest: [0, queries.venueRequestQuery({ params: { token: 'x' } })],
} satisfies Record<string, [staleTime: unknown, query: { queryKey: Key }]>

test.each(Object.entries(QUERIES).map(([name, [staleTime, query]]) => [name, staleTime, query] as const))(
  '%s: fresh for %d ms, cached for the visit, refetched neither on focus nor after a failure',
  (_, staleTime, query) => {
    const policy = { gcTime: FOREVER, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false }
    expect(query).toMatchObject({ staleTime, ...policy })
    expect(query).not.toHaveProperty('refetchInterval')
  },
)

const publicKeys: [name: string, key: Key][] = Object.entries(QUERIES).map(([name, [, query]]) => [
  name,
  query.queryKey,
])
const listingKeys = publicKeys.filter(([, [scope]]) => scope === 'listings')
const otherKeys = publicKeys.filter(([, [scope]]) => scope !== 'listings')
const operatorKeys: [name: string, key: Key][] = Object.entries({
  pairs: operatorQuery(listReview),
  suggestions: operatorQuery(listMergeSuggestions),
  billings: operatorQuery(listBillings, { params: { id: 'one' } }),
  otherBillings: operatorQuery(listBillings, { params: { id: 'other' } }),
  jobs: operatorQuery(listJobs),
}).map(([name, { queryKey }]) => [name, queryKey])
const allKeys = [...listingKeys, ...otherKeys, ...operatorKeys]
const getNames = (list: readonly (readonly [string, unknown])[]) => list.map(([name]) => name)

/** Caches a response for every query, then returns the names of the queries that `change` removed or made stale. */
async function getTouchedNames(change: (client: QueryClient) => unknown) {
  const client = new QueryClient()
  for (const [, key] of allKeys) client.setQueryData(key, 'response')
  await change(client)
  const touchedKeys = allKeys.filter(([, key]) => client.getQueryState(key)?.isInvalidated ?? true)
  client.clear()
  return getNames(touchedKeys)
}

test('every query has its own key', () => {
  expect(new Set(allKeys.map(([, key]) => JSON.stringify(key))).size).toBe(allKeys.length)
})

test('site and visitor queries aren’t listings, and operator queries have their own scope', () => {
  expect(getNames(otherKeys)).toEqual([
    'status',
    'settings',
    'apiDocument',
    'session',
    'location',
    'venuePhotos',
    'report',
    'venueRequest',
  ])
  expect(new Set(operatorKeys.map(([, [scope]]) => scope))).toEqual(new Set(['operators']))
})

const jobsKey = operatorQuery(listJobs).queryKey
test.each<[string, (client: QueryClient) => unknown, string[]]>([
  ['the listings touches only the listings and the status', listingsChanged, []],
  ['the data also touches all operator queries', (client) => dataChanged(client), getNames(operatorKeys)],
  [
    'a job touches the same queries, except the list of jobs',
    (client) => dataChanged(client, jobsKey),
    getNames(operatorKeys).filter((name) => name !== 'jobs'),
  ],
])('a change to %s', async (_, change, otherNames) => {
  expect((await getTouchedNames(change)).sort()).toEqual([...getNames(listingKeys), 'status', ...otherNames].sort())
})

test('listings on screen stay while they’re refetched, and other listings are removed', async () => {
  const client = new QueryClient()
  const shownKey: Key = queries.eventQuery({ params: { slug: 'shown' } }).queryKey
  for (const key of [shownKey, queries.eventQuery({ params: { slug: 'out of sight' } }).queryKey])
    client.setQueryData(key, 'response')
  const options = { queryKey: shownKey, queryFn: () => 'fetched again', staleTime: Number.POSITIVE_INFINITY }
  const stop = new QueryObserver(client, options).subscribe(() => {})
  await listingsChanged(client)
  const remainingQueries = client.getQueryCache().getAll()
  expect(remainingQueries.map(({ queryKey }) => queryKey)).toEqual([shownKey])
  expect(client.getQueryData(shownKey)).toBe('fetched again')
  stop()
  client.clear()
})

test('a database outage makes data from the database stale', () => {
  const staleKeys = allKeys.filter(([, key]) => isFromDatabase(key))
  expect(getNames(staleKeys)).toEqual(getNames([...listingKeys, ...operatorKeys]))
})

test('the cache keeps a bounded number of unused responses and removes the oldest first', () => {
  const client = new QueryClient()
  const cache = client.getQueryCache()
  boundCache(cache, 3)
  const store = (name: string) => client.setQueryData(['listings', name], name)
  store('shown')
  const stop = new QueryObserver(client, { queryKey: ['listings', 'shown'], enabled: false }).subscribe(() => {})
  for (const name of ['a', 'b', 'c', 'd', 'e']) store(name)
  expect(cache.getAll().map(({ queryKey }) => queryKey[1])).toEqual(['shown', 'c', 'd', 'e'])
  stop()
  client.clear()
})
