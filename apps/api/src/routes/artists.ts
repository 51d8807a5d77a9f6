import { artistCompany } from '@houselights/database/repositories/artist-company'
import { artistReads } from '@houselights/database/repositories/artist-reads'
import { DEFAULT_LIMIT, getArtist, getArtistCompany, listArtistEvents, listArtists } from '@houselights/types/routes'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { foundArtist } from '../found-artist.ts'
import { publicRead } from '../public-read.ts'
import type { RouteServices } from './services.ts'

/** Artists, and the events that bill them. */
export function artistRoutes(app: FastifyInstance, services: RouteServices): void {
  const artists = artistReads(services.reads)
  const { lists, cards } = services

  publicRead(app, services, listArtists, async ({ query, now, city }) => {
    const { limit = DEFAULT_LIMIT, cursor, search } = query
    return { page: await artists.list({ search }, { now, city, limit, cursor }), path: listArtists.path, query }
  })

  publicRead(app, services, getArtist, async ({ params, now, city }) => {
    const artist = await foundArtist(artists, params.slug, { now, city })
    if (params.slug === artist.slug || params.slug === artist.id) return { body: artist }
    return { movedTo: `/api/artists/${encodeURIComponent(artist.slug)}` }
  })

  publicRead(app, services, listArtistEvents, async ({ params, query, now, city }) => {
    const id = found(await artists.idOf(params.id), 'artist', params.id)
    const list = query.when === 'past' ? lists.past.byArtist : lists.byArtist
    const page = await list(id, { now, city, limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor })
    return { cards: await cards(page, now), path: `/api/artists/${encodeURIComponent(params.id)}/events`, query }
  })

  publicRead(app, services, getArtistCompany, async ({ params, now, city }) => {
    const id = found(await artists.idOf(params.id), 'artist', params.id)
    return { body: found(await artistCompany(services.reads, id, { now, city }), 'artist', params.id) }
  })
}
