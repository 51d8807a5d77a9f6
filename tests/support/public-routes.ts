import { globSync } from 'node:fs'
import { join } from 'node:path'
import { encodeShows } from '@houselights/contracts/public-api/show-codes'
import { getAllCards } from './api.ts'

/** The addresses of the operators' pages, from the files of their routes. */
export const OPERATORS_PAGES = globSync('**/*.tsx', {
  cwd: join(import.meta.dirname, '../../apps/web/src/routes/_operators'),
}).map((file) => `/${file.slice(0, -'.tsx'.length)}`.replace(/\/index$/, ''))

const MAIN_PAGES = /^\/(?:$|events$|tonight|map|(?:events|artists|venues)\/[^/]+$)/

/**
 * Whether a route is one of the pages that most visitors open. Slow checks only look at these; with `TEST_ALL=1` they
 * look at every page.
 */
export const isMainPage = (route: string): boolean => Boolean(process.env.TEST_ALL) || MAIN_PAGES.test(route)

/** Returns addresses of every public screen of the demo. Some have two: one with all data and one with almost none. */
export async function getPublicRoutes(): Promise<string[]> {
  const event = (await getAllCards()).find(({ artist, bill, doors }) => artist && bill.length > 1 && doors)
  if (!event?.artist) throw new Error('The demo has no event with a headliner, support and doors.')
  return [
    '/',
    '/events',
    `/events/${event.slug}`,
    `/events/${event.slug}/report`,
    '/artists',
    '/artists/the-imaginary-headliners',
    `/artists/${event.artist.slug}`,
    '/venues',
    '/venues/lorem-lounge',
    '/venues/the-fillmore',
    '/tonight',
    '/map',
    '/announced',
    '/add-show',
    '/saved',
    '/offline',
    `/plan?shows=${encodeShows([event.id])}`,
    '/following',
    '/archive',
    '/embeds',
    '/developers',
    // the operators' area, which the demo leaves open
    '/admin',
    '/data-quality',
    '/scraping-coverage',
  ]
}

export const MISSING_ROUTES = [
  ['/nowhere', '404 Page Not Found'],
  ['/events/no-such-show', 'Event Not Found'],
  ['/artists/nobody', 'Artist Not Found'],
  ['/venues/nowhere', 'Venue Not Found'],
] as const
