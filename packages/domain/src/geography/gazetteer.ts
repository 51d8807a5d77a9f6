import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '../artists/artist-name.ts'
import { fold } from '../text/text.ts'
import { makeTowns, type Towns } from './towns.ts'

/** What some cities' files say of the names that listings print for places. Rules that know places take one. */
export interface Gazetteer extends Towns {
  /** What is printed behind an artist for where it comes from, folded, with the towns or regions meant. */
  origins: ReadonlyMap<string, readonly string[]>
  /** Places whose names stand in titles of unrelated events, as words joined by blanks. */
  titlePlaces: readonly string[]
  /** Words of those places and of regions: sharing one says little. */
  commonWords: ReadonlySet<string>
}

/** The part of a city's file that a gazetteer is made of. */
export type PlaceNames = Pick<
  CityFile,
  'region' | 'towns' | 'neighborTowns' | 'townNames' | 'originNames' | 'regionNames' | 'titlePlaces'
>

/** The gazetteer of some cities. To be made once: what rules remember of texts is kept for each gazetteer. */
export function makeGazetteer(cities: readonly PlaceNames[]): Gazetteer {
  const origins = cities.flatMap(({ originNames }) => Object.entries(originNames))
  const titlePlaces = cities.flatMap((city) => city.titlePlaces)
  const regions = cities.flatMap(({ regionNames, region }) => [...regionNames, region])
  return {
    ...makeTowns(cities),
    origins: new Map(origins.map(([printed, places]) => [fold(printed), places.map(fold)])),
    titlePlaces: titlePlaces.map((place) => nameWords(place).join(' ')),
    // single letters of what is printed apart (`S F`) say nothing either way
    commonWords: new Set([...titlePlaces, ...regions].flatMap(nameWords).filter((word) => word.length > 1)),
  }
}
