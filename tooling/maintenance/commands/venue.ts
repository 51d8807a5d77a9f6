import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { checkTimeZone, getCity } from '@houselights/command-line/city-argument'
import { parseAsOf, readSavedFile, readSavedPage } from '@houselights/command-line/saved-page'
import { defaultCity } from '@houselights/config/cities/cities'
import type { VenueFile } from '@houselights/contracts/cities/city-files'
import { SiteAddress } from '@houselights/contracts/operators/proposals'
import { getImportId, importVenues, loadImportProgress } from '@houselights/database/proposals/import-venues'
import { loadVenueFile } from '@houselights/database/proposals/venue-file'
import type { Queryable } from '@houselights/database/sql/sql'
import { withDatabase } from '@houselights/dev-stack/postgres/with-database'
import { recognizeLive } from '@houselights/recordings/record/scrape-live'
import { writeRecording } from '@houselights/recordings/record/write-recording'
import { maskSource, toRecording } from '@houselights/recordings/recording'
import { platforms } from '@houselights/scrapers/platforms/index'
import type { Choice } from '@houselights/scrapers/recognize/choose'
import type { SiteRecognition } from '@houselights/scrapers/recognize/recognize-site'
import { parseVenueFacts } from '@houselights/scrapers/recognize/venue-facts/venue-facts'
import { recognizePages } from '@houselights/scrapers/testing/recognize-pages'
import { findAddress } from '@houselights/scrapers/testing/saved-source'
import { parseVenueList, type VenueList } from '@houselights/scrapers/venue-lists/parse-venue-list'
import { STORED_OPTIONS, withStoredEnv } from '../src/stored-env.ts'
import { socialLinks } from '../src/venues/social-links.ts'
import { venueReport } from '../src/venues/venue-report.ts'
import { makeVenueFile, writeVenueFile } from '../src/venues/write-venue.ts'

function formatMarkers(): string {
  const parts = platforms.flatMap(({ id, recognize }) => {
    if (!recognize) return []
    const { certain, likely, needs } = recognize
    return [
      [
        id,
        ...certain.map((marker) => `  certain  ${marker}`),
        ...likely.map((marker) => `  likely   ${marker}`),
        ...(needs ? [`  needs    ${needs}`] : []),
      ].join('\n'),
    ]
  })
  return [...parts, 'A custom source is recognized by the host of its one site.'].join('\n\n')
}

/**
 * Proposes the venues of a list, and reports how many of their sites are in each state. The worker scrapes the sites
 * while Houselights runs.
 */
async function importVenueList(db: Queryable, file: string, city: string): Promise<string> {
  const text = (await readSavedFile(file)).toString()
  const { venues, withoutSite } = parseList(text)
  const importId = getImportId(city, text)
  const newVenues = await importVenues(db, { city, importId, venues }, new Date())
  const progress = await loadImportProgress(db, importId)
  const stateCounts = Object.entries(progress?.states ?? {}).map(([state, count]) => `${count} ${state}`)
  return [
    `${venues.length} sites in the list: ${newVenues.length} new, ${progress?.known ?? 0} already known and left out.`,
    ...(withoutSite.length > 0 ? [`Left out because they have no site: ${withoutSite.join(', ')}.`] : []),
    ...(stateCounts.length > 0
      ? [`So far: ${stateCounts.join(', ')}. The worker scrapes the sites while Houselights runs.`]
      : []),
    'Decide on the results at /admin/venues. Run the same command again to see progress.',
  ].join('\n')
}

