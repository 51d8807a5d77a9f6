import type { Gazetteer } from '../geography/gazetteer.ts'
import { isSameAnnouncement } from './explain-pairs.ts'
import { matchListing, type Placed } from './find-events.ts'
import type { Decision } from './match-listings.ts'

/**
 * Many a page has no ids of its own, so that a listing whose title changes comes back as a new one. What was decided
 * about the old one is then meant for it too: it is the same listing. Only listings that decisions are about, and that
 * this read no longer brings, have successors.
 */
export function successors(
  fresh: readonly Placed[],
  stored: readonly Placed[],
  { brought, decided, gazetteer }: { brought: ReadonlySet<string>; decided: readonly Decision[]; gazetteer: Gazetteer },
): Decision[] {
  const spoken = new Set(decided.flatMap(({ a, b }) => [a, b]))
  const gone = stored.filter(({ key }) => spoken.has(key) && !brought.has(key))
  return fresh.flatMap((one) => {
    const before = gone.find(
      (other) =>
        other.source === one.source &&
        other.venueSlug === one.venueSlug &&
        other.listing.date === one.listing.date &&
        isSameAnnouncement(matchListing(one), matchListing(other), gazetteer),
    )
    return before ? [{ a: before.key, b: one.key, verdict: 'same' as const }] : []
  })
}
