import { foldName, nameWords } from '../artists/artist-name.ts'
import { findTown, type Towns } from '../geography/towns.ts'
import { rememberedWith } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { toLine } from '../text/text.ts'

export interface Place {
  /** The words of the name, without article, town and address. */
  words: readonly string[]
  town: string | null
  /** The print names no venue: `TBA`, a town, a street address. */
  open: boolean
  /** A row for several venues at once. */
  several: boolean
}

const ARTICLES = new Set(['the', 'thee', 'a', 'an', 'at', 'of', 'and'])
const ONE_SPELLING = new Map([
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
const ADDRESS_BEHIND = new RegExp(
  String.raw`\s+(?:\d{1,5}\s+(?:[\p{L}\d.'’]+\s+){1,3}${STREET}.*|\d{3,5}\s+\p{Lu}\p{L}+)$`,
  'u',
)
/** What is printed in the place of a venue that is not named. */
const NO_PLACE = anyOf`
  tb[acd]|to be (?:announced|confirmed|determined)|secret|private (?:location|residence)|location|
  undisclosed|(?:various|multiple|several) (?:venues|locations|places)
`
const OPEN = new RegExp(String.raw`^${NO_PLACE}\b`)

/**
 * Reads a printed venue. Sources print `at The Hall`, `Hall, Oakland`, `The Hall (Oakland)`, `Hall, 12 Elm Street, Oakland`.
 * The town is one of those given.
 */
export const parsePlace = rememberedWith((printed, towns: Towns): Place => {
  const townIn: TownOf = (words) => findTown(words, towns)
  const text = toLine(printed).replace(/^(?:at|@)\s+/i, '')
  const { name, town: printedTown } = partTown(text, townIn)
  const bare = ADDRESS.test(name) || endsInKind(name) ? name : name.replace(ADDRESS_BEHIND, '')
  const all = venueWords(bare)
  const { words, town } = printedTown ? { words: all, town: printedTown } : townBehind(all, townIn)
  const folded = foldName(name)
  return {
    words: words.length > 0 ? words : all,
    town,
    open: OPEN.test(folded) || ADDRESS.test(name) || townIn(nameWords(name).join(' ')) !== null || all.length === 0,
    several: /^(?:various|multiple|several)\b/.test(folded),
  }
})

/** The town that folded words name. */
type TownOf = (words: string) => string | null

/** `365 Club` is a name, `F8 1192 Folsom` a name and a street. */
const endsInKind = (name: string): boolean => GENERIC.has(nameWords(name).at(-1) ?? '')

/** Takes off the town: in brackets, behind a comma, behind a dash. What stands there and is no town is left out. */
function partTown(text: string, townIn: TownOf): { name: string; town: string | null } {
  const bracket = /^(.+?)\s*\(([^()]+)\)$/.exec(text)
  if (bracket?.[1] && bracket[2]) {
    const town = nameWords(bracket[2]).join(' ')
    const known = townIn(town)
    return known || nameWords(bracket[2]).length <= 2
      ? { name: partTown(bracket[1], townIn).name, town: known ?? town }
      : partTown(bracket[1], townIn)
  }
  const [name = text, ...others] = text.split(/,\s+|(?<=\p{L})-(?=\p{Lu}\p{L}+$)/u)
  if (others.length === 0) return { name: text, town: null }
  const town =
    others.map((part) => townIn(nameWords(part.replace(/\s+\d+.*$/, '')).join(' '))).findLast(Boolean) ?? null
  // a hyphen parts only a town: `Paramount Theatre-Oakland`, not `Drive-In`
  return town || text.includes(', ') ? { name, town } : { name: text, town: null }
}

/** `Carbon Lounge Oakland`: a town as the last words, with something before it. */
function townBehind(words: string[], townIn: TownOf): { words: string[]; town: string | null } {
  for (const count of [3, 2, 1]) {
    const town = words.length > count ? townIn(words.slice(-count).join(' ')) : null
    if (town) return { words: words.slice(0, -count), town }
  }
  return { words, town: null }
}

function venueWords(name: string): string[] {
  const words = nameWords(name.replace(/\b(night)\s+(club)\b/i, '$1$2'))
    .map((word) => ONE_SPELLING.get(word) ?? word)
    .filter((word, index) => word !== 's' || index === 0)
  const kept = words.filter((word) => !ARTICLES.has(word))
  // "Frost Amphitheater At Stanford": where it lies, behind the name
  const lies = words.indexOf('at', 2)
  const named = lies > 1 ? words.slice(0, lies).filter((word) => !ARTICLES.has(word)) : kept
  return named.some((word) => !GENERIC.has(word)) ? named : kept.length > 0 ? kept : words
}

/** Words that say what kind of venue it is, not which one. */
export const GENERIC = new Set(
  (
    'club nightclub bar lounge hall theater ballroom room center venue event events space cafe restaurant pub tavern ' +
    'saloon music live arena auditorium amphitheater stage house art arts gallery cocktail cocktails grill kitchen ' +
    'concert performing downtown new old big main'
  ).split(' '),
)
