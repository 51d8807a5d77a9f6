import { isNobody } from '../artists/not-an-artist.ts'
import { remembered } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { isSeen, toLine } from '../text/text.ts'
import { isPrintedTerm } from './printed-terms.ts'
import { isSession } from './remarks.ts'

const LEAD_IN_WORDS = anyOf`
  supporting talent|support(?:ed by|(?=:))|
  (?:openers?|opening|also|plus|line-?up|guests?|hosts?)(?=:)|plus|with|w\/|and|&|\+|
  feat(?:uring|\.)?|ft\.?|(?:very\s+)?special\s+guests?|hosted by|
  live (?:performances?|music|sets?) (?:by|from)|performances? by|music by|
  (?:dj )?sets? (?:by|from)|djs(?: (?:spinning|include))?
`
/** What stands before a name without being part of it. */
const LEAD_IN = new RegExp(String.raw`^(?:${LEAD_IN_WORDS}\s*:?\s+|[-–—:~*•]\s*)+`, 'i')

const FORMAT_WORDS = anyOf`
  live!*|(?:\d+ hour |extended |live |hybrid |dj[\s-])+set|all night(?: long)?|
  [-–] open (?:until|to|till) close|live (?:at|in) .+|in concert|
  (?:&|and|\+) (?:many )?(?:more|(?:special )?guests|friends)|
  (?:single|album|record|ep) release(?: (?:show|party))?|originally filmed on .+
`
/** What stands behind a name without being part of it: the way of playing, an occasion. */
const FORMAT = new RegExp(String.raw`\s${FORMAT_WORDS}$`, 'i')
const REMARK = /\s*[([][^()[\]]*[)\]]$/
/** Nothing more stands behind a name; a line of nothing else would be looked through once for each. */
const MAX_WORDS_BEHIND = 6
const GROUP_SIZES = anyOf`[Tt]rio|[Qq](?:uartet|uintet)|[Ss](?:extet|eptet)`
const TOWN_WORD = String.raw`\p{Lu}[\p{L}.]+`
/** `Vancouver's Ryan Oliver Quartet`: where somebody comes from, but not `The Reverend Peyton's Big Damn Band`. */
const FROM_TOWN = new RegExp(
  String.raw`^(?:[Ff]rom )?(?![Tt]he )(?:${TOWN_WORD} ){0,2}${TOWN_WORD}['’]s? (?:own )?(?=\p{Lu}\S+ \p{Lu}\S+ ${GROUP_SIZES}$)`,
  'u',
)

/** One name as printed in a bill, without lead-in and remarks; null where the words name nobody. */
export const actName = remembered((printed): string | null => {
  let name = toLine(printed)
  // what stands before a name may stand before something else that does
  for (let round = 0; round < MAX_WORDS_AROUND; round++) {
    const bare = bareName(name)
    if (bare === name) break
    name = bare
  }
  return isName(name) ? name : null
})
const MAX_WORDS_AROUND = 4

function bareName(printed: string): string {
  let name = printed
    .replace(/^[([](?:early|late|live|new)[)\]] ?/i, '')
    .replace(LEAD_IN, '')
    .replace(/^host (?=\p{Lu})/u, '')
    .replace(/^20\d\d (?=\p{L})/u, '')
  for (let round = 0; round < MAX_WORDS_BEHIND; round++) {
    const bare = name
      .replace(FORMAT, '')
      .replace(REMARK, '')
      .replace(/[\s,;:~|/•*–—►]+$|\s+-+$/, '')
    if (bare === name || !/[\p{L}\p{N}]/u.test(bare)) break
    name = bare
  }
  return name
    .replace(FROM_TOWN, '')
    .replace(/^["“”]([^"“”]+)["“”]$/, '$1')
    .trim()
}

/** No artist has a longer name. */
const MAX_NAME_LENGTH = 300

const isName = (name: string): boolean =>
  isSeen(name) && name.length <= MAX_NAME_LENGTH && !isNobody(name) && !isSession(name) && !isPrintedTerm(name)
