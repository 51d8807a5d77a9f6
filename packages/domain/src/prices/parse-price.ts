import type { Price } from '@houselights/contracts/entities/listing'
import { remembered } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { toLine } from '../text/text.ts'
import { AMOUNT, parseAmount } from './printed-amount.ts'

export const NO_PRICE: Price = { text: null, min: null, max: null, currency: null, admission: null }
const FREE = /\b(?:free|no cover|no charge|gratis)\b/i
const NOT_FREE_SHOW = /\bfree\s+(?:parking|drink|pizza|food|popcorn|rsvp\s+required\s+\$)/i
const OWN_PRICE_WORDS = anyOf`
  pwyc|pwyw|pay[ -]what[ -](?:you|u)[ -](?:can|want|wish|will|like|may|able)|by donation|
  donations? only|suggested donation|donation suggested|no one (?:is |will be )?turned away|
  nobody (?:is |will be )?turned away|notaflof
`
/** What one wants to pay: with numbers beside it, those are the suggested sums. */
const AS_ONE_CAN = new RegExp(String.raw`\b${OWN_PRICE_WORDS}\b`, 'i')
const SLIDING = /\bsliding scale\b/i
/** `$10 donation` and `Donation: $10`; money that goes on top of a free show is none. */
const DONATION = /\bdonations?\b/i
/** Above this a number beside a currency sign is no ticket price. */
const MAX_PRICE = 5000

/**
 * Reads a printed price: `$25 ADV / $28 DOS`, `$25.00-$28.00`, `Free`, `25-30 USD`, `PWYC`. Money stays as printed; the
 * numbers are set only where they parse. `Free before 10pm, $10 after` is paid, from nothing to 10; what one pays as one
 * can is from nothing up, or what is suggested. `defaultCurrency` names what a bare `$` means where the venue is.
 */
export function parsePrice(text: string | null | undefined, defaultCurrency = 'USD'): Price {
  const printed = text && toLine(text)
  if (!printed) return NO_PRICE
  const sums = amountsIn(printed)
  const [named = '$'] = currenciesIn(printed)
  const currency = named === '$' ? defaultCurrency : named
  const free = FREE.test(printed) && !NOT_FREE_SHOW.test(printed)
  const asOneCan =
    AS_ONE_CAN.test(printed) ||
    (DONATION.test(printed) && !free) ||
    // a scale that names its lower end has a least price
    (SLIDING.test(printed) && sums?.length === 0)
  const amounts = sums === null ? [] : free ? [...sums, 0] : sums
  if (amounts.length === 0)
    return asOneCan
      ? { text: printed, min: 0, max: null, currency, admission: 'pay what you can' }
      : { ...NO_PRICE, text: printed }
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)]
  const admission = asOneCan ? 'pay what you can' : max > 0 ? 'paid' : 'free'
  return { text: printed, min, max, currency, admission }
}

/** Money that a source gives as numbers; written out as it would be printed. */
export function toPrice(
  min: number | null | undefined,
  max: number | null | undefined,
  currency: string | null | undefined,
): Price {
  const amounts = [usable(min), usable(max)].filter((amount) => amount !== null)
  if (amounts.length === 0) return NO_PRICE
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const code = codeIn(currency)
  const written = high > low ? `${money(low, code)}-${money(high, code)}` : low === 0 ? 'Free' : money(low, code)
  return { text: written, min: low, max: high, currency: code, admission: high > 0 ? 'paid' : 'free' }
}

/** ISO 4217; what has another form is no currency, and would be none to the formats that show it. */
function codeIn(currency: string | null | undefined): string | null {
  const code = currency?.toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : null
}

const usable = (amount: number | null | undefined): number | null =>
  typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 && amount <= MAX_PRICE ? amount : null

const money = (amount: number, currency: string | null): string =>
  currency === null || currency === 'USD' ? `$${amount.toFixed(2)}` : `${amount.toFixed(2)} ${currency}`

// not `(?i:…)`: in a long run of tests on Node 24 it stopped matching capitals, though alone it matches them
const CODES = `(?:${['usd', 'cad', 'aud', 'nzd', 'eur', 'gbp'].map(inAnyCase).join('|')})`
function inAnyCase(code: string): string {
  return code.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
/** What stands before a dollar sign that may not be the venue's own. */
const DOLLARS: Readonly<Record<string, string>> = {
  US: 'USD',
  'US ': 'USD',
  CA: 'CAD',
  C: 'CAD',
  AU: 'AUD',
  A: 'AUD',
  NZ: 'NZD',
  HK: 'HKD',
  S: 'SGD',
  SG: 'SGD',
  SGD: 'SGD',
  NT: 'TWD',
  MX: 'MXN',
  R: 'BRL',
}
const SIGN = new RegExp(
  String.raw`(?<![A-Za-z])(?:(?<code>${CODES})(?![A-Za-z])|(?<dollar>${Object.keys(DOLLARS).join('|')})\$(?= ?\d))|[$€£]`,
  'g',
)
const TO = ' ?(?:-|–|—|/|to) ?'
/** Anything else with digits behind a sign is no amount that we understand. */
const LEADING = new RegExp(
  String.raw`(?:[$€£]|\b${CODES}) ?(${AMOUNT}|\d[\d.,'’]*)(?:${TO}(?!(?:1[689]|21) ?\+)(${AMOUNT})(?! ?[ap]m|:))?`,
  'g',
)
const TRAILING = new RegExp(
  String.raw`(?<![\d:]|\d[.,'’] ?)(?:(${AMOUNT})${TO})?(${AMOUNT}) ?(?:[€£]|\$(?! ?\d)|${CODES}\b)`,
  'g',
)

/** The sums beside signs and codes; null if one of them could be read in two ways. */
const amountsIn = remembered((text): readonly number[] | null => {
  const [currency = '', another] = currenciesIn(text)
  const parted = partEuros(text)
  if (another !== undefined || parted === undefined) return null
  const amounts = [LEADING, TRAILING]
    .flatMap((pattern) => [...parted.matchAll(pattern)])
    .flatMap(([, one, other]) => [one, other].filter((printed) => printed !== undefined))
    .map((printed) => parseAmount(printed, currency))
  const known = amounts.filter((amount) => amount !== undefined)
  return known.length < amounts.length ? null : known.filter((amount) => amount <= MAX_PRICE)
})

/** Parts numbers around a € between them: "10 € 15 €", "€10 €15". Undefined for "35€ 99", which may be 35.99. */
function partEuros(text: string): string | undefined {
  if (!/\d ?€ ?\d/.test(text)) return text
  if (/€(?! ?\d)[^€]*$/.test(text)) return text.replaceAll('€', '€;')
  return /^[^€]*(?<!\d ?)€/.test(text) ? text.replaceAll('€', ';€') : undefined
}

/** The currencies that a text names. `$` stands for the dollar of the venue's city. */
function currenciesIn(text: string): string[] {
  const signs = [...text.matchAll(SIGN)].map(({ 0: sign, groups }) => ({ sign, ...groups }) as Sign)
  const names = signs.map(({ sign, code, dollar }) =>
    code ? code.toUpperCase() : dollar ? (DOLLARS[dollar] ?? sign) : sign === '€' ? 'EUR' : sign === '£' ? 'GBP' : '$',
  )
  // "$10 CAD" and "CA$10-$15" name one dollar, "$20 (US$15)" may name two
  const isNamed = signs[0]?.dollar !== undefined || signs.some(({ code }) => /d$/i.test(code ?? ''))
  return [...new Set(names)].filter((name) => name !== '$' || !isNamed)
}

interface Sign {
  sign: string
  code?: string
  dollar?: string
}
