import { distance } from 'fastest-levenshtein'

/**
 * Shorter names that differ in a letter are different names: among The List's venues, `Faight` isn't the `Feight` of
 * Folsom Street.
 */
const MIN_LETTERS = 8
/** From this length on, a name with two misprints is still recognizable. */
const LONG_NAME = 12

/**
 * Whether two names or words, folded and without spaces, are the same apart from misprints: one letter wrong, missing
 * or extra, or two in a long name. Different numbers aren't a misprint. The limits were measured: the
 * results for the labeled listings (docs/matching.md), and the groups and venues of all captured San Francisco
 * listings, are the same as with separate limits for names, words and venues. With a minimum of six letters, one venue
 * is mistaken for another.
 */
export function isNearlySame(a: string, b: string): boolean {
  if (a === b) return true
  const length = Math.min(a.length, b.length)
  const maxDistance = length < LONG_NAME ? 1 : 2
  if (length < MIN_LETTERS || Math.abs(a.length - b.length) > maxDistance) return false
  return a.replace(/\D/g, '') === b.replace(/\D/g, '') && distance(a, b) <= maxDistance
}
