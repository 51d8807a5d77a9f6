import { readAge } from '@houselights/domain/age'
import { readTimes } from '@houselights/domain/printed-time'
import { withoutTrailing } from '@houselights/domain/text'
import type { RawListing } from './source.ts'

/** Longer lines are prose, where a sum of money or an age may be anybody's. */
const MOST_LINE = 90
const MOST_LINES = 400
const MOST_TEXT = 50_000
const PRICE_LINE =
  /^(?:[-–•*]\s*)?(?:(?:cover|tickets?|admission|price|cost|entry|advance|adv|door|doors|presale|ga)\b[^$\d]{0,24}(?:\$\s?\d|free\b)|\$\s?\d)/i
const PRICE_WORDS =
  /\b(?:adv(?:ance)?|doors?|after|before|dos|day of|general|ga|cover|pre-?sale|tickets?|admission|limited|students?|seniors?|members?|early bird|at the)\b/i
const BARE_PRICE = /^\$\s?\d+(?:\.\d\d)?(?:\s*(?:-|–|\/|to|,)\s*\$?\s?\d+(?:\.\d\d)?)*\s*[.;,+]?$/
/** `COVER: $15` in the middle of a text. */
const LABELLED_PRICE =
  /\b(?:cover(?: charge)?|tickets?|admission|price)\s*:\s*(\$\s?\d+(?:\.\d\d)?(?:\s*[-–/]\s*\$?\d+(?:\.\d\d)?)?)/i
const FREE_LINE = /\b(?:free (?:admission|show|entry|event|concert)|no cover|admission (?:is )?free)\b|^free[.!]*$/i

/**
 * What a free description says of price, age and hours, in lines of their own: for sources that have no fields for
 * them. Prose is left alone.
 */
export function readDescribed(text: string | undefined): Pick<RawListing, 'price' | 'age' | 'doors' | 'start'> {
  const plain = (text ?? '')
    .slice(0, MOST_TEXT)
    .replace(/<br\s*\/?>|<\/p>|<\/div>|<\/li>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
  const lines = plain
    .split(/\r?\n/, MOST_LINES)
    .map((line) => line.trim())
    .filter((line) => line !== '' && line.length <= MOST_LINE)
  const prices = lines.filter((line) => isPrice(line)).map((line) => withoutTrailing(line, ';.'))
  const free = lines.find((line) => FREE_LINE.test(line))
  const labelled = LABELLED_PRICE.exec(plain)?.[1]
  const age = lines.map(ageIn).find((rule) => rule !== undefined)
  const { doors, show } = hoursIn(lines)
  const price = prices.length > 0 ? prices.join('; ') : (labelled ?? free)
  return { ...(price && { price }), ...(age && { age }), ...(doors && { doors }), ...(show && { start: show }) }
}

const isPrice = (line: string): boolean =>
  PRICE_LINE.test(line) &&
  (PRICE_WORDS.test(line) || BARE_PRICE.test(line)) &&
  !/\b(?:beers?|drinks?|tacos?|wells)\b/i.test(line)

/** `18+ with ID.`, `all ages`; not "18+ years of making noise". */
function ageIn(line: string): string | undefined {
  const told = readAge(line)
  if (!told || /\byears?\b(?! (?:of age|old|and))/i.test(line)) return undefined
  return told
}

/** Hours count where a line calls them doors or show: a bare hour may be the end, or another day's. */
function hoursIn(lines: readonly string[]): { doors?: string; show?: string } {
  const labelled = lines.filter(
    (line) => /\bdoors?\b/i.test(line) || /\b(?:show(?:time)?|music)\b[^a-z]{0,4}(?:at|starts?|@)?[\s:]*\d/i.test(line),
  )
  for (const line of labelled) {
    const { doors, show } = readTimes(line)
    if (doors && show) return { doors, show }
  }
  const doors = labelled
    .filter((line) => /\bdoors?\b/i.test(line))
    .map((line) => readTimes(line).doors)
    .find(Boolean)
  const show = labelled
    .filter((line) => !/\bdoors?\b/i.test(line))
    .map((line) => readTimes(line).show)
    .find(Boolean)
  return { ...(doors && { doors }), ...(show && { show }) }
}
