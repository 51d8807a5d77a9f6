import { defaultCity } from '@houselights/config/cities/cities'
import type { SourceKind } from '@houselights/contracts/entities/entities'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { CheckedScrape } from '@houselights/domain/matching/match-scrape'
import { aListing, aListingAtVenue } from '@houselights/domain/testing/listings'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { match } from '../ingest/match/match.ts'
import { inSaveTransaction } from '../ingest/save/advisory-lock.ts'
import { type SavedScrape, save } from '../ingest/save/save.ts'
import { EventEntity } from '../schema/entities/events.ts'
import type { ListedCity } from '../sql/page.ts'
import type { Database } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { builders } from './builders.ts'

const EVENT_COLUMNS = ['id', 'slug', 'title', 'status', 'startsAt', 'price', 'age', 'ticketUrl', 'room'] as const

let count = 0

/** Matches and saves a scrape, and notifies if it changed something. `afterSave` runs in the same transaction. */
const saveScrape = (
  dataSource: DataSource,
  scrape: CheckedScrape,
  afterSave?: (db: Database) => Promise<unknown>,
): Promise<SavedScrape> =>
  inSaveTransaction(dataSource, async (db) => {
    const saved = await save(db, await match(db, scrape))
    if (saved.added + saved.updated > 0) await notifyChanged(db)
    await afterSave?.(db)
    return saved
  })

/** Creates a venue for one test, with functions that add sources and save scrapes of them. */
export async function createTestVenue(db: DataSource, { id: cityId, timeZone }: ListedCity = defaultCity) {
  const slug = `hall-${++count}`
  const { aVenue, aSource } = builders(db)
  const venue = await aVenue({ cityId, slug, name: `Hall ${count}` })

  const source = async (name: string, kind: SourceKind = 'venue', venueId: string | null = null) => {
    const row = await aSource({ cityId, id: `${slug}-${name}`, name: `${name} of ${slug}`, kind, venueId })
    return { id: row.id, kind, rank: row.rank }
  }
  /** Creates a source that lists only this venue. */
  const ownPage = (name = 'own') => source(name, 'venue', venue.id)
  const scrapeSource = (
    listingSource: CheckedScrape['source'],
    listings: readonly Listing[],
    {
      venueSlug = slug,
      movedFrom,
      ...overrides
    }: Partial<Omit<CheckedScrape, 'listings'>> & { venueSlug?: string; movedFrom?: string } = {},
    afterSave?: (db: Database) => Promise<unknown>,
  ) => {
    const scrape: CheckedScrape = {
      source: listingSource,
      scrapedAt: '2025-05-02T19:00:00.000Z',
      today: '2025-05-02',
      timeZone,
      complete: true,
      ...overrides,
      listings: listings.map((listing) =>
        aListingAtVenue(listing, {
          source: listingSource.id,
          venueName: venue.name,
          venueSlug,
          ...(movedFrom && { movedFrom }),
        }),
      ),
    }
    return saveScrape(db, scrape, afterSave)
  }
  /** Loads the venue's events that weren't merged into others, by start time. */
  const loadEvents = () =>
    db.query(
      `select ${select(EventEntity, 'e', EVENT_COLUMNS)}, unconfirmed_beside as beside, local_date::text as day,
         (select count(*)::int from event_sources where event_id = e.id) as records
       from events e where venue_id = $1 and merged_into is null order by sort_at, id`,
      [venue.id],
    )
  const BILL = `select a.name from event_artists ea join artists a on a.id = ea.artist_id
    where ea.event_id = $1 order by ea.position`
  const loadBill = async (event: string) => (await db.query(BILL, [event])).map(({ name }: { name: string }) => name)
  return { slug, venue, source, ownPage, scrape: scrapeSource, loadEvents, loadBill }
}

/** Creates two events for one show, one from each of two sources. This happens if a listing gets its title later. */
export async function aDuplicateShow(db: DataSource, city: ListedCity = defaultCity) {
  const testVenue = await createTestVenue(db, city)
  const [page, aggregator] = [await testVenue.source('page'), await testVenue.source('list', 'aggregator')]
  const firstListing = aListing({ sourceId: 'a', title: 'Working title', at: '2025-05-10 20:00' })
  const aggregatorListing = aListing({
    sourceId: 'b',
    title: 'Glass Kite, Moth Ballet',
    at: '2025-05-10 20:00',
    age: '21+',
  })
  await testVenue.scrape(page, [firstListing])
  await testVenue.scrape(aggregator, [aggregatorListing], { scrapedAt: '2025-05-02T19:30:00.000Z' })
  const renamedListing = aListing({ sourceId: 'a', title: 'Glass Kite w/ Moth Ballet' })
  await testVenue.scrape(page, [renamedListing], { scrapedAt: '2025-05-02T19:45:00.000Z' })
  const eventsByAge = 'select id from events where venue_id = $1 order by first_seen_at'
  const events = await db.query(eventsByAge, [testVenue.venue.id])
  return { ...testVenue, page, aggregator, aggregatorListing, events }
}

/** Lists the version of every row in the tables that a scrape may write. The list stays equal if nothing is written. */
export const rowVersions = async (db: DataSource): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      ['events', 'event_sources', 'held_listings', 'artists', 'event_artists', 'match_decisions'].map((table) =>
        db.query(`select '${table}' as table, ctid::text, xmin::text from ${table} order by 2`),
      ),
    ),
  )
