import { cities } from '@houselights/cities/cities'
import { nameWords } from './artist-name.ts'

const folded = (name: string): string => nameWords(name).join(' ')

/** Towns that listings print behind a venue's name; a venue in one is not the namesake in another. */
const KNOWN = new Map(cities.flatMap(({ towns }) => towns.map((town) => [folded(town), town] as const)))
/** Shorter names with one letter wrong are other words. */
const FEWEST_LETTERS = 7
const LONG = [...KNOWN.keys()].filter((town) => town.length >= FEWEST_LETTERS - 1)

/** Neighbours whose names are given for one another: halls on the border, postal towns. */
const NEIGHBOURS = cities.flatMap(({ neighborTowns }) => neighborTowns.map((pair) => pair.map(folded).join('|')))

/** What is printed for a town: `s f`, `uc berkeley`. */
const SHORT = new Map(
  cities.flatMap(({ townNames }) =>
    Object.entries(townNames).map(([printed, town]) => [folded(printed), folded(town)] as const),
  ),
)

/** The town that folded words name, also with one letter wrong (`daly city`); null where they name none. */
export function townOf(words: string): string | null {
  const full = SHORT.get(words) ?? words
  if (KNOWN.has(full)) return full
  if (full.length < FEWEST_LETTERS) return null
  return LONG.find((town) => oneLetterApart(town, full)) ?? null
}

/** The name of a town that a short form stands for (`S.F.`); undefined for what is none. */
export const townCalled = (printed: string): string | undefined => KNOWN.get(SHORT.get(folded(printed)) ?? '')

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
