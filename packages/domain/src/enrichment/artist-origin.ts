import type { Gazetteer } from '../geography/gazetteer.ts'
import { findTownByName } from '../geography/towns.ts'
import { fold } from '../text/text.ts'

/**
 * Short forms of places that listings print in brackets, mapped to the names that MusicBrainz uses or to country codes.
 * A key such as `us usa` is two short forms of one place.
 */
const PLACES_BY_SHORT_FORM: ReadonlyMap<string, readonly string[]> = new Map(
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

/** Whether the remark that a listing prints after a name (`NZ`, `Oakland`) is where the artist comes from. */
export function comesFrom(printed: string, { area, beginArea, country }: Origin, { origins }: Gazetteer): boolean {
  const name = printed.replace(/\./g, '')
  const places = [...(PLACES_BY_SHORT_FORM.get(name) ?? []), ...(origins.get(name) ?? [])]
  const acceptedPlaces = places.length > 0 ? places : [printed]
  // Compare a country code only with codes: the code CA is Canada, but a listing's CA is California.
  return (
    [area, beginArea].some((place) => place && acceptedPlaces.includes(fold(place))) ||
    getCode(acceptedPlaces) === country?.toLowerCase()
  )
}
const getCode = (acceptedPlaces: readonly string[]): string | undefined =>
  acceptedPlaces.find((place) => place.length === 2)

/** Whether the artist comes from a town in or around one of our cities. */
export const isFromHere = ({ area, beginArea }: Origin, gazetteer: Gazetteer): boolean =>
  [area, beginArea].some((place) => place && findTownByName(fold(place), gazetteer) !== null)
