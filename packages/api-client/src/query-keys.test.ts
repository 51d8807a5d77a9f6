import { listBillings, listMergeSuggestions } from '@houselights/types/identity'
import { listJobs } from '@houselights/types/job-routes'
import { listReview } from '@houselights/types/review'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isFromDatabase, type Key } from './freshness.ts'
import { dataChanged, listingsChanged } from './operator-cache.ts'
import { operatorQuery } from './operator-query.ts'
import * as queries from './queries.ts'

const slug = { params: { slug: 'x' } }
const id = { params: { id: 'x' } }
/** A query of each kind that the public pages have. */
const visitors: [name: string, key: Key][] = Object.entries({
  cities: queries.citiesQuery(),
  filterOptions: queries.filterOptionsQuery(),
  venueNames: queries.venueNamesQuery(),
  upcomingEvents: queries.upcomingEventsQuery(),
  announced: queries.announcedQuery(),
  event: queries.eventQuery(slug),
  similar: queries.similarQuery(slug),
  archiveMonths: queries.archiveMonthsQuery(),
  archive: queries.archiveQuery('2025-05', undefined),
  artists: queries.artistsQuery({}),
  artist: queries.artistQuery(slug),
  artistEvents: queries.artistEventsQuery(id),
  artistPast: queries.artistPastPages('x', undefined),
  artistCompany: queries.artistCompanyQuery(id),
  venues: queries.venuesQuery(),
  venue: queries.venueQuery(slug),
  venueEvents: queries.venueEventsQuery(id),
  events: queries.eventsQuery({}),
  eventPages: queries.eventPages({}),
  eventsOnNow: queries.eventsOnNow(),
  status: queries.statusQuery(),
  settings: queries.settingsQuery(),
  apiDocument: queries.apiDocumentQuery(),
  session: queries.sessionQuery(),
  location: queries.locationQuery(),
  venuePhotos: queries.venuePhotosQuery({ params: { googlePlaceId: 'x' } }),
  report: queries.reportQuery({ params: { token: 'x' } }),
}).map(([name, { queryKey }]) => [name, queryKey])
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
const namesOf = (list: readonly (readonly [string, unknown])[]) => list.map(([name]) => name)

/** A client that holds an answer to every query, with those that `change` removed or made stale. */
async function changedBy(change: (client: QueryClient) => unknown) {
  const client = new QueryClient()
  for (const [, key] of all) client.setQueryData(key, 'answer')
  await change(client)
  const touched = all.filter(([, key]) => client.getQueryState(key)?.isInvalidated ?? true)
  client.clear()
  return namesOf(touched)
}

test('every query has a key of its own', () => {
  expect(new Set(all.map(([, key]) => JSON.stringify(key))).size).toBe(all.length)
})

test('what belongs to the site or the visitor is no listing, and all that operators read is theirs', () => {
  expect(namesOf(others)).toEqual(['status', 'settings', 'apiDocument', 'session', 'location', 'venuePhotos', 'report'])
  expect(new Set(operators.map(([, [scope]]) => scope))).toEqual(new Set(['operators']))
})

test('a change of the listings touches all of them and the status, and nothing else', async () => {
  expect((await changedBy(listingsChanged)).sort()).toEqual([...namesOf(listings), 'status'].sort())
})

test('listings on screen stay while they are fetched again; those out of sight are removed', async () => {
  const client = new QueryClient()
  const shown: Key = queries.eventQuery({ params: { slug: 'shown' } }).queryKey
  for (const key of [shown, queries.eventQuery({ params: { slug: 'out of sight' } }).queryKey])
    client.setQueryData(key, 'answer')
  const options = { queryKey: shown, queryFn: () => 'fetched again', staleTime: Number.POSITIVE_INFINITY }
  const stop = new QueryObserver(client, options).subscribe(() => {})
  await listingsChanged(client)
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([shown])
  expect(client.getQueryData(shown)).toBe('fetched again')
  stop()
  client.clear()
})

test('a change of the data touches all that operators read, and the listings', async () => {
  const changed = await changedBy((client) => dataChanged(client))
  expect(changed.sort()).toEqual([...namesOf(listings), 'status', ...namesOf(operators)].sort())
})

test('a job touches everything that is read of the data, but for the list of jobs', async () => {
  const changed = await changedBy((client) => dataChanged(client, operatorQuery(listJobs).queryKey))
  expect(changed.sort()).toEqual(
    [...namesOf(listings), 'status', ...namesOf(operators).filter((name) => name !== 'jobs')].sort(),
  )
})

test('an outage of the database makes stale what comes from it', () => {
  const stale = all.filter(([, key]) => isFromDatabase(key))
  expect(namesOf(stale)).toEqual(namesOf([...listings, ...operators]))
})
