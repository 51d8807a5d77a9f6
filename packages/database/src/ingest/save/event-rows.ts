import { isDeepStrictEqual } from 'node:util'
import type { EventFacts } from '@houselights/contracts/entities/event-overrides'
import { endOfDay } from '@houselights/domain/dates/city-time'
import {
  type BilledArtist,
  billedArtists,
  billedNames,
  headlinerOf,
  type ResolvedEvent,
} from '@houselights/domain/resolve/resolve-event'
import { In } from 'typeorm'
import { artistIds } from '../../artists/artist-ids.ts'
import { EventArtistEntity, EventEntity, type EventRow } from '../../schema/entities/events.ts'
import type { Database, Queryable } from '../../sql/sql.ts'
import { column, columns, record } from '../../sql/statement.ts'

/** The artist that a bill means, by the one whom the name usually means. */
export type Assignments = ReadonlyMap<string, string>

/**
 * The assignments that operators made on the bills of these events when they took two artists of one name apart. Those of
 * an event hold for the one that it was made part of, unless that one has its own.
 */
export async function assignmentsOf(db: Queryable, events: readonly string[]): Promise<Map<string, Assignments>> {
  const rows: Record<'event' | 'usual' | 'artist', EventRow['id']>[] = await db.query(
    `select coalesce(e.merged_into, e.id) as event, canonical_artist(named.id) as usual, canonical_artist(aa.artist_id) as artist
     from artist_assignments aa join events e on e.id = aa.event_id join artists named on named.normalised_name = aa.artist_key
     where e.id = any ($1::uuid[]) or e.merged_into = any ($1::uuid[])
     order by e.merged_into is null, e.id`,
    [events],
  )
  return new Map(
    [...Map.groupBy(rows, ({ event }) => event)].map(([event, assigned]) => [
      event,
      new Map(assigned.map(({ usual, artist }) => [usual, artist])),
    ]),
  )
}

/** Columns that follow from the sources; a rebuild touches no others. */
export const SOURCED = [
  ...(['venueId', 'title', 'room', 'artistId', 'localDate', 'startsAt', 'doorsAt', 'sortAt'] as const),
  ...(['kind', 'status'] as const),
  ...(['price', 'priceMin', 'priceMax', 'currency', 'age', 'ticketUrl', 'imageUrl', 'description', 'tags'] as const),
  ...(['inferred', 'night', 'presenter', 'tour', 'endsAt', 'admission'] as const),
  ...(['wheelchair', 'wheelchairNote', 'seating'] as const),
] as const satisfies readonly (keyof EventRow)[]

type Sourced = { [Name in (typeof SOURCED)[number]]: unknown }

export function sourcedColumns(
  { bill: _, ...event }: ResolvedEvent,
  { venueId, timeZone }: Pick<ResolvedRow, 'venueId' | 'timeZone'>,
  headliner: string | null,
): Sourced {
  return { ...event, venueId, artistId: headliner, sortAt: event.startsAt ?? endOfDay(event.localDate, timeZone) }
}

export const SOURCED_COLUMNS = columns(EventEntity, SOURCED)
/** The columns of a row by this name. */
export const sourcedOf = (row: string): string =>
  SOURCED.map((name) => `${row}.${column(EventEntity, name)}`).join(', ')

/** An event as it is resolved now. */
export interface ResolvedRow {
  id: string
  event: ResolvedEvent
  venueId: string
  timeZone: string
  assignments: Assignments | undefined
}

/** Writes events as they are resolved now; gives those of which that changed anything. */
export async function updateEvents(db: Database, resolved: readonly ResolvedRow[]): Promise<Set<string>> {
  if (resolved.length === 0) return new Set()
  const bills = await billsOf(db, resolved)
  const rows = resolved.map(({ id, event, ...place }, index) => ({
    ...record(EventEntity, SOURCED, sourcedColumns(event, place, headlinerOf(bills[index] ?? []))),
    id,
  }))
  const [changed]: [Pick<EventRow, 'id'>[]] = await db.query(
    `update events e set (${SOURCED_COLUMNS}, updated_at) = row (${sourcedOf('now')}, now())
     from jsonb_populate_recordset(null::events, $1::jsonb) now
     where e.id = now.id and (${sourcedOf('e')}) is distinct from (${sourcedOf('now')}) returning e.id`,
    [JSON.stringify(rows)],
  )
  const rebilled = await differing(
    db,
    resolved.map(({ id }, index) => ({ id, bill: bills[index] ?? [] })),
  )
  await db.getRepository(EventArtistEntity).delete({ eventId: In(rebilled.map(({ id }) => id)) })
  await insertBills(db, rebilled)
  return new Set([...changed, ...rebilled].map(({ id }) => id))
}

/** Who is on the bill of each event, in their order. */
export async function billsOf(
  db: Database,
  events: readonly { event: EventFacts; assignments?: Assignments | undefined }[],
): Promise<BilledArtist[][]> {
  const bills = events.map(({ event }) => billedNames(event))
  const ids = await artistIds(
    db,
    bills.flat().map(({ name }) => name),
  )
  return events.map(({ assignments }, index) => billedArtists(bills[index] ?? [], ids, assignments))
}

export interface Bill {
  id: EventRow['id']
  bill: readonly BilledArtist[]
}

/** Those of the bills that are not what is stored. */
async function differing(db: Database, bills: readonly Bill[]): Promise<Bill[]> {
  const rows = await db
    .getRepository(EventArtistEntity)
    .find({
      select: { eventId: true, artistId: true, role: true },
      where: { eventId: In(bills.map(({ id }) => id)) },
      order: { position: 'asc' },
    })
  const stored = Map.groupBy(rows, ({ eventId }) => eventId)
  return bills.filter(
    ({ id, bill }) =>
      !isDeepStrictEqual(
        (stored.get(id) ?? []).map(({ artistId, role }) => ({ id: artistId, role })),
        bill,
      ),
  )
}

async function insertBills(db: Queryable, bills: readonly Bill[]): Promise<void> {
  const rows = billRows(bills)
  if (rows.length > 0)
    await db.query('insert into event_artists select * from jsonb_populate_recordset(null::event_artists, $1::jsonb)', [
      JSON.stringify(rows),
    ])
}

/** Bills as rows. */
export const billRows = (bills: readonly Bill[]): object[] =>
  bills.flatMap(({ id, bill }) =>
    bill.map((one, index) => ({ event_id: id, artist_id: one.id, position: index + 1, role: one.role })),
  )
