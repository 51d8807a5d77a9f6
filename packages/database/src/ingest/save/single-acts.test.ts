import { defaultCity } from '@houselights/config/cities/cities'
import type { DecidedVerdict } from '@houselights/contracts/operators/review'
import { aListing } from '@houselights/domain/testing/listings'
import { describe, expect, test } from 'vitest'
import { eventQueries } from '../../queries/event-queries.ts'
import { decidePair, undoDecision } from '../../review/decide.ts'
import { reviewQueries } from '../../review/review-queries.ts'
import { eventPages } from '../../testing/event-pages.ts'
import { createTestVenue, rowVersions } from '../../testing/saved-scrapes.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('single_acts')

const NOW = new Date('2025-05-02T19:00:00Z')
/** The options of a scrape on this day of May. */
const onDay = (day: number) => ({ scrapedAt: `2025-05-0${day}T19:00:00.000Z` })

const lanterns = aListing({ title: 'The Paper Lanterns w/ Tin Whistle Parade', at: '2025-05-10 20:00' })
const laterListing = aListing({ title: 'Moth Ballet', at: '2025-05-20 20:00' })
const kite = aListing({ title: 'Glass Kite', at: '2025-05-10 20:00', url: 'https://list.example/kite' })

/** A venue that lists a show on May 10 and a later one, and an aggregator that lists another act on May 10. */
async function aNight({ calendar = [lanterns, laterListing], act = kite, isComplete = true } = {}) {
  const hall = await createTestVenue(db)
  const [page, aggregator] = [await hall.ownPage(), await hall.source('list', 'aggregator')]
  await hall.scrape(page, calendar, { ...onDay(1), complete: isComplete })
  await hall.scrape(aggregator, [act], onDay(2))
  const queries = eventQueries(db)
  const listTitles = async () =>
    (await eventPages(db).byVenue(hall.venue.id, { now: NOW, limit: 50 })).items.map(({ title }) => title)
  const findPair = async () =>
    (await reviewQueries(db, defaultCity).pairs(NOW)).pairs.find(({ a, b }) =>
      [a, b].some(({ source }) => source === aggregator.id),
    )
  return { ...hall, page, aggregator, queries, listTitles, findPair }
}

