import type { DecidedVerdict } from '@houselights/contracts/operators/review'
import { groupByEach } from '../collections/group-by-each.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { type Comparison, compareFacts } from './compare-listings.ts'
import { type Context, getContext } from './context.ts'
import type { Facts, MatchListing } from './listing-facts.ts'
import { SCORES } from './scores.ts'

/**
 * The origin of a review pair: the matcher compared two listings, or an event is in doubt because of a show on the venue's
 * own calendar.
 */
export const FROM_MATCHER = 'matcher'
export const FROM_CALENDAR = 'calendar'

export type { MatchListing } from './listing-facts.ts'

/** An earlier decision about two listings, by their ids. It overrides any score. */
export interface Decision {
  a: string
  b: string
  verdict: DecidedVerdict
}

export interface MatchResult {
  /** The ids of each event's listings. Every id is in exactly one cluster. */
  clusters: string[][]
  /** Pairs that a person should review. */
  review: ListingPair[]
  /** The pairs that caused groups to be joined, best first. */
  joined: ListingPair[]
}

export interface ListingPair {
  a: string
  b: string
  why: string
}

interface Pair extends Comparison {
  a: number
  b: number
}

/**
 * Groups the listings of each event: the best pairs first, never against a decision, and against a veto only by decision.
 */
export function matchListings(
  listings: readonly MatchListing[],
  gazetteer: Gazetteer,
  decisions: readonly Decision[] = [],
): MatchResult {
  const context = getContext(listings, gazetteer)
  const verdicts = toVerdictsByPair(decisions)
  const groups = new Groups(context, verdicts)
  for (const { a, b } of decisions.filter(({ verdict }) => verdict === 'same')) groups.force(a, b)
  const pairs = findCandidatePairs(context)
  const certainPairs = pairs.filter(({ score, vetoes }) => vetoes.length === 0 && score >= SCORES.merge)
  const joined = certainPairs
    .sort((a, b) => b.score - a.score || a.a - b.a || a.b - b.b)
    .filter(({ a, b }) => groups.join(a, b))
    .map((pair) => toListingPair(context, pair))
  const review = pairs
    .filter(
      ({ a, b, score, vetoes }) =>
        vetoes.length === 0 &&
        score >= SCORES.review &&
        !groups.areTogether(a, b) &&
        !verdicts.has(toPairKey(getListingId(context, a), getListingId(context, b))),
    )
    .sort((a, b) => b.score - a.score)
    .map((pair) => toListingPair(context, pair))
  return { clusters: groups.getClusters(), review, joined }
}

const toListingPair = (context: Context, { a, b, reasons }: Pair) => ({
  a: getListingId(context, a),
  b: getListingId(context, b),
  why: reasons.join('; '),
})

const getListingId = ({ facts }: Context, index: number): string => facts[index]?.listing.id ?? ''
const toPairKey = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`)

const toVerdictsByPair = (decisions: readonly Decision[]): Map<string, Decision['verdict']> =>
  new Map(decisions.map(({ a, b, verdict }) => [toPairKey(a, b), verdict]))

/** Compares all pairs of listings on one night, because they could be one event. */
function findCandidatePairs(context: Context): Pair[] {
  const byNight = groupByEach(context.facts.keys(), (index) => context.facts[index]?.nights ?? [])
  const pairs = new Map<string, Pair>()
  for (const indexes of byNight.values())
    for (const [position, a] of indexes.entries())
      for (const b of indexes.slice(position + 1)) {
        const key = `${a}-${b}`
        const [factsA, factsB] = [context.facts[a], context.facts[b]]
        if (factsA && factsB && !pairs.has(key)) pairs.set(key, { a, b, ...compareFacts(factsA, factsB, context) })
      }
  return [...pairs.values()]
}

/** Groups of listings. Two groups join only if there is no veto between a listing of one and a listing of the other. */
class Groups {
  readonly #context: Context
  readonly #verdicts: ReadonlyMap<string, Decision['verdict']>
  readonly #groups: number[]
  readonly #members: number[][]
  readonly #indexesById: Map<string, number>

  constructor(context: Context, verdicts: ReadonlyMap<string, Decision['verdict']>) {
    this.#context = context
    this.#verdicts = verdicts
    this.#groups = context.facts.map((_, index) => index)
    this.#members = context.facts.map((_, index) => [index])
    this.#indexesById = new Map(context.facts.map(({ listing }, index) => [listing.id, index]))
  }

  areTogether(a: number, b: number): boolean {
    return this.#groups[a] === this.#groups[b]
  }

  /** Joins two groups if that is allowed. Returns whether they were joined. */
  join(a: number, b: number): boolean {
    if (this.areTogether(a, b)) return false
    const [members, otherMembers] = [this.#getMembers(a), this.#getMembers(b)]
    if (!members.every((member) => otherMembers.every((otherMember) => this.#canJoin(member, otherMember))))
      return false
    this.#merge(a, b)
    return true
  }

  /** Joins listings that are the same by decision. A decision may be about listings that aren't in these groups. */
  force(a: string, b: string): void {
    const [indexA, indexB] = [this.#indexesById.get(a), this.#indexesById.get(b)]
    if (indexA !== undefined && indexB !== undefined && !this.areTogether(indexA, indexB)) this.#merge(indexA, indexB)
  }

  /** Returns the ids of each group's listings, in the order of the groups' first listings. */
  getClusters(): string[][] {
    return [...Map.groupBy(this.#groups.keys(), (index) => this.#groups[index]).values()].map((members) =>
      members.map((index) => getListingId(this.#context, index)),
    )
  }

  #getMembers(index: number): number[] {
    return this.#members[this.#groups[index] ?? index] ?? []
  }

  #merge(a: number, b: number): void {
    const targetGroup = this.#groups[a] ?? a
    const oldGroup = this.#groups[b] ?? b
    const movedMembers = this.#members[oldGroup] ?? []
    for (const index of movedMembers) this.#groups[index] = targetGroup
    this.#members[targetGroup]?.push(...movedMembers)
    this.#members[oldGroup] = []
  }

  #canJoin(a: number, b: number): boolean {
    const [factsA, factsB] = [this.#getFacts(a), this.#getFacts(b)]
    const verdict = this.#verdicts.get(toPairKey(factsA.listing.id, factsB.listing.id))
    if (verdict) return verdict === 'same'
    return compareFacts(factsA, factsB, this.#context).vetoes.length === 0
  }

  #getFacts(index: number): Facts {
    const facts = this.#context.facts[index]
    if (!facts) throw new Error(`no listing at index ${index}`)
    return facts
  }
}
