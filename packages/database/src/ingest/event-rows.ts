import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { endOfDay } from '@houselights/domain/city-time'
import { type BilledArtist, billedArtists, billedNames, headlinerOf } from '@houselights/domain/resolve/billed-artists'
import type { ResolvedEvent } from '@houselights/domain/resolve/resolve-event'
import { slugify } from '@houselights/domain/text'
import type { EventFacts } from '@houselights/types/event-overrides'
import { In } from 'typeorm'
import { EventArtistEntity, EventEntity, type EventRow } from '../entities/events.ts'
import type { Database, Queryable } from '../sql.ts'
import { column, columns, record } from '../statement.ts'
import { artistIds } from './artists.ts'
import type { Assignments } from './assignments.ts'

export interface EventPlace {
  venueId: string
  venueSlug: string
  timeZone: string
}

/** Columns that follow from the sources; a rebuild touches no others. */
const SOURCED = [
  ...([
    'venueId',
    'title',
    'room',
    'artistId',
    'localDate',
    'startsAt',
    'doorsAt',
    'sortAt',
    'kind',
    'status',
  ] as const),
  ...(['price', 'priceMin', 'priceMax', 'currency', 'age', 'ticketUrl', 'imageUrl', 'description', 'tags'] as const),
  ...(['inferred', 'night', 'presenter', 'tour', 'endsAt', 'admission'] as const),
] as const satisfies readonly (keyof EventRow)[]

type Sourced = { [Name in (typeof SOURCED)[number]]: unknown }

function sourcedColumns(
  { bill: _, ...event }: ResolvedEvent,
  { venueId, timeZone }: EventPlace,
  headliner: string | null,
): Sourced {
  return { ...event, venueId, artistId: headliner, sortAt: event.startsAt ?? endOfDay(event.localDate, timeZone) }
}

const SOURCED_COLUMNS = columns(EventEntity, SOURCED)

/** An event to be made, and where. */
export interface NewEvent {
  event: EventFacts
  place: EventPlace
}

/** Makes events; gives their ids, in their order. Their slugs stay. */
export async function insertEvents(db: Database, made: readonly NewEvent[], firstSeenAt: string): Promise<string[]> {
  if (made.length === 0) return []
  const bills = await billsOf(
    db,
    made.map(({ event }) => ({ event, assignments: NONE })),
  )
  const rows = made.map(({ event, place }, index) => ({
    ...record(EventEntity, SOURCED, sourcedColumns({ ...event, inferred: [] }, place, headlinerOf(bills[index] ?? []))),
    ...{ id: randomUUID(), slug: addressOf(event, place), first_seen_at: firstSeenAt },
  }))
  const billed = rows.map(({ id }, index) => ({ id, bill: bills[index] ?? [] }))
  const inserted = new Set(await insertRows(db, rows, billed))
  // the addresses of some are taken
  for (const [index, row] of rows.entries())
    if (!inserted.has(row.id))
      await insertRows(db, [{ ...row, slug: await freeSlug(db, row.slug) }], billed.slice(index, index + 1))
  return rows.map(({ id }) => id)
}

const NONE: Assignments = new Map()

const addressOf = ({ title, localDate }: EventFacts, { venueSlug }: EventPlace): string =>
  `${slugify(title) || 'show'}-${venueSlug}-${localDate}`

/** Adds those whose addresses no event has or had, with their bills; gives their ids. */
async function insertRows(db: Queryable, rows: readonly object[], bills: readonly Bill[]): Promise<string[]> {
  const inserted: Pick<EventRow, 'id'>[] = await db.query(
    `with inserted as (
       insert into events (id, slug, ${SOURCED_COLUMNS}, first_seen_at)
       select id, slug, ${SOURCED_COLUMNS}, first_seen_at from jsonb_populate_recordset(null::events, $1::jsonb) made
       where not exists (select from slug_redirects r where r.kind = 'event' and r.slug = made.slug)
       on conflict (slug) do nothing returning id
     ), billed as (
       insert into event_artists
       select bill.* from jsonb_populate_recordset(null::event_artists, $2::jsonb) bill join inserted on id = event_id
     )
     select id from inserted`,
    [JSON.stringify(rows), JSON.stringify(billRows(bills))],
  )
  return inserted.map(({ id }) => id)
}

/** An event as it is resolved now. */
export interface ResolvedRow {
  id: string
  event: ResolvedEvent
  place: EventPlace
  assignments: Assignments
}

/** Writes events as they are resolved now; gives those of which that changed anything. */
export async function updateEvents(db: Database, resolved: readonly ResolvedRow[]): Promise<Set<string>> {
  if (resolved.length === 0) return new Set()
  const bills = await billsOf(db, resolved)
  const rows = resolved.map(({ id, event, place }, index) => ({
    ...record(EventEntity, SOURCED, sourcedColumns(event, place, headlinerOf(bills[index] ?? []))),
    id,
  }))
  const [changed]: [Pick<EventRow, 'id'>[]] = await db.query(
    `update events e set (${SOURCED_COLUMNS}, updated_at) = row (${of('now')}, now())
     from jsonb_populate_recordset(null::events, $1::jsonb) now
     where e.id = now.id and (${of('e')}) is distinct from (${of('now')}) returning e.id`,
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

const of = (row: string): string => SOURCED.map((name) => `${row}.${column(EventEntity, name)}`).join(', ')

/** Who is on the bill of each event, in their order. */
async function billsOf(
  db: Database,
  events: readonly { event: EventFacts; assignments: Assignments }[],
): Promise<BilledArtist[][]> {
  const bills = events.map(({ event }) => billedNames(event))
  const ids = await artistIds(
    db,
    bills.flat().map(({ name }) => name),
  )
  return events.map(({ assignments }, index) => billedArtists(bills[index] ?? [], ids, assignments))
}

interface Bill {
  id: EventRow['id']
  bill: readonly BilledArtist[]
}

/** Those of the bills that are not what is stored. */
async function differing(db: Database, bills: readonly Bill[]): Promise<Bill[]> {
  const rows = await db.getRepository(EventArtistEntity).find({
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

const billRows = (bills: readonly Bill[]): object[] =>
  bills.flatMap(({ id, bill }) =>
    bill.map((one, index) => ({ event_id: id, artist_id: one.id, position: index + 1, role: one.role })),
  )

/** The address, numbered where another event has or had it. */
export async function freeSlug(db: Queryable, base: string): Promise<string> {
  const rows: Pick<EventRow, 'slug'>[] = await db.query(
    `select slug from events where slug = $1 or slug like $2
     union select slug from slug_redirects where kind = 'event' and (slug = $1 or slug like $2)`,
    [base, `${base.replace(/[\\%_]/g, '\\$&')}-%`],
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  let slug = base
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
  return slug
}
