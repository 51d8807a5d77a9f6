import { aListing } from '@houselights/domain/testing/listings'
import { describe, expect, test } from 'vitest'
import { createTestVenue, rowVersions } from '../../testing/saved-scrapes.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('save', { cards: true })
const aVenue = () => createTestVenue(db)
const NEXT_DAY = { scrapedAt: '2025-05-03T19:00:00.000Z' }

describe('a scrape', () => {
  test('creates an event with its bill for each listing', async () => {
    const { source, scrape, loadEvents, loadBill } = await aVenue()
    const page = await source('page')
    const counts = await scrape(page, [
      aListing({ title: 'The Paper Lanterns w/ Tin Whistle Parade', at: '2025-05-10 20:00' }),
      aListing({ title: 'Moth Ballet', at: '2025-05-11' }),
    ])
    expect(counts).toMatchObject({ added: 2, updated: 0, unchanged: 0, vanished: 0 })
    const [firstEvent, secondEvent] = await loadEvents()
    expect(firstEvent).toMatchObject({
      day: '2025-05-10',
      startsAt: new Date('2025-05-11T03:00:00Z'),
      status: 'scheduled',
    })
    expect(await loadBill(firstEvent.id)).toEqual(['The Paper Lanterns', 'Tin Whistle Parade'])
    expect(secondEvent).toMatchObject({ title: 'Moth Ballet', day: '2025-05-11', startsAt: null })
  })

  test('saved twice changes no row; a later scrape changes only what changed on the page', async () => {
    const { source, scrape, loadEvents } = await aVenue()
    const page = await source('page')
    const kite = aListing({ title: 'Glass Kite' })
    const oak = aListing({ title: 'Oak & Ember', at: '2025-05-12 19:30' })
    await scrape(page, [kite, oak])
    const before = await rowVersions(db)
    expect(await scrape(page, [kite, oak])).toMatchObject({ added: 0, updated: 0, unchanged: 2, vanished: 0 })
    expect(await rowVersions(db)).toBe(before)
    const nextDay = await scrape(page, [{ ...kite, status: 'sold out', age: '21+' }, oak], NEXT_DAY)
    expect(nextDay).toMatchObject({ updated: 1, unchanged: 1 })
    const [firstEvent, secondEvent] = await loadEvents()
    expect([firstEvent.status, firstEvent.age, secondEvent.status, secondEvent.age]).toEqual([
      'sold out',
      '21+',
      'scheduled',
      null,
    ])
  })

  test('that fails halfway leaves nothing behind', async () => {
    const { source, scrape, loadEvents } = await aVenue()
    const page = await source('page')
    const brokenListing = aListing({ title: 'No\u0000ise', at: '2025-05-12 20:00' })
    await expect(scrape(page, [aListing({ title: 'Solid Ground' }), brokenListing])).rejects.toThrow()
    expect(await loadEvents()).toEqual([])
    const [{ count }] = await db.query(`select count(*)::int from artists where name = 'Solid Ground'`)
    expect(count).toBe(0)
  })

  test('gives shows with the same name and day different addresses', async () => {
    const { source, scrape, loadEvents, slug } = await aVenue()
    await scrape(await source('page'), [
      aListing({ sourceId: 'early', title: 'Velvet Static (early show)', at: '2025-05-10 18:00' }),
      aListing({ sourceId: 'late', title: 'Velvet Static (late show)', at: '2025-05-10 21:30' }),
    ])
    await scrape(await source('other-page'), [
      aListing({ title: 'Velvet Static (early show)', at: '2025-05-10 23:59', room: 'Attic' }),
    ])
    const slugs = (await loadEvents()).map((event: { slug: string }) => event.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs[0]).toBe(`velvet-static-early-show-${slug}-2025-05-10`)
  })
})

