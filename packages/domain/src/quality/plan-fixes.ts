import type { DerivedFields, LockedFields } from '@houselights/contracts/entities/event-overrides'
import type { Evidence, FieldChange, QualityChange } from '@houselights/contracts/operators/quality'
import { localClock, toCityInstant } from '../dates/city-time.ts'
import { type ResolvedEvent, resolveEvent } from '../resolve/resolve-event.ts'
import { resolveSources, type SourceEvidence as SourceRecord } from '../resolve/resolve-sources.ts'
import { type Duplicate, findDuplicates, type OpenReviewPair } from './find-duplicates.ts'
import { findFixes } from './fixes-for-event.ts'
import type { LoadedEvent, QualityRows } from './quality-rows.ts'

/** A change, and the action that makes it. */
export interface PlannedChange extends QualityChange {
  action: { merge: string } | { derive: DerivedFields }
}

export interface Plan {
  /** Merges first, then changes to single fields, which build on the merges. */
  changes: PlannedChange[]
  /** Review pairs that aren't stored yet. */
  reviewPairs: OpenReviewPair[]
}

export interface EventInputs {
  sourceRecords: readonly SourceRecord[]
  derived: DerivedFields
  locked: LockedFields
}

/** The fixable events, found before their sources' full data is loaded. */
export interface Fixable {
  duplicates: Duplicate[]
  reviewPairs: OpenReviewPair[]
  /** Events with fields that can be filled, except the events in `duplicates`. */
  eventsToFix: LoadedEvent[]
  /** Ids of all events that a plan needs to resolve. */
  idsToResolve: string[]
}

export function findFixable(rows: QualityRows): Fixable {
  const { duplicates, reviewPairs } = findDuplicates(rows)
  const mergingIds = new Set(duplicates.flatMap(({ survivor, other }) => [survivor.id, other.id]))
  const eventsToFix = rows.events.filter((event) => !mergingIds.has(event.id) && findFixes(event, rows).length > 0)
  return {
    duplicates,
    eventsToFix,
    reviewPairs: reviewPairs.filter(({ known }) => !known),
    idsToResolve: [...eventsToFix.map(({ id }) => id), ...mergingIds],
  }
}

/** The rows that fixes are planned from, the inputs that each event is resolved from, and the city's time zone. */
interface PlanContext {
  inputs: ReadonlyMap<string, EventInputs>
  rows: QualityRows
  timeZone: string
}

/** Plans the changes that "Fix All Issues" would make to these events, each resolved from its inputs. */
export function planFixes(
  { duplicates, eventsToFix, reviewPairs }: Fixable,
  inputs: PlanContext['inputs'],
  rows: QualityRows,
  timeZone: string,
): Plan {
  const context: PlanContext = { inputs, rows, timeZone }
  const groups = Map.groupBy(duplicates, ({ survivor }) => survivor)
  const changes = [...groups].flatMap(([survivor, group]) => planMerges(survivor, group, context))
  for (const event of eventsToFix) changes.push(...planFieldFixes(event, event, inputs.get(event.id), context))
  return { changes, reviewPairs }
}

/** Plans to merge the duplicates into the survivor one by one, then to fill the merged event's fields. */
function planMerges(survivor: LoadedEvent, group: readonly Duplicate[], context: PlanContext): PlannedChange[] {
  const { inputs, timeZone } = context
  let currentInputs = inputs.get(survivor.id)
  if (!currentInputs) return []
  const changes: PlannedChange[] = []
  for (const { other, reason } of group) {
    const inputsBefore = currentInputs
    currentInputs = {
      ...currentInputs,
      sourceRecords: [...currentInputs.sourceRecords, ...(inputs.get(other.id)?.sourceRecords ?? [])],
    }
    const duplicateField = {
      field: 'duplicate',
      before: `${other.title}, ${other.localDate} (${other.slug})`,
      after: null,
    }
    changes.push({
      ...toEventRef(survivor, 'duplicates'),
      fields: [
        { ...duplicateField, inferred: false },
        ...getShownChanges(inputsBefore, currentInputs, survivor, timeZone),
      ],
      evidence: [
        { text: `The matcher's reasons: ${reason}.`, url: null },
        ...toListingEvidence(survivor),
        ...toListingEvidence(other),
      ],
      action: { merge: other.id },
    })
  }
  const sourceRecords = [survivor, ...group.map(({ other }) => other)].flatMap((event) => event.sourceRecords)
  const mergedEvent = {
    ...withResolvedFacts(survivor, resolve(currentInputs, survivor, timeZone), timeZone),
    sourceRecords,
  }
  return [...changes, ...planFieldFixes(survivor, mergedEvent, currentInputs, context)]
}

