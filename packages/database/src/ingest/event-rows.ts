import { isDeepStrictEqual } from 'node:util'
import { endOfDay } from '@houselights/domain/city-time'
import { type BilledArtist, billedArtists, billedNames, headlinerOf } from '@houselights/domain/resolve/billed-artists'
import type { ResolvedEvent } from '@houselights/domain/resolve/resolve-event'
import { slugify } from '@houselights/domain/text'
import type { EventFacts } from '@houselights/types/event-overrides'
import { EventArtistEntity, EventEntity, type EventRow } from '../entities/events.ts'
import type { Database, Queryable } from '../sql.ts'
import { columns, placeholders } from '../statement.ts'
import { artistIds } from './artists.ts'
import type { Assignments } from './assignments.ts'

export interface EventPlace {
  venueId: string
  venueSlug: string
  timeZone: string
}

interface Seen {
  firstSeenAt: string
  lastSeenAt: string
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
const SOURCED_VALUES = placeholders(EventEntity, SOURCED, 2)
const UPDATE = `update events set (${SOURCED_COLUMNS}, updated_at) = row (${SOURCED_VALUES}, now())
  where id = $1 and (${SOURCED_COLUMNS}) is distinct from (${SOURCED_VALUES}) returning id`
const AFTER_SOURCED = SOURCED.length + 2
const INSERT = `insert into events (slug, ${SOURCED_COLUMNS}, first_seen_at, last_seen_at)
  values ($1, ${SOURCED_VALUES}, $${AFTER_SOURCED}, $${AFTER_SOURCED + 1}) returning id`

const valuesOf = (sourced: Sourced): unknown[] => SOURCED.map((name) => sourced[name])

/** Makes an event; gives its id. Its slug stays. */
export async function insertEvent(db: Database, event: EventFacts, place: EventPlace, seen: Seen): Promise<string> {
  const bill = await billOf(db, event, new Map())
  const slug = await freeSlug(db, `${slugify(event.title) || 'show'}-${place.venueSlug}-${event.localDate}`)
  const sourced = sourcedColumns({ ...event, inferred: [] }, place, headlinerOf(bill))
  const [row]: [Pick<EventRow, 'id'>] = await db.query(INSERT, [
    slug,
    ...valuesOf(sourced),
    seen.firstSeenAt,
    seen.lastSeenAt,
  ])
  await writeBill(db, row.id, bill)
  return row.id
}

/** Writes an event as it is resolved now; true where that changed anything. */
export async function updateEvent(
  db: Database,
  id: string,
  event: ResolvedEvent,
  { assignments, ...place }: EventPlace & { assignments: Assignments },
): Promise<boolean> {
  const bill = await billOf(db, event, assignments)
  const [changed]: [Pick<EventRow, 'id'>[]] = await db.query(UPDATE, [
    id,
    ...valuesOf(sourcedColumns(event, place, headlinerOf(bill))),
  ])
  const rebilled = await billDiffers(db, id, bill)
  if (rebilled) await writeBill(db, id, bill)
  return changed.length > 0 || rebilled
}

async function billOf(db: Database, event: EventFacts, assignments: Assignments): Promise<BilledArtist[]> {
  const bill = billedNames(event)
  if (bill.length === 0) return []
  const ids = await artistIds(
    db,
    bill.map(({ name }) => name),
  )
  return billedArtists(bill, ids, assignments)
}

async function billDiffers(db: Database, event: string, bill: readonly BilledArtist[]): Promise<boolean> {
  const rows = await db.getRepository(EventArtistEntity).find({
    select: { artistId: true, role: true },
    where: { eventId: event },
    order: { position: 'asc' },
  })
  return !isDeepStrictEqual(
    rows.map(({ artistId, role }) => ({ id: artistId, role })),
    bill,
  )
}

async function writeBill(db: Database, event: string, bill: readonly BilledArtist[]): Promise<void> {
  const rows = db.getRepository(EventArtistEntity)
  await rows.delete({ eventId: event })
  if (bill.length > 0)
    await rows.insert(bill.map(({ id, role }, index) => ({ eventId: event, artistId: id, position: index + 1, role })))
}

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
