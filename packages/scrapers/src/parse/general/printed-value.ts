import { parseTimes } from '@houselights/domain/dates/printed-time'
import { parseAge } from '@houselights/domain/listings/age'
import { memoize } from '@houselights/domain/text/memoize'
import { anyOf } from '@houselights/domain/text/pattern'
import { fold } from '@houselights/domain/text/text'
import { findDate, parseDateWords } from './date-words.ts'
import { GAP } from './page-cells.ts'

/** The kind of value that a piece of text looks like. `symbols` means no letter or digit. */
export type ValueKind = 'date' | 'times' | 'price' | 'age' | 'action' | 'words' | 'symbols'

const PRICE =
  /[$€£] ?\d|\b\d+(?:[.,]\d\d)? ?(?:[€£]|(?:usd|cad|eur|gbp)\b)|^(?:free|gratis|no cover|free (?:entry|show|admission))\W*$/
/** Words that only label times or prices. */
const TIME_WORDS = anyOf`
  noon|midnight|doors?|open|shows?|showtime|starts?|begins?|music|event|time|at|to|from|until|till|and|uhr|hrs?|
  [pmce][sd]?t
`
const PRICE_WORDS = anyOf`
  adv(?:ance)?|dos|day of(?: show)?|at|the|door|tickets?|tix|from|to|prices?|cover|entry|admission|general|ga|vip|cost|
  free|plus|fees?|and|or|in|donation|suggested|sliding|scale|starting|usd|cad|eur|gbp|members?|students?|presale
`
const TIME_PHRASES = new RegExp(String.raw`\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.? ?m\b\.?|[ap]\b)?|\b${TIME_WORDS}\b`, 'g')
const PRICE_PHRASES = new RegExp(String.raw`\b${PRICE_WORDS}\b`, 'g')

/** Words on buttons, badges and labels. A text with no other words is not a name. */
const ACTIONS = new RegExp(
  String.raw`\b${anyOf`
  buy|get|find|tickets?|tix|more|info(?:rmation)?|details?|rsvp|sold|out|view|see|event|events|read|learn|book|now|here|
  click|share|save|add|to|google|i?cal(?:endar)?|ics|map|website|register|sign|up|on|sale|presale|doors?|shows?|all|ages|
  free|cancel{1,2}ed|postponed|rescheduled|few|left|low|reserve|tables?|packages?|vip|waitlist|join|the|for|export|date|time|when|where
`}\b`,
  'g',
)

export const classifyValue = memoize((text): ValueKind => {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'symbols'
  const kinds = parseDateWords(text)
  if (kinds) return kinds.size === 1 && kinds.has('time') ? 'times' : 'date'
  const folded = fold(text.slice(0, 300))
  const times = text.length <= 120 ? parseTimes(text) : {}
  const datePosition = findDate(text)
  const textWithoutDate = datePosition
    ? `${folded.slice(0, datePosition.from)} ${folded.slice(datePosition.to)}`
    : folded
  if ((times.show || times.doors || datePosition) && !/\p{L}/u.test(textWithoutDate.replace(TIME_PHRASES, ' ')))
    return times.show || times.doors ? 'times' : 'date'
  if (PRICE.test(folded) && !/\p{L}{3}/u.test(folded.replace(PRICE_PHRASES, ' '))) return 'price'
  if (text.length <= 24 && parseAge(text)) return 'age'
  if (text.length <= 40 && !/[^\s]/.test(folded.replace(ACTIONS, ' ').replace(/[^\p{L}\p{N}]+/gu, ' '))) return 'action'
  return 'words'
})

