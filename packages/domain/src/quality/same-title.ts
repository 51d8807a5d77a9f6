import { nameWords } from '../artist-name.ts'

/** A short name inside of a longer title may be another's: then the titles must be equal. */
const FEWEST_LETTERS = 5

/** Whether two titles, folded, name one show: they are equal, or one is whole within the other. */
export function sameTitle(one: string, other: string): boolean {
  const [a, b] = [one, other].map((title) => nameWords(title.slice(0, 300)).join(' '))
  if (!a || !b) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return a === b || (short.length >= FEWEST_LETTERS && ` ${long} `.includes(` ${short} `))
}
