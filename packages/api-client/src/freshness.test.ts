import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { announcedQuery } from './announced-query.ts'
import { apiDocumentQuery } from './api-document-query.ts'
import { boundCache } from './bound-cache.ts'
import { createQueries } from './queries.ts'
import { venuePhotosQuery } from './venue-photos-query.ts'

const MINUTE = 60_000
const FOR_GOOD = Number.POSITIVE_INFINITY
const queries = createQueries()

test.each([
  ['the upcoming events', 5 * MINUTE, queries.upcomingEvents()],
  ['the events of a venue', 5 * MINUTE, queries.venueEvents('v')],
  ['the list of events', MINUTE / 2, queries.events()],
  ['the pages of the list of events', MINUTE / 2, queries.eventPages()],
  ['what is on now', MINUTE / 2, queries.eventsOnNow()],
  ['the latest announced', 5 * MINUTE, announcedQuery(undefined, {})],
  ['the names in the venue filter', 10 * MINUTE, queries.venueNames()],
  ['where the visitor is', 5 * MINUTE, queries.location()],
  ['an event', FOR_GOOD, queries.event('e')],
  ['a list of artists', FOR_GOOD, queries.artists()],
  ['an artist', FOR_GOOD, queries.artist('a')],
  ['the events of an artist', FOR_GOOD, queries.artistEvents('a')],
  ['the past events of an artist', FOR_GOOD, queries.artistPast('a')],
  ['the company of an artist', FOR_GOOD, queries.artistCompany('a')],
  ['a list of venues', FOR_GOOD, queries.venues()],
  ['a venue', FOR_GOOD, queries.venue('v')],
  ['the photos of a venue', FOR_GOOD, venuePhotosQuery('p', {})],
  ['the cities', FOR_GOOD, queries.cities()],
  ['the settings', FOR_GOOD, queries.settings()],
  ['the description of the API', FOR_GOOD, apiDocumentQuery({})],
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
