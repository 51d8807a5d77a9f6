import { matchListing, type Placed } from '@houselights/domain/matching/find-events'
import { isSameShow, pairListings } from '@houselights/domain/matching/pair-listings'
import type { Listing } from '@houselights/types/listing'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../notify.ts'
import type { Queryable } from '../sql.ts'
import { takeAdvisoryLock } from './advisory-lock.ts'
import { assignEvents } from './assign-events.ts'
import { holdBack } from './hold-back.ts'
import { listingKey } from './known-listings.ts'
import { settleLoneActs } from './lone-acts.ts'
import type { ReadToSave } from './read-to-save.ts'
import { rebuildEvents } from './rebuild-events.ts'
import { renameListings } from './rename-listings.ts'
import { respellArtists } from './respell-artists.ts'
import { noteSuccessors, retireUnbilled } from './retire-artists.ts'
import { housesOf, placeRead } from './save-read.ts'
import { billsOf, billsOfMerged, type ChangedCounts, countChanges, shownEvents } from './shown-events.ts'
import { markSeen, rewriteChanged } from './source-records.ts'
import { leadTo, withdrawListings } from './withdraw.ts'

/** Kept pages as they are read today, at the moment at which they came. */
export type Reread = Pick<ReadToSave, 'source' | 'readAt' | 'today' | 'timeZone' | 'listings' | 'suspect'>

export interface RereadCounts {
  /** Listings that the read brought when it was made, and those that it brings today. */
  before: number
  after: number
  /** Listings that say something else now. */
  rewritten: number
  withdrawn: number
  events: ChangedCounts & { added: number; merged: number; withdrawn: number }
  artists: { added: number; respelled: number; retired: number }
  /** Listings that are no longer read and stay, since an operator edited the event that they alone tell of. */
  kept: string[]
}

/** A stored listing, the event it tells of, and whether operators set any of that. */
type Stored = Placed & { externalId: string; eventId: string; edited: boolean }

/**
 * Brings what is stored of a source up to what its kept pages say today, in one transaction. It counts as the read that
 * brought the pages: what that one brought is rewritten, what it should not have brought is withdrawn, what it missed is
 * added, and nothing is newly seen or missed. Listings that other reads brought stay as they are. Operators' decisions and
 * locks hold, addresses stay. Done again it changes nothing. `also` is done in the same transaction.
 */
export const rereadSource = (
  dataSource: DataSource,
  reread: Reread,
  also: (db: Queryable, counts: RereadCounts) => Promise<void> = async () => {},
): Promise<RereadCounts> =>
  dataSource.transaction(async (db) => {
    await takeAdvisoryLock(db)
    const read: ReadToSave = { ...reread, complete: false }
    const source = read.source.id
    const artistsBefore = await countArtists(db)
    const stored = await goByTodaysIds(db, read, await storedOf(db, read))
    const { known, venues, placed } = await placeRead(db, read)
    const { believed } = await holdBack(db, { read, placed, known, venues })
    const standing = believed.flatMap(({ listing }) => known.get(listing.sourceId)?.eventId ?? [])
    const before = await shownEvents(db, [...new Set([...standing, ...stored.map(({ eventId }) => eventId)])])

    const { withdrawn, kept } = await notRead(db, read, stored, placed)
    const left = await withdrawListings(
      db,
      source,
      withdrawn.map(({ externalId }) => externalId),
    )
    const rewritten = await rewriteChanged(db, source, believed, known)
    const reconsidered = saysElse(believed, stored)
    const assigned = await assignEvents(db, { read, placed: believed, known, venues, reconsidered })
    await markSeen(db, read, believed)
    const acts = await settleLoneActs(db, { ...read, venues: await housesOf(db, read, venues) })
    for (const id of acts.joined) assigned.made.delete(id)
    await leadTo(db, await successorsOf(db, source, { withdrawn, gone: left.gone, believed }))

    const told = [...new Set([...standing, ...assigned.touched, ...left.told, ...acts.touched])]
    await rebuildEvents(db, told, read.timeZone)
    const respelled = await respellArtists(db, [...told, ...assigned.made])
    const now = await shownEvents(db, [...before.keys(), ...assigned.merged])
    const billsBefore = new Map([...(await billsOfMerged(db, assigned.merged)), ...billsOf(before)])
    const dropped = await noteSuccessors(db, billsBefore, billsOf(now))
    const counts: RereadCounts = {
      ...{ before: stored.length, after: placed.length, rewritten: rewritten.length, withdrawn: withdrawn.length },
      events: {
        ...countChanges(before, now),
        ...{ added: assigned.made.size, merged: assigned.merged.length, withdrawn: left.gone.length },
      },
      artists: {
        added: (await countArtists(db)) - artistsBefore,
        respelled,
        retired: await retireUnbilled(db, dropped),
      },
      kept: kept.map(({ listing }) => `"${listing.title.slice(0, 80)}" on ${listing.date}`),
    }
    if (changedAnything(counts)) await notifyChanged(db)
    await also(db, counts)
    return counts
  })

