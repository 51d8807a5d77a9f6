import { createHash } from 'node:crypto'
import type { Listing } from '@houselights/contracts/entities/listing'
import { cutAt, tidy } from '@houselights/domain/text/text'

/**
 * An index key has two ids with their sources and may have at most 2,704 bytes. A character takes up to three bytes.
 */
const MAX_ID_LENGTH = 300
const HASH_LENGTH = 32

/**
 * Returns a listing's id as one bounded line: a longer id becomes its beginning and a hash of the whole. Null if there
 * is none.
 */
export function toBoundedId(text: string | undefined): string | null {
  const id = tidy(text ?? '')
  if (id.length <= MAX_ID_LENGTH) return id || null
  const hash = createHash('sha256').update(id).digest('hex').slice(0, HASH_LENGTH)
  return `${cutAt(id, MAX_ID_LENGTH - HASH_LENGTH - 1)}#${hash}`
}

/**
 * Makes ids unique within one scrape. If a page repeats a card word for word, the card counts once. Sessions with the
 * same id are distinguished by day, then by start time, then by title and room, and finally by number.
 */
export function addUniqueIds<AnyListing extends Listing>(listings: readonly AnyListing[]): AnyListing[] {
  const distinctListings = [...new Map(listings.map((listing) => [getFingerprint(listing), listing])).values()]
  return [getDay, getTime, getTitle]
    .reduce<AnyListing[]>(withDistinctIds, distinctListings)
    .map(withBoundedId)
    .map(withNumber(new Set()))
}

const getFingerprint = ({ sourceId, title, date, startsAt, room }: Listing): string =>
  JSON.stringify([sourceId, title, date, startsAt, room])

const getDay = ({ date }: Listing): string => date
const getTime = ({ startsAt }: Listing): string => startsAt?.slice(11, 16) ?? ''
const getTitle = ({ title, room }: Listing): string => `${title.toLowerCase()}${room ?? ''}`

function withDistinctIds<AnyListing extends Listing>(
  listings: AnyListing[],
  getSuffix: (listing: Listing) => string,
): AnyListing[] {
  const listingsById = Map.groupBy(listings, ({ sourceId }) => sourceId)
  return listings.map((listing) => {
    const listingsWithSameId = listingsById.get(listing.sourceId) ?? []
    const isDistinguishing = new Set(listingsWithSameId.map(getSuffix)).size > 1
    return isDistinguishing && getSuffix(listing) && !listing.sourceId.endsWith(`#${getSuffix(listing)}`)
      ? { ...listing, sourceId: `${listing.sourceId}#${getSuffix(listing)}` }
      : listing
  })
}

/** An appended title may be long, so the id is bounded again. */
function withBoundedId<AnyListing extends Listing>(listing: AnyListing): AnyListing {
  const sourceId = toBoundedId(listing.sourceId) ?? listing.sourceId
  return sourceId === listing.sourceId ? listing : { ...listing, sourceId }
}

/** Numbers equal ids; the first one keeps its id. */
const withNumber =
  <AnyListing extends Listing>(usedIds: Set<string>) =>
  (listing: AnyListing): AnyListing => {
    let { sourceId } = listing
    for (let number = 2; usedIds.has(sourceId); number++) sourceId = `${listing.sourceId}#${number}`
    usedIds.add(sourceId)
    return sourceId === listing.sourceId ? listing : { ...listing, sourceId }
  }
