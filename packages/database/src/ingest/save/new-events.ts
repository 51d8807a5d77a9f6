import { randomUUID } from 'node:crypto'
import type { CheckedScrape, MatchPlan, NewRecord, StoredData } from '@houselights/domain/matching/match-scrape'
import { getHeadliner } from '@houselights/domain/resolve/resolve-event'
import { slugify } from '@houselights/domain/text/text'
import { EventEntity, type EventRow } from '../../schema/entities/events.ts'
import { prepared } from '../../sql/prepared.ts'
import type { Database, Queryable } from '../../sql/sql.ts'
import { record } from '../../sql/statement.ts'
import {
  loadBills,
  SOURCED_COLUMNS,
  SOURCED_FIELDS,
  sourcedSql,
  toBillRows,
  toSourcedColumns,
} from './rebuild-events.ts'
import { type Extent, INSERT_RECORDS, MARK_SEEN_SQL, markSeen, toRecordRows, toSeenValues } from './source-records.ts'

/**
 * Stores a scrape's new events with their bills, and its new source records, in one statement. Returns the new events'
 * ids.
 */
export async function storeNewEvents(
  db: Database,
  scrape: CheckedScrape,
  { saved, joiningRecords, newEvents: plannedEvents }: Pick<MatchPlan, 'saved' | 'joiningRecords' | 'newEvents'>,
  { venues, extent }: Pick<StoredData, 'venues'> & { extent: Extent },
): Promise<string[]> {
  if (joiningRecords.length + plannedEvents.length === 0) {
    await markSeen(db, scrape, saved, extent)
    return []
  }
  const bills = await loadBills(db, plannedEvents)
  const newEvents = plannedEvents.map(({ event, listings }, index) => {
    const [firstListing] = listings
    const [id, bill, venue] = [randomUUID(), bills[index] ?? [], venues.get(firstListing.venueSlug)?.id ?? '']
    const location = { venueId: venue, timeZone: scrape.timeZone }
    const columns = toSourcedColumns({ ...event, inferred: [] }, location, getHeadliner(bill))
    const slug = `${slugify(event.title) || 'show'}-${firstListing.venueSlug}-${event.localDate}`
    return {
      row: { ...record(EventEntity, SOURCED_FIELDS, columns), id, slug, first_seen_at: scrape.scrapedAt },
      id,
      bill,
      records: listings.map((listing) => ({ newListing: listing, eventId: id })),
    }
  })
  /**
   * Stores events with their bills and source records, except those whose slug another event has or had. Returns the
   * ids of the stored events.
   */
  const storeEvents = async (events: typeof newEvents, records: readonly NewRecord[]) => {
    const rows = [events.map(({ row }) => row), toBillRows(events), toRecordRows(scrape, records, venues)]
    const values = rows.map((eventRows) => JSON.stringify(eventRows))
    const inserted: Pick<EventRow, 'id'>[] = await db.query(INSERT, [...toSeenValues(scrape, saved, extent), ...values])
    return new Set(inserted.map(({ id }) => id))
  }
  const inserted = await storeEvents(newEvents, [...joiningRecords, ...newEvents.flatMap(({ records }) => records)])
  for (const newEvent of newEvents)
    if (!inserted.has(newEvent.id))
      await storeEvents(
        [{ ...newEvent, row: { ...newEvent.row, slug: await findFreeSlug(db, newEvent.row.slug) } }],
        newEvent.records,
      )
  return newEvents.map(({ id }) => id)
}

// sets the events' search words right away; otherwise the trigger on bills (search_bills) would compute them again
const INSERT = prepared(
  'store-brought',
  `with ${MARK_SEEN_SQL}, new_event as materialized (
     select * from json_populate_recordset(null::events, $7::json)
   ), bill as materialized (
     select * from json_populate_recordset(null::event_artists, $8::json)
   ), acts as (
     select event_id, string_agg(name, ' ') as names from bill join artists on id = artist_id group by event_id
   ), inserted as (
     insert into events (id, slug, ${SOURCED_COLUMNS}, first_seen_at, search)
     select new_event.id, new_event.slug, ${sourcedSql('new_event')}, new_event.first_seen_at,
       event_words(new_event.title, new_event.night, new_event.presenter, new_event.tour, new_event.tags, v.name, acts.names)
     from new_event join venues v on v.id = new_event.venue_id left join acts on acts.event_id = new_event.id
     where not exists (select from slug_redirects r where r.kind = 'event' and r.slug = new_event.slug)
     on conflict (slug) do nothing returning id
   ), billed as (
     insert into event_artists select bill.* from bill join inserted on id = event_id
   ), recorded as (
     ${INSERT_RECORDS('$9', 'event_id in (select id from inserted) or event_id not in (select id from new_event)')}
   )
   select id, set_config('houselights.words_given', 'on', true) as given from inserted`,
)

/** Finds a free slug: the base, with a number if another event has or had it. */
export async function findFreeSlug(db: Queryable, base: string): Promise<string> {
  const rows: Pick<EventRow, 'slug'>[] = await db.query(
    `select slug from events where slug = $1 or slug like $2
     union select slug from slug_redirects where kind = 'event' and (slug = $1 or slug like $2)`,
    [base, `${base.replace(/[\\%_]/g, '\\$&')}-%`],
  )
  const takenSlugs = new Set(rows.map(({ slug }) => slug))
  let slug = base
  for (let number = 2; takenSlugs.has(slug); number++) slug = `${base}-${number}`
  return slug
}
