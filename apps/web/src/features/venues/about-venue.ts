import type { Venue } from '@houselights/contracts/entities/entities'
import { toWords } from '../../format/words.ts'

export const describeNoShows = ({ isBeingScraped }: Pick<Venue, 'isBeingScraped'>): readonly [string, string] =>
  isBeingScraped
    ? ['We’re loading this venue’s calendar', 'Shows will appear here in a few minutes.']
    : ['No upcoming events scheduled', 'Check back soon for new shows!']

type DescribedVenue = Pick<Venue, 'name' | 'description' | 'venueType' | 'neighborhood' | 'primaryGenres'>

export function describeVenue(
  { name, description, venueType, neighborhood, primaryGenres }: DescribedVenue,
  city: string,
): string {
  if (description) return description
  const kind = venueType ? toWords(venueType) : 'music venue'
  const location = neighborhood ? `${neighborhood}, ${city}` : city
  const genres = primaryGenres.length > 0 ? `, known for ${joinNames(primaryGenres)}` : ''
  return `${name} is ${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind} in ${location}${genres}.`
}

const joinNames = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
