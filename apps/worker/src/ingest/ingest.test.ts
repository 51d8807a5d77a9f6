import type { Problem } from '@houselights/contracts/entities/listing'
import { rowVersions } from '@houselights/database/testing/saved-scrapes'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import type { RawListing } from '@houselights/scrapers/source/source'
import { SourceError } from '@houselights/scrapers/source/source-error'
import { expect, test } from 'vitest'
import { makeIngestServices } from '../../test/ingest-services.ts'
import { makeNights, registryAt, seedTestRegistry } from '../../test/scripted-source.ts'
import { ingest } from './ingest.ts'

const { dataSource: db } = await createTestDatabase('ingest')

type SiteResponse = { listings: RawListing[]; problems?: Problem[] } | string | SourceError
let count = 0

/** Makes a venue's own page and an aggregator's list of all venues. The test passes each response to `scrape`. */
async function aSite() {
  const [venue, aggregator] = [`house-${++count}`, `list-${count}`]
  const registry = await seedTestRegistry(db, registryAt('https://site.example', [venue], [aggregator]))
  let day = 0
  const scrape = (response: SiteResponse, { source = venue } = {}) => {
    day++
    const now = new Date(`2025-05-${String(day).padStart(2, '0')}T19:00:00Z`)
    const services = makeIngestServices(db, registry, now, async (url) => {
      if (response instanceof Error) throw response
      return { url, body: typeof response === 'string' ? response : JSON.stringify(response) }
    })
    return ingest(services, { source, depth: 'full', jobId: null })
  }
  const findEvents = () =>
    db.query(
      `select title, kind, status, doors_at as doors, price from events where venue_id = (select id from venues where slug = $1) order by sort_at`,
      [venue],
    )
  const findStatuses = async () => (await findEvents()).map(({ status }: { status: string }) => status)
  const PROBLEMS_SQL = 'select problems from scrape_runs where source_id = $1 order by started_at desc limit 1'
  const findProblems = async () => (await db.query(PROBLEMS_SQL, [venue]))[0].problems
  const HELD_SQL = 'select external_id as id from held_listings where source_id in ($1, $2) order by external_id'
  const findHeldListings = () => db.query(HELD_SQL, [venue, aggregator])
  return { venue, aggregator, scrape, findEvents, findStatuses, findHeldListings, findProblems }
}

const lastYearListings = makeNights(12).map((night, index) => ({ ...night, date: `2024-06-${10 + index}` }))
test.each([
  ['empty', [], 'lists no shows now. It listed 12', { expected: 12 }],
  ['shrank', makeNights(3), 'lists 3 shows now. It listed 12', { count: 3, expected: 12 }],
  ['year-suspect', lastYearListings, 'All 12 dates', { count: 12, total: 12 }],
])(
  'a page with the problem %s removes nothing, however often it is scraped, and the problem says what to check',
  async (kind, listings, expectedMessage, facts) => {
    const { venue, scrape, findStatuses, findProblems } = await aSite()
    await scrape({ listings: makeNights(12) })
    for (let repeat = 0; repeat < 3; repeat++)
      expect(await scrape({ listings })).toMatchObject({ outcome: 'suspect', vanished: 0 })
    expect(await findStatuses()).toEqual(Array(12).fill('scheduled'))
    expect((await findProblems())[0]).toEqual({
      kind,
      message: expect.stringContaining(expectedMessage),
      url: `https://site.example/${venue}`,
      reproduce: `npm run scrape -- --source ${venue}`,
      ...facts,
    })
    expect(await scrape({ listings: makeNights(12) })).toMatchObject({ outcome: 'ok' })
  },
)

const makeWeekdayDoubts = (count: number): Problem[] =>
  Array(count).fill({ kind: 'year-suspect', message: '"Sun Jun 1" names another weekday' })
/** The same nights with next year's dates. Their ids contain the year, as on pages without ids of their own. */
const makeMisdatedNights = (count: number): RawListing[] =>
  makeNights(count).map(({ date, ...night }, id) => ({
    ...night,
    sourceId: `2026#${id}`,
    date: `2026${date.slice(4)}`,
  }))