/**
 * Plans to fill the fields of `eventToFix`, which is the stored `event`, or what it becomes after the planned merges.
 */
function planFieldFixes(
  event: LoadedEvent,
  eventToFix: LoadedEvent,
  inputs: EventInputs | undefined,
  { rows, timeZone }: PlanContext,
): PlannedChange[] {
  if (!inputs || inputs.sourceRecords.length === 0) return []
  let currentInputs = inputs
  return findFixes(eventToFix, rows).flatMap(({ rule, entry }) => {
    const nextInputs = { ...currentInputs, derived: { ...currentInputs.derived, ...entry } }
    const fields = getShownChanges(currentInputs, nextInputs, event, timeZone)
    // A change without a visible effect doesn't count.
    if (fields.length === 0) return []
    currentInputs = nextInputs
    const evidence = Object.values(entry).flatMap((value) => value?.evidence ?? [])
    return [{ ...toEventRef(event, rule), fields, evidence, action: { derive: entry } }]
  })
}

/** Finds the fields of an event that differ, as shown to people. */
function getShownChanges(before: EventInputs, after: EventInputs, event: LoadedEvent, timeZone: string): FieldChange[] {
  const resolvedAfter = resolve(after, event, timeZone)
  const [oldFields, newFields] = [
    toShownFields(resolve(before, event, timeZone), timeZone),
    toShownFields(resolvedAfter, timeZone),
  ]
  return Object.keys(newFields).flatMap((field) => {
    const [oldValue, newValue] = [oldFields[field] ?? null, newFields[field] ?? null]
    return oldValue === newValue
      ? []
      : [{ field, before: oldValue, after: newValue, inferred: resolvedAfter.inferred.includes(field) }]
  })
}

const resolve = (
  { sourceRecords, derived, locked }: EventInputs,
  { venueName }: LoadedEvent,
  timeZone: string,
): ResolvedEvent => resolveEvent(resolveSources(sourceRecords), { derived, locked }, { venueName, timeZone })

const toShownFields = (event: ResolvedEvent, timeZone: string): Record<string, string | null> => ({
  title: event.title,
  night: event.night,
  presenter: event.presenter,
  tour: event.tour,
  date: event.localDate,
  start: event.startsAt && localClock(event.startsAt, timeZone),
  end: event.endsAt && localClock(event.endsAt, timeZone),
  doors: event.doorsAt && localClock(event.doorsAt, timeZone),
  room: event.room,
  status: event.status,
  artists: event.bill.map(({ name }) => name).join(', ') || null,
  price: event.price,
  admission: event.admission,
  age: event.age,
  wheelchair: event.wheelchair,
  wheelchairNote: event.wheelchairNote,
  seating: event.seating,
  ticketUrl: event.ticketUrl,
  imageUrl: event.imageUrl,
  description: event.description,
  genres: event.tags.join(', ') || null,
})

const toEventRef = ({ id, slug, title, localDate, venueId, venueName }: LoadedEvent, rule: QualityChange['rule']) => ({
  rule,
  event: { id, slug, title, localDate },
  venueId,
  venueName,
})

const toListingEvidence = ({ sourceRecords }: LoadedEvent): Evidence[] =>
  sourceRecords.map(({ sourceName, title, date, url, toMatch: { listing } }) => ({
    text: `${sourceName}: "${title}", ${listing.startsAt?.slice(0, 16).replace('T', ' ') ?? date}`,
    url,
  }))

/** Updates an event with its resolved facts, in the form that the rules check. */
function withResolvedFacts(event: LoadedEvent, resolvedEvent: ResolvedEvent, timeZone: string): LoadedEvent {
  const toLocalTime = (instant: string | null) =>
    instant && toCityInstant(instant, timeZone).slice(0, 16).replace('T', ' ')
  return {
    ...event,
    title: resolvedEvent.title,
    localDate: resolvedEvent.localDate,
    status: resolvedEvent.status,
    ticketUrl: resolvedEvent.ticketUrl,
    startLocal: toLocalTime(resolvedEvent.startsAt),
    doorsLocal: toLocalTime(resolvedEvent.doorsAt),
    inferred: resolvedEvent.inferred,
    descriptionLength: resolvedEvent.description?.length ?? 0,
    billed: resolvedEvent.bill.length > 0,
  }
}
