import { readFile } from 'node:fs/promises'
import { importIdOf, importProgress, importVenues } from '@houselights/database/proposals/import-venues'
import type { Queryable } from '@houselights/database/sql'
import { readVenueList, type VenueList } from '@houselights/sources/venue-lists/read-venue-list'
import { UsageError } from './arguments.ts'

/** Proposes the venues of a list, and says how far the reading of their sites is. The worker reads them while Houselights runs. */
export async function importVenueList(db: Queryable, file: string, city: string): Promise<string> {
  const text = await textIn(file)
  const { venues, withoutSite } = venueListIn(text)
  const importId = importIdOf(city, text)
  const fresh = await importVenues(db, { city, importId, venues }, new Date())
  const progress = await importProgress(db, importId)
  const states = Object.entries(progress?.states ?? {}).map(([state, count]) => `${count} ${state}`)
  return [
    `${venues.length} sites in the list: ${fresh.length} new, ${progress?.known ?? 0} left out since they are known.`,
    ...(withoutSite.length > 0 ? [`Left out, since no site is given: ${withoutSite.join(', ')}.`] : []),
    ...(states.length > 0 ? [`So far: ${states.join(', ')}. The worker reads them while Houselights runs.`] : []),
    'What is found waits for a decision at /admin/venues. The same command says later how far it is.',
  ].join('\n')
}

async function textIn(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

function venueListIn(text: string): VenueList {
  try {
    return readVenueList(text)
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
