import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { decodePage, parsePages, sourceFor } from '@houselights/sources/read-pages'
import type { ReadOutput } from '@houselights/types/listing'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { listingTable } from './listing-table.ts'
import { readLive } from './read-live.ts'

const USAGE = `
  npm run read -- --platform ID --file PAGE --url URL --as-of ISO [--time-zone TZ] [--json]   a saved page
  npm run read -- --venue SLUG [--json]                                                       a venue's own page, live
  npm run read -- --source SLUG [--json]                                                      any source, live`

await runCommand(async () => {
  const { values } = readArguments(
    {
      platform: { type: 'string' },
      file: { type: 'string', multiple: true },
      url: { type: 'string' },
      'as-of': { type: 'string' },
      'time-zone': { type: 'string', default: 'America/Los_Angeles' },
      venue: { type: 'string' },
      source: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
    USAGE,
  )
  const timeZone = values['time-zone']
  checkTimeZone(timeZone)
  const slug = values.source ?? values.venue
  const output = slug ? await readLive(slug, timeZone) : await readSaved({ ...values, asOf: values['as-of'] }, timeZone)
  console.log(values.json ? JSON.stringify(output) : listingTable(output))
  return output.listings.length > 0 ? 0 : 1
})

async function readSaved(
  { platform, file = [], url, asOf }: { platform?: string; file?: string[]; url?: string; asOf?: string },
  timeZone: string,
): Promise<ReadOutput> {
  if (!platform || file.length === 0 || !url)
    throw new UsageError(`A saved page needs --platform, --file and --url.${USAGE}`)
  if (!asOf)
    throw new UsageError(
      '--as-of is missing: dates without a year are resolved against the moment of the read, e.g. --as-of 2025-05-02T12:00:00-07:00.',
    )
  const source = sourceFor(platform, url)
  if ('unknown' in source) throw new UsageError(source.unknown)
  const pages = await Promise.all(
    file.map(async (path) => ({ url: source.url, body: decodePage(await bytesOf(path)) })),
  )
  return parsePages(source, pages, { now: moment(asOf), timeZone })
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new UsageError(
      `${basename(path)} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

/** A bare day means its noon, so that the day is the same in every zone of the continent. */
function moment(asOf: string): string {
  const text = /^\d{4}-\d\d-\d\d$/.test(asOf) ? `${asOf}T20:00:00Z` : asOf
  if (!/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`--as-of ${asOf} is no moment: write ISO 8601 with an offset, e.g. 2025-05-02T12:00:00-07:00.`)
  return new Date(text).toISOString()
}

function checkTimeZone(timeZone: string): void {
  if (Intl.supportedValuesOf('timeZone').includes(timeZone) || timeZone === 'UTC') return
  throw new UsageError(`--time-zone ${timeZone} is no IANA time zone: write one such as America/Los_Angeles.`)
}
