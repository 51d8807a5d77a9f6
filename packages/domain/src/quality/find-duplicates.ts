import { groupByEach } from '../collections/group-by-each.ts'
import { type AssignedToMatch, findMerges } from '../matching/find-events.ts'
import { parseStart } from '../matching/listing-facts.ts'
import { BY_CALENDAR, BY_MATCHER, type Decision, type ListingPair } from '../matching/match-listings.ts'
import type { LoadedEvent, PairDecision, QualityRows } from './quality-rows.ts'

export interface Duplicate {
  survivor: LoadedEvent
  other: LoadedEvent
  why: string
}

/** Two events that may be one, by a listing of each. */
export interface OpenReviewPair extends ListingPair {
  venueId: string
  /** Whether a person was given it before. */
  known: boolean
}

/**
 * Events of one venue and night whose listings are of one show, as the matcher has it when listings come in. What
 * operators took apart, have as an open review pair or locked is never certain.
 */
export function findDuplicates({ events, decisions, gazetteer }: QualityRows) {
  const duplicates: Duplicate[] = []
  const reviewPairs: OpenReviewPair[] = []
  const verdicts = new Map(decisions.map(({ a, b, verdict }) => [toPair(a, b), verdict]))
  /** Whether anything, or that, was decided about their listings or put to a person. */
  const isKnown = (one: LoadedEvent, other: LoadedEvent, verdict?: PairDecision['verdict']) =>
    one.sourceRecords.some((a) =>
      other.sourceRecords.some((b) => {
        const given = verdicts.get(toPair(a.toMatch.key, b.toMatch.key))
        return given !== undefined && (verdict === undefined || given === verdict)
      }),
    )
  for (const there of Map.groupBy(events, ({ venueId }) => venueId).values()) {
    const listings = onSharedNights(there)
    if (listings.length === 0) continue
    const byId = new Map(there.map((event) => [event.id, event]))
    const toEvent = new Map(listings.map(({ key, eventId }) => [key, eventId]))
    const { merges, review, joined } = findMerges(listings, decidedAmong(toEvent, decisions), gazetteer)
    const certain = new Set<string>()
    for (const { survivor: id, others } of merges) {
      const survivor = byId.get(id)
      for (const otherId of others) {
        const other = byId.get(otherId)
        if (!survivor || !other) continue
        certain.add(toPair(id, otherId))
        const why = reason(joined, toEvent, survivor, other)
        const [venueId, a, b] = [survivor.venueId, toKey(survivor), toKey(other)]
        // an operator's word on the younger would be lost
        if (other.locked.length === 0) duplicates.push({ survivor, other, why })
        else {
          const known = isKnown(survivor, other)
          reviewPairs.push({ venueId, a, b, why: `${why}; one of them was edited`, known })
        }
      }
    }
    for (const { a, b, why } of review) {
      const [one, other] = [a, b].map((key) => byId.get(toEvent.get(key) ?? ''))
      if (!one || !other || one === other || certain.has(toPair(one.id, other.id))) continue
      certain.add(toPair(one.id, other.id))
      if (!isKnown(one, other, 'different'))
        reviewPairs.push({ venueId: one.venueId, a, b, why, known: isKnown(one, other) })
    }
  }
  return { duplicates, reviewPairs }
}

const toPair = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`)
const toKey = (event: LoadedEvent): string => event.sourceRecords[0]?.toMatch.key ?? ''

/**
 * The listings of nights that several listings are of, where some night has several events: only there can one be
 * twice. Merging does not change which these are, so that a second look finds nothing new.
 */
function onSharedNights(events: readonly LoadedEvent[]): AssignedToMatch[] {
  const listings = events.flatMap(({ sourceRecords }) => sourceRecords.map(({ toMatch }) => toMatch))
  const byNight = groupByEach(listings, ({ listing }) => parseStart(listing.startsAt ?? listing.date).nights)
  const together = [...byNight.values()].filter((there) => there.length > 1)
  const crowded = together.some(([first, ...rest]) => rest.some(({ eventId }) => eventId !== first?.eventId))
  return crowded ? [...new Set(together.flat())] : []
}

/** A review pair that a person put holds until it is decided; one that the matcher or a calendar put binds nobody. */
const decidedAmong = (toEvent: ReadonlyMap<string, string>, decisions: readonly PairDecision[]): Decision[] =>
  decisions
    .filter(({ verdict, decidedBy }) => verdict !== 'ask' || ![BY_MATCHER, BY_CALENDAR].includes(decidedBy))
    .filter(({ a, b }) => toEvent.has(a) && toEvent.has(b))
    .map(({ a, b, verdict }) => ({ a, b, verdict: verdict === 'same' ? 'same' : 'different' }))

function reason(
  joined: readonly ListingPair[],
  toEvent: ReadonlyMap<string, string>,
  survivor: LoadedEvent,
  other: LoadedEvent,
): string {
  const both = joined.filter(({ a, b }) => [toEvent.get(a), toEvent.get(b)].includes(other.id))
  const direct = both.find(({ a, b }) => [toEvent.get(a), toEvent.get(b)].includes(survivor.id))
  return (direct ?? both[0])?.why ?? 'an operator marked their listings the same'
}
