import { createHash } from 'node:crypto'
import type { Listing } from '@houselights/contracts/entities/listing'
import { cutAt, tidy } from '@houselights/domain/text/text'

/** Two ids with their sources are one key of an index, whose keys have 2,704 bytes at most; a sign has up to three. */
const MAX_ID_LENGTH = 300
const HASH_SIGNS = 32

/** A listing's id as one bounded line: of a longer one the beginning, and a hash of it all. Null where there is none. */
export function boundedId(printed: string | undefined): string | null {
  const id = tidy(printed ?? '')
  if (id.length <= MAX_ID_LENGTH) return id || null
  const hash = createHash('sha256').update(id).digest('hex').slice(0, HASH_SIGNS)
  return `${cutAt(id, MAX_ID_LENGTH - HASH_SIGNS - 1)}#${hash}`
}

/**
 * Ids unique within one read. A card that a page repeats word for word counts once; two sessions under one id are kept
 * apart by day, then by hour, then by title, and by number where even those are alike.
 */
export function uniqueIds<One extends Listing>(listings: readonly One[]): One[] {
  const distinct = [...new Map(listings.map((listing) => [fingerprint(listing), listing])).values()]
  return [getDay, getHour, getTitle].reduce<One[]>(withDistinctIds, distinct).map(bounded).map(numbered(new Set()))
}

const fingerprint = ({ sourceId, title, date, startsAt, room }: Listing): string =>
  JSON.stringify([sourceId, title, date, startsAt, room])

const getDay = ({ date }: Listing): string => date
const getHour = ({ startsAt }: Listing): string => startsAt?.slice(11, 16) ?? ''
const getTitle = ({ title, room }: Listing): string => `${title.toLowerCase()}${room ?? ''}`

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
