import { groupByEach } from '../collections/group-by-each.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { pageIdentity } from '../links/web-address.ts'
import { isSameAnnouncement } from './explain-pairs.ts'
import { type ListingAtVenue, toMatcherListing } from './find-events.ts'

type GetKeys = (one: ListingAtVenue) => string[]

/**
 * Finds parsed listings that are stored from the same page under another id: by title and day, then by link and day,
 * then by the words, then as the only one left on its night at its venue, then by link only. Returns the stored listing
 * by the key of the parsed one. @internal
 */
export function pairListings<Stored extends ListingAtVenue>(
  parsed: readonly ListingAtVenue[],
  stored: readonly Stored[],
  gazetteer: Gazetteer,
): Map<string, Stored> {
  const pairs = new Map<string, Stored>()
  const pairedKeys = new Set<string>()
  const pair = (one: ListingAtVenue, other: Stored) => {
    pairs.set(one.key, other)
    pairedKeys.add(other.key)
  }
  const unpairedParsed = () => parsed.filter(({ key }) => !pairs.has(key))
  const unpairedStored = (getKeys: GetKeys) =>
    groupByEach(
      stored.filter(({ key }) => !pairedKeys.has(key)),
      getKeys,
    )
  const pairFirst = (getKeys: GetKeys, isMatch: (one: ListingAtVenue, other: Stored) => boolean) => {
    const candidates = unpairedStored(getKeys)
    for (const one of unpairedParsed()) {
      const other = getKeys(one)
        .flatMap((key) => candidates.get(key) ?? [])
        .find((candidate) => !pairedKeys.has(candidate.key) && isMatch(one, candidate))
      if (other) pair(one, other)
    }
  }
  const pairOnly = (getKeys: GetKeys) => {
    const candidates = unpairedStored(getKeys)
    const rivals = groupByEach(unpairedParsed(), getKeys)
    for (const one of unpairedParsed()) {
      const keys = getKeys(one)
      const [other, secondMatch] = new Set(keys.flatMap((key) => candidates.get(key) ?? []))
      const isOnlyOne = keys.every((key) => rivals.get(key)?.length === 1)
      if (other && !secondMatch && isOnlyOne && !pairedKeys.has(other.key)) pair(one, other)
    }
  }
  // If one night has the title or link twice, pair them in page order.
  pairFirst(titleAndDay, () => true)
  pairFirst(linksAndDay, () => true)
  pairFirst(night, (one, other) => isSameAnnouncement(toMatcherListing(one), toMatcherListing(other), gazetteer))
  pairOnly(night)
  pairOnly(links)
  return pairs
}

/** Whether two listings of one page are one show listed twice. @internal */
export const isSameShow = (one: ListingAtVenue, other: ListingAtVenue): boolean =>
  one.venueSlug === other.venueSlug &&
  [titleAndDay, linksAndDay].some((getKeys) => getKeys(one).some((key) => getKeys(other).includes(key)))

const titleAndDay: GetKeys = ({ listing }) => [`${listing.date} ${listing.title.toLowerCase()}`]
const links: GetKeys = ({ listing }) => [
  ...new Set([listing.url, listing.ticketUrl].flatMap((link) => (link && pageIdentity(link)) || [])),
]
const linksAndDay: GetKeys = (parsedListing) =>
  links(parsedListing).map((link) => `${parsedListing.listing.date} ${link}`)
const night: GetKeys = ({ listing, venueSlug }) => [`${listing.date} ${venueSlug}`]

/** A stored listing from raw pages, its event, and whether operators edited any of it. */
export interface StoredListing extends ListingAtVenue {
  externalId: string
  eventId: string
  edited: boolean
}

/** A stored listing that has another id now. */
export interface RenamedListing {
  from: string
  to: string
}

/**
 * Finds stored listings whose id changes when their pages are parsed today, and returns all of them with today's ids.
 * `taken` are the ids already stored.
 */
export function findRenamedListings(
  parsed: readonly ListingAtVenue[],
  stored: readonly StoredListing[],
  storedIds: ReadonlySet<string>,
  gazetteer: Gazetteer,
): { renamed: RenamedListing[]; stored: StoredListing[] } {
  const parsedIds = new Set(parsed.map(({ listing }) => listing.sourceId))
  const newListings = parsed.filter(({ listing }) => !storedIds.has(listing.sourceId))
  const pairs = pairListings(
    newListings,
    stored.filter(({ externalId }) => !parsedIds.has(externalId)),
    gazetteer,
  )
  const today = new Map<StoredListing, ListingAtVenue>()
  for (const one of newListings) {
    const before = pairs.get(one.key)
    if (before) today.set(before, one)
  }
  return {
    renamed: [...today].map(([{ externalId }, { listing }]) => ({ from: externalId, to: listing.sourceId })),
    stored: stored.map((storedListing) => {
      const now = today.get(storedListing)
      return now ? { ...storedListing, key: now.key, externalId: now.listing.sourceId } : storedListing
    }),
  }
}

/** Keys of listings that the matcher sees differently than before, without those that operators edited. */
export function findChangedKeys(
  assignedListings: readonly ListingAtVenue[],
  stored: readonly StoredListing[],
): Set<string> {
  const before = new Map(
    stored.filter(({ edited }) => !edited).map((storedListing) => [storedListing.key, storedListing]),
  )
  const changedListings = assignedListings.filter((placedListing) => {
    const storedListing = before.get(placedListing.key)
    return (
      storedListing &&
      JSON.stringify(toMatcherListing(storedListing)) !== JSON.stringify(toMatcherListing(placedListing))
    )
  })
  return new Set(changedListings.map(({ key }) => key))
}

/** For events whose listings were withdrawn: the id of a listing on the same page that is the same show. */
export const findRepeatedListings = (
  withdrawn: readonly Pick<StoredListing, keyof ListingAtVenue | 'eventId'>[],
  assignedListings: readonly ListingAtVenue[],
): Map<string, string> =>
  new Map(
    withdrawn.flatMap((withdrawnListing): [string, string][] => {
      const repeatedListing = assignedListings.find((other) => isSameShow(withdrawnListing, other))
      return repeatedListing ? [[withdrawnListing.eventId, repeatedListing.listing.sourceId]] : []
    }),
  )
