import { nameWords } from '../artists/artist-name.ts'
import { type Towns, townsAgree } from '../geography/towns.ts'
import { isNearlySame } from '../text/nearly-same.ts'
import { GENERIC_WORDS, type Place, parsePlace } from './venue-name.ts'

/**
 * How two printed places relate. `room`: one name contains the other, as for a room of a venue. `open`: one isn't
 * named, so they may be the same.
 */
export type PlaceRelation = 'same' | 'room' | 'open' | 'other'

/** Returns the key shared by all spellings of one venue: `at The Warfield`, `Warfield, S.F.` → `warfield`. */
export function venueKey(printed: string, towns: Towns): string {
  const { words } = parsePlace(printed, towns)
  return words.join('-') || nameWords(printed).join('-') || printed.trim().toLowerCase()
}

/** Compares two places by name only. */
export function relatePlaces(a: Place, b: Place, towns: Towns): PlaceRelation {
  if (!townsAgree(a.town, b.town, towns)) return 'other'
  if (a.isUnnamed && b.isUnnamed) return haveSameWords(a.words, b.words) ? 'same' : 'open'
  if (haveSameWords(a.words, b.words)) return 'same'
  const [shorter, longer] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words]
  const relation = relateWords(shorter, longer)
  return relation !== 'other' ? relation : a.isUnnamed || b.isUnnamed ? 'open' : 'other'
}

/** Whether the words are the same, or nearly: `Bimbo' 365 Club`, `Courtyard StWilliams`. */
const haveSameWords = (a: readonly string[], b: readonly string[]): boolean => isNearlySame(a.join(''), b.join(''))

/**
 * Relates a short name to a long one that contains it: the other words are a kind of venue (`Temple Nightclub`), or a
 * room.
 */
function relateWords(shorter: readonly string[], longer: readonly string[]): PlaceRelation {
  const distinctiveWords = shorter.filter((word) => !GENERIC_WORDS.has(word))
  if (distinctiveWords.length === 0 || shorter.length === longer.length) return 'other'
  const isAtStart = shorter.every((word, index) => longer[index] === word)
  if (isAtStart) return longer.slice(shorter.length).every((word) => GENERIC_WORDS.has(word)) ? 'same' : 'room'
  const isAtEnd = shorter.every((word, index) => longer[longer.length - shorter.length + index] === word)
  if (isAtEnd && (shorter.length > 1 || (shorter[0]?.length ?? 0) >= 5)) return 'room'
  return distinctiveWords.length >= 2 && shorter.every((word) => longer.includes(word)) ? 'room' : 'other'
}
