import type { Price } from '@houselights/contracts/entities/listing'
import { memoize } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { toLine } from '../text/text.ts'
import { AMOUNT, parseAmount } from './printed-amount.ts'

export const NO_PRICE: Price = { text: null, min: null, max: null, currency: null, admission: null }
const FREE = /\b(?:free|no cover|no charge|gratis)\b/i
const NOT_FREE_SHOW = /\bfree\s+(?:parking|drink|pizza|food|popcorn|rsvp\s+required\s+\$)/i
const PAY_WHAT_YOU_CAN_WORDS = anyOf`
  pwyc|pwyw|pay[ -]what[ -](?:you|u)[ -](?:can|want|wish|will|like|may|able)|by donation|
  donations? only|suggested donation|donation suggested|no one (?:is |will be )?turned away|
  nobody (?:is |will be )?turned away|notaflof
`
/** Pay what you want: numbers next to it are suggestions. */
const PAY_WHAT_YOU_CAN = new RegExp(String.raw`\b${PAY_WHAT_YOU_CAN_WORDS}\b`, 'i')
const SLIDING = /\bsliding scale\b/i
/** `$10 donation` and `Donation: $10`. A donation on top of a free show doesn't count. */
const DONATION = /\bdonations?\b/i
/** A larger number next to a currency sign isn't a ticket price. */
const MAX_PRICE = 5000

/**
 * Parses a printed price: `$25 ADV / $28 DOS`, `$25.00-$28.00`, `Free`, `25-30 USD`, `PWYC`. The text stays as printed;
 * the numbers are set only if they parse. `Free before 10pm, $10 after` is paid, from 0 to 10. Pay-what-you-can prices
 * start at 0, or at what is suggested. `defaultCurrency` is the currency of a bare `$` at the venue.
 */
export function parsePrice(text: string | null | undefined, defaultCurrency = 'USD'): Price {
  const printed = text && toLine(text)
  if (!printed) return NO_PRICE
  const printedAmounts = findAmounts(printed)
  const [namedCurrency = '$'] = findCurrencies(printed)
  const currency = namedCurrency === '$' ? defaultCurrency : namedCurrency
  const isFree = FREE.test(printed) && !NOT_FREE_SHOW.test(printed)
  const isPayWhatYouCan =
    PAY_WHAT_YOU_CAN.test(printed) ||
    (DONATION.test(printed) && !isFree) ||
    // A scale with a stated lower end has a minimum price.
    (SLIDING.test(printed) && printedAmounts?.length === 0)
  const amounts = printedAmounts === null ? [] : isFree ? [...printedAmounts, 0] : printedAmounts
  if (amounts.length === 0)
    return isPayWhatYouCan
      ? { text: printed, min: 0, max: null, currency, admission: 'pay what you can' }
      : { ...NO_PRICE, text: printed }
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)]
  const admission = isPayWhatYouCan ? 'pay what you can' : max > 0 ? 'paid' : 'free'
  return { text: printed, min, max, currency, admission }
}

/** Creates a price from a source's numbers, with the text as it would be printed. */
export function toPrice(
  min: number | null | undefined,
  max: number | null | undefined,
  currency: string | null | undefined,
): Price {
  const amounts = [toUsableAmount(min), toUsableAmount(max)].filter((amount) => amount !== null)
  if (amounts.length === 0) return NO_PRICE
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const code = toCurrencyCode(currency)
  const priceText =
    high > low ? `${formatMoney(low, code)}-${formatMoney(high, code)}` : low === 0 ? 'Free' : formatMoney(low, code)
  return { text: priceText, min: low, max: high, currency: code, admission: high > 0 ? 'paid' : 'free' }
}

/** Returns an ISO 4217 code in capitals; null for anything else, which the formats that show it would reject. */
function toCurrencyCode(currency: string | null | undefined): string | null {
  const code = currency?.toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : null
}

const toUsableAmount = (amount: number | null | undefined): number | null =>
  typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 && amount <= MAX_PRICE ? amount : null

const formatMoney = (amount: number, currency: string | null): string =>
  currency === null || currency === 'USD' ? `$${amount.toFixed(2)}` : `${amount.toFixed(2)} ${currency}`

// Not `(?i:…)`: in a long test run on Node 24 it stopped matching capitals, although it matches them when run by
// itself.
const CODES = `(?:${['usd', 'cad', 'aud', 'nzd', 'eur', 'gbp'].map(matchAnyCase).join('|')})`
function matchAnyCase(code: string): string {
  return code.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
/** Prefixes of a dollar sign that doesn't mean the venue's own dollar. */
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
/** Other digits after a currency sign aren't an amount that we understand. */
const LEADING = new RegExp(
  String.raw`(?:[$€£]|\b${CODES}) ?(${AMOUNT}|\d[\d.,'’]*)(?:${TO}(?!(?:1[689]|21) ?\+)(${AMOUNT})(?! ?[ap]m|:))?`,
  'g',
)
const TRAILING = new RegExp(
  String.raw`(?<![\d:]|\d[.,'’] ?)(?:(${AMOUNT})${TO})?(${AMOUNT}) ?(?:[€£]|\$(?! ?\d)|${CODES}\b)`,
  'g',
)

/** Finds the amounts next to signs and codes; null if one of them is ambiguous. */
const findAmounts = memoize((text): readonly number[] | null => {
  const [currency = '', secondCurrency] = findCurrencies(text)
  const separatedText = separateEuros(text)
  if (secondCurrency !== undefined || separatedText === undefined) return null
  const amounts = [LEADING, TRAILING]
    .flatMap((pattern) => [...separatedText.matchAll(pattern)])
    .flatMap(([, first, second]) => [first, second].filter((printed) => printed !== undefined))
    .map((printed) => parseAmount(printed, currency))
  const parsedAmounts = amounts.filter((amount) => amount !== undefined)
  return parsedAmounts.length < amounts.length ? null : parsedAmounts.filter((amount) => amount <= MAX_PRICE)
})

/** Separates numbers with a € between them: "10 € 15 €", "€10 €15". Undefined for "35€ 99", which may be 35.99. */
function separateEuros(text: string): string | undefined {
  if (!/\d ?€ ?\d/.test(text)) return text
  if (/€(?! ?\d)[^€]*$/.test(text)) return text.replaceAll('€', '€;')
  return /^[^€]*(?<!\d ?)€/.test(text) ? text.replaceAll('€', ';€') : undefined
}

/** Finds the currencies that a text mentions. `$` means the dollar of the venue's city. */
function findCurrencies(text: string): string[] {
  const currencySigns = [...text.matchAll(SIGN)].map(({ 0: sign, groups }) => ({ sign, ...groups }) as Sign)
  const names = currencySigns.map(({ sign, code, dollar }) =>
    code ? code.toUpperCase() : dollar ? (DOLLARS[dollar] ?? sign) : sign === '€' ? 'EUR' : sign === '£' ? 'GBP' : '$',
  )
  // "$10 CAD" and "CA$10-$15" mean one kind of dollar; "$20 (US$15)" may mean two.
  const specifiesDollar =
    currencySigns[0]?.dollar !== undefined || currencySigns.some(({ code }) => /d$/i.test(code ?? ''))
  return [...new Set(names)].filter((name) => name !== '$' || !specifiesDollar)
}

interface Sign {
  sign: string
  code?: string
  dollar?: string
}
