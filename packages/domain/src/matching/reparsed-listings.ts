import { groupByEach } from '../collections/group-by-each.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { pageIdentity } from '../links/web-address.ts'
import { isSameAnnouncement } from './explain-pairs.ts'
import { type ListingAtVenue, toMatcherListing } from './find-events.ts'

type GetKeys = (one: ListingAtVenue) => string[]

/**
 * Pairs parsed listings with stored listings of the same page that have another id: by title and day, then by link and
 * day, then by their words, then as the only unpaired ones on a night at a venue, then by link only. Returns the stored
 * listings by the keys of the parsed ones. @internal
 */
export function pairListings<Stored extends ListingAtVenue>(
  parsed: readonly ListingAtVenue[],
  stored: readonly Stored[],
  gazetteer: Gazetteer,
): Map<string, Stored> {
  const pairs = new Map<string, Stored>()
  const pairedKeys = new Set<string>()
  const pair = (a: ListingAtVenue, b: Stored) => {
    pairs.set(a.key, b)
    pairedKeys.add(b.key)
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
  // If two listings on one night share a title or link, pair them in page order.
  pairFirst(getTitleAndDay, () => true)
  pairFirst(getLinksAndDay, () => true)
  pairFirst(getNight, (a, b) => isSameAnnouncement(toMatcherListing(a), toMatcherListing(b), gazetteer))
  pairOnly(getNight)
  pairOnly(getLinks)
  return pairs
}

/** Whether a page lists one show twice, as these two listings. @internal */
export const isSameShow = (a: ListingAtVenue, b: ListingAtVenue): boolean =>
  a.venueSlug === b.venueSlug &&
  [getTitleAndDay, getLinksAndDay].some((getKeys) => getKeys(a).some((key) => getKeys(b).includes(key)))

const getTitleAndDay: GetKeys = ({ listing }) => [`${listing.date} ${listing.title.toLowerCase()}`]
const getLinks: GetKeys = ({ listing }) => [
  ...new Set([listing.url, listing.ticketUrl].flatMap((link) => (link && pageIdentity(link)) || [])),
]
const getLinksAndDay: GetKeys = (parsedListing) =>
  getLinks(parsedListing).map((link) => `${parsedListing.listing.date} ${link}`)
const getNight: GetKeys = ({ listing, venueSlug }) => [`${listing.date} ${venueSlug}`]

/** A stored listing from raw pages, its event, and whether operators edited any of it. */
export interface StoredListing extends ListingAtVenue {
  externalId: string
  eventId: string
  edited: boolean
}

/** A stored listing whose id changes. */
export interface RenamedListing {
  from: string
  to: string
}

/**
 * Finds stored listings whose id changes when their pages are parsed again, and returns all stored listings with their
 * new ids. `storedIds` are all ids that the source has stored.
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
  const parsedByStored = new Map<StoredListing, ListingAtVenue>()
  for (const one of newListings) {
    const before = pairs.get(one.key)
    if (before) parsedByStored.set(before, one)
  }
  return {
    renamed: [...parsedByStored].map(([{ externalId }, { listing }]) => ({ from: externalId, to: listing.sourceId })),
    stored: stored.map((storedListing) => {
      const parsedListing = parsedByStored.get(storedListing)
      return parsedListing
        ? { ...storedListing, key: parsedListing.key, externalId: parsedListing.listing.sourceId }
        : storedListing
    }),
  }
}

/** Finds the keys of listings whose matched fields changed, without listings that operators edited. */
export function findChangedKeys(
  assignedListings: readonly ListingAtVenue[],
  stored: readonly StoredListing[],
): Set<string> {
  const before = new Map(
    stored.filter(({ edited }) => !edited).map((storedListing) => [storedListing.key, storedListing]),
  )
  const changedListings = assignedListings.filter((listingAtVenue) => {
    const storedListing = before.get(listingAtVenue.key)
    return (
      storedListing &&
      JSON.stringify(toMatcherListing(storedListing)) !== JSON.stringify(toMatcherListing(listingAtVenue))
    )
  })
  return new Set(changedListings.map(({ key }) => key))
}

/** Finds for withdrawn listings' events the id of a listing on the same page that is the same show. */
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
