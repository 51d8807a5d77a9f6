import type { DecidedVerdict } from '@houselights/contracts/operators/review'
import { groupByEach } from '../collections/group-by-each.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { type Comparison, compareFacts } from './compare-listings.ts'
import { type Context, getContext } from './context.ts'
import type { Facts, MatchListing } from './listing-facts.ts'
import { SCORES } from './scores.ts'

/** Who put a review pair: the matcher, by what the listings say, or a venue's own calendar, while an event is in doubt beside it. */
export const BY_MATCHER = 'matcher'
export const BY_CALENDAR = 'calendar'

export type { MatchListing } from './listing-facts.ts'

/** What was decided before about two listings, by their ids; it beats any score. */
export interface Decision {
  a: string
  b: string
  verdict: DecidedVerdict
}

export interface Matched {
  /** Ids of the listings of one event; every id in exactly one cluster. */
  clusters: string[][]
  /** Pairs that a person should look at. */
  review: ListingPair[]
  /** Why groups were joined: the pairs that did it, the best first. */
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

/** Groups listings of one event: the best pair first, never across a veto or a decision. */
export function matchListings(
  listings: readonly MatchListing[],
  gazetteer: Gazetteer,
  decisions: readonly Decision[] = [],
): Matched {
  const context = getContext(listings, gazetteer)
  const decided = decisionsByPair(decisions)
  const groups = new Groups(context, decided)
  for (const { a, b } of decisions.filter(({ verdict }) => verdict === 'same')) groups.force(a, b)
  const pairs = candidatePairs(context)
  const sure = pairs.filter(({ score, vetoes }) => vetoes.length === 0 && score >= SCORES.merge)
  const joined = sure
    .sort((one, other) => other.score - one.score || one.a - other.a || one.b - other.b)
    .filter(({ a, b }) => groups.join(a, b))
    .map((pair) => explained(context, pair))
  const review = pairs
    .filter(
      ({ a, b, score, vetoes }) =>
        vetoes.length === 0 &&
        score >= SCORES.review &&
        !groups.together(a, b) &&
        !decided.has(pairKey(findId(context, a), findId(context, b))),
    )
    .sort((one, other) => other.score - one.score)
    .map((pair) => explained(context, pair))
  return { clusters: groups.clusters(), review, joined }
}

const explained = (context: Context, { a, b, reasons }: Pair) => ({
  a: findId(context, a),
  b: findId(context, b),
  why: reasons.join('; '),
})

const findId = ({ facts }: Context, index: number): string => facts[index]?.listing.id ?? ''
const pairKey = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`)

const decisionsByPair = (decisions: readonly Decision[]): Map<string, Decision['verdict']> =>
  new Map(decisions.map(({ a, b, verdict }) => [pairKey(a, b), verdict]))

/** Pairs of one night that could be one event at all. */
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

/** Listings in groups; two groups join only if no listing of the one vetoes one of the other. */
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

  /** Whether that made one group of two. */
  join(a: number, b: number): boolean {
    if (this.together(a, b)) return false
    const [ours, theirs] = [this.#of(a), this.#of(b)]
    if (!ours.every((one) => theirs.every((other) => this.#mayJoin(one, other)))) return false
    this.#merge(a, b)
    return true
  }

  /** Joins what a decision calls the same; a decision may name listings that are not at hand. */
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
    const moving = this.#members[from] ?? []
    for (const index of moving) this.#groupOf[index] = into
    this.#members[into]?.push(...moving)
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
    if (!facts) throw new Error(`there is no listing number ${index}`)
    return facts
  }
}
