import { defaultCity } from '@houselights/config/cities/cities'
import type { Problem } from '@houselights/contracts/entities/listing'
import type { Depth } from '@houselights/contracts/jobs/jobs'
import { listenForChanges } from '@houselights/database/connection/notify'
import { rowVersions } from '@houselights/database/testing/saved-scrapes'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import type { RawListing } from '@houselights/scrapers/source/source'
import { describe, expect, test, vi } from 'vitest'
import { localParser } from '../../test/ingest-services.ts'
import { makeNights, registryAt, seedTestRegistry } from '../../test/scripted-source.ts'
import { type IngestServices, ingest } from './ingest.ts'

const { dataSource: db, url: databaseUrl } = await createTestDatabase('scrape_cache')

interface SiteResponse {
  listings: RawListing[]
  problems?: Problem[]
  /** Whether the site says that its page didn’t change. */
  isUnchanged?: boolean
}
interface ScrapeOptions {
  source?: string
  depth?: Depth
  /** When the scrape runs, in ISO format. */
  at: string
}
let count = 0

/** Makes a venue's own page and an aggregator in one registry. `parseCount` counts how often pages were parsed. */
async function aSite() {
  const [venue, aggregator] = [`hall-${++count}`, `list-${count}`]
  const baseRegistry = registryAt('https://site.example', [venue], [aggregator])
  let parseCount = 0
  const registry = {
    ...baseRegistry,
    sources: baseRegistry.sources.map((scriptedSource) => ({
      ...scriptedSource,
      source: {
        ...scriptedSource.source,
        parse: (...args: Parameters<typeof scriptedSource.source.parse>) => {
          parseCount += 1
          return scriptedSource.source.parse(...args)
        },
      },
    })),
  }
  await seedTestRegistry(db, registry)
  const scrape = async (
    { isUnchanged = false, ...response }: SiteResponse,
    { source = venue, depth = 'full', at }: ScrapeOptions,
    scrapeRegistry = registry,
  ) => {
    const open: IngestServices['fetchers']['open'] = (_source, context) => ({
      ...context,
      cacheablePages: new Map(),
      freshCount: isUnchanged ? 0 : 1,
      get: async (url) => {
        await context.findCached?.(url)
        return { url, body: JSON.stringify(response) }
      },
    })
    const before = parseCount
    const result = await ingest(
      {
        dataSource: db,
        registry: scrapeRegistry,
        parser: localParser,
        keys: {},
        now: () => new Date(at),
        fetchers: { open, close: async () => undefined },
      },
      { source, depth, jobId: null },
    )
    return { ...result, parsedInFull: parseCount > before }
  }
  /** Makes the next scrape parse the venue's page. */
  const clearCache = () => db.query('update sources set scrape_cache = null where id = $1', [venue])
  return { venue, aggregator, registry, scrape, clearCache }
}

const page: SiteResponse = { listings: makeNights(6) }
const atHour = (hour: number) => ({ at: `2025-05-02T${hour}:00:00.000Z` })

/** Makes a site whose page was scraped until its result was cached. */
async function aCachedPage(response = page) {
  const site = await aSite()
  await site.scrape(response, atHour(10))
  await site.scrape(response, atHour(11))
  expect(await site.scrape(response, atHour(12))).toMatchObject({ parsedInFull: false })
  return site
}

/** Returns what the last scrape stored, without the run’s id and start time. */
const findStoredRows = async (source: string) => ({
  run: await db.query(
    `select outcome, pages, found, added, updated, unchanged, vanished, ended_at,
       replace(problems::text, $1, 'here') as problems from scrape_runs where source_id = $1 order by ordinal desc limit 1`,
    [source],
  ),
  source: await db.query(
    `select last_attempt_at, last_success_at, failing_since, last_found, last_problem, whole_read_at, part_read_at, seen_at
     from sources where id = $1`,
    [source],
  ),
  listings: await db.query(
    `select external_id, coalesce(es.last_seen_at, s.seen_at) as seen, missed_reads, vanished_at
     from event_sources es join sources s on s.id = es.source_id where s.id = $1 order by 1`,
    [source],
  ),
})

