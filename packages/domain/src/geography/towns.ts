import { cities } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '../artists/artist-name.ts'

const folded = (name: string): string => nameWords(name).join(' ')

/** Shorter names with one letter wrong are other words. */
const FEWEST_LETTERS = 7

/** The towns that listings print behind a venue's name; a venue in one is not the namesake in another. */
interface Gazetteer {
  /** By folded names. */
  known: ReadonlyMap<string, string>
  long: readonly string[]
  /** What is printed for a town: `s f`, `uc berkeley`. */
  short: ReadonlyMap<string, string>
}

const gazetteerOf = (of: readonly CityFile[]): Gazetteer => {
  const known = new Map(of.flatMap(({ towns }) => towns.map((town) => [folded(town), town] as const)))
  const printed = of.flatMap(({ townNames }) => Object.entries(townNames))
  return {
    known,
    long: [...known.keys()].filter((town) => town.length >= FEWEST_LETTERS - 1),
    short: new Map(printed.map(([short, town]) => [folded(short), folded(town)])),
  }
}

const EVERYWHERE = gazetteerOf(cities)
const OF_CITIES = new Map(cities.map((city) => [city.id, gazetteerOf([city])]))
const townsOf = (city: string | undefined) => (city === undefined ? EVERYWHERE : (OF_CITIES.get(city) ?? EVERYWHERE))

/** Neighbours whose names are given for one another: halls on the border, postal towns. */
const NEIGHBOURS = cities.flatMap(({ neighborTowns }) => neighborTowns.map((pair) => pair.map(folded).join('|')))

/**
 * The town that folded words name, also with one letter wrong (`daly city`); null where they name none. Of a city's own
 * towns where its id is given, else of all cities'.
 */
export function townOf(words: string, city?: string): string | null {
  const { known, long, short } = townsOf(city)
  const full = short.get(words) ?? words
  if (known.has(full)) return full
  if (full.length < FEWEST_LETTERS) return null
  return long.find((town) => oneLetterApart(town, full)) ?? null
}

/** The name of a town that a short form stands for (`S.F.`); undefined for what is none. */
export const townCalled = (printed: string): string | undefined =>
  EVERYWHERE.known.get(EVERYWHERE.short.get(folded(printed)) ?? '')

/** Whether two towns can be meant by printings of one address. */
export const townsAgree = (a: string | null, b: string | null): boolean =>
  a === null || b === null || a === b || NEIGHBOURS.includes(`${a}|${b}`) || NEIGHBOURS.includes(`${b}|${a}`)

function oneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [tailA, tailB] = [a.slice(start), b.slice(start)]
  return tailA.slice(1) === tailB.slice(1) || tailA.slice(1) === tailB || tailA === tailB.slice(1)
}
