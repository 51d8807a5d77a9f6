/**
 * Shorter names that differ in a letter are different names: among The List's venues, `Faight` isn't the `Feight` of
 * Folsom Street.
 */
const MIN_LETTERS = 8
/** From this length on, a name with two slips is still recognizable. */
const LONG_NAME = 12

/**
 * Whether two names or words, folded and without spaces, are the same apart from misprints: one slip, or two in a long
 * name. Different numbers aren't a misprint. The limits were measured: the results for the labeled listings
 * (docs/matching.md), and the groups and venues of all captured San Francisco listings, are the same as with separate
 * limits for names, words and venues. With a minimum of six letters, one venue is mistaken for another.
 */
export function isNearlySame(a: string, b: string): boolean {
  if (a === b) return true
  const length = Math.min(a.length, b.length)
  const maxSlips = length < LONG_NAME ? 1 : 2
  if (length < MIN_LETTERS || Math.abs(a.length - b.length) > maxSlips) return false
  return a.replace(/\D/g, '') === b.replace(/\D/g, '') && countSlips(a, b) <= maxSlips
}

/**
 * Counts the slips that turn one text into the other: a letter wrong, missing or extra, or two neighboring letters
 * swapped (the optimal string alignment distance). Takes time proportional to the product of the lengths.
 */
export function countSlips(a: string, b: string): number {
  let rowBefore: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const nextRow = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      nextRow[j] = Math.min(
        (row[j] ?? 0) + 1,
        (nextRow[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap ? (rowBefore[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rowBefore = row
    row = nextRow
  }
  return row[b.length] ?? 0
}