describe('an act that only an aggregator lists, on a night when the venue has a show', () => {
  test('is in doubt: it is in no list, keeps its page, and waits for review', async () => {
    const { listTitles, findPair, loadEvents, queries } = await aNight()
    expect(await listTitles()).toEqual(['The Paper Lanterns w/ Tin Whistle Parade', 'Moth Ballet'])
    const doubtfulEvent = (await loadEvents()).find(({ title }: { title: string }) => title === 'Glass Kite')
    expect(doubtfulEvent).toMatchObject({ status: 'unconfirmed', records: 1 })
    expect(await queries.bySlug(doubtfulEvent.slug)).toMatchObject({ title: 'Glass Kite', status: 'unconfirmed' })
    const queuedPair = await findPair()
    expect(queuedPair).toMatchObject({ a: { title: lanterns.title }, b: { title: 'Glass Kite' } })
    const reason = /^Only list of hall-\d+ lists "Glass Kite", .* calendar of Hall \d+ has another show/
    expect(queuedPair?.notListed).toMatch(reason)
  })

  test('is in doubt whether the venue or the aggregator is scraped first', async () => {
    const { page, aggregator, scrape, listTitles } = await aNight({ calendar: [laterListing] })
    expect(await listTitles()).toEqual(['Glass Kite', 'Moth Ballet'])
    await scrape(page, [lanterns, laterListing], onDay(3))
    expect(await listTitles()).toEqual([lanterns.title, 'Moth Ballet'])
    const before = await rowVersions(db)
    await scrape(page, [lanterns, laterListing], onDay(3))
    await scrape(aggregator, [kite], onDay(2))
    expect(await rowVersions(db)).toBe(before)
  })

  test('is listed once the venue lists it', async () => {
    const { page, scrape, listTitles, findPair, loadEvents } = await aNight()
    await scrape(page, [lanterns, laterListing, aListing({ title: 'Glass Kite', at: '2025-05-10 23:00' })], onDay(3))
    expect(await listTitles()).toContain('Glass Kite')
    expect(await loadEvents()).toHaveLength(3)
    expect(await findPair()).toBeUndefined()
  })

  test('is listed once the venue removes its other show', async () => {
    const { page, scrape, listTitles, findPair } = await aNight()
    for (const day of [3, 4]) await scrape(page, [laterListing], onDay(day))
    expect(await listTitles()).toContain('Glass Kite')
    expect(await findPair()).toBeUndefined()
  })

  test('is merged into the venue’s only show at that time if the bill has room', async () => {
    const earlyStart = '2025-05-10T19:00:00-07:00'
    const onlyShow = aListing({ title: 'The Paper Lanterns', at: '2025-05-10 20:00', doorsAt: earlyStart })
    const act = { ...kite, startsAt: earlyStart }
    const { loadEvents, queries, listTitles, findPair } = await aNight({ calendar: [onlyShow, laterListing], act })
    expect(await listTitles()).toEqual(['The Paper Lanterns', 'Moth Ballet'])
    expect(await loadEvents()).toMatchObject([{ title: 'The Paper Lanterns', records: 2, beside: null }, {}])
    const survivorId = (await loadEvents())[0].id
    const [mergedRow] = await db.query(`select slug from events where title = 'Glass Kite' and merged_into = $1`, [
      survivorId,
    ])
    expect(await queries.bySlug(mergedRow.slug)).toMatchObject({ title: 'The Paper Lanterns' })
    expect(await findPair()).toBeUndefined()
  })

  test.each([
    ['the venue was scraped only partly', { isComplete: false }],
    ['the venue lists nothing after that night', { calendar: [lanterns] }],
    ['the act plays in the afternoon', { act: { ...kite, startsAt: '2025-05-10T14:00:00-07:00' } }],
    ['the act plays in a room that the venue does not mention', { act: { ...kite, room: 'Attic' } }],
    [
      'the aggregator lists a whole bill',
      { act: aListing({ title: 'Glass Kite, Oak & Ember', support: ['Oak & Ember'] }) },
    ],
  ])('is listed if %s', async (_why, overrides) => {
    const { listTitles } = await aNight(overrides)
    expect((await listTitles()).some((title) => title.startsWith('Glass Kite'))).toBe(true)
  })

  test('stays in doubt when a later scrape of the venue is partial', async () => {
    const { page, scrape, listTitles } = await aNight()
    await scrape(page, [laterListing], { ...onDay(3), complete: false })
    expect(await listTitles()).not.toContain('Glass Kite')
  })

  test('is listed again once the venue’s calendar has not been scraped completely for days', async () => {
    const { aggregator, scrape, listTitles } = await aNight()
    await scrape(aggregator, [kite], onDay(8))
    expect(await listTitles()).toContain('Glass Kite')
  })
})

describe('an operator who reviews an act in doubt', () => {
  const decide = async (verdict: DecidedVerdict, id = '') => decidePair(db, id, { verdict, at: NOW })

  test('can decide that it is a separate show: it stays listed, whatever later scrapes find, until the decision is undone', async () => {
    const { aggregator, page, scrape, listTitles, findPair } = await aNight()
    const queuedPair = await findPair()
    await decide('different', queuedPair?.id)
    expect(await listTitles()).toContain('Glass Kite')
    await scrape(page, [lanterns, laterListing], onDay(3))
    await scrape(aggregator, [kite], onDay(3))
    expect(await listTitles()).toContain('Glass Kite')
    await undoDecision(db, queuedPair?.id ?? '', { at: NOW })
    expect(await listTitles()).not.toContain('Glass Kite')
    expect((await findPair())?.id).toBe(queuedPair?.id)
  })

  test('can decide that it belongs to the venue’s show: they are one event until the decision is undone', async () => {
    const { listTitles, findPair, loadEvents } = await aNight()
    const queuedPair = await findPair()
    await decide('same', queuedPair?.id)
    expect(await loadEvents()).toMatchObject([{ records: 2, beside: null, status: 'scheduled' }, {}])
    await undoDecision(db, queuedPair?.id ?? '', { at: NOW })
    expect(await loadEvents()).toHaveLength(3)
    expect(await listTitles()).toEqual([lanterns.title, 'Moth Ballet'])
  })
})
