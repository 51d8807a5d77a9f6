import { memoize } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { nameWords } from './artist-name.ts'

const toSet = (words: string) => new Set(words.split(/\s+/))

/** Words that bills print in place of an artist: `Special Guests`, `Rotating Local DJs`, `Artists to be announced`. */
const GENERIC_WORDS = toSet(
  `special secret surprise mystery local musical resident residents rotating opening opener openers supporting support
  headliner headliners featured guest guests friend friends artist artists act acts band bands dj djs mc mcs vj vjs host
  hosts emcee performer performers musician musicians singer singers comedian comedians comic comics lineup talent cast
  crew vendors announced determined confirmed announcement soon tba tbd tbc various unknown anonymous music set sets
  show shows tonight other others more many open mic jam session night party karaoke trivia bingo doors selector selectors
  visuals`,
)
const FILLER_WORDS = toSet('live a an our your with w plus and to be of very some all up line n for no in')
const WHOLE_NAMES = anyOf`
  (?:open|comedy) (?:mic|mike|decks|stage|jam)|.+ open mic(?: night)?|private (?:event|party)|
  all ages|free|closed|no cover|n a|.+ tb[acd]|dance party|club night|silent disco|happy hour|
  (?:full|house) band|ladies night|(?:album|record) release(?: (?:show|party))?|after ?party
`
const WHOLE_NAME = new RegExp(`^${WHOLE_NAMES}$`)

/**
 * Whether a printed name isn't an artist: `Special Guests`, `TBA`, `DJ`, `Open Mic`, `Various Artists`, or nothing at
 * all. With `The`, these words can be a band's name: `The Residents`, `The Doors`.
 */
export const isNotAnArtist = memoize((name): boolean => {
  const words = nameWords(name)
  if (words.length === 0) return /^[-–—.…?*•~_\s]*$/.test(name)
  if (WHOLE_NAME.test(words.join(' '))) return true
  return (
    words.every((word) => GENERIC_WORDS.has(word) || FILLER_WORDS.has(word)) &&
    words.some((word) => GENERIC_WORDS.has(word))
  )
})
