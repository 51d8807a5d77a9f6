import { defaultCity, findCity } from '@houselights/config/cities/cities'
import { toListingKey } from '@houselights/domain/matching/find-events'
import { aListing } from '@houselights/domain/testing/listings'
import { describe, expect, test } from 'vitest'
import { enqueueReviewPairs } from '../ingest/save/review-pairs.ts'
import type { ListedCity } from '../sql/page.ts'
import { createTestVenue } from '../testing/saved-scrapes.ts'
import { dumpTables } from '../testing/table-dump.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { decidePair, undoDecision } from './decide.ts'
import { reviewQueries } from './review-queries.ts'

const { dataSource: db } = await createTestDatabase('review', { cards: true })
const NOW = new Date('2025-05-02T19:30:00Z')
const LATER = '2025-05-03T19:00:00.000Z'

/** The tables that a decision may change. */
const WRITTEN_TABLES = ['events', 'event_sources', 'event_artists', 'match_decisions', 'slug_redirects']
const queue = reviewQueries(db, defaultCity)

/** Two sources of one venue, each with a listing that the matcher would not merge, and their review pair. */
async function aReviewPair(pageOverrides = {}, aggregatorOverrides = {}, city: ListedCity = defaultCity) {
  const testVenue = await createTestVenue(db, city)
  const [page, aggregator] = [await testVenue.source('page'), await testVenue.source('list', 'aggregator')]
  const pageListing = aListing({ sourceId: '1', title: 'Velvet Static', ...pageOverrides })
  const aggregatorListing = aListing({
    sourceId: 'a',
    title: 'An Evening of Wires',
    at: '2025-05-10 21:30',
    ...aggregatorOverrides,
  })
  await testVenue.scrape(page, [pageListing])
  await testVenue.scrape(aggregator, [aggregatorListing], { scrapedAt: '2025-05-02T20:00:00.000Z' })
  const keys = [
    toListingKey(page.id, pageListing.sourceId),
    toListingKey(aggregator.id, aggregatorListing.sourceId),
  ] as const
  await enqueue(...keys)
  const findPair = async () =>
    (await reviewQueries(db, city).pairs(NOW)).pairs.find(({ a, b }) => [a, b].some(({ source }) => source === page.id))
  const id = (await findPair())?.id ?? ''
  const decide = (verdict: 'same' | 'different' | 'skip', at = NOW) => decidePair(db, id, { verdict, at })
  return { ...testVenue, page, aggregator, pageListing, aggregatorListing, keys, findPair, id, decide }
}
const enqueue = (a: string, b: string) =>
  enqueueReviewPairs(db, [{ a, b, why: 'words in common' }], '2025-05-02T19:00:00.000Z')
const getVerdict = async (id: string) =>
  (await db.query('select verdict from match_decisions where id = $1', [id]))[0]?.verdict

describe('the review queue', () => {
  test('shows both listings with the reasons for and against a match', async () => {
    const withPrice = (dollars: number) => ({
      price: { text: `$${dollars}`, min: dollars, max: dollars, currency: 'USD', admission: 'paid' },
      support: ['Moth Ballet'],
    })
    const aggregatorOverrides = { ...withPrice(25), title: 'Static Night with Moth Ballet', headliner: 'Static Night' }
    const { findPair, page, aggregator } = await aReviewPair(withPrice(20), aggregatorOverrides)
    const reviewPair = await findPair()
    expect(reviewPair).toMatchObject({ skipped: false, askedAt: '2025-05-02T13:00:00-07:00' })
    // the venue's own page first
    expect(reviewPair?.a).toMatchObject({ source: page.id, sourceKind: 'venue', title: 'Velvet Static', price: '$20' })
    expect(reviewPair?.b).toMatchObject({ source: aggregator.id, sourceKind: 'aggregator', price: '$25' })
    expect([reviewPair?.a.startsAt, reviewPair?.b.startsAt]).toEqual([
      '2025-05-10T20:00:00-07:00',
      '2025-05-10T21:30:00-07:00',
    ])
    for (const reason of ['Same venue (+0.5).', '1 of 2 acts are on both bills: Moth Ballet.'])
      expect(reviewPair?.for).toContain(reason)
    const against = ['90 minutes apart (-0.5).', 'Different prices: $20 and $25.']
    for (const reason of [...against, 'They start 1 hour 30 minutes apart.'])
      expect(reviewPair?.against).toContain(reason)
  })

  test('contains each pair once, whichever listing comes first', async () => {
    const { keys } = await aReviewPair()
    const countDecisions = async () => (await db.query(`select count(*)::int as count from match_decisions`))[0].count
    const before = await countDecisions()
    await enqueue(keys[1], keys[0])
    await enqueue(keys[0], keys[1])
    expect(await countDecisions()).toBe(before)
    await db.query(
      `update match_decisions set (a_source, a_external_id, b_source, b_external_id) = (b_source, b_external_id, a_source, a_external_id)`,
    )
    await enqueue(keys[0], keys[1])
    expect(await countDecisions()).toBe(before)
  })

  test('leaves out past nights, and puts skipped pairs after the others', async () => {
    const earlierPair = await aReviewPair({ at: '2025-05-05 20:00' }, { at: '2025-05-05 21:30' })
    const laterPair = await aReviewPair({ at: '2025-05-06 20:00' }, { at: '2025-05-06 21:30' })
    const listOrder = async (now = NOW) =>
      (await queue.pairs(now)).pairs.map(({ id }) => id).filter((id) => [earlierPair.id, laterPair.id].includes(id))
    expect(await listOrder()).toEqual([earlierPair.id, laterPair.id])
    expect(await earlierPair.decide('skip')).toBe('skip')
    expect(await listOrder()).toEqual([laterPair.id, earlierPair.id])
    expect((await earlierPair.findPair())?.skipped).toBe(true)
    expect(await listOrder(new Date('2025-05-06T12:00:00-07:00'))).toEqual([laterPair.id])
  })
})

