import { fold, lineOf } from '@houselights/domain/text'

/**
 * What the words of a line are that tells the terms of an evening: money, how one gets in, who may come, when it begins.
 * Everything else is `other`; a line without any is terms and nothing else.
 */
export type TermKind =
  | 'sum'
  | 'free'
  | 'own price'
  | 'price word'
  | 'hour'
  | 'limit'
  | 'age'
  | 'label'
  | 'glue'
  | 'other'

export interface Term {
  kind: TermKind
  start: number
  end: number
}

/** Lines beyond this are prose: only what stands right beside a word of prices counts in them. */
export const MOST_TERMS_LINE = 160
const CLOCK =
  '(?:\\d{1,2}(?: ?[:.] ?\\d{1,2})? ?[ap]\\.? ?m\\b\\.?|\\d{1,2}(?::\\d\\d)?[ap]\\b|\\d{1,2}:\\d\\d|noon\\b|midnight\\b)'
const SUM = '\\$ ?\\d{1,5}(?:,\\d{3})?(?:\\.\\d{1,2})?'

/** The first of these that fits the folded text at a place is what stands there. */
const KINDS: readonly (readonly [TermKind, RegExp])[] = [
  [
    'own price',
    /\$?(?:pwyc|pwyw|notaflof)\b|pay[ -]what[ -](?:you|u)[ -](?:can|want|wish|will|like|may)\b|sliding scale\b|no ?(?:one|body) (?:is |will be )?turned away(?: for lack of funds)?|(?:by|suggested|recommended) donations?\b/y,
  ],
  ['sum', new RegExp(`${SUM}\\+?(?: ?(?:-|–|—|/|to|or) ?(?:${SUM}|\\d{1,3}(?!\\d|:| ?[ap]\\.?m|\\+|/)))*`, 'y')],
  ['free', /(?:free|no cover(?: charge)?|no charge|gratis|libre)\b/y],
  ['limit', new RegExp(`(?:before|b4|b/4|by|after|until|'?till?) ?(?:${CLOCK}|\\d{1,2}(?![\\d+/]))`, 'y')],
  [
    'age',
    /(?:ages? )?\d\d ?(?:\+|(?:&|and) (?:over|up|older)\b)(?: (?:only|with (?:valid )?i\.?d\.?|w\/ ?i\.?d\.?))?|all[ -]ages?\b|a\/a\b/y,
  ],
  [
    'hour',
    new RegExp(
      `${CLOCK}(?: ?(?:-|–|—|to|until|'?till?) ?(?:${CLOCK}|close|late))?|\\d{1,2} ?(?:-|–|&|and|to) ?${CLOCK}|(?:-|–|until|'?till?) ?(?:close|late)\\b`,
      'y',
    ),
  ],
  [
    'price word',
    /(?:in )?(?:advance?d?|adv)\b\.?|(?:pre[ -]?sales?|early[ -]birds?|covers?(?: charges?)?|tickets?|tix|admission|entry|entrance|price|cost|general|ga|students?|seniors?|members?|kids|limited|day of(?: the)?(?: show| event)?|dos|donations?|suggested|fees?|tax(?:es)?|hst|service charges?|incl(?:uded|uding|\.)?|cash|online|rsvp|per person|at the door|door(?!s| opens?| at)|vip|before|after|under|or more|each|first come|limit)\b/y,
  ],
  [
    'label',
    /(?:doors?(?: open)?|show(?:time|s)?|concerts?|events?|part(?:y|ies)|live music|music|bands?|starts?|begins?|start time)\b/y,
  ],
  [
    'glue',
    /(?:https?:\/\/|www\.)\S{1,300}|(?:via |on )?(?:eventbrite|dice|ticketweb|see ?tickets|showpass|universe|venmo|bandcamp)\b(?:\.\w{2,4}\b)?|(?:click here|buy|get|purchase|available|on sale)\b[^$]{0,120}|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,7}\b\.? ?\d{1,2}(?:st|nd|rd|th)?\b(?:,? 20\d\d)?|(?:and|or|with|w|the|is|are|at|of|a|an|in|on|by|just|only|from|for|to|your|this|always|now|more|plus)\b|[^\p{L}\p{N}$]{1,40}/uy,
  ],
]

/** The terms of a printed line in their order, over the folded line (`foldedLine`). */
export function termsOf(folded: string): Term[] {
  const terms: Term[] = []
  let at = 0
  while (at < folded.length) {
    const found = KINDS.map(([kind, pattern]) => {
      pattern.lastIndex = at
      return [kind, pattern.exec(folded)?.[0].length ?? 0] as const
    }).find(([, length]) => length > 0)
    const [kind, length] = found ?? (['other', otherLength(folded, at)] as const)
    terms.push({ kind, start: at, end: at + length })
    at += length
  }
  return terms
}

const WORD = /[\p{L}\p{N}$@'’._-]{1,200}/uy

function otherLength(text: string, at: number): number {
  WORD.lastIndex = at
  return WORD.exec(text)?.[0].length ?? 1
}

/** A line for `termsOf`; signs keep their places, so that what is found is found in the printed line too. */
export function foldedLine(printed: string): { printed: string; folded: string } {
  const line = lineOf(printed)
  const folded = fold(line)
  return folded.length === line.length ? { printed: line, folded } : { printed: folded, folded }
}

/** Nothing but terms: `Doors 10pm free b4 11pm $10 after - 19+`. */
export const onlyTerms = (terms: readonly Term[]): boolean => terms.every(({ kind }) => kind !== 'other')
