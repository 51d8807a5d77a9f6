import type { Listing } from '@houselights/types/listing'

/**
 * Ids unique within one read. A card that a page repeats word for word counts once; two sessions under one id are kept
 * apart by day, then by hour, then by title.
 */
export function uniqueIds<One extends Listing>(listings: readonly One[]): One[] {
  const distinct = [...new Map(listings.map((listing) => [fingerprint(listing), listing])).values()]
  return [dayOf, hourOf, titleOf].reduce<One[]>(withDistinctIds, distinct)
}

const fingerprint = ({ sourceId, title, date, startsAt, room }: Listing): string =>
  JSON.stringify([sourceId, title, date, startsAt, room])

const dayOf = ({ date }: Listing): string => date
const hourOf = ({ startsAt }: Listing): string => startsAt?.slice(11, 16) ?? ''
const titleOf = ({ title, room }: Listing): string => `${title.toLowerCase()}${room ?? ''}`

function withDistinctIds<One extends Listing>(listings: One[], mark: (listing: Listing) => string): One[] {
  const marksById = Map.groupBy(listings, ({ sourceId }) => sourceId)
  return listings.map((listing) => {
    const alike = marksById.get(listing.sourceId) ?? []
    const differ = new Set(alike.map(mark)).size > 1
    return differ && mark(listing) && !listing.sourceId.endsWith(`#${mark(listing)}`)
      ? { ...listing, sourceId: `${listing.sourceId}#${mark(listing)}` }
      : listing
  })
}