describe('two sources', () => {
  test('share one event: the venue’s own page wins, and the aggregator fills the gaps', async () => {
    const { source, scrape, loadEvents, loadBill } = await aVenue()
    const [title, url] = ['Paper Lanterns, Tin Whistle Parade, Moth Ballet', 'https://list.example/1']
    await scrape(await source('list', 'aggregator'), [aListing({ title, at: '2025-05-10 19:00', age: '21+', url })])
    const price = { text: '$20', min: 20, max: 20, currency: 'USD', admission: 'paid' as const }
    await scrape(await source('page'), [
      aListing({ title: 'The Paper Lanterns', support: ['Tin Whistle Parade'], at: '2025-05-10 20:00', price }),
    ])
    const [event, ...others] = await loadEvents()
    expect(event).toMatchObject({ title: 'The Paper Lanterns', price: '$20', age: '21+', records: 2 })
    expect([event.startsAt, others]).toEqual([new Date('2025-05-11T03:00:00Z'), []])
    expect(await loadBill(event.id)).toEqual(['The Paper Lanterns', 'Tin Whistle Parade', 'Moth Ballet'])
  })

  test('scraped at the same time create one event for each show', async () => {
    const { source, scrape, loadEvents } = await aVenue()
    const sources = await Promise.all(['page', 'second', 'third', 'fourth'].map((name) => source(name)))
    const listings = Array.from({ length: 12 }, (_, index) =>
      aListing({ title: `Night Choir ${index}`, at: `2025-06-${10 + index} 20:00` }),
    )
    await Promise.all(sources.map((page, index) => scrape(page, index % 2 ? listings.toReversed() : listings)))
    const allEvents = await loadEvents()
    expect(allEvents.map(({ records }: { records: number }) => records)).toEqual(Array(12).fill(4))
  })

  const show = { title: 'Velvet Static', at: '2025-05-10 20:00' }
  test.each([
    [
      'an early and a late show',
      { at: '2025-05-10 18:30', title: 'Velvet Static (Early)' },
      { at: '2025-05-10 21:30', title: 'Velvet Static (Late)' },
    ],
    ['two nights', show, { at: '2025-05-11 20:00' }],
    ['two rooms', { room: 'Main Hall' }, { room: 'Attic' }],
  ])('never merge %s', async (_, firstOverrides, secondOverrides) => {
    const { source, scrape, loadEvents } = await aVenue()
    await scrape(await source('page'), [aListing({ ...show, ...firstOverrides })])
    await scrape(await source('list', 'aggregator'), [aListing({ ...show, ...secondOverrides })])
    expect(await loadEvents()).toHaveLength(2)
  })

  test('respect decisions about their listings', async () => {
    const { source, scrape, loadEvents } = await aVenue()
    const [page, aggregator] = [await source('page'), await source('list', 'aggregator')]
    const listing = aListing({ title: 'Velvet Static' })
    await db.query(
      `insert into match_decisions (a_source, a_external_id, b_source, b_external_id, verdict, decided_by, why, decided_at)
       values ($1, $2, $3, $2, 'different', 'operator', 'two bands with the same name', now())`,
      [page.id, listing.sourceId, aggregator.id],
    )
    await scrape(page, [listing])
    await scrape(aggregator, [listing])
    expect(await loadEvents()).toHaveLength(2)
  })
})

describe('a listing that moves', () => {
  test('to another day moves its event, whose address stays', async () => {
    const { source, scrape, loadEvents } = await aVenue()
    const page = await source('page')
    await scrape(page, [aListing({ sourceId: '7', title: 'Glass Kite', at: '2025-05-10 20:00' })])
    const [before] = await loadEvents()
    await scrape(page, [aListing({ sourceId: '7', title: 'Glass Kite', at: '2025-06-20 20:00' })], NEXT_DAY)
    expect(await loadEvents()).toMatchObject([{ id: before.id, slug: before.slug, day: '2025-06-20' }])
  })

  test('to the day on which another source lists it is merged with that listing; the older event survives, and the other redirects', async () => {
    const { source, scrape, loadEvents } = await aVenue()
    const [page, aggregator] = [await source('page'), await source('list', 'aggregator')]
    await scrape(page, [aListing({ sourceId: '7', title: 'Glass Kite', at: '2025-05-10 20:00' })])
    const laterListing = aListing({ sourceId: 'a', title: 'Glass Kite', at: '2025-06-20 20:00' })
    await scrape(aggregator, [laterListing], { scrapedAt: '2025-05-02T20:00:00.000Z' })
    const [older, younger] = await loadEvents()
    await scrape(page, [aListing({ sourceId: '7', title: 'Glass Kite', at: '2025-06-20 20:00' })], NEXT_DAY)
    expect(await loadEvents()).toMatchObject([{ id: older.id, day: '2025-06-20', records: 2 }])
    const [mergedRow] = await db.query('select merged_into from events where id = $1', [younger.id])
    expect(mergedRow.merged_into).toBe(older.id)
  })
})
