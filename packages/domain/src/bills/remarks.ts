import { MONTH, WEEKDAY } from '../dates/calendar-names.ts'
import { AMOUNT } from '../prices/printed-amount.ts'
import { memoize } from '../text/memoize.ts'
import { lines } from '../text/pattern.ts'
import { fold, tidy, toLine } from '../text/text.ts'

const STATUS = lines`
  (?:almost\s+)?sold[\s-]*out|(?:(?:show|event|concert)\s+)?(?:cancel{1,2}ed|postponed)|re-?scheduled(?:\s+(?:to|from)\s+[^|)\]*]+)?|
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
const REMARK = `(?:${STATUS}|${AGE}|${SALE})`

/**
 * Remarks that aren't part of a bill, by how they are set off: in brackets, before a colon or dash, after a bar or
 * dash.
 */
const REMARKS: readonly RegExp[] = [
  new RegExp(String.raw`\s*[([*]+\s*${REMARK}\s*!*\s*[)\]*]+\s*`, 'gi'),
  new RegExp(String.raw`^[^\p{L}\p{N}]*${REMARK}\s*(?:!+|:|[-–—|]\s)\s*`, 'iu'),
  new RegExp(String.raw`\s*(?:\s[-–—]|[|•►~!])\s*${REMARK}\s*!*\s*$`, 'i'),
  /\s*[([](?:doors?|show|music)\b[^()[\]]*\d[^()[\]]*[)\]]/gi,
  // Times and dates: "(8PM - CLOSE)", "(April 29, 2010)", "05/02/25", "originally filmed on MAY 24, 2025".
  /\s*\(\s*\d{1,2}(?::\d\d)?\s*(?:[ap]\.?m\b|-|–)[^)]*\)/gi,
  new RegExp(String.raw`\s*\(${MONTH}\.? \d{1,2}(?:, \d{4})?\)`, 'gi'),
  /\s+\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\s*$/,
  // "… at The Lantern - Oakland, CA"
  /\s[-–]\s[\p{L}\s.]+,\s[A-Z]{2}$/u,
  /\s+originally (?:filmed|recorded) on .+$/i,
  // "Glass Kite **At The Lantern**"
  /\s+\*\*[^*]+\*\*\s*$/,
  // Leftovers from calendar editors.
  /\s*\(copy(?: \d+)?\)/gi,
  /\s*[|•►~*–—-]+\s*(?:buy tickets|tickets (?:on sale|available)(?: now)?|on sale now|\d ?(?:for|4) ?1 drinks?)\W*$/i,
]

const TIME = String.raw`\d{1,2}(?::\d\d)?\s?[ap]\.?m\b\.?`
const TIME_RANGE = String.raw`\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?)?\s?(?:-|–|to)\s?(?:${TIME}|close|late)`
const MONEY = String.raw`\$${AMOUNT}(?:\s?[-–/]\s?\$?${AMOUNT})?`
const NAMED_DAY = String.raw`${MONTH}\.?\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?`
const DATE = String.raw`(?:${WEEKDAY}\.?,?\s)?(?:${NAMED_DAY}|\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?)`
/** A number with punctuation around it, which counts as a time because of the word next to it. */
const ANY_TIME = String.raw`[^\p{L}]*\d[^\p{L}]*(?:[ap]m)?`
const TERMS = [TIME_RANGE, TIME, MONEY, String.raw`\d{1,2}:\d\d|(?:18|21)\s?\+`].join('|')
/**
 * Text that calendars print around a title: `Paper Moons 10PM - CLOSE`, `Paper Moons — $10 / 21+`, `8pm Paper Moons`,
 * `SAT 10/12 – Paper Moons`.
 */
const AROUND_TITLE: readonly RegExp[] = [
  new RegExp(String.raw`\s(?:[|•–—/,(@-]\s?)*(?:(?:at|from|until|till)\s)?(?:${TERMS})\)?$`, 'i'),
  new RegExp(
    String.raw`\s(?:[|•–—/,(-]\s?)+(?:doors?|show)\b${ANY_TIME}[^\p{L}]*(?:(?:doors?|show|music)?${ANY_TIME}\)?)?$`,
    'iu',
  ),
  new RegExp(String.raw`^(?:${TIME_RANGE}|${TIME})\s*(?:[-–—:|]\s*)?(?=[\p{L}\p{N}])`, 'iu'),
  new RegExp(String.raw`^${MONEY}\s+(?=\p{L})`, 'u'),
  new RegExp(String.raw`^${DATE}\s*(?:[-–—:|]\s+)(?=[\p{L}\p{N}])`, 'iu'),
]
/** A time, a price and an age can follow each other. */
const MAX_ROUNDS = 4

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
const MATINEE_AFTER = String.raw`\s+[-–—|]\s*matin[eé]e\s*$`
const MATINEE_BEFORE = String.raw`^(?:family\s+)?matin[eé]e\s*(?::|\s[-–—]\s|(?=\s+w(?:ith\b|\/)))`

/** Remarks that name a session, each with the session that it means. They stay in the shown title. */
const SESSIONS: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [
    /[-–—|:([]?\s*\b(early|late)[\s-]+(?:show|set|session|seating|performance)s?\b\s*[)\]:]?/i,
    (match) => foldWord(match[1]),
  ],
  [/\s*[([]\s*(early|late)\s*[)\]]\s*/i, (match) => foldWord(match[1])],
  [/[-–—|:([]?\s*\b(?:afternoon\s+)?(?:family\s+)?matin[eé]e\s+(?:show|performance|set)\b\s*[)\]:]?/i, () => 'matinee'],
  [new RegExp([MATINEE_ASIDE, MATINEE_AFTER, MATINEE_BEFORE].join('|'), 'i'), () => 'matinee'],
  [
    new RegExp(
      String.raw`[-–—|:,([]?\s*\b(night|day|show|set|seating)\s*#?\s*(${NUMBER})(?=$|[\s:)\],|–—-])\s*[)\]]?`,
      'i',
    ),
    (match) => `${foldWord(match[1])} ${toNumber(match[2])}`,
  ],
  [
    new RegExp(String.raw`[-–—|:,([]?\s*\b(${ORDINAL})\s+(night|show|set|seating)\b\s*[)\]]?`, 'i'),
    (match) => `${foldWord(match[2])} ${toNumber(match[1])}`,
  ],
]

