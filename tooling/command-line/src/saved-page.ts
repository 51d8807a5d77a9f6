import { readFile } from 'node:fs/promises'
import { decodePage } from '@houselights/scrapers/testing/saved-source'
import { UsageError } from './arguments.ts'

export async function savedFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export const savedPage = async (path: string): Promise<string> => decodePage(await savedFile(path))

/** The moment at which a page was saved. A bare day means its noon, so that the day is the same in every zone of the continent. */
export function toMoment(asOf: string): string {
  const text = /^\d{4}-\d\d-\d\d$/.test(asOf) ? `${asOf}T20:00:00Z` : asOf
  if (!/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`--as-of ${asOf} is no moment: write ISO 8601 with an offset, e.g. 2025-05-02T12:00:00-07:00.`)
  return new Date(text).toISOString()
}