test('publishes nothing from a first scrape whose weekdays disagree, then exactly the listings of a good scrape', {
  meta: { proves: ['Whole site: an untrusted scrape publishes nothing'] },
}, async () => {
  const { scrape, findEvents, findHeldListings, findProblems } = await aSite()
  const misdatedPage = { listings: makeMisdatedNights(30), problems: makeWeekdayDoubts(30) }
  expect(await scrape(misdatedPage)).toMatchObject({
    outcome: 'suspect',
    found: 30,
    added: 0,
    updated: 0,
    unchanged: 0,
  })
  expect([await findEvents(), await findHeldListings()]).toMatchObject([[], { length: 30 }])
  expect((await findProblems())[0]).toMatchObject({
    kind: 'year-suspect',
    message:
      '30 of 30 printed weekdays don’t match the dates. 30 listings are held back: ' +
      'Moth Ballet 0 on 2026-06-01, Glass Kite 1 on 2026-06-02, Velvet Static 2 on 2026-06-03, ….',
    count: 30,
    total: 30,
    held: 30,
  })
  expect(await scrape({ listings: makeNights(30) })).toMatchObject({ outcome: 'ok', added: 30 })
  expect([await findEvents(), await findHeldListings()]).toMatchObject([
    makeNights(30).map(({ title }) => ({ title })),
    [],
  ])
})

test('repeated scrapes whose weekdays disagree change no row after the first', async () => {
  const { scrape, findHeldListings, findEvents } = await aSite()
  await scrape({ listings: makeNights(20) })
  const misdatedPage = { listings: makeMisdatedNights(20), problems: makeWeekdayDoubts(20) }
  await scrape(misdatedPage)
  const before = await rowVersions(db)
  for (let repeat = 0; repeat < 10; repeat++)
    expect(await scrape(misdatedPage)).toMatchObject({ outcome: 'suspect', added: 0, updated: 0, vanished: 0 })
  expect(await rowVersions(db)).toBe(before)
  expect([await findHeldListings(), await findEvents()]).toMatchObject([{ length: 20 }, { length: 20 }])
  await scrape({ listings: makeNights(20) })
  expect([await findHeldListings(), await findEvents()]).toMatchObject([[], { length: 20 }])
})

test('an untrusted scrape updates known shows, but doesn’t move or restore any', async () => {
  const { scrape, findEvents, findStatuses, findHeldListings } = await aSite()
  const page = makeNights(10)
  const [firstShow, secondShow, thirdShow, ...rest] = page
  await scrape({ listings: page })
  for (let repeat = 0; repeat < 2; repeat++)
    await scrape({ listings: [firstShow, secondShow, ...rest] as RawListing[] })
  const soldOut = { ...firstShow, statusText: 'Sold out' }
  const changedListings = [soldOut, { ...secondShow, date: '2025-07-20' }, thirdShow, ...rest] as RawListing[]
  expect(await scrape({ listings: changedListings, problems: makeWeekdayDoubts(10) })).toMatchObject({
    added: 0,
    updated: 1,
    unchanged: 7,
  })
  expect(await findStatuses()).toEqual(['sold out', 'scheduled', 'unconfirmed', ...Array(7).fill('scheduled')])
  expect((await findHeldListings()).map(({ id }: { id: string }) => id)).toEqual(['n1', 'n2'])
  expect(await scrape({ listings: changedListings })).toMatchObject({ outcome: 'ok', updated: 2 })
  expect(await findStatuses()).toEqual(['sold out', ...Array(9).fill('scheduled')])
  expect((await findEvents()).at(-1)).toMatchObject({ title: secondShow?.title })
})

test('new listings on a page that shrank are held for a week if no scrape is trusted', async () => {
  const { scrape, findEvents, findHeldListings } = await aSite()
  await scrape({ listings: makeNights(20) })
  const shrunkPage = { listings: [...makeNights(2), { title: 'Oak & Ember', date: '2025-06-25' }] }
  for (let repeat = 0; repeat < 7; repeat++)
    expect(await scrape(shrunkPage)).toMatchObject({ outcome: 'suspect', added: 0, updated: 0, unchanged: 2 })
  expect([await findEvents(), await findHeldListings()]).toMatchObject([{ length: 20 }, { length: 1 }])
  expect(await scrape(shrunkPage)).toMatchObject({ outcome: 'suspect', added: 1 })
  expect([await findEvents(), await findHeldListings()]).toMatchObject([{ length: 21 }, []])
})

