import { acceptProposal } from '@houselights/database/proposals/accept-proposal'
import { importIdOf, importProgress, importVenues } from '@houselights/database/proposals/import-venues'
import { proposalReads } from '@houselights/database/proposals/proposal-reads'
import { refuseProposal, requestProposal } from '@houselights/database/proposals/proposal-writes'
import { venueFileOf } from '@houselights/database/proposals/venue-file'
import { RefusedError } from '@houselights/domain/refused-error'
import { readVenueList, type VenueList } from '@houselights/sources/venue-lists/read-venue-list'
import * as calls from '@houselights/types/proposals'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { requestedCity } from '../city-parameter.ts'
import { queueInTime } from '../jobs/queue-in-time.ts'
import { operatorRoute } from '../operator-route.ts'
import type { OperatorServices } from './services.ts'

/** As decisions name them: there is one operators' account. */
const OPERATOR = 'operator'

/** Venues that are proposed: their sites are read by the worker, operators decide. */
export function proposalRoutes(area: FastifyInstance, { db, queues, clock }: OperatorServices): void {
  const reads = proposalReads(db)
  const byId = async (id: string) => found(await reads.byId(id), 'proposal', id)

  operatorRoute(area, calls.requestProposal, async ({ body: { address, city }, reply }) => {
    const { id } = await requestProposal(db, { city: requestedCity(city).id, origin: 'operator', address }, clock())
    // a queue that is away gets it from the database later
    await queueInTime(queues.sites().enqueue({ proposal: id })).catch((error: unknown) =>
      area.log.warn({ err: error, proposal: id }, 'a proposal was stored and not enqueued'),
    )
    reply.status(202)
    return byId(id)
  })
  operatorRoute(area, calls.listProposals, ({ query: { city, state } }) =>
    reads.list({ city: requestedCity(city).id, state, now: clock() }),
  )
  operatorRoute(area, calls.getProposal, ({ params: { id } }) => byId(id))
  operatorRoute(area, calls.acceptProposal, async ({ params: { id }, body: { slug, ...facts } }) => {
    const { city } = await byId(id)
    const accepted = { facts, slug, by: OPERATOR, at: clock() }
    const source = await acceptProposal(db, id, requestedCity(city), accepted)
    // it is read by schedule within a minute, in any case
    await queueInTime(queues.reads().enqueue({ source, depth: 'full' })).catch((error: unknown) =>
      area.log.warn({ err: error, source }, 'an accepted source was not enqueued'),
    )
    return byId(id)
  })
  operatorRoute(area, calls.refuseProposal, async ({ params: { id } }) => {
    const { state } = await byId(id)
    if (!(await refuseProposal(db, id, OPERATOR, clock())))
      throw new RefusedError(state === 'reading' ? 'Its site is being read just now.' : 'It was decided already.')
    return byId(id)
  })
  operatorRoute(
    area,
    calls.importVenueList,
    async ({ body: { list, city } }) => {
      const { id } = requestedCity(city)
      const { venues, withoutSite } = venueListOf(list)
      const importId = importIdOf(id, list)
      // the worker takes them up within a minute
      const counts = await importVenues(db, { city: id, importId, venues }, clock())
      return { ...counts, withoutSite, import: (await importProgress(db, importId)) ?? null }
    },
    // line ends and quotes take two signs in JSON
    { bodyLimit: 2 * calls.MOST_IMPORT_BYTES },
  )
  operatorRoute(area, calls.getImport, async ({ params: { id } }) => found(await importProgress(db, id), 'import', id))
  operatorRoute(area, calls.exportVenue, async ({ params: { slug } }) =>
    found(await venueFileOf(db, slug), 'venue', slug),
  )
}

/** A list that cannot be read is refused with the reason. */
function venueListOf(list: string): VenueList {
  try {
    return readVenueList(list)
  } catch (error) {
    throw new RefusedError(error instanceof Error ? error.message : String(error))
  }
}
