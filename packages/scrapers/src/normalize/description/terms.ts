import { SHORT_MONTH, USUAL_WEEKDAY, WHOLE_WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { AMOUNT } from '@houselights/domain/prices/printed-amount'
import { anyOf, lines } from '@houselights/domain/text/pattern'
import { fold, toLine } from '@houselights/domain/text/text'

/**
 * Kinds of words in a line about an event's terms: price, admission, age, time. Anything else is `other`; a line
 * without `other` contains only terms.
 */
export type TermKind = (typeof KINDS)[number][0] | 'other'

export interface Term {
  kind: TermKind
  start: number
  end: number
}

/** Longer lines are prose. In them, only terms right next to a price word count. */
export const MAX_TERMS_LINE_LENGTH = 160
const CLOCK =
  '(?:\\d{1,2}(?: ?[:.] ?\\d{1,2})? ?[ap]\\.? ?m\\b\\.?|\\d{1,2}(?::\\d\\d)?[ap]\\b|\\d{1,2}:\\d\\d|noon\\b|midnight\\b)'
const DOLLARS = String.raw`\$ ?${AMOUNT}`

const PAY_SHORT = String.raw`\$?(?:pwyc|pwyw|notaflof)\b`
const SLIDING_SCALE = String.raw`sliding scale\b`
const DONATION = String.raw`(?:by|suggested|recommended) donations?\b`
const PAY_WHAT = String.raw`pay[ -]what[ -](?:you|u)[ -](?:can|want|wish|will|like|may)\b`
const NO_ONE_TURNED_AWAY = `no ?(?:one|body) (?:is |will be )?turned away(?: for lack of funds)?`
const WITH_ID = String.raw`(?: (?:only|with (?:valid )?i\.?d\.?|w\/ ?i\.?d\.?))?`
const PRICE_WORDS = anyOf`
  pre[ -]?sales?|early[ -]birds?|covers?(?: charges?)?|tickets?|tix|admission|entry|entrance|price|
  cost|general|ga|students?|seniors?|members?|kids|limited|day of(?: the)?(?: show| event)?|dos|
  donations?|suggested|fees?|tax(?:es)?|hst|service charges?|incl(?:uded|uding|\.)?|cash|online|
  rsvp|per person|at the door|door(?!s| opens?| at)|vip|before|after|under|or more|each|first come|
  limit
`
const LABEL_WORDS = anyOf`
  doors?(?: open)?|show(?:time|s)?|concerts?|events?|part(?:y|ies)|live music|music|bands?|starts?|
  begins?|start time
`
const SHOP_OR_LINK = lines`
  (?:https?:\/\/|www\.)\S{1,300}|
  (?:via |on )?(?:eventbrite|dice|ticketweb|see ?tickets|showpass|universe|venmo|bandcamp)\b(?:\.\w{2,4}\b)?
`
const BUYING_WORDS = String.raw`(?:click here|buy|get|purchase|available|on sale)\b[^$]{0,120}`
const DAY_NAME = String.raw`(?:${USUAL_WEEKDAY}|${WHOLE_WEEKDAY}s)\b`
const MONTH_NAME = String.raw`${SHORT_MONTH}[a-z]{0,7}\b\.?`
const DAY_OF_MONTH = String.raw`${MONTH_NAME} ?\d{1,2}(?:st|nd|rd|th)?\b(?:,? 20\d\d)?`
const FILLER_WORDS = lines`
  (?:and|or|with|w|the|is|are|at|of|a|an|in|on|by|just|only|from|for|to|your|this|always|now|
  more|plus)\b
`
const SYMBOLS = String.raw`[^\p{L}\p{N}$]{1,40}`
/** In order of precedence: the first kind that matches the folded text at a position wins. */
const KINDS = [
  ['flexible price', new RegExp([PAY_SHORT, PAY_WHAT, SLIDING_SCALE, NO_ONE_TURNED_AWAY, DONATION].join('|'), 'y')],
  [
    'amount',
    new RegExp(`${DOLLARS}\\+?(?: ?(?:-|–|—|/|to|or) ?(?:${DOLLARS}|\\d{1,3}(?!\\d|:| ?[ap]\\.?m|\\+|/)))*`, 'y'),
  ],
  ['free', /(?:free|no cover(?: charge)?|no charge|gratis|libre)\b/y],
  ['time limit', new RegExp(`(?:before|b4|b/4|by|after|until|'?till?) ?(?:${CLOCK}|\\d{1,2}(?![\\d+/]))`, 'y')],
  [
    'age',
    new RegExp(String.raw`(?:ages? )?\d\d ?(?:\+|(?:&|and) (?:over|up|older)\b)${WITH_ID}|all[ -]ages?\b|a\/a\b`, 'y'),
  ],
  [
    'time',
    new RegExp(
      `${CLOCK}(?: ?(?:-|–|—|to|until|'?till?) ?(?:${CLOCK}|close|late))?|\\d{1,2} ?(?:-|–|&|and|to) ?${CLOCK}|(?:-|–|until|'?till?) ?(?:close|late)\\b`,
      'y',
    ),
  ],
  ['price word', new RegExp(String.raw`(?:in )?(?:advance?d?|adv)\b\.?|${PRICE_WORDS}\b`, 'y')],
  ['label', new RegExp(String.raw`${LABEL_WORDS}\b`, 'y')],
  ['filler', new RegExp([SHOP_OR_LINK, BUYING_WORDS, DAY_NAME, DAY_OF_MONTH, FILLER_WORDS, SYMBOLS].join('|'), 'uy')],
] as const

/** Returns the terms of a line in order, with positions in the folded line (`foldLine`). */
export function toTerms(folded: string): Term[] {
  const terms: Term[] = []
  let position = 0
  while (position < folded.length) {
    const [kind, length] = findTermAt(folded, position)
    terms.push({ kind, start: position, end: position + length })
    position += length
  }
  return terms
}

function findTermAt(folded: string, position: number): [kind: TermKind, length: number] {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = position
    const length = pattern.exec(folded)?.[0].length ?? 0
    if (length > 0) return [kind, length]
  }
  return ['other', getOtherLength(folded, position)]
}

const WORD = /[\p{L}\p{N}$@'’._-]{1,200}/uy

function getOtherLength(text: string, position: number): number {
  WORD.lastIndex = position
  return WORD.exec(text)?.[0].length ?? 1
}

/**
 * Returns a line prepared for `toTerms`. Positions in `folded` are valid in `printed` too: if folding changes the
 * length, both are the folded line.
 */
export function foldLine(text: string): { printed: string; folded: string } {
  const line = toLine(text)
  const folded = fold(line)
  return folded.length === line.length ? { printed: line, folded } : { printed: folded, folded }
}

/** Whether a line contains only terms: `Doors 10pm free b4 11pm $10 after - 19+`. */
export const areOnlyTerms = (terms: readonly Term[]): boolean => terms.every(({ kind }) => kind !== 'other')