test('listings from an unsure parser become public only with a sure scrape, however long they were held', async () => {
  const { scrape, findEvents, findHeldListings, findProblems } = await aSite()
  const listings = makeNights(4).map((night) => ({ ...night, weekdayAgrees: true }))
  const unsure: Problem = { kind: 'unsure', message: 'The general reader is 40 % sure.', sure: 0.4 }
  for (let repeat = 0; repeat < 12; repeat++)
    expect(await scrape({ listings, problems: [unsure] })).toMatchObject({ outcome: 'suspect', added: 0 })
  expect([await findEvents(), await findHeldListings()]).toMatchObject([[], { length: 4 }])
  const recordedProblems = await findProblems()
  expect(recordedProblems).toMatchObject([{ kind: 'unsure', sure: 0.4, held: 4 }])
  expect(recordedProblems[0].message).toContain('The general reader is 40 % sure. 4 listings are held back: ')
  expect(await scrape({ listings })).toMatchObject({ outcome: 'ok', added: 4 })
  expect([await findEvents(), await findHeldListings()]).toMatchObject([{ length: 4 }, []])
})

test('after a week, publishes listings whose weekday agrees, even if others on the page never agree', async () => {
  const { scrape, findEvents, findHeldListings } = await aSite()
  const listings = makeNights(9).map((night, index) => ({ ...night, weekdayAgrees: index < 5 }))
  const page = { listings, problems: makeWeekdayDoubts(4) }
  for (let repeat = 0; repeat < 7; repeat++) await scrape(page)
  expect(await findEvents()).toEqual([])
  expect(await scrape(page)).toMatchObject({ outcome: 'suspect', added: 5 })
  expect([await findEvents(), await findHeldListings()]).toMatchObject([{ length: 5 }, { length: 4 }])
})

test('a listing that is held at one source is published if another source lists it', async () => {
  const { aggregator, scrape, findEvents, findHeldListings } = await aSite()
  const page = makeNights(5)
  await scrape({ listings: page, problems: makeWeekdayDoubts(5) })
  await scrape(
    { listings: page.slice(0, 1).map((night) => ({ ...night, venue: `House ${count}` })) },
    { source: aggregator },
  )
  expect([await findEvents(), await findHeldListings()]).toMatchObject([[{ title: page[0]?.title }], { length: 5 }])
})

test('reports a page that is cut off, and uses none of its listings', async () => {
  const { scrape, findStatuses, findProblems } = await aSite()
  const makePage = (count: number, end: string) =>
    `<!doctype html>${JSON.stringify({ listings: makeNights(count) })}${end}`
  await scrape(makePage(10, '</html>'))
  for (let repeat = 0; repeat < 3; repeat++)
    expect(await scrape(makePage(8, ''))).toMatchObject({ outcome: 'failed', added: 0, vanished: 0 })
  expect(await findProblems()).toMatchObject([
    { kind: 'unreachable', message: expect.stringContaining('cut off: </html> is missing at its end') },
  ])
  expect(await findStatuses()).toEqual(Array(10).fill('scheduled'))
  expect(await scrape(makePage(11, '</html>'))).toMatchObject({ outcome: 'ok', added: 1 })

  // A site that never closes its document is accepted.
  const siteWithoutEndTags = await aSite()
  await siteWithoutEndTags.scrape(makePage(10, ''))
  expect(await siteWithoutEndTags.scrape(makePage(8, ''))).toMatchObject({ outcome: 'ok' })
})

