import { fileURLToPath } from 'node:url'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { type Gazetteer, makeGazetteer } from '@houselights/domain/geography/gazetteer'
import { type CityFolder, loadCities } from './load-cities.ts'

/** Every city of this installation, from the project's folder `cities`, with the default city first. */
export const cityFolders: readonly CityFolder[] = loadCities(
  fileURLToPath(new URL('../../../../cities/', import.meta.url)),
)

export const cities: readonly CityFile[] = cityFolders.map(({ city }) => city)

/** The place names that listings print for these cities. */
export const gazetteer: Gazetteer = makeGazetteer(cities)

const [firstCity] = cities
if (!firstCity) throw new Error('There are no cities: the folder "cities" is empty.')
/** The city for visitors whose location is unknown, and for commands that don't mention a city. */
export const defaultCity: CityFile = firstCity

/** Finds the city with this id. */
export const findCity = (id: string): CityFile | undefined => cities.find((city) => city.id === id)
