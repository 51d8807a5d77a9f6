import { toCityInstant } from '@houselights/domain/city-time'
import { type Duplicate, findDuplicates, type OpenReviewPair } from '@houselights/domain/quality/find-duplicates'
import { type EventToFix, fixesFor } from '@houselights/domain/quality/fixes-for-event'
import type { LoadedEvent, QualityRows } from '@houselights/domain/quality/quality-rows'
import { shownChanges } from '@houselights/domain/quality/shown-changes'
import { type ResolvedEvent, resolveEvent } from '@houselights/domain/resolve/resolve-event'
import { resolveSources, type Evidence as Telling } from '@houselights/domain/resolve/resolve-sources'
import { Derived, Locked } from '@houselights/types/event-overrides'
import type { Evidence, QualityChange } from '@houselights/types/quality'
import { evidenceOf } from '../ingest/known-listings.ts'
import type { Queryable } from '../sql.ts'

/** A change with what brings it about. */
export interface PlannedChange extends QualityChange {
  action: { merge: string } | { derive: Derived }
}

export interface Plan {
  /** Merges first; then field by field what builds on them. */
  changes: PlannedChange[]
  /** Pairs that nobody was asked about yet. */
  asks: OpenReviewPair[]
}

interface Standing {
  words: Telling[]
  derived: Derived
  locked: Locked
}

/** What "Fix All Issues" would do to these events; nothing is written. */
export async function planFixes(db: Queryable, rows: QualityRows, timeZone: string): Promise<Plan> {
  const { duplicates, questions } = findDuplicates(rows)
  const gone = new Set(duplicates.map(({ other }) => other.id))
  const merged = new Set(duplicates.map(({ survivor }) => survivor.id))
  const alone = rows.events.filter(({ id }) => !gone.has(id) && !merged.has(id))
  const toFix = alone.filter((event) => fixesFor(event, rows).length > 0)
  const standing = await standingOf(db, [...toFix.map(({ id }) => id), ...gone, ...merged])
  const changes = [...Map.groupBy(duplicates, ({ survivor }) => survivor).values()].flatMap((group) =>
    mergeChanges(group, standing, rows, timeZone),
  )
  for (const event of toFix) changes.push(...fixChanges(event, event, standing.get(event.id), rows, timeZone))
  return { changes, asks: questions.filter(({ asked }) => !asked) }
}

async function standingOf(db: Queryable, ids: readonly string[]): Promise<Map<string, Standing>> {
  if (ids.length === 0) return new Map()
  const words = await evidenceOf(db, ids)
  const rows: { id: string; derived: unknown; locked: unknown }[] = await db.query(
    'select id, derived, locked from events where id = any ($1::uuid[])',
    [ids],
  )
  return new Map(
    rows.map(({ id, derived, locked }) => [
      id,
      { words: words.get(id) ?? [], derived: Derived.parse(derived), locked: Locked.parse(locked) },
    ]),
  )
}

/** One after the other into the survivor, then what can be filled of what they are together. */
function mergeChanges(
  group: readonly Duplicate[],
  standing: ReadonlyMap<string, Standing>,
  rows: QualityRows,
  timeZone: string,
): PlannedChange[] {
  const survivor = group[0]?.survivor
  const first = survivor && standing.get(survivor.id)
  if (!survivor || !first) return []
  let now = first
  const changes = group.map(({ other, why }): PlannedChange => {
    const before = now
    now = { ...now, words: [...now.words, ...(standing.get(other.id)?.words ?? [])] }
    const duplicate = { field: 'duplicate', before: `${other.title}, ${other.localDate} (${other.slug})`, after: null }
    return {
      ...named(survivor, 'duplicates'),
      fields: [
        { ...duplicate, inferred: false },
        ...shownChanges(told(before, survivor, timeZone), told(now, survivor, timeZone), timeZone),
      ],
      evidence: [{ text: `The matcher's reasons: ${why}.`, url: null }, ...listingsOf(survivor), ...listingsOf(other)],
      action: { merge: other.id },
    }
  })
  const tellings = [survivor, ...group.map(({ other }) => other)].flatMap((event) => event.tellings)
  const together = { ...asToldNow(survivor, told(now, survivor, timeZone), timeZone), tellings }
  return [...changes, ...fixChanges(survivor, together, now, rows, timeZone)]
}

function fixChanges(
  event: LoadedEvent,
  toFix: EventToFix,
  standing: Standing | undefined,
  rows: QualityRows,
  timeZone: string,
): PlannedChange[] {
  if (!standing || standing.words.length === 0) return []
  let now = standing
  return fixesFor(toFix, rows).flatMap(({ rule, entry }) => {
    const before = told(now, event, timeZone)
    const next = { ...now, derived: { ...now.derived, ...entry } }
    const fields = shownChanges(before, told(next, event, timeZone), timeZone)
    // what shows nowhere is no change
    if (fields.length === 0) return []
    now = next
    const evidence = Object.values(entry).flatMap((value) => value?.evidence ?? [])
    return [{ ...named(event, rule), fields, evidence, action: { derive: entry } }]
  })
}

const told = ({ words, derived, locked }: Standing, { venueName }: LoadedEvent, timeZone: string): ResolvedEvent =>
  resolveEvent(resolveSources(words), { derived, locked }, { venueName, timeZone })

const named = ({ id, slug, title, localDate, venueId, venueName }: LoadedEvent, rule: QualityChange['rule']) => ({
  ...{ rule, event: { id, slug, title, localDate }, venueId, venueName },
})

const listingsOf = ({ tellings }: LoadedEvent): Evidence[] =>
  tellings.map(({ sourceName, title, date, url, toMatch: { listing } }) => ({
    text: `${sourceName}: "${title}", ${listing.startsAt?.slice(0, 16).replace('T', ' ') ?? date}`,
    url,
  }))

/** The event as it would stand, in the form in which it is looked at for what is missing. */
function asToldNow(event: LoadedEvent, now: ResolvedEvent, timeZone: string): EventToFix {
  const local = (instant: string | null) => instant && toCityInstant(instant, timeZone).slice(0, 16).replace('T', ' ')
  return {
    ...event,
    ...{ title: now.title, localDate: now.localDate, status: now.status, ticketUrl: now.ticketUrl },
    ...{ startLocal: local(now.startsAt), doorsLocal: local(now.doorsAt), inferred: now.inferred },
    ...{ descriptionLength: now.description?.length ?? 0, billed: now.bill.length > 0 },
  }
}
