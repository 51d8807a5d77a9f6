import { ORDINARY_WORDS } from './ordinary-words.ts'
import { readArtist } from './printed-artist.ts'

/** Why a name, though it is the same, may be borne by somebody else. */
export interface NameDoubt {
  /** A sentence for operators. */
  reason: string
  /** What can settle it: `genre` that genres agree, `home` that the artist comes from where it is billed, or is said to. */
  settledBy: readonly ('genre' | 'home')[]
}

interface Rule {
  holds(name: Name): boolean
  reason(printed: string): string
  settledBy: NameDoubt['settledBy']
}

interface Name {
  words: readonly string[]
  /** The words that tell: no articles, no `DJ`, no `Trio`. */
  telling: readonly string[]
  remark: string | null
}

/** Words that stand in countless names. */
const TELLS_NOTHING = new Set(
  `the a an and of n in on at to for my los las la le les el de del der die das y et und dj mc dr mr mrs ms sir lil big young jr sr
  band bands trio duo quartet quintet sextet septet ensemble orchestra group project collective crew unit combo choir
  sound system live music all feat`.split(/\s+/),
)
const HOMAGE =
  /^(?:tributes?|covers?|plays|playing|experience|karaoke|lullab(?:y|ies)|salute|homage|legacy|revue|impersonators?|hits|songs|versions?|renditions?|soundalikes?)$/
const MOST_SHORT = 5

const isOrdinary = (word: string): boolean => ORDINARY_WORDS.has(word) || word.length < 3 || /^\p{N}+$/u.test(word)
const isLatin = (word: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(word)

/** The first that holds counts; the surest doubts stand first. */
const RULES: readonly Rule[] = [
  {
    holds: ({ words }) => words.some((word) => HOMAGE.test(word)),
    reason: (printed) => `“${printed}” sounds like an act that plays another’s songs; many share such names.`,
    settledBy: [],
  },
  {
    holds: ({ remark }) => remark !== null,
    reason: (printed) => `What stands in brackets in “${printed}” tells it from a namesake.`,
    settledBy: ['home'],
  },
  {
    holds: ({ telling }) => telling.length === 0,
    reason: (printed) => `“${printed}” holds no word that tells it from others.`,
    settledBy: [],
  },
  {
    holds: ({ telling: [word = '', ...more] }) =>
      more.length === 0 && (isOrdinary(word) || word.length <= MOST_SHORT || !isLatin(word)),
    reason: (printed) => `One word names many: ${printed}.`,
    settledBy: ['home'],
  },
  {
    holds: ({ telling }) => telling.length === 1,
    reason: (printed) => `One word names many: ${printed}.`,
    settledBy: ['genre', 'home'],
  },
  {
    holds: ({ telling }) => telling.length === 2 && telling.every(isOrdinary),
    reason: (printed) => `“${printed}” is made of everyday words or names; others may be called so.`,
    settledBy: ['genre', 'home'],
  },
]

/** Why one artist alone of this name is no proof; null for a name that few would choose twice. */
export function nameDoubt(printed: string): NameDoubt | null {
  const { words, remark } = readArtist(printed)
  const name = { words, remark, telling: words.filter((word) => !TELLS_NOTHING.has(word)) }
  const rule = RULES.find(({ holds }) => holds(name))
  return rule ? { reason: rule.reason(printed), settledBy: rule.settledBy } : null
}
