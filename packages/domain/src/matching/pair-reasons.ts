import type { ReviewListing } from '@houselights/types/review'
import { byTrust } from '../source-trust.ts'
import { comparePlainly } from './compare-plainly.ts'
import { type Explanation, explainPairs } from './explain-pairs.ts'
import { matchListing, type Placed } from './find-events.ts'

/** A listing of a review pair, by its key, and as a reviewer sees it. */
export interface ReviewedListing {
  key: string
  shown: ReviewListing
}

/** What speaks for and against each pair: the matcher's evidence among the listings around them, and plain facts. */
export function pairReasons(
  around: readonly Placed[],
  pairs: readonly { a: ReviewedListing; b: ReviewedListing }[],
): Explanation[] {
  const explained = explainPairs(
    around.map(matchListing),
    pairs.map(({ a, b }) => ({ a: a.key, b: b.key })),
  )
  return pairs.map(({ a, b }, index) => {
    const plain = comparePlainly(plainFacts(a.shown), plainFacts(b.shown))
    const matcher = explained[index]
    return { for: [...(matcher?.for ?? []), ...plain.for], against: [...(matcher?.against ?? []), ...plain.against] }
  })
}

const plainFacts = ({ doors, ...listing }: ReviewListing) => ({ ...listing, doorsAt: doors })

/** A pair with the listing of the more believed source first. */
export const believedFirst = <One extends Pick<ReviewedListing, 'shown'>>(a: One, b: One): { a: One; b: One } =>
  byTrust(b.shown.sourceKind, a.shown.sourceKind) < 0 ? { a: b, b: a } : { a, b }
