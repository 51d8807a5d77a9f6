import type { Venue } from '@houselights/contracts/entities/entities'
import { joinNames, toWords } from '../../format/words.ts'

export function describeNoShows({
  isBeingScraped,
  closed,
}: Pick<Venue, 'isBeingScraped' | 'closed'>): [string, string] {
  if (closed) return ['No upcoming events scheduled', 'This venue has closed.']
  return isBeingScraped
    ? ['We’re loading this venue’s calendar', 'Shows will appear here in a few minutes.']
    : ['No upcoming events scheduled', 'Check back soon for new shows!']
}

/** Says where a venue's shows come from if its own calendar isn't scraped. */
export const describeListing = (listedBy: readonly string[]): string =>
  `${listedBy.length > 0 ? `Listed by ${joinNames(listedBy)}. ` : ''}Its own calendar isn’t scraped.`

/** Returns the kind of place as a noun: "music hall", "outdoor venue". */
export const toVenueKind = (venueType: string | null): string =>
  venueType === 'outdoor' ? 'outdoor venue' : venueType ? toWords(venueType) : 'music venue'

const MAX_USUAL_GENRES = 3

/** Names the most frequent genres of a venue's shows: "usually jazz, R&B". */
export const describeUsualGenres = (genres: readonly string[]): string =>
  `usually ${genres
    .slice(0, MAX_USUAL_GENRES)
    .map((genre) => (genre === genre.toUpperCase() ? genre : genre.toLowerCase()))
    .join(', ')}`

type DescribedVenue = Pick<
  Venue,
  'name' | 'description' | 'venueType' | 'town' | 'neighborhood' | 'primaryGenres' | 'closed'
>

export function describeVenue(
  { name, description, venueType, town, neighborhood, primaryGenres, closed }: DescribedVenue,
  city: string,
): string {
  if (description) return description
  const kind = toVenueKind(venueType)
  const location = [neighborhood, town ?? city].filter(Boolean).join(', ')
  const genres = primaryGenres.length > 0 ? `, known for ${joinNames(primaryGenres)}` : ''
  return `${name} ${closed ? 'was' : 'is'} ${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind} in ${location}${genres}.`
}
