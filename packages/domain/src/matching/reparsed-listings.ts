import { groupByEach } from '../collections/group-by-each.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { pageIdentity } from '../links/web-address.ts'
import { isSameAnnouncement } from './explain-pairs.ts'
import { matchListing, type Placed } from './find-events.ts'

type KeysOf = (one: Placed) => string[]

/**
 * Which of the listings read from a page were stored of the same page under another id: by title and day, then by link
 * and day, then by what the words say, then as the only one left of its night at its venue, then by link alone. Gives
 * the stored listing by the key of the one read. @internal
 */
export function pairListings<Stored extends Placed>(
  read: readonly Placed[],
  stored: readonly Stored[],
  gazetteer: Gazetteer,
): Map<string, Stored> {
  const pairs = new Map<string, Stored>()
  const paired = new Set<string>()
  const pair = (one: Placed, other: Stored) => {
    pairs.set(one.key, other)
    paired.add(other.key)
  }
  const leftRead = () => read.filter(({ key }) => !pairs.has(key))
  const leftStored = (getKeys: KeysOf) =>
    groupByEach(
      stored.filter(({ key }) => !paired.has(key)),
      getKeys,
    )
  const first = (getKeys: KeysOf, fits: (one: Placed, other: Stored) => boolean) => {
    const candidates = leftStored(getKeys)
    for (const one of leftRead()) {
      const other = getKeys(one)
        .flatMap((key) => candidates.get(key) ?? [])
        .find((candidate) => !paired.has(candidate.key) && fits(one, candidate))
      if (other) pair(one, other)
    }
  }
  const alone = (getKeys: KeysOf) => {
    const candidates = leftStored(getKeys)
    const rivals = groupByEach(leftRead(), getKeys)
    for (const one of leftRead()) {
      const keys = getKeys(one)
      const [other, another] = new Set(keys.flatMap((key) => candidates.get(key) ?? []))
      const unrivalled = keys.every((key) => rivals.get(key)?.length === 1)
      if (other && !another && unrivalled && !paired.has(other.key)) pair(one, other)
    }
  }
  // two of one title or link on one night: in the order of the page
  first(titleAndDay, () => true)
  first(linksAndDay, () => true)
  first(night, (one, other) => isSameAnnouncement(matchListing(one), matchListing(other), gazetteer))
  alone(night)
  alone(links)
  return pairs
}

/** Whether two listings of one page are one show listed twice. @internal */
export const isSameShow = (one: Placed, other: Placed): boolean =>
  one.venueSlug === other.venueSlug &&
  [titleAndDay, linksAndDay].some((getKeys) => getKeys(one).some((key) => getKeys(other).includes(key)))

const titleAndDay: KeysOf = ({ listing }) => [`${listing.date} ${listing.title.toLowerCase()}`]
const links: KeysOf = ({ listing }) => [
  ...new Set([listing.url, listing.ticketUrl].flatMap((link) => (link && pageIdentity(link)) || [])),
]
const linksAndDay: KeysOf = (one) => links(one).map((link) => `${one.listing.date} ${link}`)
const night: KeysOf = ({ listing, venueSlug }) => [`${listing.date} ${venueSlug}`]

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
  gazetteer: Gazetteer,
): { renamed: Renamed[]; stored: StoredListing[] } {
  const brought = new Set(read.map(({ listing }) => listing.sourceId))
  const fresh = read.filter(({ listing }) => !taken.has(listing.sourceId))
  const pairs = pairListings(
    fresh,
    stored.filter(({ externalId }) => !brought.has(externalId)),
    gazetteer,
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
