import type { DecidedVerdict } from '@houselights/contracts/operators/review'
import { groupByEach } from '../collections/group-by-each.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { type Comparison, compareFacts } from './compare-listings.ts'
import { type Context, getContext } from './context.ts'
import type { Facts, MatchListing } from './listing-facts.ts'
import { SCORES } from './scores.ts'

/**
 * Where a review pair comes from: the matcher, from what the listings say, or a venue's own calendar, while an event is
 * in doubt because of it.
 */
export const BY_MATCHER = 'matcher'
export const BY_CALENDAR = 'calendar'

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
  /** Why groups were joined: the pairs that did it, best first. */
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

/** Groups listings of one event: the best pairs first, never against a veto or a decision. */
export function matchListings(
  listings: readonly MatchListing[],
  gazetteer: Gazetteer,
  decisions: readonly Decision[] = [],
): MatchResult {
  const context = getContext(listings, gazetteer)
  const decided = decisionsByPair(decisions)
  const groups = new Groups(context, decided)
  for (const { a, b } of decisions.filter(({ verdict }) => verdict === 'same')) groups.force(a, b)
  const pairs = candidatePairs(context)
  const certainPairs = pairs.filter(({ score, vetoes }) => vetoes.length === 0 && score >= SCORES.merge)
  const joined = certainPairs
    .sort((one, other) => other.score - one.score || one.a - other.a || one.b - other.b)
    .filter(({ a, b }) => groups.join(a, b))
    .map((pair) => toListingPair(context, pair))
  const review = pairs
    .filter(
      ({ a, b, score, vetoes }) =>
        vetoes.length === 0 &&
        score >= SCORES.review &&
        !groups.together(a, b) &&
        !decided.has(pairKey(findId(context, a), findId(context, b))),
    )
    .sort((one, other) => other.score - one.score)
    .map((pair) => toListingPair(context, pair))
  return { clusters: groups.clusters(), review, joined }
}

const toListingPair = (context: Context, { a, b, reasons }: Pair) => ({
  a: findId(context, a),
  b: findId(context, b),
  why: reasons.join('; '),
})

const findId = ({ facts }: Context, index: number): string => facts[index]?.listing.id ?? ''
const pairKey = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`)

const decisionsByPair = (decisions: readonly Decision[]): Map<string, Decision['verdict']> =>
  new Map(decisions.map(({ a, b, verdict }) => [pairKey(a, b), verdict]))

/** Pairs on one night, which could be one event. */
function candidatePairs(context: Context): Pair[] {
  const byNight = groupByEach(context.facts.keys(), (index) => context.facts[index]?.nights ?? [])
  const pairs = new Map<string, Pair>()
  for (const indexes of byNight.values())
    for (const [position, a] of indexes.entries())
      for (const b of indexes.slice(position + 1)) {
        const key = `${a}-${b}`
        const [one, other] = [context.facts[a], context.facts[b]]
        if (one && other && !pairs.has(key)) pairs.set(key, { a, b, ...compareFacts(one, other, context) })
      }
  return [...pairs.values()]
}

/** Listings in groups. Two groups join only if no listing of one vetoes a listing of the other. */
class Groups {
  readonly #context: Context
  readonly #decided: ReadonlyMap<string, Decision['verdict']>
  readonly #groupOf: number[]
  readonly #members: number[][]
  readonly #indexes: Map<string, number>

  constructor(context: Context, decided: ReadonlyMap<string, Decision['verdict']>) {
    this.#context = context
    this.#decided = decided
    this.#groupOf = context.facts.map((_, index) => index)
    this.#members = context.facts.map((_, index) => [index])
    this.#indexes = new Map(context.facts.map(({ listing }, index) => [listing.id, index]))
  }

  together(a: number, b: number): boolean {
    return this.#groupOf[a] === this.#groupOf[b]
  }

  /** Returns whether two groups became one. */
  join(a: number, b: number): boolean {
    if (this.together(a, b)) return false
    const [ours, theirs] = [this.#of(a), this.#of(b)]
    if (!ours.every((one) => theirs.every((other) => this.#mayJoin(one, other)))) return false
    this.#merge(a, b)
    return true
  }

  /** Joins listings that a decision calls the same. A decision may name listings that aren't among these. */
  force(a: string, b: string): void {
    const [one, other] = [this.#indexes.get(a), this.#indexes.get(b)]
    if (one !== undefined && other !== undefined && !this.together(one, other)) this.#merge(one, other)
  }

  /** In the order of their first listings. */
  clusters(): string[][] {
    return [...Map.groupBy(this.#groupOf.keys(), (index) => this.#groupOf[index]).values()].map((members) =>
      members.map((index) => findId(this.#context, index)),
    )
  }

  #of(index: number): number[] {
    return this.#members[this.#groupOf[index] ?? index] ?? []
  }

  #merge(a: number, b: number): void {
    const into = this.#groupOf[a] ?? a
    const from = this.#groupOf[b] ?? b
    const movedMembers = this.#members[from] ?? []
    for (const index of movedMembers) this.#groupOf[index] = into
    this.#members[into]?.push(...movedMembers)
    this.#members[from] = []
  }

  #mayJoin(a: number, b: number): boolean {
    const [one, other] = [this.#factsAt(a), this.#factsAt(b)]
    const verdict = this.#decided.get(pairKey(one.listing.id, other.listing.id))
    if (verdict) return verdict === 'same'
    return compareFacts(one, other, this.#context).vetoes.length === 0
  }

  #factsAt(index: number): Facts {
    const facts = this.#context.facts[index]
    if (!facts) throw new Error(`no listing at index ${index}`)
    return facts
  }
}
