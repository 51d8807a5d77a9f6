import { defaultCity, findCity } from '@houselights/config/cities/cities'
import { aListing } from '@houselights/domain/testing/listings'
import { beforeAll, expect, test } from 'vitest'
import { aDuplicateShow, createTestVenue } from '../testing/saved-scrapes.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { applyFixes, matchEverything } from './apply-fixes.ts'
import { fixBatches, loadFixBatch } from './batches.ts'
import { analyzeQuality, loadDetailsToFetch, storeDetail } from './preview-fixes.ts'
import { undoBatch } from './undo.ts'

const toronto = findCity('toronto') ?? defaultCity
const now = new Date('2025-05-02T20:00:00.000Z')
const inDefaultCity = { now, city: defaultCity }
const inToronto = { now, city: toronto }

const { dataSource: db } = await createTestDatabase('quality_of_cities', { cards: true })
let westernVenue: Awaited<ReturnType<typeof aDuplicateShow>>
let easternVenue: Awaited<ReturnType<typeof aDuplicateShow>>
beforeAll(async () => {
  // the same band’s show at the same time in both cities, each with the same two listings
  westernVenue = await aDuplicateShow(db)
  easternVenue = await aDuplicateShow(db, toronto)
})

/** Loads all rows of a venue's events that a fix may write. */
const loadRows = async ({ venue }: typeof westernVenue): Promise<string[]> => {
  const rows: { row: string }[] = await db.query(
    `with venue_events as (select id from events where venue_id = $1)
     select 'event ' || to_jsonb(e)::text as row from events e where id in (select id from venue_events)
     union all select 'bill ' || to_jsonb(b)::text from event_artists b where event_id in (select id from venue_events)
     union all select 'record ' || to_jsonb(r)::text from event_sources r where event_id in (select id from venue_events)
     order by 1`,
    [venue.id],
  )
  return rows.map(({ row }) => row)
}

test('fixes in one city leave the other city’s rows alone, and are listed and undone in their own city', async () => {
  const [westernRows, easternRows] = [await loadRows(westernVenue), await loadRows(easternVenue)]
  const result = await applyFixes(db, inToronto)
  expect(result).toMatchObject({ venuesImproved: 1, duplicatesRemoved: 1, descriptionsAdded: 1 })
  expect(await loadRows(westernVenue)).toEqual(westernRows)
  expect(await analyzeQuality(db, inDefaultCity)).toMatchObject([{ totalEvents: 2 }])
  // the description has the start in the city's time zone
  const [{ description }] = await db.query('select description from events where id = $1', [easternVenue.events[0].id])
  expect(description).toContain('Show at 11 PM.')

  expect(await fixBatches(db, defaultCity.id)).toEqual([])
  const batches = [{ id: result.batch, changes: 2, appliedAt: '2025-05-02T16:00:00-04:00' }]
  expect(await fixBatches(db, toronto.id)).toMatchObject(batches)
  const batch = await loadFixBatch(db, result.batch ?? '')
  expect(batch?.list).toMatchObject([{ rule: 'duplicates', appliedAt: '2025-05-02T16:00:00-04:00' }, {}])

  expect(await undoBatch(db, result.batch ?? '', now)).toBe(2)
  expect(await loadRows(easternVenue)).toEqual(easternRows)
})

test('matching merges duplicates within a city, but not across cities', async () => {
  const easternRows = await loadRows(easternVenue)
  expect(await matchEverything(db, inDefaultCity)).toEqual({ merged: 1, enqueued: 0 })
  expect(await loadRows(easternVenue)).toEqual(easternRows)
  expect(await matchEverything(db, inToronto)).toEqual({ merged: 1, enqueued: 0 })
  const pairs = 'select e.venue_id = s.venue_id as same_venue from events e join events s on s.id = e.merged_into'
  expect(await db.query(pairs)).toEqual([{ same_venue: true }, { same_venue: true }])
  expect(await matchEverything(db, inDefaultCity)).toEqual({ merged: 0, enqueued: 0 })
})

test('a show’s page is fetched for its own city, and a page that shows in both cities link to is not fetched', async () => {
  const addPageWithShows = async (city: typeof toronto, path: string) => {
    const testVenue = await createTestVenue(db, city)
    const page = await testVenue.source('page')
    await db.query(`update sources set url = 'https://hall.example/calendar' where id = $1`, [page.id])
    const listing = (url: string, day: string) => aListing({ title: `Night ${day}`, url, at: `2025-06-${day} 20:00` })
    const [ownListing, sharedListing] = [
      listing(`https://hall.example/${path}`, '01'),
      listing('https://hall.example/tour', '02'),
    ]
    await testVenue.scrape(page, [ownListing, sharedListing])
    return page.id
  }
  const [westPageId, eastPageId] = [
    await addPageWithShows(defaultCity, 'west'),
    await addPageWithShows(toronto, 'east'),
  ]
  const findDetails = async (request: typeof inDefaultCity) =>
    (await loadDetailsToFetch(db, { ...request, limit: 10 })).map(({ source, url }) => [source, url])
  expect(await findDetails(inDefaultCity)).toEqual([[westPageId, 'https://hall.example/west']])
  expect(await findDetails(inToronto)).toEqual([[eastPageId, 'https://hall.example/east']])
  const url = 'https://hall.example/west'
  await storeDetail(db, { source: westPageId, url, readAt: now, facts: {}, problem: null, status: null })
  expect([await findDetails(inDefaultCity), await findDetails(inToronto)]).toMatchObject([
    [],
    [[eastPageId, 'https://hall.example/east']],
  ])
})
