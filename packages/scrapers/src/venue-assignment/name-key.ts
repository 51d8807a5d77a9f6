import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '@houselights/domain/artists/artist-name'
import { findTown, townsOfCity, townsWithin } from '@houselights/domain/geography/towns'
import { venueKey } from '@houselights/domain/venues/venue-identity'
import { parsePlace } from '@houselights/domain/venues/venue-name'

/** Returns the words of a name as printed, including the town: `The Lantern Oakland` → `lantern oakland`. */
export const toWordsKey = (text: string): string =>
  nameWords(text)
    .join(' ')
    .replace(/^(?:at )?(?:the )?/, '')

/** Returns the keys for looking up a printed venue: all its words, then its words without town and address. */
export const toNameKeys = (text: string, city: CityFile): readonly string[] => [
  toWordsKey(text),
  venueKey(text, townsOfCity(city)),
]

const toWords = (text: string): string => nameWords(text).join(' ')

/** The limit for a town with its region and country. */
const MAX_WORDS = 10

/** Whether a printed town is one of the city's, with or without its region or country: `SF, CA`. */
export function isTownIn(city: CityFile, town: string): boolean {
  const { region, regionCode, country } = city
  const towns = townsOfCity(city)
  const ownTowns = townsWithin(city)
  const suffixWords = new Set(
    [region, regionCode, country, 'Calif', 'USA'].flatMap((place) => toWords(place).split(' ')),
  )
  const words = toWords(town).split(' ')
  if (words.length > MAX_WORDS) return false
  return words.some((_, index) => {
    const suffix = words.slice(index + 1)
    return (
      ownTowns.has(findTown(words.slice(0, index + 1).join(' '), towns) ?? '') &&
      suffix.every((word) => suffixWords.has(word))
    )
  })
}

/**
 * Finds the town in a venue's text: the city (`ours`), another one, or none (undefined). `unknown` if the text ends
 * with something that may be a town.
 */
export function findNamedTown(city: CityFile, text: string): 'ours' | 'other' | 'unknown' | undefined {
  const { regionNames } = city
  const { town } = parsePlace(text, townsOfCity(city))
  // "TBA (Bay Area)" contains no town
  if (town && !regionNames.some((region) => toWords(region) === town))
    return townsWithin(city).has(town) ? 'ours' : 'other'
  return /,\s*\p{Lu}[\p{L}. ]+$/u.test(text.trim()) ? 'unknown' : undefined
}
