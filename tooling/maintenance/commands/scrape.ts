import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { checkTimeZone } from '@houselights/command-line/city-argument'
import { parseAsOf, readSavedPage } from '@houselights/command-line/saved-page'
import { defaultCity } from '@houselights/config/cities/cities'
import type { ParsedOutput } from '@houselights/contracts/entities/listing'
import { scrapeLive } from '@houselights/recordings/record/scrape-live'
import { parsePages } from '@houselights/scrapers/parse/parse-pages'
import { findSavedSource } from '@houselights/scrapers/testing/saved-source'
import { listingTable } from '../src/listing-table.ts'

const USAGE = `
  npm run scrape -- --platform ID --file PAGE --url URL --as-of ISO [--time-zone TZ] [--json]   a saved page
  npm run scrape -- --venue SLUG [--json]                                                       a venue's own page, live
  npm run scrape -- --source SLUG [--json]                                                      any source, live`

await runCommand(async () => {
  const { values } = parseArguments(
    {
      platform: { type: 'string' },
      file: { type: 'string', multiple: true },
      url: { type: 'string' },
      'as-of': { type: 'string' },
      'time-zone': { type: 'string', default: defaultCity.timeZone },
      venue: { type: 'string' },
      source: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
    USAGE,
  )
  const timeZone = values['time-zone']
  checkTimeZone(timeZone)
  const slug = values.source ?? values.venue
  const output = slug ? await scrapeLive(slug) : await parseSaved({ ...values, asOf: values['as-of'] }, timeZone)
  console.log(values.json ? JSON.stringify(output) : listingTable(output))
  return output.listings.length > 0 ? 0 : 1
})

async function parseSaved(
  { platform, file = [], url, asOf }: { platform?: string; file?: string[]; url?: string; asOf?: string },
  timeZone: string,
): Promise<ParsedOutput> {
  if (!platform || file.length === 0 || !url)
    throw new UsageError(`A saved page needs --platform, --file and --url.${USAGE}`)
  if (!asOf)
    throw new UsageError(
      '--as-of is missing: dates without a year are resolved against the time of the scrape, e.g. --as-of 2025-05-02T12:00:00-07:00.',
    )
  const source = findSavedSource(platform, url)
  if ('unknown' in source) throw new UsageError(source.unknown)
  const pages = await Promise.all(file.map(async (path) => ({ url: source.url, body: await readSavedPage(path) })))
  return parsePages(source, pages, { now: parseAsOf(asOf), timeZone })
}
