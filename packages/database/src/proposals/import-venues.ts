import { createHash } from 'node:crypto'
import type { VenueFacts } from '@houselights/types/city-files'
import type { ImportProgress, ProposalState } from '@houselights/types/proposals'
import type { Queryable } from '../sql.ts'
import { knownSites, siteOf } from './known-sites.ts'
import { requestProposal } from './proposal-writes.ts'

interface Listed {
  website: string
  facts: VenueFacts
}

/** The id of an import: the same list of the same city is one import, so that beginning it again goes on with it. */
export function importIdOf(city: string, text: string): string {
  const hex = createHash('sha256').update(`${city}\n${text}`).digest('hex')
  // a UUID of version 8: made in a way of one's own (RFC 9562)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/**
 * Proposes the venues of a list, each of which the worker reads in its turn. Sites that are known already, and those of an
 * earlier run of the same import, are left out. Gives how many were new, and how many known.
 */
export async function importVenues(
  db: Queryable,
  { city, importId, venues }: { city: string; importId: string; venues: readonly Listed[] },
  now: Date,
): Promise<{ proposed: number; known: number }> {
  const known = await knownSites(db)
  const before: { address: string }[] = await db.query('select address from venue_proposals where import_id = $1', [
    importId,
  ])
  const done = new Set(before.map(({ address }) => address))
  const isKnown = ({ website }: Listed) => known.has(siteOf(website) ?? '')
  const fresh = venues.filter((venue) => !isKnown(venue) && !done.has(venue.website))
  for (const { website: address, facts: given } of fresh)
    await requestProposal(db, { city, origin: 'import', address, importId, given }, now)
  return { proposed: fresh.length, known: venues.filter(isKnown).length }
}

/** How far an import is; nothing where there is none of that id. */
export async function importProgress(db: Queryable, importId: string): Promise<ImportProgress | undefined> {
  const rows: { state: ProposalState; count: number }[] = await db.query(
    'select state, count(*)::int as count from venue_proposals where import_id = $1 group by state',
    [importId],
  )
  if (rows.length === 0) return undefined
  const states = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return { id: importId, total: rows.reduce((sum, { count }) => sum + count, 0), states }
}
