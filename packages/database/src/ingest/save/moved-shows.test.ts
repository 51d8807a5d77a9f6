import { aListing } from '@houselights/domain/testing/listings'
import { describe, expect, test } from 'vitest'
import { eventQueries } from '../../queries/event-queries.ts'
import { createTestVenue, rowVersions } from '../../testing/saved-scrapes.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('moved_shows', { cards: true })

const onDay = (day: number) => ({ scrapedAt: `2025-05-0${day}T19:00:00.000Z` })
const kite = aListing({ sourceId: '7', title: 'Glass Kite', at: '2025-05-10 20:00' })
const listedKite = { ...kite, sourceId: 'k', url: 'https://list.example/kite' }

/** Two venues with a page each, and an aggregator. */
async function aMillAndHall() {
  const [mill, hall] = [await createTestVenue(db), await createTestVenue(db)]
  const [page, hallPage, aggregator] = [
    await mill.ownPage(),
    await hall.ownPage(),
    await mill.source('list', 'aggregator'),
  ]
  const notice = aListing({ ...kite, title: `Glass Kite - MOVED TO ${hall.slug.toUpperCase()}!` })
  /** Scrapes the mill's page with the notice; the page's parser assigns the listing to the hall. */
  const scrapeNotice = (day: number) =>
    mill.scrape(page, [notice], { ...onDay(day), venueSlug: hall.slug, movedFrom: mill.slug })
  const queries = eventQueries(db)
  const findAddress = async (slug: string) => {
    const event = await queries.bySlug(slug)
    return event && [event.slug, event.venue.slug]
  }
  return { mill, hall, page, hallPage, aggregator, scrapeNotice, findAddress }
}

describe('a show that moved to another venue of the registry', () => {
  test('is listed there, and its address has that venue; the old address redirects', async () => {
    const { mill, hall, page, scrapeNotice, findAddress } = await aMillAndHall()
    await mill.scrape(page, [kite], onDay(1))
    const [before] = await mill.loadEvents()
    await scrapeNotice(2)
    expect(await mill.loadEvents()).toEqual([])
    const [hallEvent] = await hall.loadEvents()
    expect(hallEvent).toMatchObject({ id: before.id, status: 'scheduled' })
    expect(hallEvent.slug).toBe(`glass-kite-${hall.slug}-2025-05-10`)
    expect(await findAddress(before.slug)).toEqual([hallEvent.slug, hall.slug])
    const versions = await rowVersions(db)
    await scrapeNotice(2)
    expect(await rowVersions(db)).toBe(versions)
  })

  test('goes back to the old venue and address when the notice is gone', async () => {
    const { mill, hall, page, aggregator, scrapeNotice, findAddress } = await aMillAndHall()
    await mill.scrape(page, [kite], onDay(1))
    await mill.scrape(aggregator, [listedKite], onDay(1))
    const [before] = await mill.loadEvents()
    await scrapeNotice(2)
    expect(await hall.loadEvents()).toHaveLength(1)
    await mill.scrape(page, [kite], onDay(3))
    expect(await mill.loadEvents()).toMatchObject([{ id: before.id, slug: before.slug, records: 2 }])
    expect(await hall.loadEvents()).toEqual([])
    expect(await findAddress(`glass-kite-${hall.slug}-2025-05-10`)).toEqual([before.slug, mill.slug])
  })

  test('is merged with the new venue’s listing, whose address stays', async () => {
    const { mill, hall, page, hallPage, scrapeNotice, findAddress } = await aMillAndHall()
    await mill.scrape(page, [kite], onDay(1))
    const [before] = await mill.loadEvents()
    await hall.scrape(hallPage, [aListing({ title: 'Glass Kite', at: '2025-05-10 20:30' })], onDay(2))
    const [hallEvent] = await hall.loadEvents()
    await scrapeNotice(3)
    expect(await hall.loadEvents()).toMatchObject([{ id: hallEvent.id, slug: hallEvent.slug, records: 2 }])
    expect(await mill.loadEvents()).toEqual([])
    expect(await findAddress(before.slug)).toEqual([hallEvent.slug, hall.slug])
  })

  test('includes listings that aggregators still have at the old venue, whether scraped before or after the notice', async () => {
    const { mill, hall, aggregator, page, scrapeNotice } = await aMillAndHall()
    const otherAggregator = await mill.source('other-list', 'aggregator')
    await mill.scrape(aggregator, [listedKite], onDay(1))
    await scrapeNotice(2)
    await mill.scrape(otherAggregator, [listedKite], onDay(2))
    expect(await hall.loadEvents()).toMatchObject([{ records: 3 }])
    expect(await mill.loadEvents()).toEqual([])
    // the old venue removes the show from its page; aggregators still list it at the old venue
    for (const day of [3, 4])
      await mill.scrape(page, [aListing({ title: 'Moth Ballet', at: '2025-06-10 20:00' })], onDay(day))
    await mill.scrape(aggregator, [listedKite], onDay(5))
    expect(await hall.loadEvents()).toMatchObject([{ records: 3, status: 'scheduled' }])
    expect(await mill.loadEvents()).toMatchObject([{ title: 'Moth Ballet' }])
  })

  test('includes the old venue’s event if the notice is on the new venue’s page, whichever page is scraped first', async () => {
    for (const millFirst of [true, false]) {
      const { mill, hall, page, hallPage } = await aMillAndHall()
      const title = `Glass Kite (moved from ${mill.slug.replace('-', ' ')})`
      const listing = aListing({ title, at: '2025-05-10 20:00' })
      const scrapeMill = () => mill.scrape(page, [kite], onDay(2))
      const scrapeHall = () => hall.scrape(hallPage, [listing], { ...onDay(2), movedFrom: mill.slug })
      for (const scrape of millFirst ? [scrapeMill, scrapeHall] : [scrapeHall, scrapeMill]) await scrape()
      expect(await mill.loadEvents()).toEqual([])
      expect(await hall.loadEvents()).toMatchObject([{ records: 2 }])
    }
  })

  test('leaves the old venue’s other shows where they are', async () => {
    const { mill, hall, page, scrapeNotice } = await aMillAndHall()
    const moth = aListing({ title: 'Moth Ballet', at: '2025-05-10 20:00' })
    const secondPage = await mill.ownPage('second')
    await mill.scrape(secondPage, [moth], onDay(1))
    await mill.scrape(page, [kite], onDay(1))
    await scrapeNotice(2)
    expect(await mill.loadEvents()).toMatchObject([{ title: 'Moth Ballet' }])
    expect(await hall.loadEvents()).toHaveLength(1)
  })
})