/** Separators within a line: dashes and bars between spaces, or a comma before a time. */
const SEPARATOR = /( [-–—|•·~/*]+ | ?[|•·] ?| @ (?=\d)|, (?=\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\b|uhr\b|[,.]|$)|noon\b))/i
const STARTS_WITH_TIME_OR_PRICE = /^(?:\d{1,2}[:.]\d\d|\d{1,2} ?[ap]\.?m\b|noon\b|[$€£] ?\d)/i
/** Gaps between the columns of preformatted text. */
const COLUMN_GAP = new RegExp(` ?${GAP} ?`)

/** Returns the parts of a line that are words, without its date, times, price and age. */
export function getWords(text: string): string[] {
  const datePosition = findDate(text)
  // a date in the middle of a sentence is part of it
  const startsWithDate = datePosition !== null && !/\p{L}{3}/u.test(text.slice(0, datePosition.from))
  const endsWithDate = datePosition !== null && !/\p{L}{3}/u.test(text.slice(datePosition.to))
  const parts =
    datePosition && (startsWithDate || endsWithDate)
      ? [text.slice(0, datePosition.from), text.slice(datePosition.to)]
      : [text]
  return parts.flatMap((part) => part.split(COLUMN_GAP)).flatMap(splitPart)
}

/** Splits a part at separators, but only around times, prices and dates. Other pieces stay together. */
function splitPart(part: string): string[] {
  const pieces = part.split(SEPARATOR)
  const phrases: string[] = []
  let phrase = ''
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = pieces[index] ?? ''
    const words = trimFacts(piece)
    const isWords = classifyValue(words) === 'words' && /\p{L}/u.test(words) && !STARTS_WITH_TIME_OR_PRICE.test(words)
    if (isWords) phrase = phrase === '' ? piece : `${phrase}${pieces[index - 1] ?? ''}${piece}`
    if ((!isWords && /[\p{L}\p{N}]/u.test(piece)) || index + 2 >= pieces.length) {
      if (phrase !== '') phrases.push(trimFacts(phrase))
      phrase = ''
    }
  }
  return phrases
}

/** Punctuation and emoji that don't belong to a name when at its ends. */
const SYMBOL = /[ ,;:–—|•·~@-]|\p{Extended_Pictographic}|\uFE0F|\u200D/u
const TIME = String.raw`(?:(?:doors?|show|starts?) )?(?:(?:at|@) ?)?\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b\.?`
const UNTIL = String.raw`(?: ?(?:-|–|to|\/) ?${TIME})?`
const LEADING_TIMES = new RegExp(String.raw`^${TIME}${UNTIL}[ ,:)–-]{1,3}(?=\p{L})`, 'iu')
/** Times, price and age limit after a name, in any order. */
const TRAILING_FACTS = [
  new RegExp(String.raw`[ ,(@–-]{1,3}${TIME}${UNTIL}\)?$`, 'i'),
  /[ ,(–-]{1,3}[$€£]\d{1,3}(?:[.,]\d\d)?(?: ?[-–/] ?[$€£]?\d{1,3}(?:[.,]\d\d)?)?\)?$/,
  /[ ,(–-]{1,3}\d{1,3}(?:[.,]\d\d)? ?[€£]\)?$/,
  /[ ,(–-]{1,3}(?:1[4-9]|2[0-5]) ?\+\)?$/,
]
/** Names are shorter, so longer text is cut before its ends are trimmed. */
const MAX_NAME_LENGTH = 600

function trimFacts(text: string): string {
  let name = trimSymbols(trimSymbols(text.slice(0, MAX_NAME_LENGTH)).replace(LEADING_TIMES, ''))
  for (let previous = ''; name !== previous; ) {
    previous = name
    for (const pattern of TRAILING_FACTS) name = trimSymbols(name.replace(pattern, ''))
  }
  return name
}

function trimSymbols(text: string): string {
  const characters = [...text]
  const isSymbol = (index: number): boolean => SYMBOL.test(characters[index] ?? '')
  let [start, end] = [0, characters.length]
  while (start < end && (isSymbol(start) || characters[start] === '.')) start++
  while (end > start && isSymbol(end - 1)) end--
  return characters.slice(start, end).join('')
}
