import { cities, findCity } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { pathOfCity } from '@houselights/contracts/cities/site-city'
import type { Contract } from '@houselights/contracts/contract/define-contract'
import { MAX_LIMIT } from '@houselights/contracts/public-api/routes'
import { showsOfCode } from '@houselights/contracts/public-api/show-codes'
import {
  FEED_TYPES,
  type FeedFormat,
  feedAddress,
  withParameters,
} from '@houselights/contracts/publishing/feed-addresses'
import * as feeds from '@houselights/contracts/publishing/feeds'
import { artistQueries } from '@houselights/database/queries/artist-queries'
import { eventQueries } from '@houselights/database/queries/event-queries'
import { feedShows, pastFeedShows, showsById, toFeedShow } from '@houselights/database/queries/feed-shows'
import type { ListedPage } from '@houselights/database/queries/listed-page'
import { venuePoints, venueQueries } from '@houselights/database/queries/venue-queries'
import { getNight } from '@houselights/domain/dates/show-hours'
import { writeFeed } from '@houselights/publishing/feeds/write-feed'
import type { FastifyInstance } from 'fastify'
import { found } from '../../responses/errors.ts'
import { type PublicRequest, publicRoute } from '../../routing/public-route.ts'
import { foundArtist } from './artists-and-venues.ts'
import { feedWords } from './feed-words.ts'

/** So many shows at most: a calendar has no pages, the others lead on. */
const MAX_ITEMS: Readonly<Record<FeedFormat, number>> = { ics: 1_000, rss: 100, json: 100, txt: MAX_LIMIT }
/** A calendar asks anew in the middle of a show, and does not lose it. */
const KEPT_IN_CALENDARS_MS = 3 * 86_400_000
const CITY_IDS = cities.map(({ id }) => id)

interface Subject extends Pick<Parameters<typeof writeFeed>[0], 'title' | 'description' | 'shows' | 'onNow'> {
  /** The path of the page in its city, with its query but the cursor. */
  page: string
  /** Where they are: the city that was named, when left out. */
  city?: CityFile | undefined
  next?: string | null
}

type FeedContract = Contract<typeof feeds.getEventsFeed.params>
/** Its paging says how many shows, and from when on. */
type FeedRequest<C extends FeedContract> = PublicRequest<C> & { paging: { since: Date | undefined } }

