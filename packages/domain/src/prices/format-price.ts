import type { Event } from '@houselights/contracts/entities/entities'

/**
 * Formats a price as every page shows it: "Free", "Pay what you can", "$25", "$25–28", "Free–$10". As printed if no
 * amounts were parsed.
 */
export function formatPrice({ price, priceMin, priceMax, currency, admission }: PriceFields): string | null {
  if (admission === 'pay what you can') return 'Pay what you can'
  if (admission === 'free') return 'Free'
  if (priceMin === null || currency === null || !DOLLARS.includes(currency) || specifiesDollar(price)) return price
  const low = formatDollars(priceMin)
  if (priceMax === null || priceMax === priceMin) return low
  return priceMin === 0 ? `${low}–${formatDollars(priceMax)}` : `${low}–${formatDollars(priceMax).slice(1)}`
}

/** Returns the price as printed, if it says more than the amounts, such as which one applies at the door. */
export function getPrintedPrice(event: PriceFields): string | null {
  const { price } = event
  if (price === null || price.toLowerCase() === formatPrice(event)?.toLowerCase()) return null
  const words = price.replace(/\b(?:usd|from|to|and|free|no cover|tickets?|price|pwyc)\b/gi, '')
  return /\p{L}/u.test(words) ? price : null
}

type PriceFields = Pick<Event, 'price' | 'priceMin' | 'priceMax' | 'currency' | 'admission'>

/** Currencies that are printed as `$` in their own country. */
const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD']

/** Whether the printed price says which dollar it means. It may be another country's. */
const specifiesDollar = (price: string | null): boolean => /\b(?:US ?|CA|C|AU|A|NZ)\$ ?\d/.test(price ?? '')

/** Formats an amount as a city's pages write it: `$20`, `20 EUR`. */
export const formatAmount = (currency: string, amount: number): string =>
  DOLLARS.includes(currency) ? `$${amount}` : `${amount} ${currency}`

const formatDollars = (amount: number) =>
  amount === 0 ? 'Free' : `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`
