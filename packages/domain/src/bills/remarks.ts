import { MONTH, WEEKDAY } from '../dates/calendar-names.ts'
import { AMOUNT } from '../prices/printed-amount.ts'
import { remembered } from '../text/memoize.ts'
import { lines } from '../text/pattern.ts'
import { fold, tidy, toLine } from '../text/text.ts'

const STATUS = lines`
  (?:almost\s+)?sold[\s-]*out|cancel{1,2}ed|postponed|re-?scheduled(?:\s+(?:to|from)\s+[^|)\]*]+)?|
  (?:show\s+)?moved\s+(?:to|from)\s+[^|)\]]+|venue\s+change|new\s+(?:date|venue)|low\s+tickets?|
  few\s+tickets\s+left|just\s+announced|(?:(?:2nd|second|3rd|third)\s+)?(?:show\s+)?added
`
const AGE = String.raw`(?:ages?\s*)?(?:18|19|21)\s*\+|\+(?:18|21)|(?:18|21)\s*(?:&|and)\s*(?:over|up)|all\s+ages`
const SALE = lines`
  (?:fully\s+)?seated(?:\s+show)?|standing|enhanced\s+experiences?|
  vip(?:\s+(?:package|upgrade|experience|ticket|meet)\S*.*)?|meet\s*(?:&|and)\s*greets?|
  premium\s+(?:seating|package)s?|(?:free\s+(?:show|entry|entrance|admission))|no\s+cover|free|
  \d[\s-]*day\s+(?:ticket|pass)
`
const ASIDE = `(?:${STATUS}|${AGE}|${SALE})`

/** Remarks that are no part of a bill, as they are set off: in brackets, in front of a colon or dash, behind a bar or dash. */
const ASIDES: readonly RegExp[] = [
  new RegExp(String.raw`\s*[([*]+\s*${ASIDE}\s*!*\s*[)\]*]+\s*`, 'gi'),
  new RegExp(String.raw`^[^\p{L}\p{N}]*${ASIDE}\s*(?:!+|:|[-–—|]\s)\s*`, 'iu'),
  new RegExp(String.raw`\s*(?:\s[-–—]|[|•►~!])\s*${ASIDE}\s*!*\s*$`, 'i'),
  /\s*[([](?:doors?|show|music)\b[^()[\]]*\d[^()[\]]*[)\]]/gi,
  // hours and dates: "(8PM - CLOSE)", "(April 29, 2010)", "05/02/25", "originally filmed on MAY 24, 2025"
  /\s*\(\s*\d{1,2}(?::\d\d)?\s*(?:[ap]\.?m\b|-|–)[^)]*\)/gi,
  new RegExp(String.raw`\s*\(${MONTH}\.? \d{1,2}(?:, \d{4})?\)`, 'gi'),
  /\s+\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\s*$/,
  // "… at The Lantern - Oakland, CA"
  /\s[-–]\s[\p{L}\s.]+,\s[A-Z]{2}$/u,
  /\s+originally (?:filmed|recorded) on .+$/i,
  // what a calendar's editor leaves behind
  /\s*\(copy(?: \d+)?\)/gi,
  /\s*[|•►~*–—-]+\s*(?:buy tickets|tickets (?:on sale|available)(?: now)?|on sale now|\d ?(?:for|4) ?1 drinks?)\W*$/i,
]

const HOUR = String.raw`\d{1,2}(?::\d\d)?\s?[ap]\.?m\b\.?`
const HOURS = String.raw`\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?)?\s?(?:-|–|to)\s?(?:${HOUR}|close|late)`
const MONEY = String.raw`\$${AMOUNT}(?:\s?[-–/]\s?\$?${AMOUNT})?`
const NAMED_DAY = String.raw`${MONTH}\.?\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?`
const DATE = String.raw`(?:${WEEKDAY}\.?,?\s)?(?:${NAMED_DAY}|\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?)`
/** A number with signs around it, where a word beside it calls it an hour. */
const ANY_HOUR = String.raw`[^\p{L}]*\d[^\p{L}]*(?:[ap]m)?`
const TERMS = [HOURS, HOUR, MONEY, String.raw`\d{1,2}:\d\d|(?:18|21)\s?\+`].join('|')
/** What calendars print around a title: `Paper Moons 10PM - CLOSE`, `Paper Moons — $10 / 21+`, `8pm Paper Moons`, `SAT 10/12 – Paper Moons`. */
const AROUND: readonly RegExp[] = [
  new RegExp(String.raw`\s(?:[|•–—/,(@-]\s?)*(?:(?:at|from|until|till)\s)?(?:${TERMS})\)?$`, 'i'),
  new RegExp(
    String.raw`\s(?:[|•–—/,(-]\s?)+(?:doors?|show)\b${ANY_HOUR}[^\p{L}]*(?:(?:doors?|show|music)?${ANY_HOUR}\)?)?$`,
    'iu',
  ),
  new RegExp(String.raw`^(?:${HOURS}|${HOUR})\s*(?:[-–—:|]\s*)?(?=[\p{L}\p{N}])`, 'iu'),
  new RegExp(String.raw`^${MONEY}\s+(?=\p{L})`, 'u'),
  new RegExp(String.raw`^${DATE}\s*(?:[-–—:|]\s+)(?=[\p{L}\p{N}])`, 'iu'),
]
/** An hour, a price and an age may stand one behind the other. */
const MAX_WORDS_AROUND = 4

