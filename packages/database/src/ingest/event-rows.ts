import { artistKey } from '@houselights/domain/artist-name'
import { endOfDay } from '@houselights/domain/city-time'
import type { ResolvedEvent } from '@houselights/domain/resolve/resolve-event'
import type { EventFacts } from '@houselights/domain/resolve/resolve-sources'
import { slugify } from '@houselights/domain/text'
import { PUBLIC_KINDS } from '@houselights/types/entities'
import type { Queryable } from '../sql.ts'
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

/** Fields that sources decide; whatever else an event has is not theirs to touch. */
const FIELDS = `venue_id, title, room, artist_id, local_date, starts_at, doors_at, sort_at, kind, status, price, price_min,
  price_max, currency, age, ticket_url, image_url, description, tags, inferred, night, presenter, tour, ends_at, admission`

function valuesOf(event: ResolvedEvent, { venueId, timeZone }: EventPlace, headliner: string | null): unknown[] {
  return [
    venueId,
    event.title,
    event.room,
    headliner,
    event.localDate,
    event.startsAt,
    event.doorsAt,
    event.startsAt ?? endOfDay(event.localDate, timeZone),
    event.kind,
    event.status,
    event.price,
    event.priceMin,
    event.priceMax,
    event.currency,
    event.age,
    event.ticketUrl,
    event.imageUrl,
    event.description,
    event.tags,
    event.inferred,
    event.night,
    event.presenter,
    event.tour,
    event.endsAt,
    event.admission,
  ]
}
const PLACEHOLDERS = Array.from({ length: 25 }, (_, index) => `$${index + 2}`).join(', ')
const TYPED = `$2::uuid, $3::text, $4::text, $5::uuid, $6::date, $7::timestamptz, $8::timestamptz, $9::timestamptz, $10::text,
  $11::text, $12::text, $13::numeric, $14::numeric, $15::text, $16::text, $17::text, $18::text, $19::text, $20::text[], $21::text[],
  $22::text, $23::text, $24::text, $25::timestamptz, $26::text`

/** Makes an event; gives its id. Its slug is its for good. */
export async function insertEvent(db: Queryable, event: EventFacts, place: EventPlace, seen: Seen): Promise<string> {
  const bill = await billIds(db, event, new Map())
  const slug = await freeSlug(db, `${slugify(event.title) || 'show'}-${place.venueSlug}-${event.localDate}`)
  const [row] = await db.query(
    `insert into events (slug, ${FIELDS}, first_seen_at, last_seen_at) values ($1, ${PLACEHOLDERS}, $27, $28) returning id`,
    [
      slug,
      ...valuesOf({ ...event, inferred: [] }, place, bill[0]?.role === 'headliner' ? bill[0].id : null),
      seen.firstSeenAt,
      seen.lastSeenAt,
    ],
  )
  await writeBill(db, row.id, bill)
  return row.id
}

/** Brings an event up to what its sources tell now; true where that changed anything. */
export async function updateEvent(
  db: Queryable,
  id: string,
  event: ResolvedEvent,
  { assigned, ...place }: EventPlace & { assigned: Assignments },
): Promise<boolean> {
  const bill = await billIds(db, event, assigned)
  const values = valuesOf(event, place, bill[0]?.role === 'headliner' ? bill[0].id : null)
  const [changed] = await db.query(
    `update events set (${FIELDS}, updated_at) = row (${TYPED}, now())
     where id = $1 and (${FIELDS}) is distinct from (${TYPED}) returning id`,
    [id, ...values],
  )
  const rebilled = await billDiffers(db, id, bill)
  if (rebilled) await writeBill(db, id, bill)
  return changed.length > 0 || rebilled
}

interface Billed {
  id: string
  role: 'headliner' | 'support'
}

/** Comedians, quiz masters and film titles are no artists of ours. Who is named twice, under two names, plays once. */
async function billIds(db: Queryable, { kind, bill }: EventFacts, assigned: Assignments): Promise<Billed[]> {
  if (!PUBLIC_KINDS.includes(kind)) return []
  const ids = await artistIds(
    db,
    bill.map(({ name }) => name),
  )
  const billed = new Map<string, Billed>()
  for (const { name, role } of bill) {
    const usual = ids.get(artistKey(name))
    const id = usual && (assigned.get(usual) ?? usual)
    if (id && (!billed.has(id) || role === 'headliner')) billed.set(id, { id, role })
  }
  return [...billed.values()]
}

async function billDiffers(db: Queryable, event: string, bill: readonly Billed[]): Promise<boolean> {
  const rows = await db.query('select artist_id as id, role from event_artists where event_id = $1 order by position', [
    event,
  ])
  return JSON.stringify(rows) !== JSON.stringify(bill)
}

async function writeBill(db: Queryable, event: string, bill: readonly Billed[]): Promise<void> {
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
