import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import { type EventFacts, LockedFields } from '@houselights/contracts/entities/event-overrides'
import {
  type EventState,
  getHiddenAfter,
  getLocksAfter,
  HIDDEN,
  toEditableEvent,
} from '@houselights/domain/editor/edit-event'
import { checkNames } from '@houselights/domain/editor/edit-request'
import { EVENT_FIELDS } from '@houselights/domain/editor/event-fields'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { resolveSources } from '@houselights/domain/resolve/resolve-sources'
import { isSame } from '@houselights/domain/rows/stored-row'
import { loadEvidence } from '../ingest/match/known-listings.ts'
import { rebuildEvents } from '../ingest/save/rebuild-events.ts'
import { EventEntity, type EventRow } from '../schema/entities/events.ts'
import { revertChange } from '../snapshots/restore.ts'
import { toEventRows } from '../snapshots/snapshot.ts'
import { type Database, type Queryable, writable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import type { KindEditor } from './column-editor.ts'

const EVENT_COLUMNS = [
  ...(['id', 'slug', 'hidden', 'suppressed', 'locked', 'inferred', 'title', 'localDate', 'night'] as const),
  ...(['presenter', 'tour', 'admission', 'room', 'kind', 'status', 'price', 'currency', 'age'] as const),
  ...(['wheelchair', 'wheelchairNote', 'seating'] as const),
  ...(['ticketUrl', 'imageUrl', 'description', 'tags'] as const),
] as const satisfies readonly (keyof (EventState & EventFacts) & keyof EventRow)[]
type EventColumns = Pick<EventRow, (typeof EVENT_COLUMNS)[number]>
type StoredEvent = EventColumns &
  Omit<EventFacts, keyof EventColumns> &
  Pick<EventState, 'timeZone' | 'venueName' | 'mergedInto' | 'conflictingShow'>

async function loadEventState(db: Queryable, id: string): Promise<EventState | null> {
  const [row]: StoredEvent[] = await db.query(
    `select ${select(EventEntity, 'e', EVENT_COLUMNS)}, c.time_zone as "timeZone", v.name as "venueName",
       case when m.id is not null then json_build_object('id', m.id, 'name', m.title) end as "mergedInto",
       (select title from events where id = e.unconfirmed_beside) as "conflictingShow",
       city_instant(e.starts_at, c.time_zone) as "startsAt",
       city_instant(e.doors_at, c.time_zone) as "doorsAt", city_instant(e.ends_at, c.time_zone) as "endsAt",
       e.price_min::float as "priceMin", e.price_max::float as "priceMax", (
         select coalesce(json_agg(json_build_object('name', a.name, 'role', ea.role) order by ea.position), '[]')
         from event_artists ea join artists a on a.id = ea.artist_id where ea.event_id = e.id
       ) as bill
     from events e join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     left join events m on m.id = e.merged_into where e.id = $1`,
    [id],
  )
  if (!row) return null
  const evidence = (await loadEvidence(db, [id])).get(id)
  const sourceFacts = evidence ? resolveSources(evidence) : null
  const { id: _, slug, timeZone, venueName, hidden, suppressed, conflictingShow, mergedInto, inferred, ...event } = row
  const locked = LockedFields.parse(row.locked)
  // performers at a trivia night have no artist rows, so its bill comes from sources
  const bill = locked.bill ?? (PUBLIC_KINDS.includes(event.kind) ? event.bill : (sourceFacts?.bill ?? []))
  return {
    id,
    slug,
    timeZone,
    venueName,
    hidden,
    suppressed,
    conflictingShow,
    mergedInto,
    inferred,
    locked,
    sourceFacts,
    event: { ...event, bill },
  }
}

/**
 * Edits events. An edited field is locked, so sources no longer change it, and the event is rebuilt. Sources never set
 * `hidden`.
 */
export const eventEditor: KindEditor = {
  async show(db, id) {
    const state = await loadEventState(db, id)
    return state && toEditableEvent(state)
  },

  async change(db, id, request) {
    const state = await loadEventState(db, id)
    if (!state) return false
    checkNames(request, 'event', [...EVENT_FIELDS, HIDDEN], [HIDDEN.name])
    if (state.mergedInto)
      throw new RefusedError(`This event was merged into "${state.mergedInto.name}": edit that one.`)
    await saveLocks(db, state, getLocksAfter(state, request), getHiddenAfter(state, request))
    return true
  },

  toRows: (id) => toEventRows([id]),

  async revert(db, id, edit) {
    const state = await loadEventState(db, id)
    if (!state) return false
    const changed = await revertChange(db, 'events', id, edit, { columns: ['locked', 'hidden'], byKey: ['locked'] })
    if (changed.length === 0) return false
    if (changed.includes('locked')) refuseIfUnlisted(state)
    await db.getRepository(EventEntity).update(id, { updatedAt: () => 'now()' })
    await rebuildEvents(db, [id], state.timeZone)
    return true
  },
}

async function saveLocks(db: Database, state: EventState, locked: LockedFields, hidden: boolean): Promise<void> {
  if (isSame(locked, state.locked) && hidden === state.hidden) return
  if (!isSame(locked, state.locked)) refuseIfUnlisted(state)
  await db.getRepository(EventEntity).update(state.id, writable<EventRow>({ locked, hidden, updatedAt: () => 'now()' }))
  await rebuildEvents(db, [state.id], state.timeZone)
}

function refuseIfUnlisted({ sourceFacts }: EventState): void {
  if (!sourceFacts)
    throw new RefusedError('No source lists this event anymore, so there is nothing to lock. You can hide it.')
}
