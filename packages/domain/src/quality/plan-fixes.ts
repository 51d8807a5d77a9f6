import type { Derived, Locked } from '@houselights/contracts/entities/event-overrides'
import type { Evidence, FieldChange, QualityChange } from '@houselights/contracts/operators/quality'
import { localClock, toCityInstant } from '../dates/city-time.ts'
import { type ResolvedEvent, resolveEvent } from '../resolve/resolve-event.ts'
import { resolveSources, type Evidence as SourceRecord } from '../resolve/resolve-sources.ts'
import { type Duplicate, findDuplicates, type OpenReviewPair } from './find-duplicates.ts'
import { fixesFor } from './fixes-for-event.ts'
import type { LoadedEvent, QualityRows } from './quality-rows.ts'

/** A change with what brings it about. */
export interface PlannedChange extends QualityChange {
  action: { merge: string } | { derive: Derived }
}

export interface Plan {
  /** Merges first; then field by field what builds on them. */
  changes: PlannedChange[]
  /** Pairs that nobody was given yet. */
  reviewPairs: OpenReviewPair[]
}

export interface EventInputs {
  sourceRecords: readonly SourceRecord[]
  derived: Derived
  locked: Locked
}

/** What could be fixed among these events, as far as that shows without all that their sources say. */
export interface Fixable {
  duplicates: Duplicate[]
  reviewPairs: OpenReviewPair[]
  /** Those with fields that can be filled; duplicates are looked at together. */
  toFix: LoadedEvent[]
  /** Ids of all events that a plan needs to resolve. */
  toResolve: string[]
}

export function findFixable(rows: QualityRows): Fixable {
  const { duplicates, reviewPairs } = findDuplicates(rows)
  const merging = new Set(duplicates.flatMap(({ survivor, other }) => [survivor.id, other.id]))
  const toFix = rows.events.filter((event) => !merging.has(event.id) && fixesFor(event, rows).length > 0)
  return {
    duplicates,
    toFix,
    reviewPairs: reviewPairs.filter(({ known }) => !known),
    toResolve: [...toFix.map(({ id }) => id), ...merging],
  }
}

/** The rows that fixes are planned from, what each event is resolved from, and the city's hours. */
interface Known {
  inputs: ReadonlyMap<string, EventInputs>
  rows: QualityRows
  timeZone: string
}

/** What "Fix All Issues" would do to these events, each resolved from its inputs. */
export function planFixes(
  { duplicates, toFix, reviewPairs }: Fixable,
  inputs: Known['inputs'],
  rows: QualityRows,
  timeZone: string,
): Plan {
  const known: Known = { inputs, rows, timeZone }
  const groups = Map.groupBy(duplicates, ({ survivor }) => survivor)
  const changes = [...groups].flatMap(([survivor, group]) => mergeChanges(survivor, group, known))
  for (const event of toFix) changes.push(...fixChanges(event, event, inputs.get(event.id), known))
  return { changes, reviewPairs }
}

/** One after the other into the survivor, then what can be filled of what they are together. */
function mergeChanges(survivor: LoadedEvent, group: readonly Duplicate[], known: Known): PlannedChange[] {
  const { inputs, timeZone } = known
  let now = inputs.get(survivor.id)
  if (!now) return []
  const changes: PlannedChange[] = []
  for (const { other, why } of group) {
    const before = now
    now = { ...now, sourceRecords: [...now.sourceRecords, ...(inputs.get(other.id)?.sourceRecords ?? [])] }
    const duplicate = { field: 'duplicate', before: `${other.title}, ${other.localDate} (${other.slug})`, after: null }
    changes.push({
      ...named(survivor, 'duplicates'),
      fields: [{ ...duplicate, inferred: false }, ...shownChanges(before, now, survivor, timeZone)],
      evidence: [{ text: `The matcher's reasons: ${why}.`, url: null }, ...toListings(survivor), ...toListings(other)],
      action: { merge: other.id },
    })
  }
  const sourceRecords = [survivor, ...group.map(({ other }) => other)].flatMap((event) => event.sourceRecords)
  const together = { ...asResolved(survivor, resolved(now, survivor, timeZone), timeZone), sourceRecords }
  return [...changes, ...fixChanges(survivor, together, now, known)]
}

function fixChanges(
  event: LoadedEvent,
  toFix: LoadedEvent,
  inputs: EventInputs | undefined,
  { rows, timeZone }: Known,
): PlannedChange[] {
  if (!inputs || inputs.sourceRecords.length === 0) return []
  let now = inputs
  return fixesFor(toFix, rows).flatMap(({ rule, entry }) => {
    const next = { ...now, derived: { ...now.derived, ...entry } }
    const fields = shownChanges(now, next, event, timeZone)
    // what shows nowhere is no change
    if (fields.length === 0) return []
    now = next
    const evidence = Object.values(entry).flatMap((value) => value?.evidence ?? [])
    return [{ ...named(event, rule), fields, evidence, action: { derive: entry } }]
  })
}

/** The fields of an event that differ, as a person reads them. */
function shownChanges(before: EventInputs, after: EventInputs, event: LoadedEvent, timeZone: string): FieldChange[] {
  const now = resolved(after, event, timeZone)
  const [old, fresh] = [shown(resolved(before, event, timeZone), timeZone), shown(now, timeZone)]
  return Object.keys(fresh).flatMap((field) => {
    const [was, is] = [old[field] ?? null, fresh[field] ?? null]
    return was === is ? [] : [{ field, before: was, after: is, inferred: now.inferred.includes(field) }]
  })
}

const resolved = (
  { sourceRecords, derived, locked }: EventInputs,
  { venueName }: LoadedEvent,
  timeZone: string,
): ResolvedEvent => resolveEvent(resolveSources(sourceRecords), { derived, locked }, { venueName, timeZone })

const shown = (event: ResolvedEvent, timeZone: string): Record<string, string | null> => ({
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

const named = ({ id, slug, title, localDate, venueId, venueName }: LoadedEvent, rule: QualityChange['rule']) => ({
  rule,
  event: { id, slug, title, localDate },
  venueId,
  venueName,
})

const toListings = ({ sourceRecords }: LoadedEvent): Evidence[] =>
  sourceRecords.map(({ sourceName, title, date, url, toMatch: { listing } }) => ({
    text: `${sourceName}: "${title}", ${listing.startsAt?.slice(0, 16).replace('T', ' ') ?? date}`,
    url,
  }))

/** The event as it is once it is resolved anew, in the form in which it is looked at for what is missing. */
function asResolved(event: LoadedEvent, now: ResolvedEvent, timeZone: string): LoadedEvent {
  const local = (instant: string | null) => instant && toCityInstant(instant, timeZone).slice(0, 16).replace('T', ' ')
  return {
    ...event,
    title: now.title,
    localDate: now.localDate,
    status: now.status,
    ticketUrl: now.ticketUrl,
    startLocal: local(now.startsAt),
    doorsLocal: local(now.doorsAt),
    inferred: now.inferred,
    descriptionLength: now.description?.length ?? 0,
    billed: now.bill.length > 0,
  }
}
