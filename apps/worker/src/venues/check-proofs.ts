import { findCity } from '@houselights/config/cities/cities'
import { hasCode } from '@houselights/contracts/errors/has-code'
import {
  decideVenueRequest,
  findProofsToCheck,
  getProofAddresses,
  type ProofToCheck,
  refuseProof,
} from '@houselights/database/venues/venue-requests'
import { localDay } from '@houselights/domain/dates/city-time'
import type { RefusedError } from '@houselights/domain/errors/refused-error'
import { onSameSite, parseAddress } from '@houselights/domain/links/web-address'
import { getSource } from '@houselights/scrapers/registry/find-source'
import { isSourceError } from '@houselights/scrapers/source/source-error'
import type { IngestServices } from '../ingest/ingest.ts'

type Services = Pick<IngestServices, 'dataSource' | 'fetchers' | 'now'>

/**
 * Checks the files by which venues prove their requests. Only the stored website's own host counts. A proved request is
 * applied at once.
 */
export async function checkProofs(services: Services): Promise<void> {
  const { dataSource, now } = services
  for (const request of await findProofsToCheck(dataSource, now())) {
    const problem = await findProblem(services, request)
    if (problem !== null) await refuseProof(dataSource, request.id, problem)
    else await applyProved(services, request)
  }
}

async function applyProved({ dataSource, now }: Services, { id, city }: ProofToCheck): Promise<void> {
  const at = now()
  const day = localDay(at, findCity(city)?.timeZone ?? 'UTC')
  try {
    await decideVenueRequest(dataSource, id, { accept: true, proved: true, at, day })
  } catch (error) {
    if (!hasCode<RefusedError>(error, 'refused')) throw error
    await refuseProof(dataSource, id, error.message)
  }
}

/** Returns why no file proves the request; null if one does. */
async function findProblem(
  { fetchers, now }: Services,
  { proof, venue, website }: ProofToCheck,
): Promise<string | null> {
  const addresses = getProofAddresses(website)
  const [first = ''] = addresses
  const site = {
    slug: 'venue',
    name: venue,
    kind: 'venue' as const,
    source: getSource({ platform: 'json-ld', url: first }),
  }
  const { get } = fetchers.open(site, { depth: 'shallow', now: now().toISOString(), timeZone: 'UTC', keys: {} })
  let problem = 'This venue has no website of its own.'
  for (const address of addresses) {
    try {
      const page = await get(address)
      if (onSameSite(parseAddress(page.url), parseAddress(address)) && page.body.includes(proof)) return null
      problem = 'The file doesn’t contain the line.'
    } catch (error) {
      if (!isSourceError(error)) throw error
      problem = 'We couldn’t open the file.'
    }
  }
  return problem
}
