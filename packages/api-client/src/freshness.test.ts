import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { boundCache } from './freshness.ts'
import * as queries from './queries.ts'

const MINUTE = 60_000
const FOR_GOOD = Number.POSITIVE_INFINITY

test.each([
  ['the upcoming events', 5 * MINUTE, queries.upcomingEventsQuery()],
  ['the events of a venue', 5 * MINUTE, queries.venueEventsQuery({ params: { id: 'v' } })],
  ['the pages of the list of events', MINUTE / 2, queries.eventPages({})],
  ['what is on now', MINUTE / 2, queries.eventsOnNow()],
  ['the latest announced', 5 * MINUTE, queries.announcedQuery()],
  ['the names in the venue filter', 10 * MINUTE, queries.venueNamesQuery()],
  ['where the visitor is', 5 * MINUTE, queries.locationQuery()],
  ['an event', FOR_GOOD, queries.eventQuery({ params: { slug: 'e' } })],
  ['a list of artists', FOR_GOOD, queries.artistsQuery({})],
  ['an artist', FOR_GOOD, queries.artistQuery({ params: { slug: 'a' } })],
  ['the events of an artist', FOR_GOOD, queries.artistEventsQuery({ params: { id: 'a' } })],
  ['the past events of an artist', FOR_GOOD, queries.artistPastPages('a', undefined)],
  ['artists related to an artist', FOR_GOOD, queries.artistCompanyQuery({ params: { id: 'a' } })],
  ['a list of venues', FOR_GOOD, queries.venuesQuery()],
  ['a venue', FOR_GOOD, queries.venueQuery({ params: { slug: 'v' } })],
  ['the photos of a venue', FOR_GOOD, queries.venuePhotosQuery({ params: { googlePlaceId: 'p' } })],
  ['the cities', FOR_GOOD, queries.citiesQuery()],
  ['the settings', FOR_GOOD, queries.settingsQuery()],
  ['the description of the API', FOR_GOOD, queries.apiDocumentQuery()],
])(
  '%s: fresh for %d ms, kept for the visit, requested again neither on focus nor after a failure',
  (_, staleTime, query) => {
    expect(query).toMatchObject({
      staleTime,
      gcTime: FOR_GOOD,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    })
    expect(query).not.toHaveProperty('refetchInterval')
  },
)

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
