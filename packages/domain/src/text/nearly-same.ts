import { distance } from 'fastest-levenshtein'

/** Shorter names that differ in a letter are other names: of The List's venues, `Faight` is not the `Feight` of Folsom Street. */
const FEWEST_LETTERS = 8
/** From here on two misprints leave a name recognisable. */
const LONG_NAME = 12

/**
 * Whether two names or words, folded and without blanks, are one but for misprints: a letter wrong, missing or too many,
 * two in a long name. Numbers that differ are no misprint. The limits were chosen by measuring: with these the labelled
 * listings (`matching/labelled.test.ts`), and the groups and venues of all captured listings of San Francisco, come out as
 * they did when names, words and venues had limits of their own; with six letters a venue is taken for another.
 */
export function nearlySame(a: string, b: string): boolean {
  if (a === b) return true
  const length = Math.min(a.length, b.length)
  const most = length < LONG_NAME ? 1 : 2
  if (length < FEWEST_LETTERS || Math.abs(a.length - b.length) > most) return false
  return a.replace(/\D/g, '') === b.replace(/\D/g, '') && distance(a, b) <= most
}
