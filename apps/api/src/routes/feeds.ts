import { cities } from '@houselights/cities/cities'
import { artistReads } from '@houselights/database/repositories/artist-reads'
import type { ListedPage } from '@houselights/database/repositories/event-lists'
import { eventReads } from '@houselights/database/repositories/event-reads'
import { feedShowOf, feedShows } from '@houselights/database/repositories/feed-shows'
import { venueReads } from '@houselights/database/repositories/venue-reads'
import { localDay } from '@houselights/domain/city-time'
import { writeFeed } from '@houselights/feeds/write-feed'
import type { Contract } from '@houselights/types/contract'
import { FEED_TYPES, type FeedFormat, feedAddress, withParameters } from '@houselights/types/feed-addresses'
import type { FeedShow } from '@houselights/types/feed-show'
import * as feeds from '@houselights/types/feeds'
import { MAX_LIMIT } from '@houselights/types/routes'
import { pathOfCity } from '@houselights/types/site-city'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { feedWords } from '../feed-words.ts'
import { publicRead, type ReadRequest } from '../public-read.ts'
import type { RouteServices } from './services.ts'

/** So many shows at most: a calendar has no pages, the others lead on. */
const MOST: Readonly<Record<FeedFormat, number>> = { ics: 1_000, rss: 100, json: 100, txt: MAX_LIMIT }
const CITY_IDS = cities.map(({ id }) => id)

/** What a feed is of. */
interface Subject {
  title: string
  description: string
  /** The path of the page in its city, with its query but the cursor. */
  page: string
  shows: readonly FeedShow[]
  /** The cursor of the shows after these. */
  next?: string | null
}

type FeedContract = Contract<typeof feeds.getEventsFeed.params>

/** The shows of pages in the forms that calendars and feed readers take. */
export function feedRoutes(app: FastifyInstance, services: RouteServices): void {
  const { lists, reads } = services
  const [artists, venues, events] = [artistReads(reads), venueReads(reads), eventReads(reads)]

  const feed = <C extends FeedContract>(
    contract: C,
    subject: (request: ReadRequest<C> & { limit: number }) => Promise<Subject | { movedTo: string }>,
  ) =>
    publicRead(
      app,
      services,
      contract,
      async (request) => {
        const { city, site, now } = request
        const { format } = request.params as { format: FeedFormat }
        const cityPath = pathOfCity(city.id, CITY_IDS)
        const of = await subject({ ...request, limit: MOST[format] })
        if ('movedTo' in of) return { movedTo: cityPath + feedAddress(of.movedTo, format) }
        const { next, ...words } = of
        const page = cityPath + of.page
        const { cursor } = request.query as { cursor?: string }
        const text = writeFeed(
          {
            ...{ ...words, site, cityPath, page, city },
            self: feedAddress(withCursor(page, cursor), format),
            next: next ? feedAddress(withCursor(page, next), format) : null,
            ...{ timeZone: city.timeZone, today: localDay(now, city.timeZone) },
          },
          format,
        )
        return {
          text,
          contentType: `${FEED_TYPES[format]}; charset=utf-8`,
          headers: {
            'content-disposition': `inline; filename="${fileName(of.page)}.${format}"`,
            link: `<${site}${page}>; rel="canonical"`,
            'x-robots-tag': 'noindex',
          },
        }
      },
      { namesSite: true },
    )

  const told = async (page: ListedPage) => ({ shows: await feedShows(reads, page), next: page.next })

  feed(feeds.getEventsFeed, async ({ query: { cursor, city: _, ...filters }, now, city, limit }) => {
    const page = await lists.search(filters, { now, city, limit, cursor })
    return { ...feedWords.events(city, filters), page: withParameters('/events', filters), ...(await told(page)) }
  })

  feed(feeds.getTonightFeed, async ({ query: { city: _, ...where }, now, city, limit }) => {
    const page = await lists.search({ ...where, date: 'today' }, { now, city, limit })
    return { ...feedWords.tonight(city), page: withParameters('/tonight', where), ...(await told(page)), next: null }
  })

  feed(feeds.getAnnouncedFeed, async ({ query: { cursor }, now, city, limit }) => ({
    ...feedWords.announced(city),
    page: '/announced',
    ...(await told(await lists.announced({ now, city, limit, cursor }))),
  }))

  feed(feeds.getArtistsFeed, async ({ query: { cursor, search }, now, city, limit }) => {
    const matching = search ? await artists.list({ search }, { now, city, limit: MAX_LIMIT }) : undefined
    const ids = matching?.items.map(({ id }) => id)
    const page = await (ids
      ? lists.byArtists(ids, { now, city, limit, cursor })
      : lists.search({}, { now, city, limit, cursor }))
    return { ...feedWords.artists(city, search), page: withParameters('/artists', { search }), ...(await told(page)) }
  })

  feed(feeds.getVenuesFeed, async ({ query: { cursor }, now, city, limit }) => ({
    ...feedWords.venues(city),
    page: '/venues',
    ...(await told(await lists.search({}, { now, city, limit, cursor }))),
  }))

  feed(feeds.getEventFeed, async ({ params: { slug } }) => {
    const event = found(await events.bySlug(slug), 'event', slug)
    const page = `/events/${encodeURIComponent(event.slug)}`
    if (event.slug !== slug) return { movedTo: page }
    return { ...feedWords.event(event), page, shows: [feedShowOf(event)] }
  })

  feed(feeds.getArtistFeed, async ({ params: { slug }, query: { cursor }, now, city, limit }) => {
    const artist = found(await artists.bySlug(slug, now, city.id), 'artist', slug)
    const page = `/artists/${encodeURIComponent(artist.slug)}`
    if (artist.slug !== slug) return { movedTo: page }
    return {
      ...feedWords.artist(artist, city),
      page,
      ...(await told(await lists.byArtist(artist.id, { now, city, limit, cursor }))),
    }
  })

  feed(feeds.getVenueFeed, async ({ params: { slug }, query: { cursor }, now, limit }) => {
    const venue = found(await venues.bySlug(slug, now), 'venue', slug)
    const page = `/venues/${encodeURIComponent(venue.slug)}`
    if (venue.slug !== slug) return { movedTo: page }
    return { ...feedWords.venue(venue), page, ...(await told(await lists.byVenue(venue.id, { now, limit, cursor }))) }
  })
}

const withCursor = (page: string, cursor: string | undefined): string =>
  cursor ? `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ cursor })}` : page

/** Of letters, digits and dashes alone: `venues-card-hall`. */
const fileName = (page: string): string =>
  (page.split('?', 1)[0] ?? '').replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'shows'
