import { matchListing, type Placed } from './find-events.ts'
import { isSameShow, pairListings } from './pair-listings.ts'

/** A stored listing of kept pages, its event, and whether operators set any of that. */
export interface StoredListing extends Placed {
  externalId: string
  eventId: string
  edited: boolean
}

/** A stored listing that goes by another id now. */
export interface Renamed {
  from: string
  to: string
}

/**
 * Which stored listings go by other ids when their pages are read today, and all of them under the ids of today. `taken`
 * are the ids that are stored already.
 */
export function renamedListings(
  read: readonly Placed[],
  stored: readonly StoredListing[],
  taken: ReadonlySet<string>,
): { renamed: Renamed[]; stored: StoredListing[] } {
  const brought = new Set(read.map(({ listing }) => listing.sourceId))
  const fresh = read.filter(({ listing }) => !taken.has(listing.sourceId))
  const pairs = pairListings(
    fresh,
    stored.filter(({ externalId }) => !brought.has(externalId)),
  )
  const today = new Map<StoredListing, Placed>()
  for (const one of fresh) {
    const before = pairs.get(one.key)
    if (before) today.set(before, one)
  }
  return {
    renamed: [...today].map(([{ externalId }, { listing }]) => ({ from: externalId, to: listing.sourceId })),
    stored: stored.map((one) => {
      const now = today.get(one)
      return now ? { ...one, key: now.key, externalId: now.listing.sourceId } : one
    }),
  }
}

/** Keys of listings that the matcher sees otherwise than before; those that operators edited are left out. */
export function changedForMatcher(placed: readonly Placed[], stored: readonly StoredListing[]): Set<string> {
  const before = new Map(stored.filter(({ edited }) => !edited).map((one) => [one.key, one]))
  const changed = placed.filter((one) => {
    const was = before.get(one.key)
    return was && JSON.stringify(matchListing(was)) !== JSON.stringify(matchListing(one))
  })
  return new Set(changed.map(({ key }) => key))
}

/** For events whose listings were withdrawn: the id of a listing of the same page that is the same show. */
export const repeatedBy = (
  withdrawn: readonly Pick<StoredListing, keyof Placed | 'eventId'>[],
  placed: readonly Placed[],
): Map<string, string> =>
  new Map(
    withdrawn.flatMap((one): [string, string][] => {
      const same = placed.find((other) => isSameShow(one, other))
      return same ? [[one.eventId, same.listing.sourceId]] : []
    }),
  )
