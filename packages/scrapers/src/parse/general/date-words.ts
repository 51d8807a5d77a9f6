import { MONTH_NAMES, monthNumber, USUAL_MONTH, USUAL_WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { memoize } from '@houselights/domain/text/memoize'
import { fold } from '@houselights/domain/text/text'

/** Kinds of words in a printed date. `numeric` is a whole date in numbers; `today` may also be "tomorrow". */
export type DateWordKind = 'weekday' | 'month' | 'day' | 'year' | 'numeric' | 'time' | 'today'

const MAX_DATE_LENGTH = 60
/** Numbers with separators: 5.2, 05/03/2025, 31.12., 2025-05-02. */
const NUMERIC = String.raw`(?:(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./-]\d{1,2}(?:[./-](?:(?:19|20)\d\d|\d\d))?)\.?`
const WORD_PATTERNS: readonly [DateWordKind, RegExp][] = [
  ['numeric', new RegExp(`^${NUMERIC}$`)],
  ['time', /^(?:\d{1,2}[:.]\d\d(?:[ap]\.?m?\.?)?|\d{1,2}[ap]\.?m?\.?|[ap]\.?m\.?|noon|midnight)$/],
  ['year', /^(?:'\d\d|20\d\d)$/],
  ['day', /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.)?$/],
  ['weekday', new RegExp(`^(?:${USUAL_WEEKDAY}|thr[a-z]*)\\.?$`)],
  ['month', new RegExp(`^${USUAL_MONTH}\\.?$`)],
  ['today', /^(?:today|tonight|tomorrow)$/],
]
/** Words, punctuation and emoji that a date may contain. */
const FILLER = /^(?:of|the|at|on|to|and|[^\p{L}\p{N}]+)$/u

/** Returns the kinds of date words in a text, or null if the text has any other word. */
export const parseDateWords = memoize((text): ReadonlySet<DateWordKind> | null => {
  if (text.length > MAX_DATE_LENGTH) return null
  const words = fold(text)
    .replace(/\bo(?=\d)|(?<=\d)o\b/g, '0')
    // "Jul5", "FRI06"
    .replace(/(?<=[a-z])(?=\d)/g, ' ')
    .split(/[\s,()[\]]+/)
    .filter(Boolean)
  const kinds = new Set<DateWordKind>()
  const otherWords: string[] = []
  for (const word of words) {
    const kind = WORD_PATTERNS.find(([, pattern]) => pattern.test(word))?.[0]
    if (kind) kinds.add(kind)
    else if (!FILLER.test(word)) otherWords.push(word)
  }
  // a weekday in another language: "Fr, 06.03."
  const isForeignWeekday =
    otherWords.length === 1 &&
    kinds.has('numeric') &&
    /^\p{L}{2,3}\.?$/u.test(words[0] ?? '') &&
    otherWords[0] === words[0]
  return kinds.size > 0 && (otherWords.length === 0 || isForeignWeekday) ? kinds : null
})

/** Whether words of these kinds are enough to identify a day. */
export const isWholeDate = (kinds: ReadonlySet<DateWordKind>): boolean =>
  kinds.has('numeric') || kinds.has('today') || (kinds.has('month') && kinds.has('day'))

const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?!\d|:\d|[%+])(?!\s?[ap]\.?m\b)`
const MONTH_FIRST = `(?:${USUAL_MONTH})\\.?,?\\s*${DAY}(?:,?\\s*(?:'\\d\\d|20\\d\\d)(?!\\d))?`
const DAY_FIRST = `(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th|\\.)?(?:\\s+of)?[\\s-]*(?:${USUAL_MONTH})\\b\\.?(?:,?\\s*(?:'\\d\\d|20\\d\\d)(?!\\d))?`
const WEEKDAY_BEFORE = `(?:(?:${USUAL_WEEKDAY}|thr[a-z]*)s?\\.?,?\\s*(?:the\\s)?)?`
const WEEKDAY_AFTER = `(?:,?\\s*\\(?(?:${USUAL_WEEKDAY})\\b\\)?)?`
const DATE_IN_WORDS = new RegExp(`(?<![\\w$])${WEEKDAY_BEFORE}(?:${MONTH_FIRST}|${DAY_FIRST})${WEEKDAY_AFTER}`)
/** Two bare numbers may mean anything. They are a date only at the start of the line, or with a weekday or a year. */
const AT_LINE_START = new RegExp(`^[^\\w$]{0,3}${WEEKDAY_BEFORE}${NUMERIC}(?!\\w|[%+]|:\\d)${WEEKDAY_AFTER}`)
const WITH_WEEKDAY = new RegExp(`(?<![\\w$])(?:${USUAL_WEEKDAY})\\.?,?\\s*${NUMERIC}(?!\\w|[%+]|:\\d)`)
const WITH_YEAR = /(?<![\w$])(?:(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d)(?!\d)/
/** A date is at or near the start of a line. */
const MAX_SEARCHED_LENGTH = 300

/** Finds the position of the first date in a text, or null. */
export const findDate = memoize((text): { from: number; to: number } | null => {
  const folded = fold(text.slice(0, MAX_SEARCHED_LENGTH))
  // folding may change the length; then positions don't match the text
  if (folded.length !== Math.min(text.length, MAX_SEARCHED_LENGTH)) return null
  for (const pattern of [DATE_IN_WORDS, AT_LINE_START, WITH_WEEKDAY, WITH_YEAR]) {
    const match = pattern.exec(folded)
    if (match) return { from: match.index, to: match.index + match[0].length }
  }
  return null
})

const ANYWHERE = new RegExp([DATE_IN_WORDS, WITH_WEEKDAY, WITH_YEAR].map(({ source }) => source).join('|'), 'g')

/** Counts the different days of the month in a text of any length. Dates that only a line break sets off don't count. */
export const countDays = (text: string): number =>
  new Set(Array.from(fold(text).matchAll(ANYWHERE), ([date]) => date.replace(/\D+/g, ' '))).size

const ANY_MONTH = new RegExp(USUAL_MONTH)
const MONTH_AND_YEAR = new RegExp(`\\b(${MONTH_NAMES.join('|').toLowerCase()}) (20\\d\\d)\\b`)

/** Parses the month in a heading (1 to 12), with its year if printed. */
export function parseMonthHeading(text: string): { month: number; year?: number } | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined
  const folded = fold(text)
  const kinds = parseDateWords(text)
  if (!kinds) {
    const [, month, year] = MONTH_AND_YEAR.exec(folded) ?? []
    return month ? { month: monthNumber(month), year: Number(year) } : undefined
  }
  if (kinds.has('day') || kinds.has('numeric') || !kinds.has('month')) return undefined
  const year = /20\d\d/.exec(folded)?.[0]
  return { month: monthNumber(ANY_MONTH.exec(folded)?.[0] ?? ''), ...(year && { year: Number(year) }) }
}
