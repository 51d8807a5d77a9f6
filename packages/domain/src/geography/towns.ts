import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '../artists/artist-name.ts'
import { madeOnce } from '../text/memoize.ts'

const folded = (name: string): string => nameWords(name).join(' ')

/** Shorter names with one letter wrong are other words. */
const FEWEST_LETTERS = 7

/** The towns that listings print behind a venue's name; a venue in one is not the namesake in another. */
export interface Towns {
  /** By folded names. */
  known: ReadonlyMap<string, string>
  long: readonly string[]
  /** What is printed for a town: `s f`, `uc berkeley`. */
  short: ReadonlyMap<string, string>
  /** Neighbours whose names are given for one another, `a|b`: halls on the border, postal towns. */
  neighbors: ReadonlySet<string>
}

export function makeTowns(cities: readonly Pick<CityFile, 'towns' | 'townNames' | 'neighborTowns'>[]): Towns {
  const known = new Map(cities.flatMap(({ towns }) => towns.map((town) => [folded(town), town] as const)))
  const printed = cities.flatMap(({ townNames }) => Object.entries(townNames))
  const pairs = cities.flatMap(({ neighborTowns }) => neighborTowns.map((pair) => pair.map(folded)))
  return {
    known,
    long: [...known.keys()].filter((town) => town.length >= FEWEST_LETTERS - 1),
    short: new Map(printed.map(([short, town]) => [folded(short), folded(town)])),
    neighbors: new Set(pairs.flatMap((pair) => [pair.join('|'), pair.toReversed().join('|')])),
  }
}

export const NO_TOWNS: Towns = makeTowns([])

/** The towns of one city, made once for its file. */
export const townsOfCity = madeOnce((city: CityFile) => makeTowns([city]))

/** The town that folded words name, also with one letter wrong (`daly city`); null where they name none. */
export function findTown(words: string, { known, long, short }: Towns): string | null {
  const full = short.get(words) ?? words
  if (known.has(full)) return full
  if (full.length < FEWEST_LETTERS) return null
  return long.find((town) => oneLetterApart(town, full)) ?? null
}

/** The name of a town that a short form stands for (`S.F.`); undefined for what is none. */
export const townCalled = (printed: string, { known, short }: Towns): string | undefined =>
  known.get(short.get(folded(printed)) ?? '')

/** Whether two towns can be meant by printings of one address. */
export const townsAgree = (a: string | null, b: string | null, { neighbors }: Towns): boolean =>
  a === null || b === null || a === b || neighbors.has(`${a}|${b}`)

function oneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [tailA, tailB] = [a.slice(start), b.slice(start)]
  return tailA.slice(1) === tailB.slice(1) || tailA.slice(1) === tailB || tailA === tailB.slice(1)
}
