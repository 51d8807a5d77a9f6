import { aListing } from '@houselights/domain/testing/listings'
import { describe, expect, test } from 'vitest'
import { eventQueries } from '../../queries/event-queries.ts'
import { LAST_SEEN } from '../../sql/sql.ts'
import { createTestVenue, rowVersions } from '../../testing/saved-scrapes.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('seen')

const kite = aListing({ title: 'Glass Kite', at: '2025-05-10 20:00' })
const oak = aListing({ title: 'Oak & Ember', at: '2025-05-12 20:00' })
const moth = aListing({ title: 'Moth Ballet', at: '2025-05-14 20:00' })
/** The options of a scrape on this day of May. */
const onDay = (day: number) => ({ scrapedAt: `2025-05-0${day}T19:00:00.000Z`, today: `2025-05-0${day}` })

async function aPage() {
  const hall = await createTestVenue(db)
  const page = await hall.source('page')
  /** Loads the day of May when each listing of the page was last seen, by title. */
  const loadSeenDays = async (): Promise<Record<string, number>> => {
    const rows: { title: string; day: number }[] = await db.query(
      `select es.listing ->> 'title' as title, extract(day from ${LAST_SEEN})::int as day
       from event_sources es join sources s on s.id = es.source_id where s.id = $1`,
      [page.id],
    )
    return Object.fromEntries(rows.map(({ title, day }) => [title, day]))
  }
  const listStatuses = async () => (await hall.loadEvents()).map(({ status }: { status: string }) => status)
  return { ...hall, page, loadSeenDays, listStatuses }
}

test('an unchanged scrape writes no row of a listing or event', async () => {
  const { page, scrape, loadSeenDays } = await aPage()
  await scrape(page, [kite, oak], onDay(1))
  const before = await rowVersions(db)
  await scrape(page, [kite, oak], onDay(2))
  expect(await rowVersions(db)).toBe(before)
  expect(await loadSeenDays()).toEqual({ 'Glass Kite': 2, 'Oak & Ember': 2 })
})

test('listings that a shallow scrape did not cover keep the time of the last scrape that found them', async () => {
  const { page, scrape, loadSeenDays } = await aPage()
  await scrape(page, [kite, oak, moth], onDay(1))
  await scrape(page, [kite], { ...onDay(2), until: '2025-05-10' })
  expect(await loadSeenDays()).toEqual({ 'Glass Kite': 2, 'Oak & Ember': 1, 'Moth Ballet': 1 })
  await scrape(page, [kite, oak], { ...onDay(3), until: '2025-05-12' })
  expect(await loadSeenDays()).toEqual({ 'Glass Kite': 3, 'Oak & Ember': 3, 'Moth Ballet': 1 })
  await scrape(page, [kite, oak, moth], onDay(4))
  expect(await loadSeenDays()).toEqual({ 'Glass Kite': 4, 'Oak & Ember': 4, 'Moth Ballet': 4 })
})

test('a vanished listing keeps the time when it was last seen until it is back', async () => {
  const { page, scrape, loadSeenDays } = await aPage()
  await scrape(page, [kite, oak], onDay(1))
  for (const day of [2, 3, 4]) await scrape(page, [oak], onDay(day))
  expect(await loadSeenDays()).toEqual({ 'Glass Kite': 1, 'Oak & Ember': 4 })
  await scrape(page, [kite, oak], onDay(5))
  expect(await loadSeenDays()).toEqual({ 'Glass Kite': 5, 'Oak & Ember': 5 })
})

test('a recording’s listings were seen when it was made, not when it was scraped', async () => {
  const { page, scrape, loadSeenDays } = await aPage()
  await scrape(page, [kite], { ...onDay(9), asOf: '2025-05-01T19:00:00.000Z' })
  expect(await loadSeenDays()).toEqual({ 'Glass Kite': 1 })
  const [source] = await db.query('select whole_read_at from sources where id = $1', [page.id])
  expect(source.whole_read_at.toISOString()).toBe('2025-05-09T19:00:00.000Z')
})

test('an older scrape changes no time, and a listing that only it found was last seen at the time of that scrape', async () => {
  const { page, scrape, loadSeenDays } = await aPage()
  await scrape(page, [kite], onDay(1))
  await scrape(page, [kite, oak], onDay(4))
  await scrape(page, [kite, moth], { ...onDay(3), complete: false })
  expect(await loadSeenDays()).toEqual({ 'Glass Kite': 4, 'Oak & Ember': 4, 'Moth Ballet': 3 })
})

test('an untrusted scrape updates only the listings that it confirms', async () => {
  const { page, scrape, loadSeenDays } = await aPage()
  await scrape(page, [kite, oak], onDay(1))
  await scrape(page, [kite], { ...onDay(2), suspect: true, complete: false })
  expect(await loadSeenDays()).toEqual({ 'Glass Kite': 2, 'Oak & Ember': 1 })
  await scrape(page, [], { ...onDay(3), suspect: true, complete: false })
  expect(await loadSeenDays()).toEqual({ 'Glass Kite': 2, 'Oak & Ember': 1 })
  await scrape(page, [kite], onDay(4))
  expect(await loadSeenDays()).toEqual({ 'Glass Kite': 4, 'Oak & Ember': 1 })
})

