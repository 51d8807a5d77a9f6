import { identityReads } from '@houselights/database/identity/identity-reads'
import { markDifferent, mergeArtists } from '@houselights/database/identity/merge-artists'
import { splitArtist } from '@houselights/database/identity/split-artist'
import { undoArtistChange } from '@houselights/database/identity/undo-change'
import * as identity from '@houselights/types/identity'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { operatorRoute } from '../operator-route.ts'
import type { RouteServices } from './services.ts'

/** Who is who among artists: made one, taken apart, and back. */
export function identityRoutes(area: FastifyInstance, { db, clock }: RouteServices): void {
  const reads = identityReads(db)

  operatorRoute(area, identity.listMergeSuggestions, () => reads.suggestions())

  operatorRoute(area, identity.listBillings, async ({ params: { id } }) =>
    found(await reads.billings(id), 'artist', id),
  )

  operatorRoute(area, identity.listArtistChanges, () => reads.changes())

  operatorRoute(area, identity.mergeArtists, async ({ params: { id: stays }, body: { other } }) =>
    found(await mergeArtists(db, { stays, other, at: clock() }), 'artist', `${stays} or ${other}`),
  )

  operatorRoute(area, identity.keepArtistsApart, async ({ params: { id: stays }, body: { other } }) =>
    found(await markDifferent(db, { stays, other, at: clock() }), 'artist', `${stays} or ${other}`),
  )

  operatorRoute(area, identity.splitArtist, async ({ params: { id: artist }, body: { name, events } }) =>
    found(await splitArtist(db, { artist, name, events, at: clock() }), 'artist', artist),
  )

  operatorRoute(area, identity.undoArtistChange, async ({ params: { id } }) =>
    found(await undoArtistChange(db, id, clock()), 'change', id),
  )
}
