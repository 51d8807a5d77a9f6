import { identityReads } from '@houselights/database/identity/identity-reads'
import { markDifferent, mergeArtists } from '@houselights/database/identity/merge-artists'
import { splitArtist } from '@houselights/database/identity/split-artist'
import { undoArtistChange } from '@houselights/database/identity/undo-change'
import * as identity from '@houselights/types/identity'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { requestedCity } from '../city-parameter.ts'
import { operatorRoute } from '../operator-route.ts'
import type { RouteServices } from './services.ts'

/** Who is who among artists: made one, taken apart, and back. */
export function identityRoutes(area: FastifyInstance, { db, clock }: RouteServices): void {
  const reads = identityReads(db)
  /** By the clock of the operator's city: artists are of none. */
  const changeOf = async ({ id }: Pick<identity.ArtistChange, 'id'>, city: string | undefined) => {
    const [change] = await reads.changes(requestedCity(city).timeZone, id)
    return found(change ?? null, 'change', id)
  }

  operatorRoute(area, identity.listMergeSuggestions, () => reads.suggestions())

  operatorRoute(area, identity.listBillings, async ({ params: { id } }) =>
    found(await reads.billings(id), 'artist', id),
  )

  operatorRoute(area, identity.listArtistChanges, ({ query }) => reads.changes(requestedCity(query.city).timeZone))

  operatorRoute(area, identity.mergeArtists, async ({ params: { id: stays }, query, body: { other } }) =>
    changeOf(
      found(await mergeArtists(db, { stays, other, at: clock() }), 'artist', `${stays} or ${other}`),
      query.city,
    ),
  )

  operatorRoute(area, identity.keepArtistsApart, async ({ params: { id: stays }, query, body: { other } }) =>
    changeOf(
      found(await markDifferent(db, { stays, other, at: clock() }), 'artist', `${stays} or ${other}`),
      query.city,
    ),
  )

  operatorRoute(area, identity.splitArtist, async ({ params: { id: artist }, query, body: { name, events } }) =>
    changeOf(found(await splitArtist(db, { artist, name, events, at: clock() }), 'artist', artist), query.city),
  )

  operatorRoute(area, identity.undoArtistChange, async ({ params: { id }, query }) =>
    changeOf(found(await undoArtistChange(db, id, clock()), 'change', id), query.city),
  )
}
