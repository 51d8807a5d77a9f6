import type { ReviewListing } from '@houselights/contracts/operators/review'
import { artistKey } from '../artists/artist-name.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { compareTrust } from '../listings/source-trust.ts'
import { type Explanation, explainPairs } from './explain-pairs.ts'
import { type ListingAtVenue, toMatcherListing } from './find-events.ts'
import { linkIdentity } from './link-identity.ts'

/** The facts of a listing that a person would compare. */
export type PlainFacts = Pick<
  ReviewListing,
  'source' | 'headliner' | 'support' | 'startsAt' | 'doors' | 'price' | 'age' | 'room' | 'ticketUrl'
>

/** Finds facts of two listings that agree or differ, without the matcher. @internal */
export function comparePlainFacts(a: PlainFacts, b: PlainFacts): Explanation {
  const findings = [
    compareStarts(a, b),
    compareDoors(a, b),
    compareBills(a, b),
    comparePrices(a, b),
    compareAges(a, b),
    compareRooms(a, b),
    compareTickets(a, b),
  ]
  const getSentences = (side: keyof Explanation) =>
    findings.flatMap((finding) => (finding?.side === side ? [finding.text] : []))
  return { for: getSentences('for'), against: getSentences('against') }
}

type Finding = { side: keyof Explanation; text: string } | null
const evidenceFor = (text: string): Finding => ({ side: 'for', text })
const evidenceAgainst = (text: string): Finding => ({ side: 'against', text })

function compareStarts({ startsAt: a }: PlainFacts, { startsAt: b }: PlainFacts): Finding {
  if (!a || !b) return a || b ? evidenceAgainst('Only one has a time.') : null
  const minutes = getMinutesApart(a, b)
  return minutes === 0
    ? evidenceFor('Both start at the same time.')
    : evidenceAgainst(`They start ${formatDuration(minutes)} apart.`)
}

/** Compares one listing's doors with the other's start, because aggregators print the door time as the start. */
function compareDoors(a: PlainFacts, b: PlainFacts): Finding {
  const startsWithDoors = (a: PlainFacts, b: PlainFacts) =>
    a.doors !== null && b.startsAt !== null && getMinutesApart(a.doors, b.startsAt) === 0
  if (
    a.startsAt &&
    b.startsAt &&
    getMinutesApart(a.startsAt, b.startsAt) > 0 &&
    (startsWithDoors(a, b) || startsWithDoors(b, a))
  )
    return evidenceFor('One starts when the other’s doors open.')
  return null
}

function compareBills(a: PlainFacts, b: PlainFacts): Finding {
  const [actsA, actsB] = [getActs(a), getActs(b)]
  if (actsA.size === 0 || actsB.size === 0) return null
  const sharedActs = [...actsA].filter(([key]) => actsB.has(key)).map(([, name]) => name)
  const minActs = Math.min(actsA.size, actsB.size)
  if (sharedActs.length === 0) return evidenceAgainst('The bills have no acts in common.')
  return evidenceFor(`${sharedActs.length} of ${minActs} acts are on both bills: ${sharedActs.join(', ')}.`)
}

const getActs = ({ headliner, support }: PlainFacts): Map<string, string> =>
  new Map([headliner, ...support].flatMap((name) => (name ? [[artistKey(name), name] as const] : [])))

function comparePrices({ price: a }: PlainFacts, { price: b }: PlainFacts): Finding {
  if (!a || !b) return null
  return isSameText(a, b) ? evidenceFor(`Same price: ${a}.`) : evidenceAgainst(`Different prices: ${a} and ${b}.`)
}

function compareAges({ age: a }: PlainFacts, { age: b }: PlainFacts): Finding {
  return a && b && !isSameText(a, b) ? evidenceAgainst(`Different age rules: ${a} and ${b}.`) : null
}

function compareRooms({ room: a }: PlainFacts, { room: b }: PlainFacts): Finding {
  if (!a || !b) return null
  return isSameText(a, b) ? evidenceFor(`Same room: ${a}.`) : evidenceAgainst(`Different rooms: ${a} and ${b}.`)
}

/** Compares ticket pages. Two pages of one seller suggest two events. Pages of two sellers are no evidence. */
function compareTickets(a: PlainFacts, b: PlainFacts): Finding {
  const [linkA, linkB] = [linkIdentity(a.ticketUrl, a.source), linkIdentity(b.ticketUrl, b.source)]
  if (!linkA || !linkB) return null
  if (linkA === linkB) return evidenceFor('Both have the same ticket page.')
  const seller = getSeller(linkA)
  return seller === getSeller(linkB) ? evidenceAgainst(`${seller} has separate ticket pages for them.`) : null
}

const getSeller = (identity: string): string => identity.split(/[#/?]/)[0] ?? identity
const isSameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
const getMinutesApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 60_000

function formatDuration(minutes: number): string {
  const [hours, remainingMinutes] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  const parts = [
    hours && `${hours} hour${hours === 1 ? '' : 's'}`,
    remainingMinutes && `${remainingMinutes} minute${remainingMinutes === 1 ? '' : 's'}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** A listing of a review pair: its key, and what a reviewer sees. */
export interface ReviewedListing {
  key: string
  shown: ReviewListing
}

/** Collects the evidence for and against each pair: from the matcher, and from plain facts. */
export function explainReviewPairs(
  comparedListings: readonly ListingAtVenue[],
  pairs: readonly { a: ReviewedListing; b: ReviewedListing }[],
  gazetteer: Gazetteer,
): Explanation[] {
  const explanations = explainPairs(
    comparedListings.map(toMatcherListing),
    pairs.map(({ a, b }) => ({ a: a.key, b: b.key })),
    gazetteer,
  )
  return pairs.map(({ a, b }, index) => {
    const plainReasons = comparePlainFacts(a.shown, b.shown)
    const matcherReasons = explanations[index]
    return {
      for: [...(matcherReasons?.for ?? []), ...plainReasons.for],
      against: [...(matcherReasons?.against ?? []), ...plainReasons.against],
    }
  })
}

/** Puts the listing of the more trusted source first. */
export const sortByTrust = <Reviewed extends Pick<ReviewedListing, 'shown'>>(
  a: Reviewed,
  b: Reviewed,
): { a: Reviewed; b: Reviewed } =>
  compareTrust(b.shown.sourceKind, a.shown.sourceKind) < 0 ? { a: b, b: a } : { a, b }
