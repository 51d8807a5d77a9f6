import { createServer, type IncomingMessage, type Server } from 'node:http'
import * as routes from '@houselights/types/routes'
import { z } from 'zod'
import { artists, city, events, NOW, venues } from './stand-in-data.ts'

/** How the stand-in presents itself: `unreachable` is a live site that never read a venue. */
export type StandInMode = routes.SiteStatus['mode'] | 'unreachable'

interface Answer {
  body: unknown
  headers?: Record<string, string>
}
class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A server that answers the public contracts from made-up data, for looking at pages without a database. */
export function standInApi(mode: StandInMode): Server {
  return createServer((request, response) => {
    try {
      const { body, headers } = answer(request, mode)
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, String(error))
      response.writeHead(refusal.status, { 'content-type': 'text/plain' }).end(refusal.message)
    }
  })
}

function answer(request: IncomingMessage, mode: StandInMode): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const query = Object.fromEntries(searchParams)
  const empty = mode === 'unreachable'
  const [, , kind = '', key = '', part] = pathname.split('/').map(decodeURIComponent)
  const shown = empty ? [] : events
  if (kind === 'status') return checked(routes.getSiteStatus.response, status(mode))
  if (kind === 'cities') return checked(routes.listCities.response, [city])
  if (kind === 'location') return checked(routes.detectLocation.response, { detectedCity: city })
  if (kind === 'events') {
    if (key === 'upcoming' || !key) return page(routes.listEvents.response, shown.filter(matching(query)), query)
    return checked(routes.getEvent.response, found(shown.find(({ slug }) => slug === key)))
  }
  if (kind === 'artists') {
    if (part)
      return page(
        routes.listEvents.response,
        shown.filter(({ bill }) => bill.some(({ id }) => id === key)),
        query,
      )
    if (key) return checked(routes.getArtist.response, found(artists.find(({ slug }) => slug === key)))
    const wanted = query.search?.toLowerCase() ?? ''
    return page(
      routes.listArtists.response,
      artists.filter(({ name }) => name.toLowerCase().includes(wanted)),
      query,
    )
  }
  if (kind === 'venues') {
    if (part)
      return page(
        routes.listEvents.response,
        shown.filter(({ venue }) => venue.id === key),
        query,
      )
    if (key) return checked(routes.getVenue.response, found(venues.find(({ slug }) => slug === key)))
    return page(routes.listVenues.response, venues, query)
  }
  throw new Refusal(404, 'Not found')
}

const checked = (schema: z.ZodType, body: unknown): Answer => ({ body: schema.parse(body) })

function page(schema: z.ZodType, items: unknown[], { limit, cursor }: Record<string, string>): Answer {
  const size = Number(limit ?? routes.DEFAULT_LIMIT)
  const start = Number(cursor ?? 0)
  const end = start + size
  const more: Record<string, string> = end < items.length ? { link: `</?cursor=${end}>; rel="next"` } : {}
  return {
    body: schema.parse(items.slice(start, end)),
    headers: { 'x-total-count': String(items.length), ...more },
  }
}

const matching =
  ({ search = '', genre, venue, date }: Record<string, string>) =>
  (event: (typeof events)[number]) =>
    event.title.toLowerCase().includes(search.toLowerCase()) &&
    (!genre || event.tags.includes(genre)) &&
    (!venue || event.venue.slug === venue || event.venue.id === venue) &&
    (!date || (date === 'today' ? event.localDate === NOW.slice(0, 10) : !/^\d/.test(date) || event.localDate === date))

function found<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw new Refusal(404, 'Not found')
  return thing
}

const status = (mode: StandInMode): routes.SiteStatus => ({
  mode: mode === 'unreachable' ? 'live' : mode,
  now: NOW,
  upcomingEvents: mode === 'unreachable' ? 0 : events.length,
  sources:
    mode === 'unreachable'
      ? { active: 48, read: 0, failing: 48, neverRead: 48 }
      : { active: 48, read: 45, failing: 2, neverRead: 3 },
  lastSuccessAt: mode === 'unreachable' ? null : '2025-05-02T13:05:00-07:00',
  unreachableSince: mode === 'unreachable' ? '2025-05-02T15:50:00-07:00' : null,
})

if (import.meta.main) {
  const [mode = 'demo', port = '0'] = process.argv.slice(2)
  const server = standInApi(z.enum(['demo', 'live', 'replay', 'unreachable']).parse(mode))
  server.listen(Number(port), '127.0.0.1', () => console.log('The stand-in API listens', server.address()))
}
