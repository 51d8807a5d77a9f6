import type { Listing } from '@houselights/contracts/entities/listing'
import { boundedId } from './bounded-id.ts'

/**
 * Ids unique within one read. A card that a page repeats word for word counts once; two sessions under one id are kept
 * apart by day, then by hour, then by title, and by number where even those are alike.
 */
export function uniqueIds<One extends Listing>(listings: readonly One[]): One[] {
  const distinct = [...new Map(listings.map((listing) => [fingerprint(listing), listing])).values()]
  return [dayOf, hourOf, titleOf].reduce<One[]>(withDistinctIds, distinct).map(bounded).map(numbered(new Set()))
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

/** A title stands behind an id at times, and may be long. */
function bounded<One extends Listing>(listing: One): One {
  const sourceId = boundedId(listing.sourceId) ?? listing.sourceId
  return sourceId === listing.sourceId ? listing : { ...listing, sourceId }
}

/** The first of an id keeps it. */
const numbered =
  <One extends Listing>(taken: Set<string>) =>
  (listing: One): One => {
    let { sourceId } = listing
    for (let number = 2; taken.has(sourceId); number++) sourceId = `${listing.sourceId}#${number}`
    taken.add(sourceId)
    return sourceId === listing.sourceId ? listing : { ...listing, sourceId }
  }
