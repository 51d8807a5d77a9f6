import { type EventKind, PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import type {
  Edit,
  Editable,
  EditedKind,
  FieldEdit,
  FoundEditable,
  HiddenEvents,
} from '@houselights/contracts/operators/editor'
import { changesBetween, type EditRequest } from '@houselights/domain/editor/edit-request'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { isOverSql, NOT_RETIRED, PUBLIC_VENUE } from '../queries/event-sql.ts'
import { EventEntity } from '../schema/entities/events.ts'
import { EditEntity, type EditRow } from '../schema/entities/operations.ts'
import { restoreIfUntouched } from '../snapshots/restore.ts'
import { SNAPSHOTS, type Snapshots, takeSnapshot } from '../snapshots/snapshot.ts'
import type { ListedCity } from '../sql/page.ts'
import { type Database, isUuid, type Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { artistEditor, type KindEditor, venueEditor } from './column-editor.ts'
import { eventEditor } from './event-editor.ts'

const MAX_RESULTS = 10

/**
 * Finds a city's venues, all artists, and the city's events whose names match the text, public or not: up to 10 of
 * each. Events whose titles contain the text come first, then those closest to now.
 */
async function findByName(db: Queryable, city: string, search: string, now: Date): Promise<FoundEditable[]> {
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const events: FoundEditable[] = await db.query(
    `select 'event' as kind, e.id, e.title as name, concat_ws(' · ', e.local_date, v.name,
       case when e.merged_into is not null then 'merged' when e.hidden then 'hidden' when e.suppressed then 'suppressed'
         when e.unconfirmed_beside is not null then 'in doubt' end,
       case when ${isOverSql('$3::timestamptz', 'c.time_zone')} then 'past' end) as detail
     from events e join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where v.city_id = $4 and (e.title ilike $1 or e.search @@ search_query($2))
     order by e.title ilike $1 desc, e.merged_into is not null, abs(extract(epoch from e.sort_at - $3::timestamptz)), e.id limit ${MAX_RESULTS}`,
    [pattern, search, now, city],
  )
  const artists: FoundEditable[] = await db.query(
    `select 'artist' as kind, id, name, concat_ws(' · ', 'artist', genre, location,
       case when merged_into is not null then 'merged' when not ${NOT_RETIRED} then 'retired' end) as detail
     from artists a where name ilike $1 or search @@ search_query($2)
     order by name ilike $1 desc, merged_into is not null, length(name), name, id limit ${MAX_RESULTS}`,
    [pattern, search],
  )
  const venues: FoundEditable[] = await db.query(
    `select 'venue' as kind, id, name, concat_ws(' · ', 'venue', neighborhood, case when do_not_scrape then 'not scraped' end,
       case when not active then 'inactive' end) as detail
     from venues where city_id = $2 and (name ilike $1 or array_to_string(aliases, ' ') ilike $1)
     order by length(name), name, id limit ${MAX_RESULTS}`,
    [pattern, city],
  )
  return [...venues, ...artists, ...events]
}

/** Limits the listed events; the counts include all. */
const MAX_LISTED = 100

/** Lists a city's upcoming events that are withheld only because of their kind, soonest first. */
async function listWithheldEvents(
  db: Queryable,
  city: string,
  kind: EventKind | undefined,
  now: Date,
): Promise<HiddenEvents> {
  const withheldEvents = `from events e join venues v on v.id = e.venue_id
    where e.merged_into is null and not e.hidden and not e.suppressed and ${PUBLIC_VENUE}
      and e.sort_at > $1::timestamptz and not e.kind = any($2::text[]) and v.city_id = $3`
  const values = [now.toISOString(), PUBLIC_KINDS, city]
  const counts: HiddenEvents['counts'] = await db.query(
    `select e.kind, count(*)::int as count ${withheldEvents} group by e.kind order by count desc, e.kind`,
    values,
  )
  const events: HiddenEvents['events'] = await db.query(
    `select ${select(EventEntity, 'e', ['id', 'title', 'kind'])}, e.local_date::text as day, v.name as venue, (
       select coalesce(string_agg(s.name, ', ' order by s.rank, s.name), '')
       from event_sources es join sources s on s.id = es.source_id where es.event_id = e.id
     ) as sources
     ${withheldEvents} and ($4::text is null or e.kind = $4) order by e.sort_at, e.id limit ${MAX_LISTED}`,
    [...values, kind ?? null],
  )
  return { counts, events }
}

const MAX_EDITS = 50

/** Subquery: the time zone of a venue, or of an event's venue. Artists belong to no city. */
const ITEM_ZONE = `select c.time_zone from venues v join cities c on c.id = v.city_id
  where v.id = $1 or v.id = (select venue_id from events where id = $1)`

/**
 * Loads edits of an event, artist or venue, latest first. Times are in the time zone of the item's city, or in `zone`
 * for an artist.
 */
const loadHistory = (db: Queryable, kind: EditedKind, id: string, zone: string): Promise<Edit[]> =>
  db.query(
    `select ${select(EditEntity, 'e', ['id', 'changes'])}, e.decided_by as by,
       city_instant(e.edited_at, clock.zone) as at, city_instant(e.reverted_at, clock.zone) as "revertedAt"
     from edits e cross join (select coalesce((${ITEM_ZONE}), $3) as zone) clock
     where e.target_id = $1 and e.kind = $2 order by e.edited_at desc, e.id limit ${MAX_EDITS}`,
    [id, kind, zone],
  )

async function storeEdit(
  db: Queryable,
  edit: Snapshots & { kind: EditedKind; id: string; at: Date; changes: readonly FieldEdit[] },
): Promise<void> {
  await db.query(
    // in a replay the clock is frozen, but edits must keep their order
    `insert into edits (kind, target_id, decided_by, changes, before, after, edited_at)
     select $1, $2, 'operator', $3, $4, $5,
       greatest($6::timestamptz, (select max(edited_at) + interval '1 microsecond' from edits where target_id = $2))`,
    [edit.kind, edit.id, JSON.stringify(edit.changes), edit.before, edit.after, edit.at],
  )
}

const EDITORS: Readonly<Record<EditedKind, KindEditor>> = {
  event: eventEditor,
  artist: artistEditor,
  venue: venueEditor,
}

/**
 * Finds, shows and changes events, artists and venues one at a time; null if nothing has the id. Lists cover the
 * operator's city. Items are found by id in any city, with times in that city's time zone, or in the operator's time
 * zone for an artist.
 */
export const editor = (dataSource: DataSource, { id: cityId, timeZone }: ListedCity) => ({
  find: (search: string, now: Date) => findByName(dataSource, cityId, search, now),

  listWithheld: (kind: EventKind | undefined, now: Date) => listWithheldEvents(dataSource, cityId, kind, now),

  show: (kind: EditedKind, id: string) => show(dataSource, kind, id, timeZone),

  save: (kind: EditedKind, id: string, request: EditRequest, at: Date): Promise<Editable | null> =>
    underAdvisoryLock(dataSource, async (db) =>
      (await saveEdit(db, kind, id, request, at)) ? show(db, kind, id, timeZone) : null,
    ),

  /** Undoes an edit: restores whole rows, or only the edited fields if the rows have changed since. */
  undo: (edit: string, at: Date): Promise<Editable | null> =>
    underAdvisoryLock(dataSource, async (db) => {
      const [row]: (Pick<EditRow, 'kind' | 'targetId' | 'revertedAt'> & Snapshots)[] = await db.query(
        `select ${select(EditEntity, 'e', ['kind', 'targetId', 'revertedAt'])}, ${SNAPSHOTS} from edits e where id = $1`,
        [edit],
      )
      if (!row) return null
      if (row.revertedAt) throw new RefusedError('This edit was already undone.')
      if (!(await restoreIfUntouched(db, row)) && !(await EDITORS[row.kind].revert(db, row.targetId, row)))
        throw new RefusedError('Everything in this edit has changed since. Undo the later edit first.')
      await db.getRepository(EditEntity).update(edit, { revertedAt: at })
      await notifyChanged(db)
      return show(db, row.kind, row.targetId, timeZone)
    }),
})

/** Applies and stores an edit, in the caller's transaction under the advisory lock. False if nothing has this id. */
export async function saveEdit(
  db: Database,
  kind: EditedKind,
  id: string,
  request: EditRequest,
  at: Date,
): Promise<boolean> {
  const { show: loadEditable, change, toRows } = EDITORS[kind]
  const before = await loadEditable(db, id)
  const snapshot = await takeSnapshot(db, toRows(id))
  if (!before || !(await change(db, id, request))) return false
  const after = await loadEditable(db, id)
  const changes = changesBetween(before.fields, after?.fields ?? [])
  if (changes.length > 0) {
    await storeEdit(db, { kind, id, at, changes, before: snapshot, after: await takeSnapshot(db, toRows(id)) })
    await notifyChanged(db)
  }
  return true
}

async function show(db: Database, kind: EditedKind, id: string, zone: string): Promise<Editable | null> {
  const editable = isUuid(id) ? await EDITORS[kind].show(db, id) : null
  return editable && { ...editable, history: await loadHistory(db, kind, id, zone) }
}
