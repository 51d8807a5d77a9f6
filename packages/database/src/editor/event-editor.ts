import { type EventState, editableEvent, HIDDEN, hiddenAfter, lockedAfter } from '@houselights/domain/editor/edit-event'
import { checkNames } from '@houselights/domain/editor/edit-request'
import { EVENT_FIELDS } from '@houselights/domain/editor/event-fields'
import { RefusedError } from '@houselights/domain/refused-error'
import { isSame } from '@houselights/domain/stored-row'
import type { Locked } from '@houselights/types/event-overrides'
import { EventEntity, type EventRow } from '../entities/events.ts'
import { rebuildEvents } from '../ingest/rebuild-events.ts'
import { eventRows } from '../snapshots/snapshot.ts'
import { takeOutChange } from '../snapshots/take-out.ts'
import type { Database } from '../sql.ts'
import { writable } from '../writable.ts'
import { eventState } from './event-state.ts'
import type { KindEditor } from './kind-editor.ts'

/** Events: what is set is locked against sources and the event rebuilt; `hidden` is the operators' own. */
export const eventEditor: KindEditor = {
  async show(db, id) {
    const state = await eventState(db, id)
    return state && editableEvent(state)
  },

  async change(db, id, request) {
    const state = await eventState(db, id)
    if (!state) return false
    checkNames(request, 'event', [...EVENT_FIELDS, HIDDEN], [HIDDEN.name])
    if (state.mergedInto)
      throw new RefusedError(`This event was made one with "${state.mergedInto.name}": edit that one.`)
    await write(db, state, lockedAfter(state, request), hiddenAfter(state, request))
    return true
  },

  rows: (id) => eventRows([id]),

  async takeOut(db, id, edit) {
    const state = await eventState(db, id)
    if (!state) return false
    const changed = await takeOutChange(db, 'events', id, edit, { columns: ['locked', 'hidden'], byKey: ['locked'] })
    if (changed.length === 0) return false
    if (changed.includes('locked')) refuseUnsourced(state)
    await db.getRepository(EventEntity).update(id, { updatedAt: () => 'now()' })
    await rebuildEvents(db, [id], state.timeZone)
    return true
  },
}

async function write(db: Database, state: EventState, locked: Locked, hidden: boolean): Promise<void> {
  if (isSame(locked, state.locked) && hidden === state.hidden) return
  if (!isSame(locked, state.locked)) refuseUnsourced(state)
  await db.getRepository(EventEntity).update(state.id, writable<EventRow>({ locked, hidden, updatedAt: () => 'now()' }))
  await rebuildEvents(db, [state.id], state.timeZone)
}

function refuseUnsourced({ stated }: EventState): void {
  if (!stated)
    throw new RefusedError('No source tells of this event any more: there is nothing to lock. It can be hidden.')
}
