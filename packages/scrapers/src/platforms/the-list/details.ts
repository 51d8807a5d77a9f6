import { parseTimes } from '@houselights/domain/dates/printed-time'
import { parsePrice } from '@houselights/domain/prices/parse-price'
import { withoutTrailing } from '@houselights/domain/text/text'
import type { RawListing } from '../../source/source.ts'

/** The facts after the venue in a row: `a/a $15/$20 6pm/6:30pm @ (sold out)`. */
type Details = Pick<RawListing, 'doors' | 'start' | 'times' | 'age' | 'price' | 'statusText' | 'description'>

/** Rows are shorter than this. Text is cut before any pattern is tried. */
const MAX_TEXT_LENGTH = 2000
const TIME = String.raw`(?:\d{1,2}(?:::?\d\d)?\s?[ap]m|noon|midnight)`
const SHOW_TIMES = String.raw`${TIME}(?:\/${TIME})?`
const PRICE = String.raw`\$+\d[\d.,]*\+?(?:\s?[-/]\s?\$?\d[\d.,]*\+?)*`
const AGE = String.raw`(?:a\/a|\?\/\?|\d{1,2}\+)`
/** The first word of a row's details. A parenthesis isn't included, since it may belong to the venue's name. */
const DETAILS_START = new RegExp(
  String.raw`(?:^|[\s,])(?=${AGE}(?:\s|$)|\d?${PRICE}|(?:free|donation)(?:\s|$)|\d?${TIME}|[#@^*$](?:[\s#@^*$]|$))`,
)

/** Splits a text that starts with a venue into the venue and the details after it. */
export function splitDetails(wholeText: string): { venue: string; details: string } {
  const text = wholeText.slice(0, MAX_TEXT_LENGTH)
  const withoutNotes = text.replace(/\([^)]*\)?/g, (bracket) => '('.padEnd(bracket.length, '_'))
  const wordIndex = DETAILS_START.exec(withoutNotes)?.index ?? -1
  const bracketIndex = withoutNotes.indexOf('(')
  const afterBracket = wordIndex < 0 ? '' : withoutNotes.slice(bracketIndex, wordIndex).replace(/^\(_*/, '')
  // the parenthesis starts the details in "(under 16 with adult) $49", but not in "Miner Auditorium (Jazz Center),
  // Oakland a/a"
  const end =
    bracketIndex >= 0 && (wordIndex < 0 || (bracketIndex < wordIndex && !afterBracket.trim()))
      ? bracketIndex
      : wordIndex
  if (end < 0) return { venue: trimCommas(text), details: '' }
  return { venue: trimCommas(text.slice(0, end)), details: text.slice(end).replace(/^[\s,]+/, '') }
}

const trimCommas = (text: string): string => withoutTrailing(text.replace(/^[\s,]+/, ''), ', \t\n\r\u00a0')

/** Parses the details of a row. The times of two shows ("7pm and 9:30pm") are returned together in `times`. */
export function parseDetails(text: string): Details {
  const details = text.slice(0, MAX_TEXT_LENGTH)
  const notes = [...details.matchAll(/\(([^)]*)\)?/g)].map(([, note = '']) => note.trim())
  const withoutNotes = details.replace(/\([^)]*\)?/g, ' ').replace(/::/g, ':')
  const timeFields = getTimes(withoutNotes)
  const age = new RegExp(String.raw`(?:^|\s)${AGE}(?=\s|$)`).exec(withoutNotes)?.[0].trim()
  const statusNotes = notes.filter((note) => /sold out|cancel|postpone|moved to|new da(?:y)?te/i.test(note))
  const descriptionNotes = notes.filter((note) => !/^sold out$/i.test(note) && !/\$\d/.test(note))
  return {
    ...timeFields,
    ...(age && age !== '?/?' && { age: age === 'a/a' ? 'all ages' : age }),
    price: toPrice(details, withoutNotes),
    ...(statusNotes.length > 0 && { statusText: statusNotes.join(' ') }),
    ...(descriptionNotes.length > 0 && { description: descriptionNotes.join('; ') }),
  }
}

/** Parses the times. A real page has "5pm 5pm/6pm", so a pair of times is preferred over a single one. */
function getTimes(text: string): Pick<RawListing, 'doors' | 'start' | 'times'> {
  const times = new RegExp(String.raw`(?<!\d)${SHOW_TIMES}\sand\s${SHOW_TIMES}(?:\sshows)?`).exec(text)?.[0]
  if (times) return { times }
  const printedTimes =
    new RegExp(String.raw`(?<!\d)${TIME}(?:\s?\/\s?)?${TIME}`).exec(text)?.[0].replace(/m(?=\d|noon|midnight)/, 'm/') ??
    new RegExp(String.raw`(?<!\d)${TIME}`).exec(text)?.[0]
  if (!printedTimes) return {}
  const { doors, show } = parseTimes(printedTimes)
  return { ...(doors && { doors }), ...(show && { start: show }) }
}

function toPrice(details: string, withoutNotes: string): RawListing['price'] {
  const mainPrice = new RegExp(`${PRICE}|\\b(?:free|donation)\\b(?: with rsvp)?`)
    .exec(withoutNotes)?.[0]
    .replace(/^\$+/, '$')
  const bracketedPrices = [...details.matchAll(/\([^)]*\$\d[^)]*\)?/g)].map(([bracketed]) => bracketed)
  if (!mainPrice && bracketedPrices.length === 0) return undefined
  // "(under 21 plus $5)" isn't a full ticket price
  const printedPrice = mainPrice ?? bracketedPrices.find((bracketed) => !/\bplus\b/.test(bracketed))
  const { min, max, currency } = parsePrice(printedPrice?.replace(/^\(|\)$/g, ''))
  // amounts in parentheses are for other tickets (vip, balcony, under 21); they are shown but aren't part of the range
  return { min, max, currency, text: [mainPrice, ...bracketedPrices].filter(Boolean).join(' ') }
}
