import { groupByEach } from '../collections/group-by-each.ts'
import { type AssignedMatchInput, findMerges } from '../matching/find-events.ts'
import { parseStart } from '../matching/listing-facts.ts'
import { type Decision, FROM_CALENDAR, FROM_MATCHER, type ListingPair } from '../matching/match-listings.ts'
import type { LoadedEvent, PairDecision, QualityRows } from './quality-rows.ts'

export interface Duplicate {
  survivor: LoadedEvent
  other: LoadedEvent
  reason: string
}

/** Two events that may be the same, with one listing of each. */
export interface OpenReviewPair extends ListingPair {
  venueId: string
  /** Whether the pair was already decided or sent to review. */
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
  const isKnown = (first: LoadedEvent, second: LoadedEvent, verdict?: PairDecision['verdict']) =>
    first.sourceRecords.some((a) =>
      second.sourceRecords.some((b) => {
        const storedVerdict = verdicts.get(toPair(a.toMatch.key, b.toMatch.key))
        return storedVerdict !== undefined && (verdict === undefined || storedVerdict === verdict)
      }),
    )
  for (const venueEvents of Map.groupBy(events, ({ venueId }) => venueId).values()) {
    const listings = findSharedNightListings(venueEvents)
    if (listings.length === 0) continue
    const byId = new Map(venueEvents.map((event) => [event.id, event]))
    const eventIdsByKey = new Map(listings.map(({ key, eventId }) => [key, eventId]))
    const { merges, review, joined } = findMerges(listings, toMatcherDecisions(eventIdsByKey, decisions), gazetteer)
    const handledPairs = new Set<string>()
    for (const { survivor: survivorId, others } of merges) {
      const survivor = byId.get(survivorId)
      for (const otherId of others) {
        const other = byId.get(otherId)
        if (!survivor || !other) continue
        handledPairs.add(toPair(survivorId, otherId))
        const reason = findReason(joined, eventIdsByKey, survivor, other)
        const [venueId, a, b] = [survivor.venueId, toKey(survivor), toKey(other)]
        // Merging would lose what an operator set on the newer event.
        if (other.locked.length === 0) duplicates.push({ survivor, other, reason })
        else {
          const known = isKnown(survivor, other)
          reviewPairs.push({ venueId, a, b, why: `${reason}; one of them was edited`, known })
        }
      }
    }
    for (const { a, b, why } of review) {
      const [first, second] = [a, b].map((key) => byId.get(eventIdsByKey.get(key) ?? ''))
      if (!first || !second || first === second || handledPairs.has(toPair(first.id, second.id))) continue
      handledPairs.add(toPair(first.id, second.id))
      if (!isKnown(first, second, 'different'))
        reviewPairs.push({ venueId: first.venueId, a, b, why, known: isKnown(first, second) })
    }
  }
  return { duplicates, reviewPairs }
}

const toPair = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)
const toKey = (event: LoadedEvent): string => event.sourceRecords[0]?.toMatch.key ?? ''

/**
 * Finds the listings of nights with several listings, if any of these nights has several events. Only on such
 * nights can a show be listed twice. Merging doesn't change this selection, so a second run finds nothing new.
 */
function findSharedNightListings(events: readonly LoadedEvent[]): AssignedMatchInput[] {
  const listings = events.flatMap(({ sourceRecords }) => sourceRecords.map(({ toMatch }) => toMatch))
  const byNight = groupByEach(listings, ({ listing }) => parseStart(listing.startsAt ?? listing.date).nights)
  const sharedNights = [...byNight.values()].filter((nightListings) => nightListings.length > 1)
  const hasSeveralEvents = sharedNights.some(([firstListing, ...otherListings]) =>
    otherListings.some(({ eventId }) => eventId !== firstListing?.eventId),
  )
  return hasSeveralEvents ? [...new Set(sharedNights.flat())] : []
}

/**
 * Converts decisions for the matcher. The listings of a review pair that a person created stay separate until it is
 * decided. Undecided pairs that the matcher or a calendar created don't count.
 */
const toMatcherDecisions = (
  eventIdsByKey: ReadonlyMap<string, string>,
  decisions: readonly PairDecision[],
): Decision[] =>
  decisions
    .filter(({ verdict, decidedBy }) => verdict !== 'ask' || ![FROM_MATCHER, FROM_CALENDAR].includes(decidedBy))
    .filter(({ a, b }) => eventIdsByKey.has(a) && eventIdsByKey.has(b))
    .map(({ a, b, verdict }) => ({ a, b, verdict: verdict === 'same' ? 'same' : 'different' }))

function findReason(
  joined: readonly ListingPair[],
  eventIdsByKey: ReadonlyMap<string, string>,
  survivor: LoadedEvent,
  other: LoadedEvent,
): string {
  const joinedPairs = joined.filter(({ a, b }) => [eventIdsByKey.get(a), eventIdsByKey.get(b)].includes(other.id))
  const directPair = joinedPairs.find(({ a, b }) => [eventIdsByKey.get(a), eventIdsByKey.get(b)].includes(survivor.id))
  return (directPair ?? joinedPairs[0])?.why ?? 'an operator marked their listings the same'
}
