import { isNotAnArtist } from '../artists/not-an-artist.ts'
import { memoize } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { isPrintable, toLine } from '../text/text.ts'
import { isPrintedTerm } from './printed-terms.ts'
import { isSession } from './remarks.ts'

const LEAD_IN_WORDS = anyOf`
  supporting talent|support(?:ed by|(?=:))|
  (?:openers?|opening|also|plus|line-?up|guests?|hosts?)(?=:)|plus|with|w\/(?=\s)|and|&|\+|
  feat(?:uring|\.)?|ft\.?|(?:very\s+)?special\s+guests?|hosted by|
  live (?:performances?|music|sets?) (?:by|from)|performances? by|music by|
  (?:dj )?sets? (?:by|from)|djs(?: (?:spinning|include))?
`
/** Words before a name that aren't part of it. */
const LEAD_IN = new RegExp(String.raw`^(?:${LEAD_IN_WORDS}\s*:?\s+|w\/|[-–—:~*•]\s*)+`, 'i')

const FORMAT_WORDS = anyOf`
  live!*|(?:\d+ hour |extended |live |hybrid |dj[\s-])+set|all night(?: long)?|
  [-–] open (?:until|to|till) close|live (?:at|in) .+|in concert|
  (?:&|and|\+) (?:many )?(?:more|(?:special )?guests|friends)|
  (?:single|album|record|ep) release(?: (?:show|party))?|originally filmed on .+
`
/** Words printed after a name that aren't part of it, such as how the act plays or the occasion. */
const TRAILING_WORDS = new RegExp(String.raw`\s${FORMAT_WORDS}$`, 'i')
const TRAILING_REMARK = /\s*[([][^()[\]]*[)\]]$/
/** No name has more remarks after it. The limit bounds the work on lines that consist only of remarks. */
const MAX_TRAILING_ROUNDS = 6
const GROUP_SIZES = anyOf`[Tt]rio|[Qq](?:uartet|uintet)|[Ss](?:extet|eptet)`
const TOWN_WORD = String.raw`\p{Lu}[\p{L}.]+`
/** Words that begin towns' names of several words. Any other first word may be a person's. */
const TOWN_START = anyOf`San|Santa|New|Los|Las|El|La|Fort|Port|North|South|East|West|St\.|Mount|Palm|Long|Salt Lake|Kansas|Mexico`
/**
 * A home town before a name, as in `Vancouver's Ryan Oliver Quartet`, but not `The Reverend Peyton's Big Damn Band`.
 */
const FROM_TOWN = new RegExp(
  String.raw`^(?:[Ff]rom )?(?![Tt]he )(?:${TOWN_START} )?${TOWN_WORD}['’]s? (?:own )?(?=\p{Lu}\S+ \p{Lu}\S+ ${GROUP_SIZES}$)`,
  'u',
)

const PLAYERS = anyOf`pianist|guitarist|bassist|drummer|violinist|cellist|saxophonist|trumpeter|vocalist|singer[- ]songwriter`
/** What somebody plays, before two words of a name: `Pianist Ann Reed`. */
const PLAYER = new RegExp(String.raw`^${PLAYERS} (?=\S+ \S)`, 'i')

/** Cleans one printed name: removes lead-in words and remarks. Returns null if the words don't name an artist. */
export const cleanActName = memoize((printed): string | null => {
  let name = toLine(printed)
  // Removing one lead-in can uncover another.
  for (let round = 0; round < MAX_LEADING_ROUNDS; round++) {
    const strippedName = stripName(name)
    if (strippedName === name) break
    name = strippedName
  }
  return isName(name) ? name : null
})
const MAX_LEADING_ROUNDS = 4

function stripName(printed: string): string {
  let name = printed
    .replace(/^[([](?:early|late|live|new)[)\]] ?/i, '')
    .replace(LEAD_IN, '')
    .replace(PLAYER, '')
    .replace(/^host (?=\p{Lu})/u, '')
    .replace(/^20\d\d (?=\p{L})/u, '')
  for (let round = 0; round < MAX_TRAILING_ROUNDS; round++) {
    const strippedName = name
      .replace(TRAILING_WORDS, '')
      .replace(TRAILING_REMARK, '')
      .replace(/[\s,;:~|/•*–—►]+$|\s+-+$/, '')
    if (strippedName === name || !/[\p{L}\p{N}]/u.test(strippedName)) break
    name = strippedName
  }
  return name
    .replace(FROM_TOWN, '')
    .replace(/^["“”]([^"“”]+)["“”]$/, '$1')
    .trim()
}

/** No artist's name is longer. */
const MAX_NAME_LENGTH = 300

const isName = (name: string): boolean =>
  isPrintable(name) &&
  name.length <= MAX_NAME_LENGTH &&
  !isNotAnArtist(name) &&
  !isSession(name) &&
  !isPrintedTerm(name)
