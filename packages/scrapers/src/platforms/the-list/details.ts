import { parseTimes } from '@houselights/domain/dates/printed-time'
import { parsePrice } from '@houselights/domain/prices/parse-price'
import { withoutTrailing } from '@houselights/domain/text/text'
import type { RawListing } from '../../source/source.ts'

/** What follows the venue in a row: `a/a $15/$20 6pm/6:30pm @ (sold out)`. */
type Details = Pick<RawListing, 'doors' | 'start' | 'times' | 'age' | 'price' | 'statusText' | 'description'>

/** Longer rows are none; a bound before any pattern is tried. */
const MAX_TEXT_LENGTH = 2000
const HOUR = String.raw`(?:\d{1,2}(?:::?\d\d)?\s?[ap]m|noon|midnight)`
const SHOW = String.raw`${HOUR}(?:\/${HOUR})?`
const PRICE = String.raw`\$+\d[\d.,]*\+?(?:\s?[-/]\s?\$?\d[\d.,]*\+?)*`
const AGE = String.raw`(?:a\/a|\?\/\?|\d{1,2}\+)`
/** The first word of a row's details; a bracket alone may still belong to the venue's name. */
const BEGIN = new RegExp(
  String.raw`(?:^|[\s,])(?=${AGE}(?:\s|$)|\d?${PRICE}|(?:free|donation)(?:\s|$)|\d?${HOUR}|[#@^*$](?:[\s#@^*$]|$))`,
)

/** Parts a text that begins with a venue into the venue and the details behind it. */
export function partDetails(printed: string): { venue: string; details: string } {
  const text = printed.slice(0, MAX_TEXT_LENGTH)
  const open = text.replace(/\([^)]*\)?/g, (bracket) => '('.padEnd(bracket.length, '_'))
  const begin = BEGIN.exec(open)?.index ?? -1
  const bracket = open.indexOf('(')
  const behindBracket = begin < 0 ? '' : open.slice(bracket, begin).replace(/^\(_*/, '')
  // "(under 16 with adult) $49" is detail, "Miner Auditorium (Jazz Center), Oakland a/a" is not
  const end = bracket >= 0 && (begin < 0 || (bracket < begin && !behindBracket.trim())) ? bracket : begin
  if (end < 0) return { venue: trimmed(text), details: '' }
  return { venue: trimmed(text.slice(0, end)), details: text.slice(end).replace(/^[\s,]+/, '') }
}

const trimmed = (text: string): string => withoutTrailing(text.replace(/^[\s,]+/, ''), ', \t\n\r\u00a0')

/** Reads the details of a row. The hours of two shows ("7pm and 9:30pm") are handed on together. */
export function readDetails(printed: string): Details {
  const details = printed.slice(0, MAX_TEXT_LENGTH)
  const notes = [...details.matchAll(/\(([^)]*)\)?/g)].map(([, note = '']) => note.trim())
  const open = details.replace(/\([^)]*\)?/g, ' ').replace(/::/g, ':')
  const hours = getHours(open)
  const age = new RegExp(String.raw`(?:^|\s)${AGE}(?=\s|$)`).exec(open)?.[0].trim()
  const status = notes.filter((note) => /sold out|cancel|postpone|moved to|new da(?:y)?te/i.test(note))
  const description = notes.filter((note) => !/^sold out$/i.test(note) && !/\$\d/.test(note))
  return {
    ...hours,
    ...(age && age !== '?/?' && { age: age === 'a/a' ? 'all ages' : age }),
    price: toPrice(details, open),
    ...(status.length > 0 && { statusText: status.join(' ') }),
    ...(description.length > 0 && { description: description.join('; ') }),
  }
}

/** "5pm 5pm/6pm" stands on a real page: a pair says more than an hour alone. */
function getHours(text: string): Pick<RawListing, 'doors' | 'start' | 'times'> {
  const times = new RegExp(String.raw`(?<!\d)${SHOW}\sand\s${SHOW}(?:\sshows)?`).exec(text)?.[0]
  if (times) return { times }
  const printed =
    new RegExp(String.raw`(?<!\d)${HOUR}(?:\s?\/\s?)?${HOUR}`).exec(text)?.[0].replace(/m(?=\d|noon|midnight)/, 'm/') ??
    new RegExp(String.raw`(?<!\d)${HOUR}`).exec(text)?.[0]
  if (!printed) return {}
  const { doors, show } = parseTimes(printed)
  return { ...(doors && { doors }), ...(show && { start: show }) }
}

function toPrice(details: string, open: string): RawListing['price'] {
  const main = new RegExp(`${PRICE}|\\b(?:free|donation)\\b(?: with rsvp)?`).exec(open)?.[0].replace(/^\$+/, '$')
  const extras = [...details.matchAll(/\([^)]*\$\d[^)]*\)?/g)].map(([extra]) => extra)
  if (!main && extras.length === 0) return undefined
  // "(under 21 plus $5)" alone names no ticket's price
  const sum = main ?? extras.find((extra) => !/\bplus\b/.test(extra))
  const { min, max, currency } = parsePrice(sum?.replace(/^\(|\)$/g, ''))
  // the brackets hold other tickets (vip, balcony, under 21): printed, but not part of the range
  return { min, max, currency, text: [main, ...extras].filter(Boolean).join(' ') }
}
