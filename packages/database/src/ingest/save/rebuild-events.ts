import { isDeepStrictEqual } from 'node:util'
import { DerivedFields, type EventFacts, LockedFields } from '@houselights/contracts/entities/event-overrides'
import { endOfDay } from '@houselights/domain/dates/city-time'
import {
  type BilledArtist,
  getArtistNames,
  getBilledArtists,
  getHeadliner,
  type ResolvedEvent,
  resolveEvent,
} from '@houselights/domain/resolve/resolve-event'
import { resolveSources } from '@houselights/domain/resolve/resolve-sources'
import { In } from 'typeorm'
import { findOrCreateArtists } from '../../artists/artist-ids.ts'
import { EventArtistEntity, EventEntity, type EventRow } from '../../schema/entities/events.ts'
import { type CityRow, VenueEntity, type VenueRow } from '../../schema/entities/places.ts'
import type { Database, Queryable } from '../../sql/sql.ts'
import { column, columns, record, select } from '../../sql/statement.ts'
import { loadEvidence } from '../match/known-listings.ts'

/** Maps the artist that a name usually refers to onto the artist that it refers to on one bill. */
export type Assignments = ReadonlyMap<string, string>

/**
 * Lists the assignments that operators made for the bills of these events when they split artists with the same name. A
 * merged event's assignments also apply to its survivor, unless the survivor has its own.
 */
export async function listAssignments(db: Queryable, events: readonly string[]): Promise<Map<string, Assignments>> {
  const rows: Record<'event' | 'usual' | 'artist', EventRow['id']>[] = await db.query(
    `select coalesce(e.merged_into, e.id) as event, canonical_artist(named.id) as usual, canonical_artist(aa.artist_id) as artist
     from artist_assignments aa join events e on e.id = aa.event_id join artists named on named.normalised_name = aa.artist_key
     where e.id = any ($1::uuid[]) or e.merged_into = any ($1::uuid[])
     order by e.merged_into is null, e.id`,
    [events],
  )
  return new Map(
    [...Map.groupBy(rows, ({ event }) => event)].map(([event, eventRows]) => [
      event,
      new Map(eventRows.map(({ usual, artist }) => [usual, artist])),
    ]),
  )
}

/** Columns that are computed from sources. A rebuild changes no others. */
export const SOURCED_FIELDS = [
  ...(['venueId', 'title', 'room', 'artistId', 'localDate', 'startsAt', 'doorsAt', 'sortAt'] as const),
  ...(['kind', 'status'] as const),
  ...(['price', 'priceMin', 'priceMax', 'currency', 'age', 'ticketUrl', 'imageUrl', 'description', 'tags'] as const),
  ...(['inferred', 'night', 'presenter', 'tour', 'endsAt', 'admission'] as const),
  ...(['wheelchair', 'wheelchairNote', 'seating'] as const),
] as const satisfies readonly (keyof EventRow)[]

type SourcedRow = { [Name in (typeof SOURCED_FIELDS)[number]]: unknown }

export function toSourcedColumns(
  { bill: _, ...event }: ResolvedEvent,
  { venueId, timeZone }: Pick<ResolvedRow, 'venueId' | 'timeZone'>,
  headliner: string | null,
): SourcedRow {
  return { ...event, venueId, artistId: headliner, sortAt: event.startsAt ?? endOfDay(event.localDate, timeZone) }
}

export const SOURCED_COLUMNS = columns(EventEntity, SOURCED_FIELDS)
/** Lists the sourced columns, each qualified with a row's name. */
export const sourcedSql = (row: string): string =>
  SOURCED_FIELDS.map((name) => `${row}.${column(EventEntity, name)}`).join(', ')

/** An event that was resolved from its current source records. */
export interface ResolvedRow {
  id: string
  event: ResolvedEvent
  venueId: string
  timeZone: string
  assignments: Assignments | undefined
}

/** Writes resolved events. Returns the ids of those that changed. */
async function updateEvents(db: Database, resolved: readonly ResolvedRow[]): Promise<Set<string>> {
  if (resolved.length === 0) return new Set()
  const bills = await loadBills(db, resolved)
  const rows = resolved.map(({ id, event, ...location }, index) => ({
    ...record(EventEntity, SOURCED_FIELDS, toSourcedColumns(event, location, getHeadliner(bills[index] ?? []))),
    id,
  }))
  const [changedEvents]: [Pick<EventRow, 'id'>[]] = await db.query(
    `update events e set (${SOURCED_COLUMNS}, updated_at) = row (${sourcedSql('resolved')}, now())
     from jsonb_populate_recordset(null::events, $1::jsonb) resolved
     where e.id = resolved.id and (${sourcedSql('e')}) is distinct from (${sourcedSql('resolved')}) returning e.id`,
    [JSON.stringify(rows)],
  )
  const newBills = resolved.map(({ id }, index) => ({ id, bill: bills[index] ?? [] }))
  const changedBills = await findChangedBills(db, newBills)
  await db.getRepository(EventArtistEntity).delete({ eventId: In(changedBills.map(({ id }) => id)) })
  await insertBills(db, changedBills)
  return new Set([...changedEvents, ...changedBills].map(({ id }) => id))
}

