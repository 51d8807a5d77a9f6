import { groupByEach } from '../collections/group-by-each.ts'
import { type AssignedMatchInput, findMerges } from '../matching/find-events.ts'
import { parseStart } from '../matching/listing-facts.ts'
import { type Decision, FROM_CALENDAR, FROM_MATCHER, type ListingPair } from '../matching/match-listings.ts'
import type { LoadedEvent, PairDecision, QualityRows } from './quality-rows.ts'

export interface Duplicate {
  survivor: LoadedEvent
  other: LoadedEvent
  why: string
}

/** Two events that may be the same, with one listing of each. */
export interface OpenReviewPair extends ListingPair {
  venueId: string
  /** Whether the pair was already sent to review. */
  known: boolean
}

/**
 * Finds events at one venue on one night that are the same show, with the matcher that is also used for new listings.
 * Pairs that operators separated, edited or have in review are never certain.
 */
export function findDuplicates({ events, decisions, gazetteer }: QualityRows) {
  const duplicates: Duplicate[] = []
  const reviewPairs: OpenReviewPair[] = []
  const verdicts = new Map(decisions.map(({ a, b, verdict }) => [toPair(a, b), verdict]))
  /** Whether there is a decision or a review pair (with this verdict, if one is passed) about two events' listings. */
  const isKnown = (one: LoadedEvent, other: LoadedEvent, verdict?: PairDecision['verdict']) =>
    one.sourceRecords.some((a) =>
      other.sourceRecords.some((b) => {
        const storedVerdict = verdicts.get(toPair(a.toMatch.key, b.toMatch.key))
        return storedVerdict !== undefined && (verdict === undefined || storedVerdict === verdict)
      }),
    )
  for (const venueEvents of Map.groupBy(events, ({ venueId }) => venueId).values()) {
    const listings = findSharedNightListings(venueEvents)
    if (listings.length === 0) continue
    const byId = new Map(venueEvents.map((event) => [event.id, event]))
    const toEvent = new Map(listings.map(({ key, eventId }) => [key, eventId]))
    const { merges, review, joined } = findMerges(listings, toMatcherDecisions(toEvent, decisions), gazetteer)
    const handledPairs = new Set<string>()
    for (const { survivor: id, others } of merges) {
      const survivor = byId.get(id)
      for (const otherId of others) {
        const other = byId.get(otherId)
        if (!survivor || !other) continue
        handledPairs.add(toPair(id, otherId))
        const why = findReason(joined, toEvent, survivor, other)
        const [venueId, a, b] = [survivor.venueId, toKey(survivor), toKey(other)]
        // Merging would lose what an operator set on the younger event.
        if (other.locked.length === 0) duplicates.push({ survivor, other, why })
        else {
          const known = isKnown(survivor, other)
          reviewPairs.push({ venueId, a, b, why: `${why}; one of them was edited`, known })
        }
      }
    }
    for (const { a, b, why } of review) {
      const [one, other] = [a, b].map((key) => byId.get(toEvent.get(key) ?? ''))
      if (!one || !other || one === other || handledPairs.has(toPair(one.id, other.id))) continue
      handledPairs.add(toPair(one.id, other.id))
      if (!isKnown(one, other, 'different'))
        reviewPairs.push({ venueId: one.venueId, a, b, why, known: isKnown(one, other) })
    }
  }
  return { duplicates, reviewPairs }
}

const toPair = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)
const toKey = (event: LoadedEvent): string => event.sourceRecords[0]?.toMatch.key ?? ''

/**
 * The listings of nights with several listings, if any of these nights has several events. Only there can a show be
 * listed twice. Merging doesn't change this selection, so a second run finds nothing new.
 */
function findSharedNightListings(events: readonly LoadedEvent[]): AssignedMatchInput[] {
  const listings = events.flatMap(({ sourceRecords }) => sourceRecords.map(({ toMatch }) => toMatch))
  const byNight = groupByEach(listings, ({ listing }) => parseStart(listing.startsAt ?? listing.date).nights)
  const sharedNights = [...byNight.values()].filter((venueEvents) => venueEvents.length > 1)
  const hasSeveralEvents = sharedNights.some(([first, ...rest]) =>
    rest.some(({ eventId }) => eventId !== first?.eventId),
  )
  return hasSeveralEvents ? [...new Set(sharedNights.flat())] : []
}

/**
 * A review pair that a person created stays separate until it is decided. One that the matcher or a calendar created
 * doesn't count.
 */
const toMatcherDecisions = (toEvent: ReadonlyMap<string, string>, decisions: readonly PairDecision[]): Decision[] =>
  decisions
    .filter(({ verdict, decidedBy }) => verdict !== 'ask' || ![FROM_MATCHER, FROM_CALENDAR].includes(decidedBy))
    .filter(({ a, b }) => toEvent.has(a) && toEvent.has(b))
    .map(({ a, b, verdict }) => ({ a, b, verdict: verdict === 'same' ? 'same' : 'different' }))

function findReason(
  joined: readonly ListingPair[],
  toEvent: ReadonlyMap<string, string>,
  survivor: LoadedEvent,
  other: LoadedEvent,
): string {
  const joinedPairs = joined.filter(({ a, b }) => [toEvent.get(a), toEvent.get(b)].includes(other.id))
  const direct = joinedPairs.find(({ a, b }) => [toEvent.get(a), toEvent.get(b)].includes(survivor.id))
  return (direct ?? joinedPairs[0])?.why ?? 'an operator marked their listings the same'
}
