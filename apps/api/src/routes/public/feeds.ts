import { cities, findCity } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { getCityPath, nameWithNearby } from '@houselights/contracts/cities/site-city'
import type { Contract } from '@houselights/contracts/contract/define-contract'
import { MAX_LIMIT } from '@houselights/contracts/public-api/routes'
import { decodeShows } from '@houselights/contracts/public-api/show-codes'
import {
  FEED_TYPES,
  type FeedFormat,
  getFeedAddress,
  withParameters,
} from '@houselights/contracts/publishing/feed-addresses'
import * as feeds from '@houselights/contracts/publishing/feeds'
import { artistQueries } from '@houselights/database/queries/artist-queries'
import { eventQueries } from '@houselights/database/queries/event-queries'
import { loadFeedShows, loadPastFeedShows, showByIdQueries, toFeedShow } from '@houselights/database/queries/feed-shows'
import type { ListedPage } from '@houselights/database/queries/listed-page'
import { loadVenuePoints, venueQueries } from '@houselights/database/queries/venue-queries'
import { getNight } from '@houselights/domain/dates/show-hours'
import { writeFeed } from '@houselights/publishing/feeds/write-feed'
import type { FastifyInstance } from 'fastify'
import { assertFound } from '../../responses/errors.ts'
import { type PublicRequest, publicRoute } from '../../routing/public-route.ts'
import { getArtistOrThrow } from './artists-and-venues.ts'
import { makeFeedTexts } from './feed-texts.ts'

/** The most shows per feed. A calendar has no pages; the others link to the next. */
const MAX_ITEMS: Readonly<Record<FeedFormat, number>> = { ics: 1_000, rss: 100, json: 100, txt: MAX_LIMIT }
/** Calendars include shows that started up to this long ago, so that a calendar doesn't lose a show that is on. */
const CALENDAR_PAST_MS = 3 * 86_400_000
const CITY_IDS = cities.map(({ id }) => id)

interface FeedContent extends Pick<Parameters<typeof writeFeed>[0], 'title' | 'description' | 'shows' | 'onNow'> {
  /** The page's path in its city, with its query except the cursor. */
  page: string
  /** The shows' city; by default the one in the request. */
  city?: CityFile | undefined
  next?: string | null
}

type FeedContract = Contract<typeof feeds.getEventsFeed.params>
/** `paging` has the maximum number of shows and the earliest start. */
type FeedRequest<C extends FeedContract> = PublicRequest<C> & { paging: { since: Date | undefined } }