describe('a pair decided to be the same', () => {
  test('becomes one event: the older survives, with the records of both', async () => {
    const { decide, loadEvents, id, findPair } = await aReviewPair({}, { age: '21+' })
    const [older, younger] = await loadEvents()
    expect(await decide('same')).toBe('same')
    expect(await loadEvents()).toMatchObject([{ id: older.id, title: 'Velvet Static', age: '21+', records: 2 }])
    expect(await findPair()).toBeUndefined()
    const [mergedRow] = await db.query('select merged_into from events where id = $1', [younger.id])
    expect(mergedRow.merged_into).toBe(older.id)
    const [row] = await db.query('select * from match_decisions where id = $1', [id])
    expect(row).toMatchObject({ verdict: 'same', decided_by: 'operator', decided_at: NOW, why: 'words in common' })
    expect(row.before.events).toHaveLength(2)
  })

  test.each([
    ['as they were', {}],
    ['with changed titles', { title: 'Wholly Other Words' }],
    ['with ids that follow the title', { title: 'Velvet Static and friends', sourceId: 'velvet-static-and-friends' }],
    ['on another day', { date: '2025-05-20', startsAt: '2025-05-20T20:00:00-07:00' }],
  ])('stays one event when both sources are scraped again %s', async (_, changes) => {
    const reviewPair = await aReviewPair()
    const { decide, loadEvents, pageListing, aggregatorListing, page, aggregator } = reviewPair
    await decide('same')
    await scrapeAgain(reviewPair, page, { ...pageListing, ...changes })
    await scrapeAgain(reviewPair, aggregator, aggregatorListing)
    await scrapeAgain(reviewPair, page, { ...pageListing, ...changes })
    expect(await loadEvents()).toHaveLength(1)
  })
})