/** Whether reading again did anything at all. */
export const changedAnything = ({ rewritten, withdrawn, events, artists }: RereadCounts): boolean =>
  rewritten + withdrawn > 0 || [...Object.values(events), ...Object.values(artists)].some((count) => count > 0)

/** What the read of that moment brought: it is seen since, and what later reads brought from other pages was kept with these. */
async function storedOf(db: Queryable, { source, readAt }: ReadToSave): Promise<Stored[]> {
  const rows: { externalId: string; eventId: string; listing: Listing; slug: string; name: string; edited: boolean }[] =
    await db.query(
      `select es.external_id as "externalId", es.event_id as "eventId", es.listing, v.slug, v.name, e.locked <> '{}' as edited
       from event_sources es join events e on e.id = es.event_id join venues v on v.id = e.venue_id
       where es.source_id = $1 and es.last_seen_at >= $2 order by es.first_seen_at, es.listing ->> 'date', es.external_id`,
      [source.id, readAt],
    )
  return rows.map(({ slug, name, ...row }) => ({
    ...row,
    ...{ key: listingKey(source.id, row.externalId), source: source.id, venueSlug: slug, venueName: name },
  }))
}

/** Listings that go by another id today are stored under that: their events, and what was decided, stay theirs. */
async function goByTodaysIds(db: Queryable, read: ReadToSave, stored: readonly Stored[]): Promise<readonly Stored[]> {
  if (read.suspect) return stored
  const source = read.source.id
  const known: { id: string }[] = await db.query(
    `select external_id as id from event_sources where source_id = $1
     union select external_id from withdrawn_listings where source_id = $1`,
    [source],
  )
  const taken = new Set(known.map(({ id }) => id))
  const brought = new Set(read.listings.map(({ listing }) => listing.sourceId))
  const fresh = read.listings
    .filter(({ listing }) => !taken.has(listing.sourceId))
    .map(
      ({ listing, venueSlug }): Placed => ({
        ...{ key: listingKey(source, listing.sourceId), source, venueSlug, venueName: venueSlug, listing },
      }),
    )
  const pairs = pairListings(
    fresh,
    stored.filter(({ externalId }) => !brought.has(externalId)),
  )
  const renamed = fresh.flatMap(({ key, listing }) => {
    const before = pairs.get(key)
    return before ? [{ from: before.externalId, to: listing.sourceId, key, before }] : []
  })
  await renameListings(db, source, renamed)
  const byKey = new Map(renamed.map(({ before, to, key }) => [before.key, { externalId: to, key }]))
  return stored.map((one) => ({ ...one, ...byKey.get(one.key) }))
}

/** Stored listings that are no longer read; one stays where nothing else tells of an event that operators edited. */
async function notRead(
  db: Queryable,
  { suspect, source }: ReadToSave,
  stored: readonly Stored[],
  placed: readonly Placed[],
): Promise<{ withdrawn: Stored[]; kept: Stored[] }> {
  if (suspect) return { withdrawn: [], kept: [] }
  const brought = new Set(placed.map(({ key }) => key))
  const missing = stored.filter(({ key }) => !brought.has(key))
  const alone: { id: string }[] = await db.query(
    `select e.id from events e where e.id = any ($1::uuid[]) and e.locked <> '{}' and not exists (
       select from event_sources es where es.event_id = e.id and not (es.source_id = $2 and es.external_id = any ($3::text[])))`,
    [missing.map(({ eventId }) => eventId), source.id, missing.map(({ externalId }) => externalId)],
  )
  const edited = new Set(alone.map(({ id }) => id))
  const { withdrawn = [], kept = [] } = Object.groupBy(missing, ({ eventId }) =>
    edited.has(eventId) ? 'kept' : 'withdrawn',
  )
  return { withdrawn, kept }
}

/** Keys of listings that say something else than before to whoever compares them; what operators edited stands. */
function saysElse(placed: readonly Placed[], stored: readonly Stored[]): Set<string> {
  const before = new Map(stored.filter(({ edited }) => !edited).map((one) => [one.key, one]))
  const changed = placed.filter((one) => {
    const was = before.get(one.key)
    return was && JSON.stringify(matchListing(was)) !== JSON.stringify(matchListing(one))
  })
  return new Set(changed.map(({ key }) => key))
}

/** For events that are gone: the event of a listing of the same page that is the same thing. */
async function successorsOf(
  db: Queryable,
  source: string,
  { withdrawn, gone, believed }: { withdrawn: readonly Stored[]; gone: readonly string[]; believed: readonly Placed[] },
): Promise<Map<string, string>> {
  const events: { id: string; event: string }[] = await db.query(
    'select external_id as id, event_id as event from event_sources where source_id = $1',
    [source],
  )
  const eventOf = new Map(events.map(({ id, event }) => [id, event]))
  return new Map(
    withdrawn.flatMap((one): [string, string][] => {
      const same = believed.find((other) => isSameShow(one, other))
      const event = same && eventOf.get(same.listing.sourceId)
      return event && gone.includes(one.eventId) ? [[one.eventId, event]] : []
    }),
  )
}

async function countArtists(db: Queryable): Promise<number> {
  const [row] = await db.query('select count(*)::int as count from artists')
  return row.count
}
