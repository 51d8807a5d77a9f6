import { parseTimes } from '@houselights/domain/dates/printed-time'
import { parseAge } from '@houselights/domain/listings/age'
import { remembered } from '@houselights/domain/text/memoize'
import { anyOf } from '@houselights/domain/text/pattern'
import { fold } from '@houselights/domain/text/text'
import { dateWithin, dateWords } from './date-words.ts'
import { GAP } from './page-cells.ts'

/** What a piece of text looks like by itself. */
export type Value = 'date' | 'hours' | 'price' | 'age' | 'action' | 'words' | 'signs'

const PRICE =
  /[$€£] ?\d|\b\d+(?:[.,]\d\d)? ?(?:[€£]|(?:usd|cad|eur|gbp)\b)|^(?:free|gratis|no cover|free (?:entry|show|admission))\W*$/
/** Words beside hours, and words beside prices, that say nothing but what these are. */
const HOUR_WORDS = anyOf`
  noon|midnight|doors?|open|shows?|showtime|starts?|begins?|music|event|time|at|to|from|until|till|and|uhr|hrs?|
  [pmce][sd]?t
`
const PRICE_WORDS = anyOf`
  adv(?:ance)?|dos|day of(?: show)?|at|the|door|tickets?|tix|from|to|prices?|cover|entry|admission|general|ga|vip|cost|
  free|plus|fees?|and|or|in|donation|suggested|sliding|scale|starting|usd|cad|eur|gbp|members?|students?|presale
`
const AROUND_HOURS = new RegExp(String.raw`\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.? ?m\b\.?|[ap]\b)?|\b${HOUR_WORDS}\b`, 'g')
const AROUND_PRICE = new RegExp(String.raw`\b${PRICE_WORDS}\b`, 'g')

/** Words that buttons, badges and labels are made of, in which no name is. */
const ACTIONS = new RegExp(
  String.raw`\b${anyOf`
  buy|get|find|tickets?|tix|more|info(?:rmation)?|details?|rsvp|sold|out|view|see|event|events|read|learn|book|now|here|
  click|share|save|add|to|google|i?cal(?:endar)?|ics|map|website|register|sign|up|on|sale|presale|doors?|shows?|all|ages|
  free|cancel{1,2}ed|postponed|rescheduled|few|left|low|reserve|tables?|packages?|vip|waitlist|join|the|for|export|date|time|when|where
`}\b`,
  'g',
)

export const parseValue = remembered((text): Value => {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'signs'
  const kinds = dateWords(text)
  if (kinds) return kinds.size === 1 && kinds.has('H') ? 'hours' : 'date'
  const folded = fold(text.slice(0, 300))
  const times = text.length <= 120 ? parseTimes(text) : {}
  const within = dateWithin(text)
  const undated = within ? `${folded.slice(0, within.from)} ${folded.slice(within.to)}` : folded
  if ((times.show || times.doors || within) && !/\p{L}/u.test(undated.replace(AROUND_HOURS, ' ')))
    return times.show || times.doors ? 'hours' : 'date'
  if (PRICE.test(folded) && !/\p{L}{3}/u.test(folded.replace(AROUND_PRICE, ' '))) return 'price'
  if (text.length <= 24 && parseAge(text)) return 'age'
  if (text.length <= 40 && !/[^\s]/.test(folded.replace(ACTIONS, ' ').replace(/[^\p{L}\p{N}]+/gu, ' '))) return 'action'
  return 'words'
})

/** Signs that part what a line says: dashes and bars between blanks. */
const PARTING = /( [-–—|•·~/*]+ | ?[|•·] ?| @ (?=\d)|, (?=\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\b|uhr\b|[,.]|$)|noon\b))/i
const OPENS_WITH_HOUR = /^(?:\d{1,2}[:.]\d\d|\d{1,2} ?[ap]\.?m\b|noon\b|[$€£] ?\d)/i
/** Gaps of a text that is set by blanks. */
const COLUMNS = new RegExp(` ?${GAP} ?`)

/** What a line says beside its date, hours, price and age: its parts of words, in order. */
export function wordsIn(text: string): string[] {
  const within = dateWithin(text)
  // a date in the midst of a sentence is a part of it
  const opens = within !== null && !/\p{L}{3}/u.test(text.slice(0, within.from))
  const closes = within !== null && !/\p{L}{3}/u.test(text.slice(within.to))
  const parts = within && (opens || closes) ? [text.slice(0, within.from), text.slice(within.to)] : [text]
  return parts.flatMap((part) => part.split(COLUMNS)).flatMap(wordsOfPart)
}

/** What stands together: parts are taken apart only by those that are hours, prices or dates. */
function wordsOfPart(part: string): string[] {
  const pieces = part.split(PARTING)
  const found: string[] = []
  let open = ''
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = pieces[at] ?? ''
    const words = withoutEnds(piece)
    const isWords = parseValue(words) === 'words' && /\p{L}/u.test(words) && !OPENS_WITH_HOUR.test(words)
    if (isWords) open = open === '' ? piece : `${open}${pieces[at - 1] ?? ''}${piece}`
    if ((!isWords && /[\p{L}\p{N}]/u.test(piece)) || at + 2 >= pieces.length) {
      if (open !== '') found.push(withoutEnds(open))
      open = ''
    }
  }
  return found
}

/** Signs and drawn pictures at the ends of a part, which belong to nothing. */
const SIGN = /[ ,;:–—|•·~@-]|\p{Extended_Pictographic}|\uFE0F|\u200D/u
const HOUR = String.raw`(?:(?:doors?|show|starts?) )?(?:(?:at|@) ?)?\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b\.?`
const UNTIL = String.raw`(?: ?(?:-|–|to|\/) ?${HOUR})?`
const FIRST_HOURS = new RegExp(String.raw`^${HOUR}${UNTIL}[ ,:)–-]{1,3}(?=\p{L})`, 'iu')
/** Hours, price and age behind a name, in whatever order. */
const LAST = [
  new RegExp(String.raw`[ ,(@–-]{1,3}${HOUR}${UNTIL}\)?$`, 'i'),
  /[ ,(–-]{1,3}[$€£]\d{1,3}(?:[.,]\d\d)?(?: ?[-–/] ?[$€£]?\d{1,3}(?:[.,]\d\d)?)?\)?$/,
  /[ ,(–-]{1,3}\d{1,3}(?:[.,]\d\d)? ?[€£]\)?$/,
  /[ ,(–-]{1,3}(?:1[4-9]|2[0-5]) ?\+\)?$/,
]
/** A name is no longer; its ends are looked at alone. */
const MAX_NAME_LENGTH = 600

function withoutEnds(text: string): string {
  let name = withoutSigns(withoutSigns(text.slice(0, MAX_NAME_LENGTH)).replace(FIRST_HOURS, ''))
  for (let before = ''; name !== before; ) {
    before = name
    for (const pattern of LAST) name = withoutSigns(name.replace(pattern, ''))
  }
  return name
}

function withoutSigns(text: string): string {
  const signs = [...text]
  const isSign = (at: number): boolean => SIGN.test(signs[at] ?? '')
  let [start, end] = [0, signs.length]
  while (start < end && (isSign(start) || signs[start] === '.')) start++
  while (end > start && isSign(end - 1)) end--
  return signs.slice(start, end).join('')
}
