import { ORDINARY_WORDS } from '../artists/ordinary-words.ts'
import { parseArtist } from '../artists/printed-artist.ts'
import { anyOf } from '../text/pattern.ts'

/** Why another artist may have the same name. */
interface NameDoubt {
  reason: string
  /**
   * What can resolve the doubt: `genre` if genres agree, `home` if the artist comes from where it plays or where the
   * listing says.
   */
  resolvedBy: readonly ('genre' | 'home')[]
}

interface Rule {
  applies(name: Name): boolean
  reason(printed: string): string
  resolvedBy: NameDoubt['resolvedBy']
}

interface Name {
  words: readonly string[]
  /** The words that distinguish artists: no articles, no `DJ`, no `Trio`. */
  distinctive: readonly string[]
  remark: string | null
}

/** Words that countless names contain. */
const COMMON_WORDS = new Set(
  `the a an and of n in on at to for my los las la le les el de del der die das y et und dj mc dr mr mrs ms sir jr sr
  band bands trio duo quartet quintet sextet septet ensemble orchestra group project collective crew unit combo choir
  sound system live music all`.split(/\s+/),
)
const HOMAGE_NOUNS = anyOf`
  tributes?|covers?|plays|playing|experience|karaoke|lullab(?:y|ies)|salute|homage|legacy|revue|
  impersonators?|hits|songs|versions?|renditions?|soundalikes?
`
const HOMAGE = new RegExp(`^${HOMAGE_NOUNS}$`)
const MAX_SHORT_NAME = 5

const OCCASION_NOUNS = anyOf`
  nights?|nite|party|disco|rave|club|fest|festival|brunch|ball|prom|takeover|celebration|showcase|
  anniversary|birthday|sessions?|social|soiree|cabaret|burlesque|drag|revue|jam
`
/** Names of nights rather than acts: `Emo Night`, `Gimme Gimme Disco`. */
const OCCASION = new RegExp(`^${OCCASION_NOUNS}$`)
const ENGLISH_SUFFIXES = anyOf`
  ing|ings|tion|tions|ness|ment|ments|less|ful|ous|able|ible|ance|ence|ity|ities|ism|ist|ists|ship|
  hood|ward|ly|ed|ical|ive|ery|ies
`
/** Endings of English words, for words that aren't in the word list. */
const ENGLISH_ENDING = new RegExp(`..${ENGLISH_SUFFIXES}$`)

const isOrdinary = (word: string): boolean =>
  word.length < 3 ||
  /^\p{N}+(?:st|nd|rd|th|s)?$/u.test(word) ||
  ENGLISH_ENDING.test(word) ||
  [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some((form) => ORDINARY_WORDS.has(form))
const isLatin = (word: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(word)

/** The first match counts, so the strongest doubts come first. */
const RULES: readonly Rule[] = [
  {
    applies: ({ words }) => words.some((word) => HOMAGE.test(word)),
    reason: (printed) => `“${printed}” sounds like a cover or tribute act. Many share such names.`,
    resolvedBy: [],
  },
  {
    applies: ({ words }) => words.some((word) => /^(?:vs|versus|presents?|pres|feat|featuring|b2b|with)$/.test(word)),
    reason: (printed) => `“${printed}” sounds like more than one act.`,
    resolvedBy: [],
  },
  {
    applies: ({ words }) => OCCASION.test(words.at(-1) ?? ''),
    reason: (printed) => `“${printed}” may be the name of a night, not an act.`,
    resolvedBy: ['genre'],
  },
  {
    applies: ({ remark }) => remark !== null,
    reason: (printed) => `The brackets in “${printed}” set it apart from another act with the same name.`,
    resolvedBy: ['home'],
  },
  {
    applies: ({ distinctive }) => distinctive.length === 0,
    reason: (printed) => `“${printed}” has no distinctive word.`,
    resolvedBy: [],
  },
  {
    applies: ({ distinctive: [word = '', ...otherWords] }) =>
      otherWords.length === 0 && (isOrdinary(word) || word.length <= MAX_SHORT_NAME || !isLatin(word)),
    reason: (printed) => `Many acts share this one-word name: ${printed}.`,
    resolvedBy: ['home'],
  },
  {
    applies: ({ distinctive }) => distinctive.length === 1,
    reason: (printed) => `Many acts share this one-word name: ${printed}.`,
    resolvedBy: ['genre', 'home'],
  },
  {
    applies: ({ distinctive }) => distinctive.length === 2 && distinctive.every(isOrdinary),
    reason: (printed) => `“${printed}” is made of everyday words or names. Others may have the same name.`,
    resolvedBy: ['genre', 'home'],
  },
]

/**
 * Finds out why another artist may have this name, so that a single match proves nothing; null for a name that few
 * would choose.
 */
export function findNameDoubt(printed: string): NameDoubt | null {
  const { words, remark } = parseArtist(printed)
  const name = { words, remark, distinctive: words.filter((word) => !COMMON_WORDS.has(word)) }
  const rule = RULES.find(({ applies }) => applies(name))
  return rule ? { reason: rule.reason(printed), resolvedBy: rule.resolvedBy } : null
}
