import { foldName, nameWords } from '../artists/artist-name.ts'
import type { Point } from '../geography/distance.ts'
import { findTown, findTownByName, type Towns } from '../geography/towns.ts'
import { memoizeWith } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { toLine } from '../text/text.ts'
import { toStreetKey } from './street-key.ts'

export interface Place extends Point {
  /** The words of the name, without article, town and address. */
  words: readonly string[]
  town: string | null
  /** The text doesn't name a venue: `TBA`, a town, a street address. */
  isUnnamed: boolean
  /** The text means several venues. */
  isSeveral: boolean
  /** The house number and street of an address, as `toStreetKey` returns them. */
  street?: string | undefined
}

const ARTICLES = new Set(['the', 'thee', 'a', 'an', 'at', 'of', 'and'])
const SPELLINGS = new Map([
  ['theatre', 'theater'],
  ['centre', 'center'],
  ['amphitheatre', 'amphitheater'],
])
const STREETS = anyOf`
  street|st|avenue|ave|av|road|rd|boulevard|blvd|way|wy|lane|ln|drive|dr|highway|hwy|place|pl|
  court|ct|square|sq
`
const STREET = String.raw`${STREETS}\b\.?`
const ADDRESS = new RegExp(String.raw`^\d+[a-z]?\s+(?:[\p{L}\d.'’]+\s+){1,4}${STREET}`, 'iu')
const TRAILING_ADDRESS = new RegExp(String.raw`\s+\d{1,5}\s+(?:[\p{L}\d.'’]+\s+){1,3}${STREET}.*`, 'iu')
const TRAILING_STREET = /\s+\d{3,5}\s+\p{Lu}\p{L}+$/u
/** Text that is printed in place of a venue's name. */
const NO_PLACE = anyOf`
  tb[acd]|to be (?:announced|confirmed|determined)|secret|private (?:location|residence)|location|
  undisclosed|(?:various|multiple|several) (?:venues|locations|places)
`
const NO_PLACE_PATTERN = new RegExp(String.raw`^${NO_PLACE}\b`)

/**
 * Parses a printed venue: `at The Hall`, `Hall, Oakland`, `The Hall (Oakland)`, `Hall, 12 Elm Street, Oakland`. Only
 * the given towns are recognized.
 */
export const parsePlace = memoizeWith((printed, towns: Towns): Place => {
  const findGivenTown: FindTown = (words) => findTown(words, towns)
  const text = toLine(printed).replace(/^(?:at|@)\s+/i, '')
  const { name, town: printedTown } = splitTown(text, findGivenTown)
  const withoutAddress =
    ADDRESS.test(name) || endsInKind(name) ? name : name.replace(TRAILING_ADDRESS, '').replace(TRAILING_STREET, '')
  const allWords = getVenueWords(withoutAddress)
  const trailing = findTrailingTown(allWords, (words) => findTownByName(words, towns))
  // "Lantern Oakland (Oakland)" names the town twice
  const { words, town } =
    printedTown && trailing.town !== printedTown ? { words: allWords, town: printedTown } : trailing
  const folded = foldName(name)
  return {
    words: words.length > 0 ? words : allWords,
    town,
    isUnnamed:
      NO_PLACE_PATTERN.test(folded) ||
      ADDRESS.test(name) ||
      findGivenTown(nameWords(name).join(' ')) !== null ||
      allWords.length === 0,
    isSeveral: /^(?:various|multiple|several)\b/.test(folded),
    // "4 Moth Theater" isn't an address
    street: toStreetKey(ADDRESS.test(text) ? text : /,.*/.exec(text)?.[0]),
  }
})

/** Finds the town that folded words mean. */
type FindTown = (words: string) => string | null

/** Whether a name ends in a kind of venue: `365 Club` is a name, but `F8 1192 Folsom` is a name and a street. */
const endsInKind = (name: string): boolean => GENERIC_WORDS.has(nameWords(name).at(-1) ?? '')

/** Splits off the town: in brackets, after a comma, or after a hyphen. Other text in these places is dropped. */
function splitTown(text: string, findGivenTown: FindTown): { name: string; town: string | null } {
  const bracket = /^(.+?)\s*\(([^()]+)\)$/.exec(text)
  if (bracket?.[1] && bracket[2]) {
    const town = nameWords(bracket[2]).join(' ')
    const knownTown = findGivenTown(town)
    return knownTown || nameWords(bracket[2]).length <= 2
      ? { name: splitTown(bracket[1], findGivenTown).name, town: knownTown ?? town }
      : splitTown(bracket[1], findGivenTown)
  }
  const [name = text, ...others] = text.split(/,\s+|(?<=\p{L})-(?=\p{Lu}\p{L}+$)/u)
  if (others.length === 0) return { name: text, town: null }
  const town =
    others.map((part) => findGivenTown(nameWords(part.replace(/\s+\d+.*$/, '')).join(' '))).findLast(Boolean) ?? null
  // A hyphen separates only a town: `Paramount Theatre-Oakland`, not `Drive-In`.
  return town || text.includes(', ') ? { name, town } : { name: text, town: null }
}

/** Finds a town in the last words of a name, with other words before it: `Carbon Lounge Oakland`. */
function findTrailingTown(words: string[], findGivenTown: FindTown): { words: string[]; town: string | null } {
  for (const count of [3, 2, 1]) {
    const town = words.length > count ? findGivenTown(words.slice(-count).join(' ')) : null
    if (town) return { words: words.slice(0, -count), town }
  }
  return { words, town: null }
}

function getVenueWords(name: string): string[] {
  const words = nameWords(name.replace(/\b(night)\s+(club)\b/i, '$1$2'))
    .map((word) => SPELLINGS.get(word) ?? word)
    .filter((word, index) => word !== 's' || index === 0)
  // the last word of "Room A" is its name
  const withoutArticles = words.filter((word, index) => !ARTICLES.has(word) || index === words.length - 1)
  // "Frost Amphitheater At Stanford": the location comes after the name.
  const atIndex = words.indexOf('at', 2)
  const namedWords = atIndex > 1 ? words.slice(0, atIndex).filter((word) => !ARTICLES.has(word)) : withoutArticles
  return namedWords.some((word) => !GENERIC_WORDS.has(word))
    ? namedWords
    : withoutArticles.length > 0
      ? withoutArticles
      : words
}

/** Words that say what kind of venue it is, not which one. */
export const GENERIC_WORDS = new Set(
  (
    'club nightclub bar lounge hall theater ballroom room center venue event events space cafe restaurant pub tavern ' +
    'saloon music live arena auditorium amphitheater stage house art arts gallery cocktail cocktails grill kitchen ' +
    'concert performing downtown new old big main'
  ).split(' '),
)
