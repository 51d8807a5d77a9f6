import { lines } from '../text/pattern.ts'

/**
 * A sum of money as pages print it: `1,250.00`, `1.250,00`, `1 250`, `1'250`, `12,50`. It leaves out an age behind a comma
 * (`$15,18+`) and an hour behind a space (`$15 730pm`).
 */
export const AMOUNT = lines`
  (?:[1-9]\d{0,2}(?:[.,'’ ]\d{3}(?! ?[ap]\.?m\b|%)){1,2}|\d{1,5})(?:\.\d{1,2}|,(?!(?:1[689]|21) ?\+)\d{1,2})?
  (?!\d|\.\d|,\d(?!\d ?\+))
`
const PARTS = /^(\d+|\d{1,3}(?:([.,'’ ])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/

/** The number that a printed sum stands for. Undefined if it is no sum, or could be read in two ways. */
export function parseAmount(text: string, currency: string): number | undefined {
  const [, whole = '', separator, point, cents = ''] = PARTS.exec(text) ?? []
  if (whole === '' || (separator !== undefined && separator === point)) return undefined
  const isEuro = currency === 'EUR'
  // "$1.250" may be a typing error, or come from a country that writes thousands so
  if (separator === '.' && point === undefined && !isEuro) return undefined
  const dollars = whole.replace(/\D/g, '')
  if (point === ',' && (cents.length === 1 || !(isEuro || areCents(Number(cents), Number(dollars))))) return undefined
  return Number(`${dollars}.${cents || '0'}`)
}

/** "$12,50" has cents. "$10,15" may be 10 in advance and 15 at the door, and "$10,21" may name an age. */
const areCents = (number: number, dollars: number): boolean =>
  number % 50 === 0 || number >= 90 || (number % 5 === 0 && (number < dollars || number > 2 * dollars))