describe('a scrape of the same pages as the last good scrape', () => {
  test.each<[string, SiteResponse]>([
    ['a page', page],
    ['a page that its site calls unchanged', { ...page, isUnchanged: true }],
    [
      'a page with odd records',
      {
        listings: [...makeNights(6), { title: 'Long Gone', date: '2024-06-01' }],
        problems: [{ kind: 'bad-listing', message: 'record 7 has no title' }],
      },
    ],
  ])('returns the same result as a full scrape of %s', async (_, response) => {
    const [quickSite, fullSite] = [await aCachedPage(response), await aCachedPage(response)]
    await fullSite.clearCache()
    const results = [await quickSite.scrape(response, atHour(13)), await fullSite.scrape(response, atHour(13))]
    expect(results.map((result) => result.parsedInFull)).toEqual([false, true])
    const [quickResult, fullResult] = results.map(({ parsedInFull: _, ...result }, index) =>
      JSON.parse(JSON.stringify(result).replaceAll(index ? fullSite.venue : quickSite.venue, 'here')),
    )
    expect({ ...quickResult, name: '' }).toEqual({ ...fullResult, name: '' })
    const [quickRows, fullRows] = [await findStoredRows(quickSite.venue), await findStoredRows(fullSite.venue)]
    expect(quickRows).toEqual(fullRows)
    expect(quickRows.listings.map(({ seen }: { seen: Date }) => seen)).toEqual(Array(6).fill(new Date(atHour(13).at)))
  })

  test('runs three statements, writes no event or listing, stores no page, and notifies nobody', async () => {
    const { scrape } = await aCachedPage()
    const onChange = vi.fn()
    const onConnection = vi.fn()
    const listener = listenForChanges(databaseUrl, { onChange, onConnection })
    await vi.waitFor(() => expect(onConnection).toHaveBeenCalledWith(true, undefined))
    const countPages = () => db.query('select count(*)::int from raw_pages')
    const before = [await rowVersions(db), await countPages()]
    const statements = vi.spyOn(Object.getPrototypeOf(db.createQueryRunner()), 'query')
    await scrape(page, atHour(13))
    expect(statements).toHaveBeenCalledTimes(3)
    statements.mockRestore()
    expect([await rowVersions(db), await countPages()]).toEqual(before)
    // The test's own notification arrives after any that the scrape sent.
    await db.query('notify data_changed')
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled())
    expect(onChange).toHaveBeenCalledTimes(1)
    await listener.stop()
  })
})