/** Loads the billed artists of each event, in order, and creates missing artists. */
export async function loadBills(
  db: Database,
  events: readonly { event: EventFacts; assignments?: Assignments | undefined }[],
): Promise<BilledArtist[][]> {
  const bills = events.map(({ event }) => getArtistNames(event))
  const names = bills.flat().map(({ name }) => name)
  const ids = await findOrCreateArtists(db, names)
  return events.map(({ assignments }, index) => getBilledArtists(bills[index] ?? [], ids, assignments))
}

export type Bill = { id: EventRow['id']; bill: readonly BilledArtist[] }

async function findChangedBills(db: Queryable, bills: readonly Bill[]): Promise<Bill[]> {
  const rows: (BilledArtist & { event: string })[] = await db.query(
    `select event_id as event, artist_id as id, role from event_artists
     where event_id = any ($1::uuid[]) order by position`,
    [bills.map(({ id }) => id)],
  )
  const storedBills = Map.groupBy(rows, ({ event }) => event)
  return bills.filter(({ id, bill }) => {
    const before = storedBills.get(id)?.map(({ event: _, ...billed }) => billed) ?? []
    return !isDeepStrictEqual(before, bill)
  })
}

async function insertBills(db: Queryable, bills: readonly Bill[]): Promise<void> {
  const rows = toBillRows(bills)
  if (rows.length > 0)
    await db.query('insert into event_artists select * from jsonb_populate_recordset(null::event_artists, $1::jsonb)', [
      JSON.stringify(rows),
    ])
}

/** Converts bills to rows of `event_artists`. */
export const toBillRows = (bills: readonly Bill[]): object[] =>
  bills.flatMap(({ id, bill }) =>
    bill.map((billed, index) => ({ event_id: id, artist_id: billed.id, position: index + 1, role: billed.role })),
  )

/** Rebuilds the events that aren't merged, each in its city's time zone. */
export async function rebuildUnmerged(db: Database, events: readonly string[]): Promise<void> {
  const zones: (Pick<CityRow, 'timeZone'> & { ids: string[] })[] = await db.query(
    `select c.time_zone as "timeZone", array_agg(e.id) as ids
     from events e join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where e.id = any ($1::uuid[]) and e.merged_into is null group by c.time_zone order by c.time_zone`,
    [events],
  )
  for (const { timeZone, ids } of zones) await rebuildEvents(db, ids, timeZone)
}

const EVENT_COLUMNS = ['id', 'venueId', 'derived', 'locked', 'unconfirmedBeside'] as const
type EventAtVenue = Pick<EventRow, (typeof EVENT_COLUMNS)[number]> & Pick<VenueRow, 'name'>

/**
 * Rebuilds events from their source records, derived values and operators' locked values. Returns the ids of those that
 * changed.
 */
export async function rebuildEvents(
  db: Database,
  eventIds: readonly string[],
  timeZone: string,
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set()
  const evidence = await loadEvidence(db, eventIds)
  const events: EventAtVenue[] = await db.query(
    `select ${select(EventEntity, 'e', EVENT_COLUMNS)}, ${select(VenueEntity, 'v', ['name'])}
     from events e join venues v on v.id = e.venue_id where e.id = any ($1::uuid[]) order by e.id`,
    [eventIds],
  )
  const assignments = await listAssignments(db, eventIds)
  const resolved = events.flatMap(({ id, venueId, name, derived, locked, unconfirmedBeside }) => {
    const records = evidence.get(id)
    if (!records) return []
    const overrides = { derived: DerivedFields.parse(derived), locked: LockedFields.parse(locked) }
    const facts = resolveSources(records)
    const status = unconfirmedBeside ? 'unconfirmed' : facts.status
    const event = resolveEvent({ ...facts, status }, overrides, { venueName: name, timeZone })
    return [{ id, event, venueId, timeZone, assignments: assignments.get(id) }]
  })
  return updateEvents(db, resolved)
}