test('keeps facts whose fields were removed from the page, and reports the problem after each scrape', async () => {
  const { scrape, findEvents, findProblems } = await aSite()
  await scrape({ listings: makeNights(8, { doors: '7:00 PM' }) })
  for (let repeat = 0; repeat < 2; repeat++) {
    await scrape({ listings: makeNights(8).map(({ price, ...night }) => night) })
    expect((await findProblems()).map(({ message }: Problem) => message)).toEqual([
      'doorsAt is filled in 0 % of listings now; it was in 100 % before.',
      'price is filled in 0 % of listings now; it was in 100 % before.',
    ])
  }
  expect(await findEvents()).toMatchObject(Array(8).fill({ doors: expect.any(Date), price: '$20' }))
})

const retryAt = new Date('2025-06-01T12:00:00Z')
test.each([
  ['unreachable', new SourceError('unreachable', 'https://site.example/x', 'no response (ECONNREFUSED)')],
  ['refused', new SourceError('refused', 'https://site.example/x', 'responded with 403', { status: 403, retryAt })],
  ['robots-denied', new SourceError('robots-denied', 'https://site.example/x', 'the site asks not to be read')],
])('a scrape that fails with the problem %s reports it and keeps the source’s shows', async (kind, error) => {
  const { scrape, findEvents, findProblems } = await aSite()
  await scrape({ listings: makeNights(4) })
  expect(await scrape(error)).toMatchObject({ outcome: 'failed', problems: [{ kind }] })
  expect(await findEvents()).toMatchObject(Array(4).fill({ status: 'scheduled' }))
  expect(await findProblems()).toMatchObject([
    { ...error.problem, kind, message: error.message, reproduce: expect.stringContaining('npm run scrape') },
  ])
})

test('a failed scrape doesn’t change when listings were last seen', async () => {
  const { venue, scrape } = await aSite()
  const findLastSeen = () =>
    db.query(
      `select external_id, last_seen_at, seen_at from event_sources es join sources s on s.id = es.source_id
       where s.id = $1 order by 1`,
      [venue],
    )
  await scrape({ listings: makeNights(4) })
  const before = await findLastSeen()
  expect(before).toEqual(Array(4).fill(expect.objectContaining({ last_seen_at: null, seen_at: expect.any(Date) })))
  for (const response of [new SourceError('unreachable', 'https://site.example/x', 'no response'), '<h1>New!</h1>'])
    expect(await scrape(response)).toMatchObject({ outcome: 'failed' })
  expect(await findLastSeen()).toEqual(before)
})

test('reports a page with another layout, and stores it for inspection', async () => {
  const { venue, scrape } = await aSite()
  const result = await scrape('<h1>We have a new website!</h1>')
  expect(result).toMatchObject({ outcome: 'failed', problems: [{ kind: 'changed' }] })
  const [{ pages }] = await db.query('select count(*)::int as pages from raw_pages where source_id = $1', [venue])
  expect(pages).toBe(1)
})

test('stores no past shows, and stores events that are not music with their kind', async () => {
  const { scrape, findEvents } = await aSite()
  await scrape({
    listings: [
      { title: 'Moth Ballet', date: '2025-04-30' },
      { title: 'Pub Trivia', date: '2025-06-01' },
      { title: 'Glass Kite', date: '2025-06-02' },
    ],
  })
  const kinds = (await findEvents()).map(({ title, kind }: Record<string, string>) => `${title}: ${kind}`)
  expect(kinds).toEqual(['Pub Trivia: trivia', 'Glass Kite: unknown'])
})

test('assigns an aggregator’s shows to venues, skips other towns, and reports each unknown venue once', async () => {
  const { aggregator, scrape, findEvents } = await aSite()
  const [venueName, unknownVenue] = [`House ${count}`, 'The Unheard-Of Room']
  const listings = [`${venueName}, S.F.`, venueName, 'Fox Theater, Oakland', unknownVenue, unknownVenue].map(
    (venue, index) => ({ title: `Glass Kite ${index}`, date: `2025-06-0${index + 1}`, venue }),
  )
  const result = await scrape({ listings }, { source: aggregator })
  expect(result).toMatchObject({ outcome: 'ok', found: 5, added: 2 })
  expect(result.problems.filter(({ kind }) => kind === 'unknown-venue')).toMatchObject([
    { message: expect.stringMatching(/^2 listings left out: .*The Unheard-Of Room/), lost: 2 },
  ])
  expect(await findEvents()).toHaveLength(2)
})
