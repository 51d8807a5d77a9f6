import { gazetteer } from '@houselights/config/cities/cities'
import type { Bills } from '@houselights/domain/artists/bill-successors'
import { type ListingAtVenue, toListingKey } from '@houselights/domain/matching/find-events'
import { type CheckedScrape, getSeenAt } from '@houselights/domain/matching/match-scrape'
import {
  findRenamedListings,
  findRepeatedListings,
  type RenamedListing,
  type StoredListing,
} from '@houselights/domain/matching/reparsed-listings'
import {
  countChanges,
  hasChanges,
  type ReparseCounts,
  type ShownEvent,
} from '@houselights/domain/resolve/reparse-counts'
import type { DataSource } from 'typeorm'
import { respellArtists } from '../artists/respell-artists.ts'
import { retireUnbilled, storeSuccessors } from '../artists/retire-artists.ts'
import { notifyChanged } from '../connection/notify.ts'
import { ArtistEntity } from '../schema/entities/events.ts'
import { VenueEntity, type VenueRow } from '../schema/entities/places.ts'
import { EventSourceEntity, type EventSourceRow, SourceEntity } from '../schema/entities/sources.ts'
import { type Database, LAST_SEEN, type Queryable, valuesIn } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { match } from './match/match.ts'
import { takeAdvisoryLock } from './save/advisory-lock.ts'
import { mergeEvents } from './save/merge-events.ts'
import { rebuildEvents } from './save/rebuild-events.ts'
import { listVenuesToCompare } from './save/save.ts'
import { applySingleActs } from './save/single-acts.ts'
import { storeHeld, storePlan } from './save/store-plan.ts'
import { storeWaiting } from './save/store-waiting.ts'
import { withdrawListings } from './save/withdraw.ts'
import { CLEAR_SCRAPE_CACHE } from './scrape-cache.ts'

