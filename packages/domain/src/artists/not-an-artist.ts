import { remembered } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { nameWords } from './artist-name.ts'

const list = (words: string) => new Set(words.split(/\s+/))

/** Words of which bills make what they print in an artist's place: `Special Guests`, `Rotating Local DJs`, `Artists to be announced`. */
const OF_NOBODY = list(
  `special secret surprise mystery local musical resident residents rotating opening opener openers supporting support
  headliner headliners featured guest guests friend friends artist artists act acts band bands dj djs mc mcs vj vjs host
  hosts emcee performer performers musician musicians singer singers comedian comedians comic comics lineup talent cast
  crew vendors announced determined confirmed announcement soon tba tbd tbc various unknown anonymous music set sets
  show shows tonight other others more many open mic jam session night party karaoke trivia bingo doors selector selectors
  visuals`,
)
const BETWEEN = list('live a an our your with w plus and to be of very some all up line n for no in')
const WHOLE_NAMES = anyOf`
  (?:open|comedy) (?:mic|mike|decks|stage|jam)|.+ open mic(?: night)?|private (?:event|party)|
  all ages|free|closed|no cover|n a|.+ tb[acd]|dance party|club night|silent disco|happy hour|
  (?:full|house) band|ladies night|(?:album|record) release(?: (?:show|party))?|after ?party
`
const AS_A_WHOLE = new RegExp(`^${WHOLE_NAMES}$`)

/**
 * Whether a printed name names nobody: `Special Guests`, `TBA`, `DJ`, `Open Mic`, `Various Artists`, nothing at all. With `The`
 * such words may well be a band's name: `The Residents`, `The Doors`.
 */
export const isNobody = remembered((name): boolean => {
  const words = nameWords(name)
  if (words.length === 0) return /^[-–—.…?*•~_\s]*$/.test(name)
  if (AS_A_WHOLE.test(words.join(' '))) return true
  return words.every((word) => OF_NOBODY.has(word) || BETWEEN.has(word)) && words.some((word) => OF_NOBODY.has(word))
})
