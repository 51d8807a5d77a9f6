import type { ReviewListing } from '@houselights/contracts/operators/review'
import { artistKey } from '../artists/artist-name.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { compareTrust } from '../listings/source-trust.ts'
import { type Explanation, explainPairs } from './explain-pairs.ts'
import { type ListingAtVenue, toMatcherListing } from './find-events.ts'
import { linkIdentity } from './link-identity.ts'

/** The facts of a listing that anybody would compare. */
export type PlainFacts = Pick<
  ReviewListing,
  'source' | 'headliner' | 'support' | 'startsAt' | 'doors' | 'price' | 'age' | 'room' | 'ticketUrl'
>

/** Which facts of two listings agree or differ, regardless of the matcher. @internal */
export function comparePlainFacts(a: PlainFacts, b: PlainFacts): Explanation {
  const findings = [hours(a, b), doors(a, b), bills(a, b), prices(a, b), ages(a, b), rooms(a, b), tickets(a, b)]
  const sentences = (side: keyof Explanation) =>
    findings.flatMap((finding) => (finding?.side === side ? [finding.text] : []))
  return { for: sentences('for'), against: sentences('against') }
}

type Finding = { side: keyof Explanation; text: string } | null
const speaksFor = (text: string): Finding => ({ side: 'for', text })
const speaksAgainst = (text: string): Finding => ({ side: 'against', text })

function hours({ startsAt: one }: PlainFacts, { startsAt: other }: PlainFacts): Finding {
  if (!one || !other) return one || other ? speaksAgainst('Only one gives a time.') : null
  const apart = minutesApart(one, other)
  return apart === 0 ? speaksFor('Both start at the same time.') : speaksAgainst(`They start ${duration(apart)} apart.`)
}

/** Aggregators print the time of the doors as the show's. */
function doors(a: PlainFacts, b: PlainFacts): Finding {
  const startsWithDoors = (one: PlainFacts, other: PlainFacts) =>
    one.doors !== null && other.startsAt !== null && minutesApart(one.doors, other.startsAt) === 0
  if (
    a.startsAt &&
    b.startsAt &&
    minutesApart(a.startsAt, b.startsAt) > 0 &&
    (startsWithDoors(a, b) || startsWithDoors(b, a))
  )
    return speaksFor('One starts when the other’s doors open.')
  return null
}

function bills(a: PlainFacts, b: PlainFacts): Finding {
  const [one, other] = [getActs(a), getActs(b)]
  if (one.size === 0 || other.size === 0) return null
  const shared = [...one].filter(([key]) => other.has(key)).map(([, name]) => name)
  const minActs = Math.min(one.size, other.size)
  if (shared.length === 0) return speaksAgainst('The bills have no acts in common.')
  return speaksFor(`${shared.length} of ${minActs} acts are on both bills: ${shared.join(', ')}.`)
}

const getActs = ({ headliner, support }: PlainFacts): Map<string, string> =>
  new Map([headliner, ...support].flatMap((name) => (name ? [[artistKey(name), name] as const] : [])))

function prices({ price: one }: PlainFacts, { price: other }: PlainFacts): Finding {
  if (!one || !other) return null
  return same(one, other) ? speaksFor(`Same price: ${one}.`) : speaksAgainst(`Different prices: ${one} and ${other}.`)
}

function ages({ age: one }: PlainFacts, { age: other }: PlainFacts): Finding {
  return one && other && !same(one, other) ? speaksAgainst(`Different age rules: ${one} and ${other}.`) : null
}

function rooms({ room: one }: PlainFacts, { room: other }: PlainFacts): Finding {
  if (!one || !other) return null
  return same(one, other) ? speaksFor(`Same room: ${one}.`) : speaksAgainst(`Different rooms: ${one} and ${other}.`)
}

/** Two pages of one seller are two sales. Pages of two sellers say nothing. */
function tickets(a: PlainFacts, b: PlainFacts): Finding {
  const [one, other] = [linkIdentity(a.ticketUrl, a.source), linkIdentity(b.ticketUrl, b.source)]
  if (!one || !other) return null
  if (one === other) return speaksFor('Both have the same ticket page.')
  const seller = getSeller(one)
  return seller === getSeller(other) ? speaksAgainst(`${seller} has separate ticket pages for them.`) : null
}

const getSeller = (identity: string): string => identity.split(/[#/?]/)[0] ?? identity
const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
const minutesApart = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / 60_000

function duration(minutes: number): string {
  const [hours, restMinutes] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  const parts = [
    hours && `${hours} hour${hours === 1 ? '' : 's'}`,
    restMinutes && `${restMinutes} minute${restMinutes === 1 ? '' : 's'}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** A listing of a review pair: its key, and what a reviewer sees. */
export interface ReviewedListing {
  key: string
  shown: ReviewListing
}

/** The evidence for and against each pair: the matcher's, among the listings around them, and plain facts. */
export function explainReviewPairs(
  around: readonly ListingAtVenue[],
  pairs: readonly { a: ReviewedListing; b: ReviewedListing }[],
  gazetteer: Gazetteer,
): Explanation[] {
  const explained = explainPairs(
    around.map(toMatcherListing),
    pairs.map(({ a, b }) => ({ a: a.key, b: b.key })),
    gazetteer,
  )
  return pairs.map(({ a, b }, index) => {
    const plain = comparePlainFacts(a.shown, b.shown)
    const matcher = explained[index]
    return { for: [...(matcher?.for ?? []), ...plain.for], against: [...(matcher?.against ?? []), ...plain.against] }
  })
}

/** Puts the listing of the more trusted source first. */
export const sortByTrust = <One extends Pick<ReviewedListing, 'shown'>>(a: One, b: One): { a: One; b: One } =>
  compareTrust(b.shown.sourceKind, a.shown.sourceKind) < 0 ? { a: b, b: a } : { a, b }
