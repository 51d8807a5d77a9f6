import type { Artist } from '@houselights/contracts/entities/entities'
import * as calls from '@houselights/contracts/public-api/routes'
import { artistQueries } from '@houselights/database/queries/artist-queries'
import { loadRelatedArtists } from '@houselights/database/queries/related-artists'
import { venueQueries } from '@houselights/database/queries/venue-queries'
import { getCityIds } from '@houselights/database/sql/page'
import type { FastifyInstance } from 'fastify'
import { assertFound, GoneError } from '../../responses/errors.ts'
import { publicRoute } from '../../routing/public-route.ts'

/**
 * Returns the artist with this slug or id in a city. Throws a 404 if there has never been one, and a 410 if it no
 * longer exists.
 */
export async function getArtistOrThrow(
  artists: ReturnType<typeof artistQueries>,
  slug: string,
  { now, city }: { now: Date; city: { id: string } },
): Promise<Artist> {
  const artist = await artists.bySlug(slug, now, city.id)
  if (!artist && (await artists.isRetired(slug)))
    throw new GoneError('No show has an artist by that name on its bill anymore.')
  return assertFound(artist, 'artist', slug)
}

export function artistRoutes(app: FastifyInstance): void {
  const artists = artistQueries(app.reads)

  publicRoute(app, calls.listArtists, async ({ query: { search }, paging }) => ({
    page: await artists.list({ search }, paging),
  }))

  publicRoute(app, calls.getArtist, async ({ params, now, city }) => {
    const artist = await getArtistOrThrow(artists, params.slug, { now, city })
    if (params.slug === artist.slug || params.slug === artist.id) return { body: artist }
    return { movedTo: `/api/artists/${encodeURIComponent(artist.slug)}` }
  })

  publicRoute(app, calls.listArtistEvents, async ({ params, query, paging }) => {
    const id = assertFound(await artists.findId(params.id), 'artist', params.id)
    return { listed: await (query.when === 'past' ? app.lists.past : app.lists).byArtist(id, paging) }
  })

  publicRoute(app, calls.getArtistCompany, async ({ params, now, city }) => {
    const id = assertFound(await artists.findId(params.id), 'artist', params.id)
    return { body: assertFound(await loadRelatedArtists(app.reads, id, { now, city }), 'artist', params.id) }
  })
}

export function venueRoutes(app: FastifyInstance): void {
  const venues = venueQueries(app.reads)

  publicRoute(app, calls.listVenues, async ({ query, paging }) => {
    if (query.simple === 'true') return { body: await venues.names(getCityIds(paging.city)) }
    const list = query.sort === 'popular' ? venues.popular : venues.list
    // A city has fewer venues than the largest page, so a request without a limit gets all of them.
    return { page: await list({ ...paging, limit: query.limit ?? calls.MAX_LIMIT }) }
  })

  publicRoute(app, calls.getVenue, async ({ params, now }) => {
    const venue = assertFound(await venues.bySlug(params.slug, now), 'venue', params.slug)
    if (params.slug === venue.slug || params.slug === venue.id) return { body: venue }
    return { movedTo: `/api/venues/${encodeURIComponent(venue.slug)}` }
  })

  publicRoute(app, calls.listVenueEvents, async ({ params: { id }, paging }) => ({
    listed: await app.lists.byVenue(assertFound(await venues.findId(id), 'venue', id), paging),
  }))
}
