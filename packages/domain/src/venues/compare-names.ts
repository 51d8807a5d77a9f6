import { countSlips, isNearlySame } from '../text/nearly-same.ts'
import { GENERIC_WORDS } from './venue-name.ts'

/**
 * How two names relate. `same`: the same words, however they are joined. `kind`: one adds only what kind of venue it is
 * (`Temple Nightclub`). `slip`: misprinted. `room`: one contains the other, as for a room of a venue.
 */
export type NameRelation = 'same' | 'kind' | 'slip' | 'room' | 'other'

/** Compares two names by their words, as `parsePlace` returns them. The only place where venue names are compared. */
export function compareNames(a: readonly string[], b: readonly string[]): NameRelation {
  if (a.join('') === b.join('')) return 'same'
  if (isMisprint(a, b)) return 'slip'
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  const distinctiveWords = shorter.filter((word) => !GENERIC_WORDS.has(word))
  if (distinctiveWords.length === 0 || shorter.length === longer.length) return 'other'
  const isAtStart = shorter.every((word, index) => longer[index] === word)
  if (isAtStart) return longer.slice(shorter.length).every((word) => GENERIC_WORDS.has(word)) ? 'kind' : 'room'
  const isAtEnd = shorter.every((word, index) => longer[longer.length - shorter.length + index] === word)
  if (isAtEnd && (shorter.length > 1 || (shorter[0]?.length ?? 0) >= 5)) return 'room'
  return distinctiveWords.length >= 2 && shorter.every((word) => longer.includes(word)) ? 'room' : 'other'
}

/**
 * Whether a long name is a misprint of the other. Each word is compared with its counterpart: otherwise `Room A` would be
 * a misprint of `Room B`, `North Stage` of `South Stage`, and `UC Theater` of `UA Theater`.
 */
const isMisprint = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length &&
  isNearlySame(a.join(''), b.join('')) &&
  a.every((word, index) => isWordMisprint(word, b[index] ?? ''))

/** A shorter word with one letter changed is often another word: `Snow`, `Show`. */
const MIN_CHANGED = 5
/** A shorter word with a letter missing is often another word: `Bar`, `Barn`. */
const MIN_LETTERS = 4
/** From this length on, a word with two slips is still recognizable. */
const LONG_WORD = 8

function isWordMisprint(a: string, b: string): boolean {
  const slips = countSlips(a, b)
  if (slips === 0) return true
  const length = Math.min(a.length, b.length)
  // a lost apostrophe may take the "s" along: `Moth' Club`
  if (slips === 1 && length >= 3 && (`${a}s` === b || a === `${b}s`)) return true
  if (length >= MIN_CHANGED) return slips <= (length < LONG_WORD ? 1 : 2)
  return slips === 1 && length >= MIN_LETTERS && !isOneLetterChanged(a, b)
}

const isOneLetterChanged = (a: string, b: string): boolean =>
  a.length === b.length && [...a].filter((letter, index) => letter !== b[index]).length === 1
