import { checkNames, type EditRequest } from '@houselights/domain/editor/edit-request'
import { EVENT_FIELDS, type EventField } from '@houselights/domain/editor/event-fields'
import { flag } from '@houselights/domain/editor/typed-values'
import { RefusedError } from '@houselights/domain/refused-error'
import { isSame } from '@houselights/domain/stored-row'
import type { Editable, EditableField } from '@houselights/types/editor'
import { PUBLIC_KINDS } from '@houselights/types/entities'
import type { Locked } from '@houselights/types/event-overrides'
import { rebuildEvents } from '../ingest/rebuild-events.ts'
import { eventRows } from '../snapshots/snapshot.ts'
import { takeOutChange } from '../snapshots/take-out.ts'
import type { Queryable } from '../sql.ts'
import type { Editor } from './editor.ts'
import { type EventState, eventState } from './event-state.ts'

const HIDDEN = { name: 'hidden', label: 'Hidden', type: 'flag' } as const

/** Events: what sources tell is locked beside their word and told anew, `hidden` is the operators' own. */
export const eventEditor: Editor = {
  async show(db, id) {
    const state = await eventState(db, id)
    return state && shownEvent(state)
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

  async takeBack(db, id, edit) {
    const state = await eventState(db, id)
    if (!state) return false
    const changed = await takeOutChange(db, 'events', id, edit, { columns: ['locked', 'hidden'], byKey: ['locked'] })
    if (changed.length === 0) return false
    if (changed.includes('locked')) refuseUntold(state)
    await db.query('update events set updated_at = now() where id = $1', [id])
    await rebuildEvents(db, [id], state.timeZone)
    return true
  },
}

async function write(db: Queryable, state: EventState, locked: Locked, hidden: boolean): Promise<void> {
  if (isSame(locked, state.locked) && hidden === state.hidden) return
  if (!isSame(locked, state.locked)) refuseUntold(state)
  await db.query('update events set locked = $2, hidden = $3, updated_at = now() where id = $1', [
    state.id,
    JSON.stringify(locked),
    hidden,
  ])
  await rebuildEvents(db, [state.id], state.timeZone)
}

function refuseUntold({ told }: EventState): void {
  if (!told)
    throw new RefusedError('No source tells of this event any more: there is nothing to lock. It can be hidden.')
}

const hiddenAfter = ({ hidden }: EventState, { values = {} }: EditRequest): boolean =>
  values.hidden === undefined ? hidden : flag(values.hidden, HIDDEN.label)

/** The locks as asked for; a field that is set to what it is stays with its sources. */
function lockedAfter(state: EventState, { values = {}, lock = [], unlock = [] }: EditRequest): Locked {
  const { event, timeZone } = state
  const night = { day: event.localDate, timeZone }
  let locked: Locked = { ...state.locked }
  for (const field of EVENT_FIELDS) {
    const { name, keys, label } = field
    const current = field.show(event, timeZone)
    const typed = values[name] ?? (lock.includes(name) ? current : undefined)
    if (unlock.includes(name)) locked = without(locked, keys)
    if (typed === undefined) continue
    const set = field.read(typed, label, night)
    if (set.localDate !== undefined) night.day = set.localDate
    if (lock.includes(name) || field.show({ ...event, ...(set as Partial<typeof event>) }, timeZone) !== current)
      locked = { ...locked, ...set }
  }
  return locked
}

const without = (locked: Locked, keys: readonly string[]): Locked =>
  Object.fromEntries(Object.entries(locked).filter(([key]) => !keys.includes(key)))

function shownEvent(state: EventState): Omit<Editable, 'history'> {
  const { id, slug, event, mergedInto, hidden } = state
  return {
    ...{ kind: 'event', id, slug, name: event.title, mergedInto, notes: notesOf(state) },
    fields: [
      ...EVENT_FIELDS.map((field) => shownField(field, state)),
      {
        ...{
          ...HIDDEN,
          choices: [],
          value: String(hidden),
          lockable: false,
          locked: false,
          told: null,
          inferred: false,
        },
        hint: 'Takes it off the site; its sources are still read.',
      },
    ],
  }
}

function shownField(field: EventField, { event, told, locked, inferred, timeZone }: EventState): EditableField {
  const { name, label, type, choices = [], hint = null, keys, inferredAs } = field
  return {
    ...{ name, label, type, hint, choices: [...choices], value: field.show(event, timeZone), lockable: true },
    locked: keys.some((key) => key in locked),
    told: told && field.show(told, timeZone),
    inferred: inferredAs !== undefined && inferred.includes(inferredAs),
  }
}

const notesOf = ({ mergedInto, suppressed, inDoubtBeside, event, told }: EventState): string[] =>
  [
    mergedInto && `This event was made one with "${mergedInto.name}": edit that one.`,
    suppressed && told && 'It is not shown: all sources that tell of it ask not to be read.',
    inDoubtBeside &&
      `It stands in no list: only aggregators list it, beside "${inDoubtBeside}" of the venue's own calendar. The review asks about it; a status set here ends the doubt.`,
    !PUBLIC_KINDS.includes(event.kind) && `It is not shown: its kind is ${event.kind}.`,
    !told &&
      !mergedInto &&
      (suppressed ? 'It is not shown: no source tells of it any more.' : 'No source tells of it any more.'),
  ].flatMap((note) => note || [])
