import { MONTH_NAMES, monthNumber, USUAL_MONTH, USUAL_WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { remembered } from '@houselights/domain/text/memoize'
import { fold } from '@houselights/domain/text/text'

/** What a word of a printed date is: weekday, month, day, year, a whole date in numbers, an hour, `today`. */
export type DateWord = 'W' | 'M' | 'D' | 'Y' | 'N' | 'H' | 'T'

const MAX_DATE_LENGTH = 60
/** Numbers with signs between: 5.2, 05/03/2025, 31.12., 2025-05-02. */
const IN_NUMBERS = String.raw`(?:(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./-]\d{1,2}(?:[./-](?:(?:19|20)\d\d|\d\d))?)\.?`
const WORDS: readonly [DateWord, RegExp][] = [
  ['N', new RegExp(`^${IN_NUMBERS}$`)],
  ['H', /^(?:\d{1,2}[:.]\d\d(?:[ap]\.?m?\.?)?|\d{1,2}[ap]\.?m?\.?|[ap]\.?m\.?|noon|midnight)$/],
  ['Y', /^(?:'\d\d|20\d\d)$/],
  ['D', /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.)?$/],
  ['W', new RegExp(`^(?:${USUAL_WEEKDAY}|thr[a-z]*)\\.?$`)],
  ['M', new RegExp(`^${USUAL_MONTH}\\.?$`)],
  ['T', /^(?:today|tonight|tomorrow)$/],
]
/** Signs and drawn pictures, too, say nothing of a date. */
const FILLER = /^(?:of|the|at|on|to|and|[^\p{L}\p{N}]+)$/u

/** The kinds of date words that a text is made of; null where it says anything else. */
export const dateWords = remembered((text): ReadonlySet<DateWord> | null => {
  if (text.length > MAX_DATE_LENGTH) return null
  const words = fold(text)
    .replace(/\bo(?=\d)|(?<=\d)o\b/g, '0')
    // "Jul5", "FRI06"
    .replace(/(?<=[a-z])(?=\d)/g, ' ')
    .split(/[\s,()[\]]+/)
    .filter(Boolean)
  const kinds = new Set<DateWord>()
  const others: string[] = []
  for (const word of words) {
    const kind = WORDS.find(([, pattern]) => pattern.test(word))?.[0]
    if (kind) kinds.add(kind)
    else if (!FILLER.test(word)) others.push(word)
  }
  // a weekday of another language: "Fr, 06.03."
  const foreign =
    others.length === 1 && kinds.has('N') && /^\p{L}{2,3}\.?$/u.test(words[0] ?? '') && others[0] === words[0]
  return kinds.size > 0 && (others.length === 0 || foreign) ? kinds : null
})

/** Whether a text names a day of a month. */
export const isWholeDate = (kinds: ReadonlySet<DateWord>): boolean =>
  kinds.has('N') || kinds.has('T') || (kinds.has('M') && kinds.has('D'))

const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?!\d|:\d|[%+])(?!\s?[ap]\.?m\b)`
const NAMED = `(?:${USUAL_MONTH})\\.?,?\\s*${DAY}(?:,?\\s*(?:'\\d\\d|20\\d\\d)(?!\\d))?`
const NAMED_AFTER = `(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th|\\.)?(?:\\s+of)?[\\s-]*(?:${USUAL_MONTH})\\b\\.?(?:,?\\s*(?:'\\d\\d|20\\d\\d)(?!\\d))?`
const BEFORE = `(?:(?:${USUAL_WEEKDAY}|thr[a-z]*)s?\\.?,?\\s*(?:the\\s)?)?`
const BEHIND = `(?:,?\\s*\\(?(?:${USUAL_WEEKDAY})\\b\\)?)?`
const IN_WORDS = new RegExp(`(?<![\\w$])${BEFORE}(?:${NAMED}|${NAMED_AFTER})${BEHIND}`)
/** Two numbers alone may be anything: they open the line, or a weekday or a year stands with them. */
const OPENING = new RegExp(`^[^\\w$]{0,3}${BEFORE}${IN_NUMBERS}(?!\\w|[%+]|:\\d)${BEHIND}`)
const WITH_WEEKDAY = new RegExp(`(?<![\\w$])(?:${USUAL_WEEKDAY})\\.?,?\\s*${IN_NUMBERS}(?!\\w|[%+]|:\\d)`)
const WITH_YEAR = /(?<![\w$])(?:(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d)(?!\d)/
/** A date stands at the beginning of a line or soon behind it. */
const MAX_SEARCHED_LENGTH = 300

/** Where a text prints its first date, beside whatever else. */
export const dateWithin = remembered((text): { from: number; to: number } | null => {
  const folded = fold(text.slice(0, MAX_SEARCHED_LENGTH))
  // folding may change lengths; then places in it are not those of the text
  if (folded.length !== Math.min(text.length, MAX_SEARCHED_LENGTH)) return null
  for (const pattern of [IN_WORDS, OPENING, WITH_WEEKDAY, WITH_YEAR]) {
    const found = pattern.exec(folded)
    if (found) return { from: found.index, to: found.index + found[0].length }
  }
  return null
})

const ANY_MONTH = new RegExp(USUAL_MONTH)
const MONTH_AND_YEAR = new RegExp(`\\b(${MONTH_NAMES.join('|').toLowerCase()}) (20\\d\\d)\\b`)

/** The month that a heading names, 1 to 12, perhaps with its year. */
export function monthNamed(text: string): { month: number; year?: number } | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined
  const folded = fold(text)
  const kinds = dateWords(text)
  if (!kinds) {
    const [, month, year] = MONTH_AND_YEAR.exec(folded) ?? []
    return month ? { month: monthNumber(month), year: Number(year) } : undefined
  }
  if (kinds.has('D') || kinds.has('N') || !kinds.has('M')) return undefined
  const year = /20\d\d/.exec(folded)?.[0]
  return { month: monthNumber(ANY_MONTH.exec(folded)?.[0] ?? ''), ...(year && { year: Number(year) }) }
}
