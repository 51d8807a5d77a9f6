import { fileURLToPath } from 'node:url'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { type Gazetteer, makeGazetteer } from '@houselights/domain/geography/gazetteer'
import { type CityFolder, loadCities } from './load-cities.ts'

/** Every city of this installation, the default one first: what the folder `cities` of the project holds. */
export const cityFolders: readonly CityFolder[] = loadCities(
  fileURLToPath(new URL('../../../../cities/', import.meta.url)),
)

export const cities: readonly CityFile[] = cityFolders.map(({ city }) => city)

/** The names that listings print for places of all these cities. */
export const gazetteer: Gazetteer = makeGazetteer(cities)

const [first] = cities
if (!first) throw new Error('There is no city: the folder "cities" is empty.')
/** The city of visitors whose place is not known, and of commands that name none. */
export const defaultCity: CityFile = first

/** The city of that id; undefined where there is none. */
export const findCity = (id: string): CityFile | undefined => cities.find((city) => city.id === id)
