import { groupByEach } from '../collections/group-by-each.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { pageIdentity } from '../links/web-address.ts'
import { isSameAnnouncement } from './explain-pairs.ts'
import { type ListingAtVenue, toMatcherListing } from './find-events.ts'

type GetKeys = (listing: ListingAtVenue) => string[]

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
  const pair = (parsedListing: ListingAtVenue, storedListing: Stored) => {
    pairs.set(parsedListing.key, storedListing)
    pairedKeys.add(storedListing.key)
  }
  const getUnpairedParsed = () => parsed.filter(({ key }) => !pairs.has(key))
  const groupUnpairedStored = (getKeys: GetKeys) =>
    groupByEach(
      stored.filter(({ key }) => !pairedKeys.has(key)),
      getKeys,
    )
  const pairFirst = (getKeys: GetKeys, isMatch: (parsedListing: ListingAtVenue, storedListing: Stored) => boolean) => {
    const candidates = groupUnpairedStored(getKeys)
    for (const parsedListing of getUnpairedParsed()) {
      const storedListing = getKeys(parsedListing)
        .flatMap((key) => candidates.get(key) ?? [])
        .find((candidate) => !pairedKeys.has(candidate.key) && isMatch(parsedListing, candidate))
      if (storedListing) pair(parsedListing, storedListing)
    }
  }
  const pairOnly = (getKeys: GetKeys) => {
    const candidates = groupUnpairedStored(getKeys)
    const rivals = groupByEach(getUnpairedParsed(), getKeys)
    for (const parsedListing of getUnpairedParsed()) {
      const keys = getKeys(parsedListing)
      const [storedListing, secondMatch] = new Set(keys.flatMap((key) => candidates.get(key) ?? []))
      const isOnlyOne = keys.every((key) => rivals.get(key)?.length === 1)
      if (storedListing && !secondMatch && isOnlyOne && !pairedKeys.has(storedListing.key))
        pair(parsedListing, storedListing)
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
  for (const newListing of newListings) {
    const storedListing = pairs.get(newListing.key)
    if (storedListing) parsedByStored.set(storedListing, newListing)
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
export function findChangedKeys(parsed: readonly ListingAtVenue[], stored: readonly StoredListing[]): Set<string> {
  const uneditedListings = new Map(
    stored.filter(({ edited }) => !edited).map((storedListing) => [storedListing.key, storedListing]),
  )
  const changedListings = parsed.filter((listingAtVenue) => {
    const storedListing = uneditedListings.get(listingAtVenue.key)
    return (
      storedListing &&
      JSON.stringify(toMatcherListing(storedListing)) !== JSON.stringify(toMatcherListing(listingAtVenue))
    )
  })
  return new Set(changedListings.map(({ key }) => key))
}

/** For the events of withdrawn listings, finds the id of a listing on the same page that is the same show. */
export const findRepeatedListings = (
  withdrawn: readonly Pick<StoredListing, keyof ListingAtVenue | 'eventId'>[],
  parsed: readonly ListingAtVenue[],
): Map<string, string> =>
  new Map(
    withdrawn.flatMap((withdrawnListing): [string, string][] => {
      const repeatedListing = parsed.find((candidate) => isSameShow(withdrawnListing, candidate))
      return repeatedListing ? [[withdrawnListing.eventId, repeatedListing.listing.sourceId]] : []
    }),
  )
