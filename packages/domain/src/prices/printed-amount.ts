import { lines } from '../text/pattern.ts'

/**
 * An amount of money as printed: `1,250.00`, `1.250,00`, `1 250`, `1'250`, `12,50`. Excludes an age after a comma
 * (`$15,18+`) and a time after a space (`$15 730pm`).
 */
export const AMOUNT = lines`
  (?:[1-9]\d{0,2}(?:[.,'’ ]\d{3}(?! ?[ap]\.?m\b|%)){1,2}|\d{1,5})(?:\.\d{1,2}|,(?!(?:1[689]|21) ?\+)\d{1,2})?
  (?!\d|\.\d|,\d(?!\d ?\+))
`
const PARTS = /^(\d+|\d{1,3}(?:([.,'’ ])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/

/** Parses a printed amount. Undefined if it isn't an amount or is ambiguous. */
export function parseAmount(text: string, currency: string): number | undefined {
  const [, whole = '', thousandsMark, decimalMark, cents = ''] = PARTS.exec(text) ?? []
  if (whole === '' || (thousandsMark !== undefined && thousandsMark === decimalMark)) return undefined
  const isEuro = currency === 'EUR'
  // "$1.250" may be a typo, or come from a country that writes thousands that way.
  if (thousandsMark === '.' && decimalMark === undefined && !isEuro) return undefined
  const dollars = whole.replace(/\D/g, '')
  if (decimalMark === ',' && (cents.length === 1 || !(isEuro || areCents(Number(cents), Number(dollars)))))
    return undefined
  return Number(`${dollars}.${cents || '0'}`)
}

/**
 * Whether the number after a comma is cents. "$12,50" has cents. "$10,15" may be 10 in advance and 15 at the door, and
 * "$10,21" may include an age.
 */
const areCents = (number: number, dollars: number): boolean =>
  number % 50 === 0 || number >= 90 || (number % 5 === 0 && (number < dollars || number > 2 * dollars))
