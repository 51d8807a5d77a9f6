import type { Gazetteer } from '../geography/gazetteer.ts'
import { findTown } from '../geography/towns.ts'
import { fold } from '../text/text.ts'

/** What listings print in brackets for a place, a word each: as MusicBrainz names it, or its country's code. */
const PRINTED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    la: ['los angeles'],
    nyc: ['new york', 'brooklyn', 'manhattan', 'queens', 'the bronx'],
    ny: ['new york', 'brooklyn'],
    nola: ['new orleans'],
    pdx: ['portland'],
    atx: ['austin'],
    ca: ['california', 'los angeles', 'san diego'],
    uk: ['gb', 'united kingdom', 'england', 'scotland', 'wales', 'london'],
    england: ['gb', 'united kingdom', 'england', 'london'],
    scotland: ['scotland', 'glasgow', 'edinburgh'],
    'us usa': ['us', 'united states'],
    nz: ['nz', 'new zealand', 'auckland', 'wellington', 'dunedin'],
    aus: ['au', 'australia', 'melbourne', 'sydney'],
    'au australia': ['au', 'australia'],
    'ger germany': ['de', 'germany', 'berlin'],
    'fr france': ['fr', 'france', 'paris'],
    'jp japan': ['jp', 'japan', 'tokyo'],
    'can canada': ['ca', 'canada', 'toronto', 'montreal', 'vancouver'],
    'mx mexico': ['mx', 'mexico'],
    'swe sweden': ['se', 'sweden', 'stockholm'],
    nl: ['nl', 'netherlands', 'amsterdam'],
    'ire ireland': ['ie', 'ireland', 'dublin'],
  }).flatMap(([printed, places]) => printed.split(' ').map((word) => [word, places] as const)),
)

interface Origin {
  area: string | null
  beginArea: string | null
  country: string | null
}

/** Whether what a listing prints behind a name (`NZ`, `Oakland`) is where the artist comes from. */
export function comesFrom(printed: string, { area, beginArea, country }: Origin, { origins }: Gazetteer): boolean {
  const name = printed.replace(/\./g, '')
  const places = [...(PRINTED.get(name) ?? []), ...(origins.get(name) ?? [])]
  const wanted = places.length > 0 ? places : [printed]
  // a country's code only against codes: CA is Canada there, and California in brackets
  return (
    [area, beginArea].some((place) => place && wanted.includes(fold(place))) ||
    getCode(wanted) === country?.toLowerCase()
  )
}
const getCode = (wanted: readonly string[]): string | undefined => wanted.find((place) => place.length === 2)

/** Whether the artist comes from a town of one of the cities' regions, where it is billed. */
export const isFromHere = ({ area, beginArea }: Origin, gazetteer: Gazetteer): boolean =>
  [area, beginArea].some((place) => place && findTown(fold(place), gazetteer) !== null)