/** Adds the feeds: the shows of a page, in formats for calendars and feed readers. */
export function feedRoutes(app: FastifyInstance): void {
  const { lists, reads } = app
  const [artists, venues, events] = [artistQueries(reads), venueQueries(reads), eventQueries(reads)]

  const addFeedRoute = <C extends FeedContract>(
    contract: C,
    getContent: (request: FeedRequest<C>) => Promise<FeedContent | { movedTo: string }>,
  ) =>
    publicRoute(
      app,
      contract,
      async (request) => {
        const { site, now, paging } = request
        const { format } = request.params as { format: FeedFormat }
        const since = format === 'ics' ? new Date(now.getTime() - CALENDAR_PAST_MS) : undefined
        const content = await getContent({ ...request, paging: { ...paging, limit: MAX_ITEMS[format], since } })
        // Relative to the requested URL, which is the site's or the API's.
        if ('movedTo' in content) return { movedTo: getFeedAddress(encodeURIComponent(content.movedTo), format) }
        const { next, city = request.city, ...texts } = content
        const cityPath = getCityPath(city.id, CITY_IDS)
        const page = cityPath + content.page
        const text = writeFeed(
          {
            ...texts,
            site,
            cityPath,
            page,
            city,
            self: getFeedAddress(withCursor(page, paging.cursor), format),
            next: next ? getFeedAddress(withCursor(page, next), format) : null,
            timeZone: city.timeZone,
            today: getNight(now.toISOString(), city.timeZone),
            points: format === 'ics' ? await loadVenuePoints(reads, content.shows) : new Map(),
          },
          format,
        )
        return {
          text,
          contentType: `${FEED_TYPES[format]}; charset=utf-8`,
          headers: {
            'content-disposition': `inline; filename="${toFileName(content.page)}.${format}"`,
            link: `<${site}${page}>; rel="alternate"; type="text/html"`,
            'x-robots-tag': 'noindex',
          },
        }
      },
      { containsOrigin: true },
    )

  const texts = makeFeedTexts(app.config.mode)
  const loadShows = async (page: ListedPage) => ({ shows: await loadFeedShows(reads, page), next: page.next })
  const findVenue = async (slug: string, now: Date) => assertFound(await venues.bySlug(slug, now), 'venue', slug)

  addFeedRoute(feeds.getEventsFeed, async ({ query: { cursor, city: _, ...filters }, now, city, paging }) => {
    const page = await lists.search(filters, paging)
    const venue = filters.venue && ((await venues.bySlug(filters.venue, now))?.name ?? filters.venue)
    return {
      ...texts.events(nameWithNearby(city, filters.nearby), { ...filters, venue }),
      page: withParameters('/events', filters),
      ...(await loadShows(page)),
    }
  })

  addFeedRoute(feeds.getTonightFeed, async ({ params, query: { cursor, city: _, ...placeFilters }, now, paging }) => {
    const venue = placeFilters.venue ? await findVenue(placeFilters.venue, now) : undefined
    const city = (venue && findCity(venue.city)) ?? paging.city
    const page = await lists.search({ ...placeFilters, date: 'today' }, { ...paging, city })
    // Only the text format has a section for shows that are on now: calendars include shows that have started, and
    // feed readers already got them.
    const isText = params.format === 'txt' && cursor === undefined
    const onNowPage = isText ? await lists.past.onNow(placeFilters, { ...paging, city }) : undefined
    return {
      ...(onNowPage && { onNow: await loadPastFeedShows(reads, onNowPage) }),
      ...texts.tonight(nameWithNearby(city, placeFilters.nearby), venue?.name ?? placeFilters.neighborhood),
      city,
      page: withParameters('/tonight', placeFilters),
      ...(await loadShows(page)),
    }
  })

  addFeedRoute(feeds.getAnnouncedFeed, async ({ city, paging }) => ({
    ...texts.announced(city),
    page: '/announced',
    ...(await loadShows(await lists.announced(paging))),
  }))

  addFeedRoute(feeds.getArchiveFeed, async ({ params: { month }, city, paging }) => {
    const page = await lists.past.ofMonth(month, paging)
    const shows = await loadPastFeedShows(reads, page)
    return { ...texts.archive(city, month), page: `/archive/${month}`, shows, next: page.next }
  })

  addFeedRoute(feeds.getArtistsFeed, async ({ query: { search }, now, city, paging }) => {
    const matchingArtists = search ? await artists.list({ search }, { now, city, limit: MAX_LIMIT }) : undefined
    const ids = matchingArtists?.items.map(({ id }) => id)
    const page = await (ids ? lists.byArtists(ids, paging) : lists.billed(paging))
    return { ...texts.artists(city, search), page: withParameters('/artists', { search }), ...(await loadShows(page)) }
  })

  addFeedRoute(feeds.getVenuesFeed, async ({ city, paging }) => ({
    ...texts.venues(city),
    page: '/venues',
    ...(await loadShows(await lists.search({}, paging))),
  }))

  addFeedRoute(feeds.getPlanFeed, async ({ query: { shows }, city }) => ({
    ...texts.plan(city),
    page: withParameters('/plan', { shows }),
    shows: await showByIdQueries(reads).feedShows(decodeShows(shows ?? '') ?? []),
  }))

  addFeedRoute(feeds.getEventFeed, async ({ params: { slug } }) => {
    const event = assertFound(await events.bySlug(slug), 'event', slug)
    if (event.slug !== slug) return { movedTo: event.slug }
    const city = findCity(event.city)
    return { ...texts.event(event), city, page: toPagePath('events', event), shows: [toFeedShow(event)] }
  })

  addFeedRoute(feeds.getArtistFeed, async ({ params: { slug }, now, city, paging }) => {
    const artist = await getArtistOrThrow(artists, slug, { now, city })
    if (artist.slug !== slug) return { movedTo: artist.slug }
    const page = await lists.byArtist(artist.id, paging)
    return { ...texts.artist(artist, city), page: toPagePath('artists', artist), ...(await loadShows(page)) }
  })

  addFeedRoute(feeds.getVenueFeed, async ({ params: { slug }, now, paging }) => {
    const venue = await findVenue(slug, now)
    if (venue.slug !== slug) return { movedTo: venue.slug }
    const page = await lists.byVenue(venue.id, paging)
    return {
      ...texts.venue(venue),
      city: findCity(venue.city),
      page: toPagePath('venues', venue),
      ...(await loadShows(page)),
    }
  })
}

const toPagePath = (kind: 'events' | 'artists' | 'venues', { slug }: { slug: string }): string =>
  `/${kind}/${encodeURIComponent(slug)}`

const withCursor = (page: string, cursor: string | undefined): string =>
  cursor ? `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ cursor })}` : page

/** Makes a file name of letters, digits and dashes only: `venues-card-hall`. */
const toFileName = (page: string): string =>
  (page.split('?', 1)[0] ?? '').replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'shows'
