import { defaultCity } from '@houselights/config/cities/cities'
import type { Problem } from '@houselights/contracts/entities/listing'
import type { Depth } from '@houselights/contracts/jobs/jobs'
import { listenForChanges } from '@houselights/database/connection/notify'
import { rowVersions } from '@houselights/database/testing/saved-scrapes'
import { fileDatabase } from '@houselights/database/testing/test-database'
import type { RawListing } from '@houselights/scrapers/source/source'
import { describe, expect, test, vi } from 'vitest'
import { localParser } from '../../test/ingest-services.ts'
import { nights, registryAt, seedTestRegistry } from '../../test/scripted-source.ts'
import { type IngestServices, ingest } from './ingest.ts'

const { dataSource: db, url: databaseUrl } = await fileDatabase('scrape_cache')

interface Answer {
  listings: RawListing[]
  problems?: Problem[]
  /** Whether the site says that nothing changed. */
  same?: boolean
}
interface Moment {
  source?: string
  depth?: Depth
  /** ISO. */
  at: string
}
let count = 0

/** A venue's own page and an aggregator in one registry. `parsed` counts how often pages were parsed. */
async function aSite() {
  const [venue, list] = [`hall-${++count}`, `list-${count}`]
  const scripted = registryAt('https://site.example', [venue], [list])
  let parsed = 0
  const registry = {
    ...scripted,
    sources: scripted.sources.map((one) => ({
      ...one,
      source: {
        ...one.source,
        parse: (...given: Parameters<typeof one.source.parse>) => {
          parsed += 1
          return one.source.parse(...given)
        },
      },
    })),
  }
  await seedTestRegistry(db, registry)
  const scrape = async (
    { same = false, ...answer }: Answer,
    { source = venue, depth = 'full', at }: Moment,
    given = registry,
  ) => {
    const open: IngestServices['fetchers']['open'] = (_source, context) => ({
      ...context,
      cacheablePages: new Map(),
      freshCount: same ? 0 : 1,
      get: async (url) => {
        await context.findCached?.(url)
        return { url, body: JSON.stringify(answer) }
      },
    })
    const before = parsed
    const result = await ingest(
      {
        dataSource: db,
        registry: given,
        parser: localParser,
        keys: {},
        now: () => new Date(at),
        fetchers: { open, close: async () => undefined },
      },
      { source, depth, jobId: null },
    )
    return { ...result, whole: parsed > before }
  }
  /** Makes the next scrape parse the venue's page. */
  const forget = () => db.query('update sources set scrape_cache = null where id = $1', [venue])
  return { venue, list, registry, scrape, forget }
}

const page: Answer = { listings: nights(6) }
const hour = (number: number) => ({ at: `2025-05-02T${number}:00:00.000Z` })

/** A page whose result is cached. */
async function aCachedPage(answer = page) {
  const site = await aSite()
  await site.scrape(answer, hour(10))
  await site.scrape(answer, hour(11))
  expect(await site.scrape(answer, hour(12))).toMatchObject({ whole: false })
  return site
}

