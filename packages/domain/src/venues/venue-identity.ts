import { nameWords } from '../artists/artist-name.ts'
import { type Towns, townsAgree } from '../geography/towns.ts'
import { nearlySame } from '../text/nearly-same.ts'
import { GENERIC, type Place, parsePlace } from './venue-name.ts'

export type PlaceRelation = 'same' | 'room' | 'open' | 'other'

/** What the printings of one venue have in common: `at The Warfield`, `Warfield, S.F.` → `warfield`. */
export function venueKey(printed: string, towns: Towns): string {
  const { words } = parsePlace(printed, towns)
  return words.join('-') || nameWords(printed).join('-') || printed.trim().toLowerCase()
}

/** Compares two places by their names alone. */
export function relatePlaces(a: Place, b: Place, towns: Towns): PlaceRelation {
  if (!townsAgree(a.town, b.town, towns)) return 'other'
  if (a.open && b.open) return sameWords(a.words, b.words) ? 'same' : 'open'
  if (sameWords(a.words, b.words)) return 'same'
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words]
  const within = relateWords(short, long)
  return within !== 'other' ? within : a.open || b.open ? 'open' : 'other'
}

/** The same words, or nearly: `Bimbo' 365 Club`, `Courtyard StWilliams`. */
const sameWords = (a: readonly string[], b: readonly string[]): boolean => nearlySame(a.join(''), b.join(''))

/** A short name in a long one: what is left over is a kind of venue (`Temple Nightclub`), or a room. */
function relateWords(short: readonly string[], long: readonly string[]): PlaceRelation {
  const distinctive = short.filter((word) => !GENERIC.has(word))
  if (distinctive.length === 0 || short.length === long.length) return 'other'
  const inFront = short.every((word, index) => long[index] === word)
  if (inFront) return long.slice(short.length).every((word) => GENERIC.has(word)) ? 'same' : 'room'
  const behind = short.every((word, index) => long[long.length - short.length + index] === word)
  if (behind && (short.length > 1 || (short[0]?.length ?? 0) >= 5)) return 'room'
  return distinctive.length >= 2 && short.every((word) => long.includes(word)) ? 'room' : 'other'
}