const NUMBERED = [
  ['one', 'first'],
  ['two', 'second', 'ii'],
  ['three', 'third', 'iii'],
  ['four', 'fourth'],
]
const NUMBERS = new Map(NUMBERED.flatMap((words, index) => words.map((word) => [word, String(index + 1)])))
const NUMBER = String.raw`\d{1,2}(?!\d|\s*(?:am|pm))|one|two|three|four|iii|ii`
const ORDINAL = '1st|2nd|3rd|[4-9]th|first|second|third|fourth'

const MATINEE_ASIDE = String.raw`\s*[([]\s*matin[eé]e\s*[)\]]\s*`
const MATINEE_BEHIND = String.raw`\s+[-–—|]\s*matin[eé]e\s*$`
const MATINEE_BEFORE = String.raw`^(?:family\s+)?matin[eé]e\s*(?::|\s[-–—]\s|(?=\s+w(?:ith\b|\/)))`

/** Session marks, each with the session that it means. They stay in the shown title. */
const SESSIONS: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [/[-–—|:([]?\s*\b(early|late)[\s-]+(?:show|set|session|seating|performance)s?\b\s*[)\]:]?/i, (m) => word(m[1])],
  [/\s*[([]\s*(early|late)\s*[)\]]\s*/i, (m) => word(m[1])],
  [/[-–—|:([]?\s*\b(?:afternoon\s+)?(?:family\s+)?matin[eé]e\s+(?:show|performance|set)\b\s*[)\]:]?/i, () => 'matinee'],
  [new RegExp([MATINEE_ASIDE, MATINEE_BEHIND, MATINEE_BEFORE].join('|'), 'i'), () => 'matinee'],
  [
    new RegExp(
      String.raw`[-–—|:,([]?\s*\b(night|day|show|set|seating)\s*#?\s*(${NUMBER})(?=$|[\s:)\],|–—-])\s*[)\]]?`,
      'i',
    ),
    (m) => `${word(m[1])} ${number(m[2])}`,
  ],
  [
    new RegExp(String.raw`[-–—|:,([]?\s*\b(${ORDINAL})\s+(night|show|set|seating)\b\s*[)\]]?`, 'i'),
    (m) => `${word(m[2])} ${number(m[1])}`,
  ],
]

const word = (text: string | undefined): string => fold(text ?? '')
const number = (text: string | undefined): string => NUMBERS.get(word(text)) ?? word(text).replace(/\D/g, '')

interface Marks {
  readonly text: string
  readonly session: string | null
}

/** The title without remarks on tickets, status, age, price and hours, and the session that it names (`early`, `matinee`, `night 2`). */
export const parseMarks = remembered((title): Marks => {
  let text = toLine(title)
  text = kept(text, text)
  const take = (without: string) => {
    if (without === text) return false
    text = kept(text, without)
    return true
  }
  for (const aside of ASIDES) take(text.replace(aside, ' '))
  for (let round = 0; round < MAX_WORDS_AROUND; round++) {
    const taken = AROUND.map((mark) => take(withoutMark(text, mark)))
    if (!taken.includes(true)) break
  }
  for (const [mark, name] of SESSIONS) {
    const found = mark.exec(text)
    // a title of nothing but the mark is a name
    if (found && /[\p{L}\p{N}]/u.test(text.replace(mark, ''))) return { text, session: name(found) }
  }
  return { text, session: null }
})

/** Whether words are nothing but the mark of a session: `Early Show`, `Night 2`. */
export const isSession = remembered((words) =>
  SESSIONS.some(([mark]) => mark.test(words) && !/[\p{L}\p{N}]/u.test(words.replace(mark, ''))),
)

/** What stands around a title is short: its end is looked at alone. */
const MAX_MARK_LENGTH = 80

function withoutMark(text: string, mark: RegExp): string {
  const begin = mark.source.startsWith('^') ? 0 : Math.max(0, text.length - MAX_MARK_LENGTH)
  return text.slice(0, begin) + text.slice(begin).replace(mark, '')
}

/** A title that would be nothing but the remark stays as it was: a band may be called so. */
function kept(before: string, after: string): string {
  const left = tidy(after)
    .replace(/ (?=,)/g, '')
    .replace(/^[\s:|–—-]+|[\s:|–—,-]+$/g, '')
  return /[\p{L}\p{N}]/u.test(left) ? left : /[\p{L}\p{N}]/u.test(before) ? before : tidy(after)
}