/** The shows of pages in the forms that calendars and feed readers take. */
export function feedRoutes(app: FastifyInstance): void {
  const { lists, reads } = app
  const [artists, venues, events] = [artistQueries(reads), venueQueries(reads), eventQueries(reads)]

  const feed = <C extends FeedContract>(
    contract: C,
    subject: (request: FeedRequest<C>) => Promise<Subject | { movedTo: string }>,
  ) =>
    publicRoute(
      app,
      contract,
      async (request) => {
        const { site, now, paging } = request
        const { format } = request.params as { format: FeedFormat }
        const since = format === 'ics' ? new Date(now.getTime() - KEPT_IN_CALENDARS_MS) : undefined
        const of = await subject({ ...request, paging: { ...paging, limit: MAX_ITEMS[format], since } })
        // beside the address that was requested, the site's or the API's
        if ('movedTo' in of) return { movedTo: feedAddress(encodeURIComponent(of.movedTo), format) }
        const { next, city = request.city, ...words } = of
        const cityPath = pathOfCity(city.id, CITY_IDS)
        const page = cityPath + of.page
        const text = writeFeed(
          {
            ...words,
            site,
            cityPath,
            page,
            city,
            self: feedAddress(withCursor(page, paging.cursor), format),
            next: next ? feedAddress(withCursor(page, next), format) : null,
            timeZone: city.timeZone,
            today: getNight(now.toISOString(), city.timeZone),
            points: format === 'ics' ? await venuePoints(reads, of.shows) : new Map(),
          },
          format,
        )
        return {
          text,
          contentType: `${FEED_TYPES[format]}; charset=utf-8`,
          headers: {
            'content-disposition': `inline; filename="${fileName(of.page)}.${format}"`,
            link: `<${site}${page}>; rel="alternate"; type="text/html"`,
            'x-robots-tag': 'noindex',
          },
        }
      },
      { namesSite: true },
    )

  const words = feedWords(app.config.mode)
  const told = async (page: ListedPage) => ({ shows: await feedShows(reads, page), next: page.next })
  const venueNamed = async (slug: string, now: Date) => found(await venues.bySlug(slug, now), 'venue', slug)

  feed(feeds.getEventsFeed, async ({ query: { cursor, city: _, ...filters }, now, city, paging }) => {
    const page = await lists.search(filters, paging)
    const venue = filters.venue && ((await venues.bySlug(filters.venue, now))?.name ?? filters.venue)
    return {
      ...words.events(city, { ...filters, venue }),
      page: withParameters('/events', filters),
      ...(await told(page)),
    }
  })

  feed(feeds.getTonightFeed, async ({ params, query: { cursor, city: _, ...where }, now, city: named, paging }) => {
    const venue = where.venue ? await venueNamed(where.venue, now) : undefined
    const city = (venue && findCity(venue.city)) ?? named
    const page = await lists.search({ ...where, date: 'today' }, { ...paging, city })
    // only text is read once: calendars keep what has begun, and feed readers have had it
    const isText = params.format === 'txt' && cursor === undefined
    const playing = isText ? await lists.past.onNow(where, { ...paging, city }) : undefined
    return {
      ...(playing && { onNow: await pastFeedShows(reads, playing) }),
      ...words.tonight(city, venue?.name ?? where.neighborhood),
      city,
      page: withParameters('/tonight', where),
      ...(await told(page)),
    }
  })

  feed(feeds.getAnnouncedFeed, async ({ city, paging }) => ({
    ...words.announced(city),
    page: '/announced',
    ...(await told(await lists.announced(paging))),
  }))

  feed(feeds.getArchiveFeed, async ({ params: { month }, city, paging }) => {
    const page = await lists.past.ofMonth(month, paging)
    const shows = await pastFeedShows(reads, page)
    return { ...words.archive(city, month), page: `/archive/${month}`, shows, next: page.next }
  })

  feed(feeds.getArtistsFeed, async ({ query: { search }, now, city, paging }) => {
    const matching = search ? await artists.list({ search }, { now, city, limit: MAX_LIMIT }) : undefined
    const ids = matching?.items.map(({ id }) => id)
    const page = await (ids ? lists.byArtists(ids, paging) : lists.billed(paging))
    return { ...words.artists(city, search), page: withParameters('/artists', { search }), ...(await told(page)) }
  })

  feed(feeds.getVenuesFeed, async ({ city, paging }) => ({
    ...words.venues(city),
    page: '/venues',
    ...(await told(await lists.search({}, paging))),
  }))

  feed(feeds.getPlanFeed, async ({ query: { shows }, city }) => ({
    ...words.plan(city),
    page: withParameters('/plan', { shows }),
    shows: await showsById(reads).feedShows(showsOfCode(shows ?? '') ?? []),
  }))

  feed(feeds.getEventFeed, async ({ params: { slug } }) => {
    const event = found(await events.bySlug(slug), 'event', slug)
    if (event.slug !== slug) return { movedTo: event.slug }
    const city = findCity(event.city)
    return { ...words.event(event), city, page: getPage('events', event), shows: [toFeedShow(event)] }
  })

  feed(feeds.getArtistFeed, async ({ params: { slug }, now, city, paging }) => {
    const artist = await foundArtist(artists, slug, { now, city })
    if (artist.slug !== slug) return { movedTo: artist.slug }
    const page = await lists.byArtist(artist.id, paging)
    return { ...words.artist(artist, city), page: getPage('artists', artist), ...(await told(page)) }
  })

  feed(feeds.getVenueFeed, async ({ params: { slug }, now, paging }) => {
    const venue = await venueNamed(slug, now)
    if (venue.slug !== slug) return { movedTo: venue.slug }
    const page = await lists.byVenue(venue.id, paging)
    return { ...words.venue(venue), city: findCity(venue.city), page: getPage('venues', venue), ...(await told(page)) }
  })
}

const getPage = (kind: 'events' | 'artists' | 'venues', { slug }: { slug: string }): string =>
  `/${kind}/${encodeURIComponent(slug)}`

const withCursor = (page: string, cursor: string | undefined): string =>
  cursor ? `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ cursor })}` : page

/** Of letters, digits and dashes alone: `venues-card-hall`. */
const fileName = (page: string): string =>
  (page.split('?', 1)[0] ?? '').replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'shows'