/** The stored rows of a scrape, without its own ids and start time. */
const findStored = async (source: string) => ({
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

describe('scraping the pages of the last good scrape again', () => {
  test.each<[string, Answer]>([
    ['a page', page],
    ['a page that its site calls unchanged', { ...page, same: true }],
    [
      'a page with odd records',
      {
        listings: [...nights(6), { title: 'Long Gone', date: '2024-06-01' }],
        problems: [{ kind: 'bad-listing', message: 'record 7 has no title' }],
      },
    ],
  ])('gives the same result as scraping %s in full', async (_what, answer) => {
    const [quick, whole] = [await aCachedPage(answer), await aCachedPage(answer)]
    await whole.forget()
    const results = [await quick.scrape(answer, hour(13)), await whole.scrape(answer, hour(13))]
    expect(results.map((result) => result.whole)).toEqual([false, true])
    const [first, second] = results.map(({ whole: _, ...result }, index) =>
      JSON.parse(JSON.stringify(result).replaceAll(index ? whole.venue : quick.venue, 'here')),
    )
    expect({ ...first, name: '' }).toEqual({ ...second, name: '' })
    const [one, other] = [await findStored(quick.venue), await findStored(whole.venue)]
    expect(one).toEqual(other)
    expect(one.listings.map(({ seen }: { seen: Date }) => seen)).toEqual(Array(6).fill(new Date(hour(13).at)))
  })

  test('takes three statements, writes no event or listing, stores no page, and notifies nobody', async () => {
    const { scrape } = await aCachedPage()
    const notified = vi.fn()
    const onConnection = vi.fn()
    const listener = listenForChanges(databaseUrl, { onChange: notified, onConnection })
    await vi.waitFor(() => expect(onConnection).toHaveBeenCalledWith(true, undefined))
    const pages = () => db.query('select count(*)::int from raw_pages')
    const before = [await rowVersions(db), await pages()]
    const statements = vi.spyOn(Object.getPrototypeOf(db.createQueryRunner()), 'query')
    await scrape(page, hour(13))
    expect(statements).toHaveBeenCalledTimes(3)
    statements.mockRestore()
    expect([await rowVersions(db), await pages()]).toEqual(before)
    // Our own notification comes after any of the scrape's.
    await db.query('notify data_changed')
    await vi.waitFor(() => expect(notified).toHaveBeenCalled())
    expect(notified).toHaveBeenCalledTimes(1)
    await listener.stop()
  })
})

describe('is scraped in full if', () => {
  type Site = Awaited<ReturnType<typeof aSite>>
  test.each<[string, (site: Site) => Promise<{ whole: boolean }>]>([
    ['another listing is on the page', ({ scrape }) => scrape({ listings: nights(7) }, hour(13))],
    ['the day changed', ({ scrape }) => scrape(page, { at: '2025-05-03T13:00:00.000Z' })],
    ['the depth changed', ({ scrape }) => scrape(page, { ...hour(13), depth: 'shallow' })],
    [
      'a venue of the registry changed',
      ({ scrape, registry, venue }) => {
        const [{ city, venues } = { city: defaultCity, venues: [] }] = registry.cities
        const renamed = venues.map((one) => ({ ...one, aliases: [`The ${venue}`] }))
        return scrape(page, hour(13), { ...registry, cities: [{ city, venues: renamed }] })
      },
    ],
    [
      'a name on it has become known',
      async ({ scrape }) => {
        await db.query(
          `insert into artists (slug, name, normalised_name, spotify_id) values ('moth-0', 'Moth Ballet 0', 'mothballet0', 'x')
           on conflict (normalised_name) do update set spotify_id = 'x'`,
        )
        const result = await scrape(page, hour(13))
        await db.query(`update artists set spotify_id = null where normalised_name = 'mothballet0'`)
        return result
      },
    ],
    [
      'the last scrape found another page',
      ({ scrape }) => scrape({ listings: [] }, hour(13)).then(() => scrape(page, hour(14))),
    ],
  ])('%s', async (_why, change) => {
    expect(await change(await aCachedPage())).toMatchObject({ whole: true })
  })

  const AT_VENUE = 'venue_id = (select id from venues where slug = $1)'
  const RECORD = `source_id = $1 and external_id = 'n1'`
  test.each([
    ['an operator edited one of its events', `update events set locked = '{"room": "Attic"}' where ${AT_VENUE}`],
    ['one of its records was reset', `update event_sources set content_hash = 'x' where ${RECORD}`],
    [
      'anything in one of its events was written',
      `update events set derived = '{}' where id = (select id from events where ${AT_VENUE} limit 1)`,
    ],
    ['one of its records is gone', `delete from event_sources where ${RECORD}`],
  ])('%s', async (_why, change) => {
    const { venue, scrape } = await aCachedPage()
    await db.query(change, [venue])
    expect(await scrape(page, hour(13))).toMatchObject({ whole: true })
  })

  test('a listing is missing, which counts as vanished the second time', async () => {
    const { scrape } = await aSite()
    await scrape(page, hour(10))
    const shorter = { listings: nights(5) }
    await scrape(shorter, hour(11))
    expect(await scrape(shorter, hour(14))).toMatchObject({ whole: true, vanished: 1 })
  })

  test('fields were removed from the page', async () => {
    const { scrape } = await aSite()
    await scrape(page, hour(10))
    const bare = { listings: nights(6).map(({ price, ...night }) => night) }
    for (const number of [11, 12, 13])
      expect(await scrape(bare, hour(number))).toMatchObject({ whole: true, problems: [{ kind: 'field-drop' }] })
  })

  test('the scrape was not trusted', async () => {
    const { scrape } = await aCachedPage()
    for (const number of [13, 14])
      expect(await scrape({ listings: [] }, hour(number))).toMatchObject({ whole: true, outcome: 'suspect' })
  })
})

test('another source that lists the same shows causes full scrapes until the result is stable again', async () => {
  const { venue, list, scrape, registry } = await aCachedPage()
  const name = registry.cities[0]?.venues[0]?.name ?? ''
  await scrape({ listings: nights(6, { venue: name }) }, { ...hour(13), source: list })
  const own = 'select from events where venue_id = (select id from venues where slug = $1) and merged_into is null'
  expect(await db.query(own, [venue])).toHaveLength(6)
  await scrape(page, hour(14))
  expect(await scrape(page, hour(15))).toMatchObject({ whole: false, unchanged: 6 })
})

test('a page of forty new shows takes as many statements as one of four', async () => {
  const run = Object.getPrototypeOf(db.createQueryRunner())
  const counts: number[] = []
  for (const length of [4, 40]) {
    const { scrape, venue } = await aSite()
    const listings = Array.from({ length }, (_, index) => ({
      title: `Show ${index} of ${venue}`,
      performers: [`Act ${index} of ${venue}`, `Guest ${index} of ${venue}`],
      date: `2025-0${6 + (index % 3)}-${String(1 + (index % 28)).padStart(2, '0')}`,
      start: '8:00 PM',
    }))
    const statements = vi.spyOn(run, 'query')
    expect(await scrape({ listings }, hour(10))).toMatchObject({ outcome: 'ok', found: length })
    counts.push(statements.mock.calls.filter(([sql]) => !/^(?:start transaction|commit)/i.test(String(sql))).length)
    statements.mockRestore()
  }
  expect(counts[1]).toBe(counts[0])
  // Including those that open and close the run.
  expect(counts[1]).toBeLessThanOrEqual(14)
})