const foldWord = (text: string | undefined): string => fold(text ?? '')
const toNumber = (text: string | undefined): string => NUMBERS.get(foldWord(text)) ?? foldWord(text).replace(/\D/g, '')

interface ParsedTitle {
  readonly text: string
  readonly session: string | null
}

/**
 * Removes remarks about tickets, status, age, price and times from a title, and finds its session (`early`, `matinee`,
 * `night 2`).
 */
export const parseRemarks = memoize((title): ParsedTitle => {
  let text = toLine(title)
  text = tidyUnlessEmpty(text, text)
  const replaceText = (shorter: string) => {
    if (shorter === text) return false
    text = tidyUnlessEmpty(text, shorter)
    return true
  }
  for (const remark of REMARKS) replaceText(text.replace(remark, ' '))
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const changes = AROUND_TITLE.map((pattern) => replaceText(withoutMatch(text, pattern)))
    if (!changes.includes(true)) break
  }
  for (const [pattern, toSession] of SESSIONS) {
    const match = pattern.exec(text)
    // A title that is only this remark is a name.
    if (match && /[\p{L}\p{N}]/u.test(text.replace(pattern, ''))) return { text, session: toSession(match) }
  }
  return { text, session: null }
})

/** Whether words only name a session: `Early Show`, `Night 2`. */
export const isSession = memoize((words) =>
  SESSIONS.some(([pattern]) => pattern.test(words) && !/[\p{L}\p{N}]/u.test(words.replace(pattern, ''))),
)

/** Remarks at the end of a title are short, so only its end is searched. */
const MAX_REMARK_LENGTH = 80

function withoutMatch(text: string, pattern: RegExp): string {
  const begin = pattern.source.startsWith('^') ? 0 : Math.max(0, text.length - MAX_REMARK_LENGTH)
  return text.slice(0, begin) + text.slice(begin).replace(pattern, '')
}

/** Keeps a title that would otherwise be only a remark: a band can have such a name. */
function tidyUnlessEmpty(before: string, after: string): string {
  const remaining = tidy(after)
    .replace(/ (?=,)/g, '')
    .replace(/^[\s:|–—-]+|[\s:|–—,-]+$/g, '')
  return /[\p{L}\p{N}]/u.test(remaining) ? remaining : /[\p{L}\p{N}]/u.test(before) ? before : tidy(after)
}