function parseList(text: string): VenueList {
  try {
    return parseVenueList(text)
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

const USAGE = `
  npm run venue -- https://any.site [--city ID] [--time-zone TZ] [--json]        a venue's site, live
  npm run venue -- --file PAGE --url URL --as-of ISO [--time-zone TZ] [--json]   a saved page, without a network
    [--write] [--city ID] [--name NAME] [--slug SLUG]                            writes its data file and a masked recording
  npm run venue -- --import FILE [--city ID] [--demo]                            proposes the venues in a list: CSV, GeoJSON, OpenStreetMap
  npm run venue -- --export SLUG [--demo]                                        prints the data file of a stored venue
  npm run venue -- --marks                                                       prints how each platform is recognized`

await runCommand(async () => {
  const { values, positionals } = parseArguments(
    {
      file: { type: 'string' },
      url: { type: 'string' },
      'time-zone': { type: 'string' },
      city: { type: 'string', default: defaultCity.id },
      name: { type: 'string' },
      slug: { type: 'string' },
      write: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      marks: { type: 'boolean', default: false },
      import: { type: 'string' },
      export: { type: 'string' },
      ...STORED_OPTIONS,
    },
    USAGE,
  )
  if (values.marks) {
    console.log(formatMarkers())
    return 0
  }
  if (values.export !== undefined) {
    console.log(JSON.stringify(await loadStoredVenue(values.export, values), null, 2))
    return 0
  }
  if (values.write && values.json) throw new UsageError('--write prints what it writes, so leave out --json.')
  const city = getCity(values.city)
  const { import: list } = values
  if (list !== undefined) {
    const importList = (env: { DATABASE_URL: string }) =>
      withDatabase(env.DATABASE_URL, (db) => importVenueList(db, list, city.id))
    console.log(await withStoredEnv(values, importList))
    return 0
  }
  const timeZone = values['time-zone'] ?? city.timeZone
  checkTimeZone(timeZone)
  const [site, ...rest] = positionals
  const { file, url, 'as-of': asOf } = values
  const isSaved = file !== undefined
  if (isSaved ? positionals.length > 0 : !site || rest.length > 0)
    throw new UsageError(`Pass one site, or a saved page.${USAGE}`)
  const now = isSaved && asOf ? parseAsOf(asOf) : new Date().toISOString()
  const recognition = isSaved
    ? await recognizeSaved({ file, url, asOf }, timeZone)
    : await recognizeLive(parseSiteAddress(site ?? ''), now, timeZone)
  if (values.json) printJson(recognition)
  else console.log(venueReport({ ...recognition, links: socialLinks(recognition.pages) }))
  const { chosen, facts } = recognition
  if (!values.write || !chosen) return chosen ? 0 : 1
  if (chosen.listings.length === 0)
    throw new UsageError(`Nothing written: ${chosen.candidate.platform} finds no shows on this site.`)
  const venue = makeVenueFile(chosen.candidate, facts, { ...values, city })
  await writeVenueFile(venue, city)
  const masked = maskSource(chosen.candidate.source, chosen.pages, { now, timeZone })
  return writeRecording(venue.slug, toRecording(masked, { now, timeZone }), masked.faults)
})

const loadStoredVenue = (slug: string, storedOptions: Parameters<typeof withStoredEnv>[0]): Promise<VenueFile> =>
  withStoredEnv(storedOptions, (env) =>
    withDatabase(env.DATABASE_URL, async (db) => {
      const venue = await loadVenueFile(db, slug)
      if (!venue) throw new UsageError(`No venue "${slug}" is stored. Use the slug in its page's URL, /venues/SLUG.`)
      return venue
    }),
  )

type Recognition = Pick<SiteRecognition, keyof Choice | 'pages' | 'problems' | 'facts'>

async function recognizeSaved(
  { file, url, asOf }: { file: string; url: string | undefined; asOf: string | undefined },
  timeZone: string,
): Promise<Recognition> {
  if (!url || !asOf) throw new UsageError(`A saved page needs --url and --as-of, the time when it was saved.${USAGE}`)
  const page = { url: findAddress(url), body: await readSavedPage(file) }
  const choice = recognizePages([page], { now: parseAsOf(asOf), timeZone })
  return { ...choice, pages: [page], problems: [], facts: parseVenueFacts([page], choice.chosen?.upcoming) }
}

function parseSiteAddress(input: string): string {
  const { data, error } = SiteAddress.safeParse(input)
  if (error) throw new UsageError(`"${input}": ${error.issues[0]?.message}`)
  return data
}

function printJson({ chosen, sure, others }: Choice): void {
  const platform = chosen?.candidate.platform ?? null
  console.log(JSON.stringify({ platform, sure, listings: chosen?.listings ?? [], others }))
}
