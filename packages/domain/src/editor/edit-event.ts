import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import type { EventFacts, LockedFields } from '@houselights/contracts/entities/event-overrides'
import type { Editable, EditableField } from '@houselights/contracts/operators/editor'
import { localClock } from '../dates/city-time.ts'
import { getNightOfShow } from '../dates/show-hours.ts'
import { RefusedError } from '../errors/refused-error.ts'
import type { EditRequest } from './edit-request.ts'
import { EVENT_FIELDS, type EventField } from './event-fields.ts'
import { flag } from './parse-typed-values.ts'

/** An event as stored, before an edit. */
export interface EventState {
  id: string
  slug: string
  timeZone: string
  venueName: string
  hidden: boolean
  suppressed: boolean
  /** The title of the show on the venue's own calendar that puts this event in doubt. */
  conflictingShow: string | null
  mergedInto: { id: string; name: string } | null
  locked: LockedFields
  inferred: string[]
  event: EventFacts
  /** The event with only its sources' facts; null if no source lists it anymore. */
  sourceFacts: EventFacts | null
}

/** A switch that only operators set; the other fields come from sources. */
export const HIDDEN = { name: 'hidden', label: 'Hidden', type: 'flag' } as const

export const getHiddenAfter = ({ hidden }: Pick<EventState, 'hidden'>, { values = {} }: EditRequest): boolean =>
  values.hidden === undefined ? hidden : flag(values.hidden, HIDDEN.label)

/** Computes the locks after an edit. A field that is set to its current value isn't locked. */
export function getLocksAfter(
  { event, timeZone, locked: before }: Pick<EventState, 'event' | 'timeZone' | 'locked'>,
  { values = {}, lock = [], unlock = [] }: EditRequest,
): LockedFields {
  const night = { day: before.localDate ?? getNightOfShow(event), timeZone }
  let locked: LockedFields = { ...before }
  const changed = new Set<string>()
  for (const field of EVENT_FIELDS) {
    const { name, keys, label } = field
    const current = field.show(event, timeZone)
    const typedText = values[name] ?? (lock.includes(name) ? current : undefined)
    if (unlock.includes(name)) locked = removeKeys(locked, keys)
    if (typedText === undefined) continue
    const parsed = field.parse(typedText, label, night)
    if (parsed.localDate !== undefined) night.day = parsed.localDate
    if (lock.includes(name) || field.show({ ...event, ...(parsed as Partial<typeof event>) }, timeZone) !== current) {
      locked = { ...locked, ...parsed }
      changed.add(name)
    }
  }
  checkTimes({ ...event, ...(locked as Partial<typeof event>) }, changed, timeZone)
  return locked
}

/**
 * Throws a RefusedError if doors, start and end aren't in this order. Fields that the operator didn't change aren't
 * checked.
 */
function checkTimes({ doorsAt, startsAt, endsAt }: EventFacts, changed: Set<string>, timeZone: string): void {
  if (startsAt === null) return
  const start = localClock(startsAt, timeZone)
  if ((changed.has('start') || changed.has('doors')) && doorsAt !== null && Date.parse(doorsAt) > Date.parse(startsAt))
    throw new RefusedError(`Doors (${localClock(doorsAt, timeZone)}) can’t be after the start (${start}).`)
  // An end that only sources print isn't checked: a later start drops it.
  if (changed.has('end') && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    throw new RefusedError(`End (${localClock(endsAt, timeZone)}) must be after the start (${start}).`)
}

const removeKeys = (locked: LockedFields, keys: readonly string[]): LockedFields =>
  Object.fromEntries(Object.entries(locked).filter(([key]) => !keys.includes(key)))

/** Converts an event for the editor, with each field as the text in its input. */
export function toEditableEvent(state: EventState): Omit<Editable, 'history'> {
  const { id, slug, event, mergedInto, hidden } = state
  const operatorOnlyProperties = {
    choices: [],
    lockable: false,
    locked: false,
    sourceValue: null,
    told: null,
    inferred: false,
  }
  const hint = 'Takes it off the site. Its sources are still scraped.'
  return {
    kind: 'event',
    id,
    slug,
    name: event.title,
    mergedInto,
    notes: getNotes(state),
    fields: [
      ...EVENT_FIELDS.map((field) => toShownField(field, state)),
      { ...HIDDEN, ...operatorOnlyProperties, value: String(hidden), hint },
    ],
  }
}

function toShownField(
  field: EventField,
  { event, sourceFacts, locked, inferred, timeZone }: EventState,
): EditableField {
  const { name, label, type, choices = [], hint = null, keys, inferredAs } = field
  const sourceValue = sourceFacts && field.show(sourceFacts, timeZone)
  return {
    name,
    label,
    type,
    hint,
    choices: [...choices],
    value: field.show(event, timeZone),
    lockable: true,
    locked: keys.some((key) => key in locked),
    sourceValue,
    told: sourceValue,
    inferred: inferredAs !== undefined && inferred.includes(inferredAs),
  }
}

const getNotes = ({ mergedInto, suppressed, conflictingShow, event, sourceFacts }: EventState): string[] =>
  [
    mergedInto && `This event was merged into "${mergedInto.name}". Edit that one.`,
    suppressed && sourceFacts && 'Not shown: all sources that list it ask not to be scraped.',
    conflictingShow &&
      `Not shown: only aggregators list it, and the venue's own calendar has "${conflictingShow}". It’s in the review queue. Setting a status here resolves it.`,
    !PUBLIC_KINDS.includes(event.kind) && `Not shown: its kind is ${event.kind}.`,
    !sourceFacts &&
      !mergedInto &&
      (suppressed ? 'Not shown: no source lists it anymore.' : 'No source lists it anymore.'),
  ].flatMap((note) => note || [])