test('an event was last seen when the last of its sources saw it', async () => {
  const { page, source, scrape, loadEvents } = await aPage()
  const aggregator = await source('list', 'aggregator')
  await scrape(page, [kite, oak], onDay(1))
  await scrape(aggregator, [kite], onDay(2))
  const loadSeenDates = async () => {
    const [{ slug }] = await loadEvents()
    const event = await eventQueries(db).bySlug(slug)
    return [event, ...(event?.sources ?? [])].map((item) => item && new Date(item.lastSeenAt).getUTCDate())
  }
  expect(await loadSeenDates()).toEqual([2, 1, 2])
  await scrape(page, [kite, oak], onDay(3))
  expect(await loadSeenDates()).toEqual([3, 3, 2])
  for (const day of [4, 5]) await scrape(aggregator, [], onDay(day))
  expect(await loadSeenDates()).toEqual([3, 3, 2])
})

describe('missing shows:', () => {
  async function aPageWithTwoShows() {
    const hall = await aPage()
    await hall.scrape(hall.page, [kite, oak], onDay(1))
    return hall
  }

  test('a show missing once stays as it is; missing twice, it becomes unconfirmed but is not deleted', async () => {
    const { page, scrape, listStatuses } = await aPageWithTwoShows()
    expect(await scrape(page, [oak], onDay(2))).toMatchObject({ vanished: 0 })
    expect(await listStatuses()).toEqual(['scheduled', 'scheduled'])
    expect(await scrape(page, [oak], onDay(3))).toMatchObject({ vanished: 1, updated: 1 })
    expect(await listStatuses()).toEqual(['unconfirmed', 'scheduled'])
  })

  test('a show becomes unconfirmed only after three hours, however often its page was scraped', async () => {
    const { page, scrape, listStatuses } = await aPageWithTwoShows()
    const atTime = (clock: string) => ({ scrapedAt: `2025-05-02T${clock}:00.000Z`, today: '2025-05-02' })
    for (const clock of ['10:00', '11:00', '12:00', '12:59'])
      expect(await scrape(page, [oak], atTime(clock)), clock).toMatchObject({ vanished: 0 })
    expect(await listStatuses()).toEqual(['scheduled', 'scheduled'])
    expect(await scrape(page, [oak], atTime('13:00'))).toMatchObject({ vanished: 1 })
    expect(await listStatuses()).toEqual(['unconfirmed', 'scheduled'])
  })

  test('a scrape that is saved twice counts once', async () => {
    const { page, scrape, listStatuses } = await aPageWithTwoShows()
    await scrape(page, [oak], onDay(2))
    await scrape(page, [oak], onDay(2))
    expect(await listStatuses()).toEqual(['scheduled', 'scheduled'])
  })

  test('a show that reappears gets the status on its page', async () => {
    const { page, scrape, listStatuses } = await aPageWithTwoShows()
    await scrape(page, [oak], onDay(2))
    await scrape(page, [oak], onDay(3))
    expect(await scrape(page, [{ ...kite, status: 'sold out' }, oak], onDay(4))).toMatchObject({ updated: 1 })
    expect(await listStatuses()).toEqual(['sold out', 'scheduled'])
  })

  test('a scrape that finds a missing show restarts the count', async () => {
    const { page, scrape, listStatuses } = await aPageWithTwoShows()
    await scrape(page, [oak], onDay(2))
    await scrape(page, [kite, oak], onDay(3))
    await scrape(page, [oak], onDay(4))
    expect(await listStatuses()).toEqual(['scheduled', 'scheduled'])
  })

  test('incomplete scrapes that found nothing make no show unconfirmed', async () => {
    const { page, scrape, listStatuses } = await aPageWithTwoShows()
    for (const day of [2, 3, 4]) await scrape(page, [], { ...onDay(day), complete: false })
    expect(await listStatuses()).toEqual(['scheduled', 'scheduled'])
  })

  test('a scrape that stops on purpose leaves later shows unchanged', async () => {
    const { page, scrape, listStatuses } = await aPageWithTwoShows()
    for (const day of [2, 3]) await scrape(page, [], { ...onDay(day), until: '2025-05-12' })
    expect(await listStatuses()).toEqual(['unconfirmed', 'scheduled'])
  })

  test('a show that another source still lists stays scheduled', async () => {
    const { page, source, scrape, listStatuses } = await aPageWithTwoShows()
    await scrape(await source('list', 'aggregator'), [{ ...kite, url: 'https://list.example/' }], onDay(1))
    for (const day of [2, 3]) await scrape(page, [oak], onDay(day))
    expect(await listStatuses()).toEqual(['scheduled', 'scheduled'])
  })

  test('a past show does not count as missing', async () => {
    const { page, scrape, listStatuses } = await aPageWithTwoShows()
    for (const day of [2, 3]) await scrape(page, [oak], { ...onDay(day), today: '2025-05-11' })
    expect(await listStatuses()).toEqual(['scheduled', 'scheduled'])
  })
})
