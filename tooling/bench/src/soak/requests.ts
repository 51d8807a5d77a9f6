import { Artist, EventCard } from '@houselights/contracts/entities/entities'
import { z } from 'zod'
import type { OperatorCall, RequestKind } from './visitors.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Two prices, so that a change can be seen. */
const PRICES = ['$11', '$12']

interface Site {
  web: string
  api: string
}

const fetchJson = async <Output>(url: string, shape: z.ZodType<Output>): Promise<Output> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} responds with ${response.status}: ${await response.text()}`)
  return shape.parse(await response.json())
}

/** Returns visitors' requests, to pages and to the API, for existing events and artists. */
export async function getVisitorRequests({ web, api }: Site): Promise<RequestKind[]> {
  const events = await fetchJson(`${api}/api/events?limit=100`, z.array(EventCard.pick({ slug: true, venue: true })))
  const artists = await fetchJson(`${api}/api/artists?limit=100`, z.array(Artist.pick({ slug: true, name: true })))
  const venues = [...new Set(events.map(({ venue }) => venue.slug))]
  const searchTexts = artists.flatMap(({ name }) => [name, name.slice(0, 3), name.replace(/(.)(.)$/, '$2$1')])
  const searches = searchTexts.map((text) => `?search=${encodeURIComponent(text)}`)
  const filters = ['date=today', 'date=weekend', 'price=free', 'age=all-ages', ...venues.map((slug) => `venue=${slug}`)]
  const pageHeaders = { accept: 'text/html' }
  return [
    { name: 'list pages', urls: ['/', '/events', '/tonight', '/venues', '/artists', '/map'], headers: pageHeaders },
    { name: 'filtered list pages', urls: filters.map((filter) => `/events?${filter}`), headers: pageHeaders },
    { name: 'event pages', urls: events.map(({ slug }) => `/events/${slug}`), headers: pageHeaders },
    // running jobs may split or merge artists
    {
      name: 'artist pages',
      urls: artists.map(({ slug }) => `/artists/${slug}`),
      statuses: [200, 301, 302],
      headers: pageHeaders,
    },
    { name: 'venue pages', urls: venues.map((slug) => `/venues/${slug}`), headers: pageHeaders },
    // a search that ends with a space redirects to the same without it
    {
      name: 'search pages',
      urls: searches.map((search) => `/events${search}`),
      statuses: [200, 307],
      headers: pageHeaders,
    },
    {
      name: 'missing pages',
      urls: artists.map(({ slug }) => `/events/no-${slug}`),
      statuses: [404],
      headers: pageHeaders,
    },
    { name: 'feeds', urls: ['/events.ics', '/events.rss', '/tonight.json', '/announced.txt'] },
    { name: 'API lists', urls: filters.map((filter) => `${api}/api/events?${filter}`) },
    { name: 'API searches', urls: searches.map((search) => `${api}/api/events${search}`) },
    { name: 'API events', urls: events.map(({ slug }) => `${api}/api/events/${slug}`) },
  ].map((kind) => ({ statuses: [200], ...kind, urls: kind.urls.map((url) => new URL(url, web).href) }))
}

/** Returns the operators' calls during a soak: scrapes, edits that every cached page must show, and all larger jobs. */
export async function getOperatorCalls({ api }: Site): Promise<OperatorCall[]> {
  const events = await fetchJson(`${api}/api/events?limit=10`, z.array(EventCard.pick({ id: true })))
  const postTo = (path: string) => () => fetch(`${api}${path}`, { method: 'POST' })
  return [
    { name: 'scrape of a source', everyMs: 5 * SECOND, start: postTo('/api/scrapers/gamh-authentic') },
    {
      name: 'edit of a price',
      everyMs: 10 * SECOND,
      start: (index) =>
        fetch(`${api}/api/admin/edit/event/${events[index % events.length]?.id}`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ values: { price: PRICES[Math.floor(index / events.length) % PRICES.length] } }),
        }),
    },
    { name: 'job: all sources', everyMs: 2 * MINUTE, start: postTo('/api/scrapers/comprehensive-expansion') },
    { name: 'job: reparse raw pages', everyMs: 2 * MINUTE, start: postTo('/api/scrapers/reread') },
    { name: 'job: fix all issues', everyMs: MINUTE, start: postTo('/api/data-quality/improve') },
  ]
}