describe('a pair decided to be different', () => {
  test.each([
    ['as they were', {}],
    ['with changed titles', { title: 'Velvet Static' }],
    ['with ids that follow the title', { title: 'Velvet Static', sourceId: 'velvet-static' }],
    ['on another day and back', { date: '2025-05-11', startsAt: '2025-05-11T20:00:00-07:00' }],
  ])('stays two events when both sources are scraped again %s', async (_, changes) => {
    const reviewPair = await aReviewPair({}, { title: 'The Velvet Static Affair' })
    const { decide, pageListing, aggregatorListing, page, aggregator } = reviewPair
    const findMixedEvents = () =>
      db.query(
        'select event_id from event_sources where source_id in ($1, $2) group by 1 having count(distinct source_id) > 1',
        [page.id, aggregator.id],
      )
    await decide('different')
    await scrapeAgain(reviewPair, aggregator, { ...aggregatorListing, ...changes })
    await scrapeAgain(reviewPair, page, pageListing)
    expect(await findMixedEvents()).toEqual([])
    await scrapeAgain(reviewPair, aggregator, aggregatorListing)
    expect(await findMixedEvents()).toEqual([])
    expect(await getVerdict(reviewPair.id)).toBe('different')
  })

  test('stays two events if a third source matches both: its listing joins one of them', async () => {
    const reviewPair = await aReviewPair({}, { title: 'Velvet Static', at: '2025-05-10 23:45' })
    await reviewPair.decide('different')
    const thirdSource = await reviewPair.source('third', 'ticketing')
    await scrapeAgain(
      reviewPair,
      thirdSource,
      aListing({ sourceId: 'x', title: 'Velvet Static', at: '2025-05-10 21:45' }),
    )
    const events = await reviewPair.loadEvents()
    expect(events).toHaveLength(2)
    expect(events.map(({ records }: { records: number }) => records).toSorted()).toEqual([1, 2])
  })

  test('removes the pairs of its events’ other listings from the queue', async () => {
    const reviewPair = await aReviewPair()
    const thirdSource = await reviewPair.source('third', 'ticketing')
    await reviewPair.scrape(thirdSource, [aListing({ sourceId: 'x', title: 'Velvet Static' })])
    await enqueue(toListingKey(thirdSource.id, 'x'), reviewPair.keys[1])
    const before = await queue.countOpen(NOW)
    await reviewPair.decide('different')
    expect(await queue.countOpen(NOW)).toBe(before - 2)
  })

  test('cannot be merged through a third event', async () => {
    const reviewPair = await aReviewPair()
    await reviewPair.decide('different')
    const thirdSource = await reviewPair.source('third', 'ticketing')
    await reviewPair.scrape(thirdSource, [aListing({ sourceId: 'x', title: 'Something Else', at: '2025-05-10 17:00' })])
    for (const key of reviewPair.keys) await enqueue(key, toListingKey(thirdSource.id, 'x'))
    const openPairs = (await queue.pairs(NOW)).pairs.filter(({ a, b }) =>
      [a, b].some(({ source }) => source === thirdSource.id),
    )
    expect(openPairs).toHaveLength(2)
    expect(await decidePair(db, openPairs[0]?.id ?? '', { verdict: 'same', at: NOW })).toBe('same')
    await expect(decidePair(db, openPairs[1]?.id ?? '', { verdict: 'same', at: NOW })).rejects.toThrow(
      /were marked as different. Undo that decision first/,
    )
  })
})

describe('an undone decision', () => {
  test.each(['same', 'different'] as const)(
    'of “%s” restores every row, and the pair is open again',
    async (verdict) => {
      const { decide, id, findPair } = await aReviewPair({ support: ['Moth Ballet'] }, { age: '21+' })
      const before = await dumpTables(db, WRITTEN_TABLES)
      await decide(verdict)
      expect(await dumpTables(db, WRITTEN_TABLES)).not.toEqual(before)
      expect(await undoDecision(db, id, { at: NOW })).toEqual({ id })
      expect(await dumpTables(db, WRITTEN_TABLES)).toEqual(before)
      expect((await findPair())?.id).toBe(id)
      await expect(undoDecision(db, id, { at: NOW })).rejects.toThrow('This decision was already undone.')
    },
  )

  test('separates events that were scraped since: each has its own listings, as they are now', async () => {
    const reviewPair = await aReviewPair()
    const { decide, loadEvents, pageListing, page, id } = reviewPair
    const before = await loadEvents()
    await decide('same')
    await scrapeAgain(reviewPair, page, { ...pageListing, name: 'Velvet Static, at last' })
    await undoDecision(db, id, { at: NOW })
    const after = await loadEvents()
    expect(after).toMatchObject(before.map((event: { id: string }) => ({ id: event.id, records: 1 })))
    expect(after).toMatchObject([{ title: 'Velvet Static, at last' }, { title: 'An Evening of Wires' }])
  })

  test('separates events whose survivor was merged into another', async () => {
    const reviewPair = await aReviewPair()
    const thirdSource = await reviewPair.source('third', 'ticketing')
    const otherListing = aListing({ sourceId: 'x', title: 'Something Else', at: '2025-05-10 17:00' })
    await reviewPair.scrape(thirdSource, [otherListing], { scrapedAt: '2025-05-01T00:00:00.000Z' })
    await reviewPair.decide('same')
    await enqueue(reviewPair.keys[0], toListingKey(thirdSource.id, 'x'))
    const secondPair = await reviewPair.findPair()
    await decidePair(db, secondPair?.id ?? '', { verdict: 'same', at: NOW })
    expect(await reviewPair.loadEvents()).toHaveLength(1)
    await undoDecision(db, reviewPair.id, { at: NOW })
    expect(await reviewPair.loadEvents()).toMatchObject([
      { title: 'Velvet Static', records: 2 },
      { title: 'An Evening of Wires', records: 1 },
    ])
  })
})

