import { fold, toLine } from '../text/text.ts'

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
/** Maps `fifth` to `5th` and so on. */
const NUMBERS = new Map(ORDINALS.map((word, index) => [word, `${index + 1}${['st', 'nd', 'rd'][index] ?? 'th'}`]))
const STREET_KIND =
  /^(?:st|street|ave?|avenue|blvd|boulevard|dr|drive|rd|road|ln|lane|way|pl|place|ct|court|hwy|broadway)$/

/**
 * Returns the house number and street: `155 Elder St. at Wick Ave, Oakland` → `155 elder`. Undefined if the text has no
 * address.
 */
export function toStreetKey(text: string | null | undefined): string | undefined {
  const match = /(?:^|[,(]\s*)(\d{1,5})\s+([^,()]+)/.exec(fold(toLine(text ?? '')))
  const words = match?.[2]
    ?.replace(/['’.]/g, '')
    .replace(/ (?:at|near|x|@|&|and) .*$/, '')
    .split(/\s+/)
  const [street, ...otherWords] = words ?? []
  if (!match?.[1] || !street) return undefined
  const name = [NUMBERS.get(street) ?? street, ...cutBeforeKind(otherWords)]
  // "1015 Folsom" is a venue's name and its address; both yield the same key
  return `${match[1]} ${name.join(' ')}`
}

/** Returns the words before `ave`, `st` and the like: "ness ave" → "ness". */
function cutBeforeKind(words: readonly string[]): readonly string[] {
  const kind = words.findIndex((word) => STREET_KIND.test(word))
  return kind < 0 ? words : words.slice(0, kind)
}
