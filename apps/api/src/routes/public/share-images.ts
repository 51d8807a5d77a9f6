import { defaultCity, findCity } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { getCityPath } from '@houselights/contracts/cities/site-city'
import * as addresses from '@houselights/contracts/pictures/share-image-addresses'
import { artistQueries } from '@houselights/database/queries/artist-queries'
import { eventQueries } from '@houselights/database/queries/event-queries'
import { findNextShow } from '@houselights/database/queries/next-show'
import { venueQueries } from '@houselights/database/queries/venue-queries'
import { localDay } from '@houselights/domain/dates/city-time'
import { openCardPool } from '@houselights/publishing/share-images/drawing-pool'
import type { Card } from '@houselights/publishing/share-images/share-image'
import {
  createArtistCard,
  createCityCard,
  createEventCard,
  createVenueCard,
} from '@houselights/publishing/share-images/share-image-texts'
import { ClientShares } from '@houselights/server/http/client-shares'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { getVisitor } from '../../guards/client-limits.ts'
import { assertFound, TooManyError } from '../../responses/errors.ts'
import { openToAll } from '../../responses/open-to-all.ts'
import { makeStoredResponse } from '../../responses/send-stored.ts'
import { getRequestedCity } from '../../routing/city-parameter.ts'
import { type CardOwner, openStoredCards, toDigest } from '../../share-images/stored-share-images.ts'
import { getArtistOrThrow } from './artists-and-venues.ts'

const CACHE_FOREVER = `public, max-age=${365 * 86_400}, immutable`
const CACHE_ONE_HOUR = 'public, max-age=3600'

const CardParams = z.object({
  kind: z.enum(['events', 'artists', 'venues', 'cities'] satisfies addresses.CardKind[]),
  file: z.string().regex(/^.{1,300}\.jpg$/),
})
const CardQuery = z.object({ v: z.string().max(40).optional(), city: z.string().optional() })

/** Per client: half the number of cards that may wait to be drawn. */
const MAX_DRAWINGS = 4
const RETRY_AFTER_SECONDS = 5
const TOO_MANY_DRAWN = 'Too many pictures at once. Please wait a moment and try again.'

/**
 * The card to draw, its owner, the version that pages use, and the id of the show on the card. For an old URL, only the
 * card's new URL.
 */
type CardResult = { owner: CardOwner; card: Card; version: string; show?: string | undefined } | { movedTo: string }

/** Serves share images of events, artists, venues and cities, which other sites show with links. */
export function cardRoutes(app: FastifyInstance, pool = openCardPool()): void {
  app.addHook('onClose', () => pool.close())
  const { reads, cache, clock } = app
  const getStoredCard = openStoredCards(app, pool)
  const drawings = new ClientShares(MAX_DRAWINGS)
  const [events, artists, venues] = [eventQueries(reads), artistQueries(reads), venueQueries(reads)]

  const makeCard: Record<
    addresses.CardKind,
    (slug: string, context: { city: CityFile; now: Date }) => Promise<CardResult>
  > = {
    events: async (slug, { now }) => {
      const event = assertFound(await events.bySlug(slug), 'event', slug)
      if (event.slug !== slug) return { movedTo: addresses.eventCardFile(event) }
      const card = createEventCard(event, toCityDay(findCity(event.city) ?? defaultCity, now))
      return { owner: { kind: 'events', id: event.id }, card, version: addresses.eventCardVersion(event) }
    },
    artists: async (slug, { city, now }) => {
      const artist = await getArtistOrThrow(artists, slug, { now, city })
      const nextShow = await findNextShow(reads, { artist: artist.id, city: city.id }, now)
      const shows = nextShow ? [nextShow] : []
      if (artist.slug !== slug) return { movedTo: addresses.artistCardFile(artist, { shows, city: toCityPath(city) }) }
      const owner: CardOwner = { kind: 'artists', id: `${artist.id}-${city.id}` }
      const card = createArtistCard(artist, nextShow, toCityDay(city, now))
      return { owner, card, version: addresses.artistCardVersion(artist, nextShow), show: nextShow?.id }
    },
    venues: async (slug, { now }) => {
      const venue = assertFound(await venues.bySlug(slug, now), 'venue', slug)
      const nextShow = await findNextShow(reads, { venue: venue.id }, now)
      if (venue.slug !== slug) return { movedTo: addresses.venueCardFile(venue, nextShow ? [nextShow] : []) }
      const card = createVenueCard(venue, nextShow, toCityDay(findCity(venue.city) ?? defaultCity, now))
      return {
        owner: { kind: 'venues', id: venue.id },
        card,
        version: addresses.venueCardVersion(venue, nextShow),
        show: nextShow?.id,
      }
    },
    cities: async (id) => {
      const city = assertFound(findCity(id) ?? null, 'city', id)
      return { owner: { kind: 'cities', id }, card: createCityCard(city), version: addresses.cityCardVersion(city) }
    },
  }

  const draw = (client: string | undefined, { owner, card }: { owner: CardOwner; card: Card }) => {
    const release = drawings.take(client)
    if (!release) throw new TooManyError(TOO_MANY_DRAWN, RETRY_AFTER_SECONDS)
    return getStoredCard(owner, card).finally(release)
  }

  app.route({
    method: 'GET',
    url: addresses.CARD_PATH,
    config: { openToAll: true },
    schema: { params: CardParams, querystring: CardQuery },
    handler: async (request, reply) => {
      // Checked by the validator.
      const { kind, file } = request.params as z.output<typeof CardParams>
      const query = request.query as z.output<typeof CardQuery>
      const city = getRequestedCity(query.city || undefined)
      const slug = file.slice(0, -'.jpg'.length)
      const { response } = await cache.get(
        JSON.stringify([addresses.CARD_PATH, kind, slug, city.id]),
        async () => makeStoredResponse(await makeCard[kind](slug, { city, now: clock() })),
        { kind: `${addresses.CARD_PATH} ${kind}`, client: getVisitor(request) },
      )
      // Parse the response that was just stored, or an earlier one.
      const result = (await response.json()) as CardResult
      openToAll(reply)
      if ('movedTo' in result) return reply.header('cache-control', CACHE_ONE_HOUR).redirect(result.movedTo, 301)
      const digest = toDigest(result.card)
      const isCurrent = request.headers['if-none-match']?.includes(`"${digest}"`)
      const image = isCurrent ? { digest, bytes: null } : await draw(getVisitor(request), result)
      // Cache forever only if the URL's version is the one shown.
      const isRequestedVersion = query.v === result.version && image.digest === digest
      reply
        .header('etag', `"${image.digest}"`)
        .header('cache-control', isRequestedVersion ? CACHE_FOREVER : CACHE_ONE_HOUR)
      return image.bytes ? reply.type('image/jpeg').send(image.bytes) : reply.status(304).send()
    },
  })
}

const toCityDay = (city: CityFile, now: Date) => ({ city, today: localDay(now, city.timeZone) })
const toCityPath = ({ id }: CityFile) => ({ id, path: getCityPath(id, [defaultCity.id]) })