describe('simultaneous writes:', () => {
  test('decisions that agree count as one decision', async () => {
    const { decide, loadEvents, id } = await aReviewPair()
    expect(await Promise.all([decide('same'), decide('same'), decide('same')])).toEqual(['same', 'same', 'same'])
    expect(await loadEvents()).toHaveLength(1)
    await undoDecision(db, id, { at: NOW })
    expect(await loadEvents()).toHaveLength(2)
  })

  test('if two decisions disagree, the first wins, and the other is refused', async () => {
    const { decide, loadEvents, id } = await aReviewPair()
    const results = await Promise.allSettled([decide('same'), decide('different')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [rejection] = results.filter((result) => result.status === 'rejected')
    const message = /Someone already decided that these are (the same|different). Undo that decision first\./
    expect(String(rejection?.reason)).toMatch(message)
    expect(await loadEvents()).toHaveLength((await getVerdict(id)) === 'same' ? 1 : 2)
  })

  test('a decision during a scrape of the same night leaves each event with its listings', async () => {
    const reviewPair = await aReviewPair()
    const { decide, loadEvents, pageListing, page } = reviewPair
    await Promise.all([decide('same'), scrapeAgain(reviewPair, page, { ...pageListing, age: '18+' })])
    expect(await loadEvents()).toMatchObject([{ age: '18+', records: 2 }])
  })
})

describe('in two cities', () => {
  const toronto = findCity('toronto') ?? defaultCity
  const listPairIds = async (city: ListedCity, now = NOW) =>
    (await reviewQueries(db, city).pairs(now)).pairs.map(({ id }) => id)

  test('pairs, counts and decisions are separate for each city, with times in its zone', async () => {
    const localPair = await aReviewPair()
    const [startsAt, earlyStart] = ['2025-05-10T23:30:00-04:00', '2025-05-10T21:00:00-04:00']
    const torontoPair = await aReviewPair({ startsAt }, { startsAt: earlyStart }, toronto)
    expect(await listPairIds(toronto)).toEqual([torontoPair.id])
    expect(await listPairIds(defaultCity)).toContain(localPair.id)
    expect(await listPairIds(defaultCity)).not.toContain(torontoPair.id)
    expect(await torontoPair.findPair()).toMatchObject({ askedAt: '2025-05-02T15:00:00-04:00', a: { startsAt } })
    // already the next day in Toronto, but still the day before in the default city
    expect(await listPairIds(toronto, new Date('2025-05-11T00:30:00-04:00'))).toEqual([])

    const openBefore = await queue.countOpen(NOW)
    await torontoPair.decide('different')
    await localPair.decide('different')
    const torontoQueue = reviewQueries(db, toronto)
    expect([await torontoQueue.countOpen(NOW), await queue.countOpen(NOW)]).toEqual([0, openBefore - 1])
    expect(await torontoQueue.decisions()).toMatchObject([
      { id: torontoPair.id, decidedAt: '2025-05-02T15:30:00-04:00' },
    ])
    await undoDecision(db, torontoPair.id, { at: NOW })
    expect([await torontoQueue.decisions(), await listPairIds(toronto)]).toEqual([[], [torontoPair.id]])
  })

  test('deciding a pair of one city changes no event of the other', async () => {
    const [localPair, torontoPair] = [await aReviewPair(), await aReviewPair({}, {}, toronto)]
    const before = await torontoPair.loadEvents()
    await localPair.decide('same')
    expect(await torontoPair.loadEvents()).toEqual(before)
    expect(await listPairIds(toronto)).toContain(torontoPair.id)
  })
})

let scrapeCount = 0
/** Scrapes a source again, later each time. */
function scrapeAgain(
  { scrape }: Pick<Awaited<ReturnType<typeof aReviewPair>>, 'scrape'>,
  source: Parameters<typeof scrape>[0],
  listing: Parameters<typeof scrape>[1][number],
) {
  return scrape(source, [listing], { scrapedAt: new Date(Date.parse(LATER) + ++scrapeCount * 60_000).toISOString() })
}