describe('a page is scraped in full if', () => {
  type Site = Awaited<ReturnType<typeof aSite>>
  test.each<[string, (site: Site) => Promise<{ parsedInFull: boolean }>]>([
    ['another listing is on the page', ({ scrape }) => scrape({ listings: makeNights(7) }, atHour(13))],
    ['the day changed', ({ scrape }) => scrape(page, { at: '2025-05-03T13:00:00.000Z' })],
    ['the depth changed', ({ scrape }) => scrape(page, { ...atHour(13), depth: 'shallow' })],
    [
      'a venue of the registry changed',
      ({ scrape, registry, venue }) => {
        const [{ city, venues } = { city: defaultCity, venues: [] }] = registry.cities
        const changedVenues = venues.map((venueDefinition) => ({ ...venueDefinition, aliases: [`The ${venue}`] }))
        return scrape(page, atHour(13), { ...registry, cities: [{ city, venues: changedVenues }] })
      },
    ],
    [
      'an artist on it was linked to Spotify',
      async ({ scrape }) => {
        await db.query(
          `insert into artists (slug, name, normalised_name, spotify_id) values ('moth-0', 'Moth Ballet 0', 'mothballet0', 'x')
           on conflict (normalised_name) do update set spotify_id = 'x'`,
        )
        const result = await scrape(page, atHour(13))
        await db.query(`update artists set spotify_id = null where normalised_name = 'mothballet0'`)
        return result
      },
    ],
    [
      'the last scrape found another page',
      ({ scrape }) => scrape({ listings: [] }, atHour(13)).then(() => scrape(page, atHour(14))),
    ],
  ])('%s', async (_, change) => {
    expect(await change(await aCachedPage())).toMatchObject({ parsedInFull: true })
  })

  const AT_VENUE_SQL = 'venue_id = (select id from venues where slug = $1)'
  const RECORD_SQL = `source_id = $1 and external_id = 'n1'`
  test.each([
    ['an operator edited one of its events', `update events set locked = '{"room": "Attic"}' where ${AT_VENUE_SQL}`],
    ['one of its records was reset', `update event_sources set content_hash = 'x' where ${RECORD_SQL}`],
    [
      'any field of one of its events was updated',
      `update events set derived = '{}' where id = (select id from events where ${AT_VENUE_SQL} limit 1)`,
    ],
    ['one of its records was deleted', `delete from event_sources where ${RECORD_SQL}`],
  ])('%s', async (_, change) => {
    const { venue, scrape } = await aCachedPage()
    await db.query(change, [venue])
    expect(await scrape(page, atHour(13))).toMatchObject({ parsedInFull: true })
  })

  test('a listing is missing; the second time, it counts as vanished', async () => {
    const { scrape } = await aSite()
    await scrape(page, atHour(10))
    const shorterPage = { listings: makeNights(5) }
    await scrape(shorterPage, atHour(11))
    expect(await scrape(shorterPage, atHour(14))).toMatchObject({ parsedInFull: true, vanished: 1 })
  })

  test('fields were removed from the page', async () => {
    const { scrape } = await aSite()
    await scrape(page, atHour(10))
    const pageWithoutPrices = { listings: makeNights(6).map(({ price, ...night }) => night) }
    for (const hour of [11, 12, 13])
      expect(await scrape(pageWithoutPrices, atHour(hour))).toMatchObject({
        parsedInFull: true,
        problems: [{ kind: 'field-drop' }],
      })
  })

  test('the scrape was not trusted', async () => {
    const { scrape } = await aCachedPage()
    for (const hour of [13, 14])
      expect(await scrape({ listings: [] }, atHour(hour))).toMatchObject({ parsedInFull: true, outcome: 'suspect' })
  })
})

test('another source that lists the same shows causes full scrapes until the result is stable again', async () => {
  const { venue, aggregator, scrape, registry } = await aCachedPage()
  const name = registry.cities[0]?.venues[0]?.name ?? ''
  await scrape({ listings: makeNights(6, { venue: name }) }, { ...atHour(13), source: aggregator })
  const ownEventsSql =
    'select from events where venue_id = (select id from venues where slug = $1) and merged_into is null'
  expect(await db.query(ownEventsSql, [venue])).toHaveLength(6)
  await scrape(page, atHour(14))
  expect(await scrape(page, atHour(15))).toMatchObject({ parsedInFull: false, unchanged: 6 })
})

test('a page of forty new shows takes as many statements as one of four', async () => {
  const queryRunnerPrototype = Object.getPrototypeOf(db.createQueryRunner())
  const statementCounts: number[] = []
  for (const length of [4, 40]) {
    const { scrape, venue } = await aSite()
    const listings = Array.from({ length }, (_, index) => ({
      title: `Show ${index} of ${venue}`,
      performers: [`Act ${index} of ${venue}`, `Guest ${index} of ${venue}`],
      date: `2025-0${6 + (index % 3)}-${String(1 + (index % 28)).padStart(2, '0')}`,
      start: '8:00 PM',
    }))
    const statements = vi.spyOn(queryRunnerPrototype, 'query')
    expect(await scrape({ listings }, atHour(10))).toMatchObject({ outcome: 'ok', found: length })
    statementCounts.push(
      statements.mock.calls.filter(([sql]) => !/^(?:start transaction|commit)/i.test(String(sql))).length,
    )
    statements.mockRestore()
  }
  expect(statementCounts[1]).toBe(statementCounts[0])
  // These include the statements that open and close the run.
  expect(statementCounts[1]).toBeLessThanOrEqual(14)
})
