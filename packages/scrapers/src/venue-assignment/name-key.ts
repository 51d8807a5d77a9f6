import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '@houselights/domain/artists/artist-name'
import { findTown, townsOfCity } from '@houselights/domain/geography/towns'
import { venueKey } from '@houselights/domain/venues/venue-identity'
import { parsePlace } from '@houselights/domain/venues/venue-name'

/** The words of a name as printed, town and all: `The Lantern Oakland` → `lantern oakland`. */
export const wordsKey = (printed: string): string =>
  nameWords(printed)
    .join(' ')
    .replace(/^(?:at )?(?:the )?/, '')

/** The keys by which a printed venue is looked up: all its words, then what is left without town and address. */
export const nameKeys = (printed: string, city: CityFile): readonly string[] => [
  wordsKey(printed),
  venueKey(printed, townsOfCity(city)),
]

const toWords = (printed: string): string => nameWords(printed).join(' ')

/** Of a town with its region and country. */
const MAX_WORDS = 10

/** Whether a printed town is the city, with its region or country behind it or without: `SF, CA`. */
export function isTownIn(city: CityFile, town: string): boolean {
  const { name, region, regionCode, country } = city
  const towns = townsOfCity(city)
  const known = toWords(name)
  const behind = new Set([region, regionCode, country, 'Calif', 'USA'].flatMap((place) => toWords(place).split(' ')))
  const words = toWords(town).split(' ')
  if (words.length > MAX_WORDS) return false
  return words.some((_, index) => {
    const rest = words.slice(index + 1)
    return findTown(words.slice(0, index + 1).join(' '), towns) === known && rest.every((word) => behind.has(word))
  })
}

/** The town that a venue's text names: the city, another, or none; `unknown` where something stands there that may be one. */
export function townNamed(city: CityFile, printed: string): 'ours' | 'other' | 'unknown' | undefined {
  const { name, regionNames } = city
  const { town } = parsePlace(printed, townsOfCity(city))
  // "TBA (Bay Area)" says nothing
  if (town && !regionNames.some((region) => toWords(region) === town)) return town === toWords(name) ? 'ours' : 'other'
  return /,\s*\p{Lu}[\p{L}. ]+$/u.test(printed.trim()) ? 'unknown' : undefined
}
