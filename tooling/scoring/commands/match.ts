import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { getCity } from '@houselights/command-line/city-argument'
import { readSavedFile } from '@houselights/command-line/saved-page'
import { defaultCity, gazetteer } from '@houselights/config/cities/cities'
import { townsOfCity } from '@houselights/domain/geography/towns'
import { matchListings } from '@houselights/domain/matching/match-listings'
import { getVenues, registry } from '@houselights/scrapers/registry/registry'
import { getVenueAliases } from '@houselights/scrapers/testing/venue-aliases'
import { z } from 'zod'
import { toMatchListing } from '../src/matching/printed-listing.ts'

const USAGE = '\n  npm run match -- --listings FILE.jsonl [--city CITY] [--json]'

const Row = z.object({
  id: z.string().min(1),
  source: z.string().min(1),
  venue: z.string(),
  title: z.string(),
  support: z.union([z.string(), z.array(z.string())]).nullish(),
  startsAt: z.string().regex(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$/, 'must be a local date, or a date and time'),
  url: z.string().nullish(),
})

await runCommand(async () => {
  const { values } = parseArguments(
    {
      listings: { type: 'string' },
      city: { type: 'string', default: defaultCity.id },
      json: { type: 'boolean', default: false },
    },
    USAGE,
  )
  if (!values.listings) throw new UsageError(`Pass a file of listings with one JSON object per line.${USAGE}`)
  const listings = parseRows((await readSavedFile(values.listings)).toString())
  const city = getCity(values.city)
  const towns = townsOfCity(city)
  const aliases = getVenueAliases(getVenues(registry, city.id))
  const matches = matchListings(
    listings.map((listing) => toMatchListing({ ...listing, towns }, gazetteer, aliases)),
    gazetteer,
  )
  if (values.json) console.log(JSON.stringify(matches))
  else {
    const titles = new Map(
      listings.map(({ id, title, venue, startsAt }) => [id, `${startsAt.slice(0, 10)}  ${title} – ${venue}`]),
    )
    for (const cluster of matches.clusters.filter(({ length }) => length > 1))
      console.log(`${cluster.map((id) => `${titles.get(id)}  (${id})`).join('\n')}\n`)
    for (const { a, b, why } of matches.review)
      console.log(`same? ${titles.get(a)} (${a})\n      ${titles.get(b)} (${b})\n      ${why}\n`)
    console.log(
      `${listings.length} listings, ${matches.clusters.length} events, ${matches.review.length} pairs to review`,
    )
  }
  return 0
})

function parseRows(text: string) {
  const lineById = new Map<string, number>()
  return text.split('\n').flatMap((line, index) => {
    if (!line.trim()) return []
    const lineNumber = index + 1
    const row = Row.safeParse(parseJson(line, lineNumber))
    if (!row.success)
      throw new UsageError(
        `Line ${lineNumber} is not a listing: ${z.prettifyError(row.error)}\nExpected {"id","source","venue","title","support","startsAt","url"}.`,
      )
    const firstLine = lineById.get(row.data.id)
    if (firstLine !== undefined)
      throw new UsageError(
        `Line ${lineNumber} has the id "${row.data.id}" of line ${firstLine}: every listing needs its own id.`,
      )
    lineById.set(row.data.id, lineNumber)
    return [{ ...row.data, support: row.data.support ?? null, url: row.data.url ?? null }]
  })
}

function parseJson(line: string, lineNumber: number): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new UsageError(`Line ${lineNumber} isn't JSON: write one object per line.`, { cause })
  }
}
