import * as calls from '@houselights/contracts/operators/proposals'
import { acceptProposal } from '@houselights/database/proposals/accept-proposal'
import {
  getImportId,
  importVenues,
  listImports,
  loadImportProgress,
} from '@houselights/database/proposals/import-venues'
import { proposalQueries } from '@houselights/database/proposals/proposal-queries'
import { type ProposalRequest, refuseProposal, requestProposal } from '@houselights/database/proposals/proposal-writes'
import { loadVenueFile } from '@houselights/database/proposals/venue-file'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { parseVenueList, type VenueList } from '@houselights/scrapers/venue-lists/parse-venue-list'
import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../../jobs/queues.ts'
import { assertFound } from '../../responses/errors.ts'
import { getRequestedCity } from '../../routing/city-parameter.ts'
import { operatorRoute } from '../../routing/operator-route.ts'

/** The name stored with operators' decisions. All operators share one account. */
const OPERATOR = 'operator'
/**
 * How many sites from an import are enqueued immediately, so that the first results show soon without flooding the
 * queue.
 */
const MAX_ENQUEUED = 20

/** Adds calls for proposed venues. The worker recognizes their sites, and operators decide. */
export function proposalRoutes(area: FastifyInstance): void {
  const { db, queues, clock } = area
  const queries = proposalQueries(db)
  const loadProposal = async (id: string) => assertFound(await queries.byId(id), 'proposal', id)

  // If the queue is unavailable, the worker enqueues the proposals later from the database.
  const enqueue = (ids: readonly string[]) =>
    withTimeout(Promise.all(ids.map((proposal) => queues.sites().enqueue({ proposal })))).catch((error: unknown) =>
      area.log.warn({ err: error, proposals: ids }, 'proposals were stored but not enqueued'),
    )
  const requestAndEnqueue = async (details: Omit<ProposalRequest, 'origin'>) => {
    const id = await requestProposal(db, { ...details, origin: 'operator' }, clock())
    await enqueue([id])
    return loadProposal(id)
  }

  operatorRoute(area, calls.requestProposal, ({ body: { address, city }, reply }) => {
    reply.status(202)
    return requestAndEnqueue({ city: getRequestedCity(city).id, address })
  })
  operatorRoute(area, calls.recheckProposal, async ({ params, reply }) => {
    const { city, address, source } = await loadProposal(params.id)
    reply.status(202)
    return requestAndEnqueue({ city, address, source: source?.id })
  })
  operatorRoute(area, calls.listProposals, ({ query: { state, import: importId }, city }) =>
    queries.list({ city: city.id, state, importId, now: clock() }),
  )
  operatorRoute(area, calls.getProposal, ({ params: { id } }) => loadProposal(id))
  operatorRoute(area, calls.acceptProposal, async ({ params: { id }, body: { slug, ...facts } }) => {
    const { city } = await loadProposal(id)
    const decision = { facts, slug, by: OPERATOR, at: clock() }
    const source = await acceptProposal(db, id, getRequestedCity(city), decision)
    // If this fails, the worker schedules the source within a minute.
    await withTimeout(queues.scrapes().enqueue({ source, depth: 'full' })).catch((error: unknown) =>
      area.log.warn({ err: error, source }, 'an accepted source was not enqueued'),
    )
    return loadProposal(id)
  })
  operatorRoute(area, calls.refuseProposal, async ({ params: { id } }) => {
    const { state } = await loadProposal(id)
    if (!(await refuseProposal(db, id, OPERATOR, clock())))
      throw new RefusedError(state === 'reading' ? 'Its site is being scraped right now.' : 'It’s already decided.')
    return loadProposal(id)
  })
  operatorRoute(
    area,
    calls.importVenueList,
    async ({ body: { list, city } }) => {
      const { id } = getRequestedCity(city)
      const { venues, withoutSite } = getVenueList(list)
      const importId = getImportId(id, list)
      const newProposals = await importVenues(db, { city: id, importId, venues }, clock())
      // The worker enqueues the others within a minute.
      await enqueue(newProposals.slice(0, MAX_ENQUEUED))
      return { proposed: newProposals.length, withoutSite, import: (await loadImportProgress(db, importId)) ?? null }
    },
    // Line breaks and quotes take two characters in JSON.
    { bodyLimit: 2 * calls.MAX_IMPORT_BYTES },
  )
  operatorRoute(area, calls.listImports, async ({ city }) => ({ imports: await listImports(db, city.id) }))
  operatorRoute(area, calls.getImport, async ({ params: { id } }) =>
    assertFound(await loadImportProgress(db, id), 'import', id),
  )
  operatorRoute(area, calls.exportVenue, async ({ params: { slug } }) =>
    assertFound(await loadVenueFile(db, slug), 'venue', slug),
  )
}

function getVenueList(list: string): VenueList {
  try {
    return parseVenueList(list)
  } catch (error) {
    throw new RefusedError(error instanceof Error ? error.message : String(error))
  }
}
