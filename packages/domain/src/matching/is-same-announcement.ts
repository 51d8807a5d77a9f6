import { compareFacts, LISTED_TWICE } from './compare-listings.ts'
import { contextOf } from './context.ts'
import type { MatchListing } from './listing-facts.ts'
import { SCORES } from './scores.ts'

/**
 * Whether a listing says anew what another one of its source said before it: enough evidence for one event, and
 * nothing against it but that one source would list it twice.
 */
export function isSameAnnouncement(now: MatchListing, before: MatchListing): boolean {
  const context = contextOf([now, before])
  const [one, other] = context.facts
  if (!one || !other) return false
  const { score, vetoes } = compareFacts(one, other, context)
  return score >= SCORES.merge && vetoes.every((veto) => veto === LISTED_TWICE)
}
