import { readFile } from 'node:fs/promises'
import { decodePage } from '@houselights/scrapers/testing/saved-source'
import { UsageError } from './arguments.ts'

export async function readSavedFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export const readSavedPage = async (path: string): Promise<string> => decodePage(await readSavedFile(path))

/**
 * Parses the time when a page was saved. A date without a time means 20:00 UTC (noon or 1 PM on the West Coast), which
 * is the same day all over the continent.
 */
export function parseAsOf(asOf: string): string {
  const text = /^\d{4}-\d\d-\d\d$/.test(asOf) ? `${asOf}T20:00:00Z` : asOf
  if (!/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`--as-of ${asOf} isn't a time. Write ISO 8601 with an offset, e.g. 2025-05-02T12:00:00-07:00.`)
  return new Date(text).toISOString()
}
