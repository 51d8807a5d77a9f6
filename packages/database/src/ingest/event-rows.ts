import { endOfDay } from '@houselights/domain/city-time'
import { type BilledArtist, billedArtists, billedNames, headlinerOf } from '@houselights/domain/resolve/billed-artists'
import type { ResolvedEvent } from '@houselights/domain/resolve/resolve-event'
import type { EventFacts } from '@houselights/domain/resolve/resolve-sources'
import { slugify } from '@houselights/domain/text'
import { EventEntity, type EventRow } from '../entities/events.ts'
import type { Queryable } from '../sql.ts'
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
export async function insertEvent(db: Queryable, event: EventFacts, place: EventPlace, seen: Seen): Promise<string> {
  const bill = await billOf(db, event, new Map())
  const slug = await freeSlug(db, `${slugify(event.title) || 'show'}-${place.venueSlug}-${event.localDate}`)
  const sourced = sourcedColumns({ ...event, inferred: [] }, place, headlinerOf(bill))
  const [row] = await db.query(INSERT, [slug, ...valuesOf(sourced), seen.firstSeenAt, seen.lastSeenAt])
  await writeBill(db, row.id, bill)
  return row.id
}

/** Writes an event as it is resolved now; true where that changed anything. */
export async function updateEvent(
  db: Queryable,
  id: string,
  event: ResolvedEvent,
  { assignments, ...place }: EventPlace & { assignments: Assignments },
): Promise<boolean> {
  const bill = await billOf(db, event, assignments)
  const [changed] = await db.query(UPDATE, [id, ...valuesOf(sourcedColumns(event, place, headlinerOf(bill)))])
  const rebilled = await billDiffers(db, id, bill)
  if (rebilled) await writeBill(db, id, bill)
  return changed.length > 0 || rebilled
}

async function billOf(db: Queryable, event: EventFacts, assignments: Assignments): Promise<BilledArtist[]> {
  const bill = billedNames(event)
  if (bill.length === 0) return []
  const ids = await artistIds(
    db,
    bill.map(({ name }) => name),
  )
  return billedArtists(bill, ids, assignments)
}

async function billDiffers(db: Queryable, event: string, bill: readonly BilledArtist[]): Promise<boolean> {
  const rows = await db.query('select artist_id as id, role from event_artists where event_id = $1 order by position', [
    event,
  ])
  return JSON.stringify(rows) !== JSON.stringify(bill)
}

async function writeBill(db: Queryable, event: string, bill: readonly BilledArtist[]): Promise<void> {
  await db.query('delete from event_artists where event_id = $1', [event])
  await db.query(
    `insert into event_artists (event_id, artist_id, position, role)
     select $1, id, position, role from unnest($2::uuid[], $3::text[]) with ordinality as bill (id, role, position)`,
    [event, bill.map(({ id }) => id), bill.map(({ role }) => role)],
  )
}

/** The address, numbered where another event has or had it. */
export async function freeSlug(db: Queryable, base: string): Promise<string> {
  const taken = new Set(
    (
      await db.query(
        `select slug from events where slug = $1 or slug like $2 union select slug from slug_redirects where kind = 'event' and (slug = $1 or slug like $2)`,
        [base, `${base.replace(/[\\%_]/g, '\\$&')}-%`],
      )
    ).map(({ slug }: { slug: string }) => slug),
  )
  let slug = base
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
  return slug
}