/** Loads the current rows of these events. A merged event is replaced by the one it was merged into. */
async function loadShownEvents(db: Queryable, events: readonly string[]): Promise<Map<string, ShownEvent>> {
  const rows: ShownEvent[] = await db.query(
    `select requested.id, e.id as canonical, to_jsonb(e) - '{search,updated_at}'::text[] as row,
       array(select artist_id from event_artists where event_id = e.id order by position) as artists
     from events requested join events e on e.id = coalesce(requested.merged_into, requested.id) where requested.id = any ($1::uuid[])`,
    [events],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function loadBillsOfMerged(db: Queryable, events: readonly string[]): Promise<Bills> {
  const rows: { id: string; artists: string[] }[] = await db.query(
    'select event_id as id, array_agg(artist_id) as artists from event_artists where event_id = any ($1::uuid[]) group by 1',
    [events],
  )
  return new Map(rows.map(({ id, artists }) => [id, artists]))
}

const toBills = (states: ReadonlyMap<string, ShownEvent>): Bills =>
  new Map([...states].map(([id, { artists }]) => [id, artists]))

/** Changes the ids of a source's stored listings, in their records and in decisions about them. */
async function renameListings(db: Database, source: string, renamedListings: readonly RenamedListing[]): Promise<void> {
  for (const { from, to } of renamedListings) {
    await db.getRepository(EventSourceEntity).update({ sourceId: source, externalId: from }, { externalId: to })
    for (const [side, other] of ['ab', 'ba'])
      await db.query(
        `update match_decisions d set ${side}_external_id = $3,
           before = jsonb_set(before, '{match_decisions,0,${side}_external_id}', to_jsonb($3::text), false),
           after = jsonb_set(after, '{match_decisions,0,${side}_external_id}', to_jsonb($3::text), false)
         where ${side}_source = $1 and ${side}_external_id = $2 and not exists (
           select from match_decisions existing
           where (existing.${side}_source, existing.${side}_external_id, existing.${other}_source, existing.${other}_external_id)
               = ($1, $3, d.${other}_source, d.${other}_external_id)
             or (existing.${other}_source, existing.${other}_external_id, existing.${side}_source, existing.${side}_external_id)
               = ($1, $3, d.${other}_source, d.${other}_external_id))`,
        [source, from, to],
      )
  }
}

/**
 * Updates a source's stored listings to what the current parser finds on its raw pages. Counts as part of the scrape
 * that fetched the pages: it rewrites, withdraws or adds that scrape's listings, but counts none of them as newly seen
 * or missing. Other scrapes' listings, decisions, locks and addresses stay. Running it again changes nothing.
 * `onCounts` runs in the same transaction.
 */
export const reparseSource = (
  dataSource: DataSource,
  parsedScrape: CheckedScrape,
  onCounts: (db: Database, counts: ReparseCounts) => Promise<void> = async () => {},
): Promise<ReparseCounts> =>
  dataSource.transaction(async (db) => {
    await takeAdvisoryLock(db)
    const source = parsedScrape.source.id
    // only a new scrape verifies a source
    const isUnverified = await db.getRepository(SourceEntity).existsBy({ id: source, unverified: true })
    const scrape = isUnverified ? { ...parsedScrape, suspect: true } : parsedScrape
    const artists = db.getRepository(ArtistEntity)
    const artistsBefore = await artists.count()
    const before = await renameToCurrentIds(db, scrape, await findStored(db, scrape))
    const { withdrawn, kept } = await splitMissing(db, scrape, before)
    const { stored, plan } = await match(db, scrape, { before, gone: new Set(withdrawn.map(({ key }) => key)) })
    // the next scrape must parse its pages again, to decide about the listings that this one held back
    await db.query(CLEAR_SCRAPE_CACHE('$1'), [source])
    const currentEvents = plan.saved.flatMap(({ listing }) => stored.known.get(listing.sourceId)?.eventId ?? [])
    const shownBefore = await loadShownEvents(db, [
      ...new Set([...currentEvents, ...before.map(({ eventId }) => eventId)]),
    ])

    const withdrawnIds = withdrawn.map(({ externalId }) => externalId)
    const { remaining, suppressed } = await withdrawListings(db, source, withdrawnIds)
    await storeHeld(db, scrape, plan, stored)
    await storeWaiting(db, scrape, stored)
    const { created, rewritten, touched, merged } = await storePlan(db, scrape, plan, { ...stored, extent: null })
    const singleActs = await applySingleActs(db, { ...scrape, venues: listVenuesToCompare(scrape, stored) })
    for (const id of singleActs.merged) created.delete(id)
    const withdrawnWithoutEvent = withdrawn.filter(({ eventId }) => suppressed.includes(eventId))
    for (const { event, successor } of await findSuccessors(db, source, withdrawnWithoutEvent, plan.saved))
      await mergeEvents(db, successor, [event])

    const affectedEvents = [...new Set([...currentEvents, ...touched, ...remaining, ...singleActs.changed])]
    await rebuildEvents(db, affectedEvents, scrape.timeZone)
    const respelledCount = await respellArtists(db, [...affectedEvents, ...created])
    const shownAfter = await loadShownEvents(db, [...shownBefore.keys(), ...merged])
    const billsBefore = new Map([...(await loadBillsOfMerged(db, merged)), ...toBills(shownBefore)])
    const droppedArtists = await storeSuccessors(db, billsBefore, toBills(shownAfter))
    const counts: ReparseCounts = {
      before: before.length,
      after: scrape.listings.length,
      rewritten: rewritten.length,
      withdrawn: withdrawn.length,
      events: {
        ...countChanges(shownBefore, shownAfter),
        added: created.size,
        merged: merged.length,
        withdrawn: suppressed.length,
      },
      artists: {
        added: (await artists.count()) - artistsBefore,
        respelled: respelledCount,
        retired: await retireUnbilled(db, droppedArtists),
      },
      kept: kept.map(({ listing }) => `"${listing.title.slice(0, 80)}" on ${listing.date}`),
    }
    if (hasChanges(counts)) await notifyChanged(db)
    await onCounts(db, counts)
    return counts
  })

const RECORD_COLUMNS = ['externalId', 'eventId', 'listing'] as const
const VENUE_COLUMNS = ['slug', 'name'] as const
type StoredRow = Pick<EventSourceRow, (typeof RECORD_COLUMNS)[number]> &
  Pick<VenueRow, (typeof VENUE_COLUMNS)[number]> &
  Pick<StoredListing, 'edited'>

/** Finds stored listings that were last seen by this scrape or a later one. */
async function findStored(db: Queryable, { source, ...scrape }: CheckedScrape): Promise<StoredListing[]> {
  const rows: StoredRow[] = await db.query(
    `select ${select(EventSourceEntity, 'es', RECORD_COLUMNS)}, ${select(VenueEntity, 'v', VENUE_COLUMNS)}, e.locked <> '{}' as edited
     from event_sources es join sources s on s.id = es.source_id
     join events e on e.id = es.event_id join venues v on v.id = e.venue_id
     where es.source_id = $1 and ${LAST_SEEN} >= $2 order by es.first_seen_at, es.listing ->> 'date', es.external_id`,
    [source.id, getSeenAt(scrape)],
  )
  return rows.map(({ slug, name, ...row }) => ({
    ...row,
    key: toListingKey(source.id, row.externalId),
    source: source.id,
    venueSlug: slug,
    venueName: name,
  }))
}

/** Changes stored listings to the ids that the current parser assigns, so that they keep their events and decisions. */
async function renameToCurrentIds(
  db: Database,
  { suspect, source, listings }: CheckedScrape,
  stored: readonly StoredListing[],
): Promise<readonly StoredListing[]> {
  if (suspect) return stored
  const known = await valuesIn(
    db,
    `select external_id from event_sources where source_id = $1
     union select external_id from withdrawn_listings where source_id = $1`,
    [source.id],
  )
  const renaming = findRenamedListings(listings, stored, new Set(known), gazetteer)
  await renameListings(db, source.id, renaming.renamed)
  return renaming.stored
}

/**
 * Finds stored listings that the parser no longer finds, and splits them: a listing is kept if it is the only source
 * record of an event that operators edited, otherwise it is withdrawn.
 */
async function splitMissing(
  db: Queryable,
  { suspect, source, listings }: CheckedScrape,
  stored: readonly StoredListing[],
): Promise<{ withdrawn: StoredListing[]; kept: StoredListing[] }> {
  if (suspect) return { withdrawn: [], kept: [] }
  const currentKeys = new Set(listings.map(({ key }) => key))
  const missing = stored.filter(({ key }) => !currentKeys.has(key))
  const editedIds = await valuesIn(
    db,
    `select e.id from events e where e.id = any ($1::uuid[]) and e.locked <> '{}' and not exists (
       select from event_sources es where es.event_id = e.id and not (es.source_id = $2 and es.external_id = any ($3::text[])))`,
    [missing.map(({ eventId }) => eventId), source.id, missing.map(({ externalId }) => externalId)],
  )
  const editedEvents = new Set(editedIds)
  const { withdrawn = [], kept = [] } = Object.groupBy(missing, ({ eventId }) =>
    editedEvents.has(eventId) ? 'kept' : 'withdrawn',
  )
  return { withdrawn, kept }
}

/** For each withdrawn event, finds the event of another listing for the same show from the same source. */
async function findSuccessors(
  db: Queryable,
  source: string,
  withdrawn: readonly StoredListing[],
  saved: readonly ListingAtVenue[],
): Promise<{ event: string; successor: string }[]> {
  const repeatedListings = findRepeatedListings(withdrawn, saved)
  return db.query(
    `select withdrawn.event, es.event_id as successor from unnest($2::uuid[], $3::text[]) with ordinality as withdrawn (event, id, position)
     join event_sources es on es.source_id = $1 and es.external_id = withdrawn.id order by withdrawn.position`,
    [source, [...repeatedListings.keys()], [...repeatedListings.values()]],
  )
}
