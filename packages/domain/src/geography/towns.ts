import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '../artists/artist-name.ts'
import { cachePerObject } from '../text/memoize.ts'
import { countSlips } from '../text/nearly-same.ts'

const foldWords = (name: string): string => nameWords(name).join(' ')

/** A shorter name with one slip is often another word. */
const MIN_LETTERS = 6

/** The towns that listings print after a venue's name. A venue in one town isn't its namesake in another. */
export interface Towns {
  /** Names as cities' files spell them, by folded names. */
  namesByFolded: ReadonlyMap<string, string>
  /** Folded names that are long enough to be recognized with one slip. */
  longNames: readonly string[]
  /** Folded names by short forms: `s f`, `uc berkeley`. */
  namesByShortForm: ReadonlyMap<string, string>
  /** Neighboring towns that are printed in place of each other, as `a|b`: venues on the border, postal towns. */
  neighbors: ReadonlySet<string>
}

export function makeTowns(cities: readonly Pick<CityFile, 'towns' | 'townNames' | 'neighborTowns'>[]): Towns {
  const namesByFolded = new Map(cities.flatMap(({ towns }) => towns.map((town) => [foldWords(town), town] as const)))
  const shortForms = cities.flatMap(({ townNames }) => Object.entries(townNames))
  const pairs = cities.flatMap(({ neighborTowns }) => neighborTowns.map((pair) => pair.map(foldWords)))
  return {
    namesByFolded,
    longNames: [...namesByFolded.keys()].filter((town) => town.length >= MIN_LETTERS),
    namesByShortForm: new Map(shortForms.map(([shortForm, town]) => [foldWords(shortForm), foldWords(town)])),
    neighbors: new Set(pairs.flatMap((pair) => [pair.join('|'), pair.toReversed().join('|')])),
  }
}

export const NO_TOWNS: Towns = makeTowns([])

/** Makes the towns of one city, once per city. */
export const townsOfCity = cachePerObject((city: CityFile) => makeTowns([city]))

/** The folded names of the towns that make up a city. */
export const townsWithin = cachePerObject(
  ({ name, ownTowns }: Pick<CityFile, 'name' | 'ownTowns'>): ReadonlySet<string> =>
    new Set((ownTowns ?? [name]).map(foldWords)),
)

/** Finds the town that folded words name: `oakland`, `s f`, `west oakland`; null if they aren't a town. */
export function findTownByName(words: string, { namesByFolded, namesByShortForm }: Towns): string | null {
  const fullName = namesByShortForm.get(words) ?? words
  if (namesByFolded.has(fullName)) return fullName
  const withoutDirection = words.replace(/^(?:north|south|east|west|downtown) /, '')
  return namesByFolded.has(withoutDirection) ? withoutDirection : null
}

/**
 * Finds the town that folded words mean where a town is expected, also with one slip: `daily city` for Daly City. Null
 * if they aren't a town.
 */
export function findTown(words: string, towns: Towns): string | null {
  const namedTown = findTownByName(words, towns)
  if (namedTown !== null || words.length < MIN_LETTERS) return namedTown
  return (
    towns.longNames.find((town) => Math.abs(town.length - words.length) <= 1 && countSlips(town, words) === 1) ?? null
  )
}

/** Finds the full name of a town from a short form (`S.F.`); undefined if it isn't one. */
export const findTownByShortName = (printed: string, { namesByFolded, namesByShortForm }: Towns): string | undefined =>
  namesByFolded.get(namesByShortForm.get(foldWords(printed)) ?? '')

/** Whether two towns can belong to one address. */
export const townsAgree = (a: string | null, b: string | null, { neighbors }: Towns): boolean =>
  a === null || b === null || a === b || neighbors.has(`${a}|${b}`)
