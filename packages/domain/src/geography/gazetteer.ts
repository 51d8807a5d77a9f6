import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '../artists/artist-name.ts'
import { fold } from '../text/text.ts'
import { makeTowns, type Towns } from './towns.ts'

/** Place names in listings, from the files of some cities. Rules that depend on places take a gazetteer. */
export interface Gazetteer extends Towns {
  /** Places printed after an artist's name as its origin (folded), each with the towns or regions that it means. */
  origins: ReadonlyMap<string, readonly string[]>
  /** Places that occur in titles of unrelated events, as words joined by spaces. */
  titlePlaces: readonly string[]
  /** Words of those places and of regions. Sharing one is weak evidence. */
  commonWords: ReadonlySet<string>
}

/** The parts of a city's file that make a gazetteer. */
export type PlaceNames = Pick<
  CityFile,
  'region' | 'towns' | 'neighborTowns' | 'townNames' | 'originNames' | 'regionNames' | 'titlePlaces'
>

/** Makes the gazetteer of some cities. Call it once: cached results are stored per gazetteer. */
export function makeGazetteer(cities: readonly PlaceNames[]): Gazetteer {
  const origins = cities.flatMap(({ originNames }) => Object.entries(originNames))
  const titlePlaces = cities.flatMap((city) => city.titlePlaces)
  const regions = cities.flatMap(({ regionNames, region }) => [...regionNames, region])
  return {
    ...makeTowns(cities),
    origins: new Map(origins.map(([printed, places]) => [fold(printed), places.map(fold)])),
    titlePlaces: titlePlaces.map((place) => nameWords(place).join(' ')),
    // Single letters of abbreviations (`S F`) are no evidence either way.
    commonWords: new Set([...titlePlaces, ...regions].flatMap(nameWords).filter((word) => word.length > 1)),
  }
}
