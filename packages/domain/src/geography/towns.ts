import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '../artists/artist-name.ts'
import { cachePerObject } from '../text/memoize.ts'

const foldWords = (name: string): string => nameWords(name).join(' ')

/** A shorter name with one letter changed is often another word. */
const MIN_LETTERS = 7

/** The towns that listings print after a venue's name. A venue in one town isn't its namesake in another. */
export interface Towns {
  /** Keyed by folded names. */
  known: ReadonlyMap<string, string>
  /** Folded names that are long enough to be recognized with one wrong letter. */
  long: readonly string[]
  /** Short forms of town names: `s f`, `uc berkeley`. */
  short: ReadonlyMap<string, string>
  /** Neighboring towns that are printed in place of each other, as `a|b`: venues on the border, postal towns. */
  neighbors: ReadonlySet<string>
}

export function makeTowns(cities: readonly Pick<CityFile, 'towns' | 'townNames' | 'neighborTowns'>[]): Towns {
  const known = new Map(cities.flatMap(({ towns }) => towns.map((town) => [foldWords(town), town] as const)))
  const printed = cities.flatMap(({ townNames }) => Object.entries(townNames))
  const pairs = cities.flatMap(({ neighborTowns }) => neighborTowns.map((pair) => pair.map(foldWords)))
  return {
    known,
    long: [...known.keys()].filter((town) => town.length >= MIN_LETTERS - 1),
    short: new Map(printed.map(([short, town]) => [foldWords(short), foldWords(town)])),
    neighbors: new Set(pairs.flatMap((pair) => [pair.join('|'), pair.toReversed().join('|')])),
  }
}

export const NO_TOWNS: Towns = makeTowns([])

/** Makes the towns of one city, once per city. */
export const townsOfCity = cachePerObject((city: CityFile) => makeTowns([city]))

/** Finds the town that folded words mean, also with one wrong letter (`daily city` for Daly City); null if they aren't a town. */
export function findTown(words: string, { known, long, short }: Towns): string | null {
  const fullName = short.get(words) ?? words
  if (known.has(fullName)) return fullName
  if (fullName.length < MIN_LETTERS) return null
  return long.find((town) => differsByOneLetter(town, fullName)) ?? null
}

/** Finds the full name of a town from a short form (`S.F.`); undefined if it isn't one. */
export const findTownByShortName = (printed: string, { known, short }: Towns): string | undefined =>
  known.get(short.get(foldWords(printed)) ?? '')

/** Whether two towns can belong to one address. */
export const townsAgree = (a: string | null, b: string | null, { neighbors }: Towns): boolean =>
  a === null || b === null || a === b || neighbors.has(`${a}|${b}`)

function differsByOneLetter(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [tailA, tailB] = [a.slice(start), b.slice(start)]
  return tailA.slice(1) === tailB.slice(1) || tailA.slice(1) === tailB || tailA === tailB.slice(1)
}
