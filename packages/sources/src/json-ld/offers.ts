import { readPrice } from '@houselights/domain/price'
import { parseAmount } from '@houselights/domain/printed-amount'
import type { RawListing } from '../source.ts'
import { type JsonLdNode, nodesOf, numberOf, termOf, textOf } from './nodes.ts'

/** What an event's offers say: where one buys, for how much, and whether anything is left. */
export function readOffers(event: JsonLdNode): Pick<RawListing, 'ticketUrl' | 'price'> & { soldOut: boolean } {
  const offers = nodesOf(event.offers).flatMap((offer) => [offer, ...nodesOf(offer.offers)])
  const amounts = offers.flatMap(amountsOf)
  const states = offers.flatMap(({ availability }) => textOf(availability) ?? []).map(termOf)
  const currency =
    offers.map((offer) => textOf(offer.priceCurrency)).find(Boolean) ??
    // "€12,50" names it in the price; a bare $ does not
    offers.flatMap((offer) => readPrice(textOf(offer.price), '').currency || []).at(0)
  const free = /^true$/i.test(textOf(event.isAccessibleForFree) ?? '')
  const url = offers.map((offer) => textOf(offer.url)).find(Boolean)
  return {
    ...(url && { ticketUrl: url }),
    ...priceIn(amounts, currency, free),
    soldOut:
      (states.length > 0 && states.every((state) => /^soldout$/i.test(state))) ||
      // one site says it in the address of the offer alone: `?categorySlug=sold-out`
      /[/=]sold-?out(?:[/&#]|$)/i.test(url ?? ''),
  }
}

/** Schema.org asks for `12.50`. Sites write `12,50`, `12,50 €` and `CA$12.50`, too. */
const amountOf = (value: unknown): number | undefined => {
  const text = textOf(value)
    ?.replace(/^[A-Z]{0,3}[$€£]|[$€£]$/g, '')
    .trim()
  return numberOf(text) ?? (text ? parseAmount(text, 'EUR') : undefined)
}

const amountsOf = (offer: JsonLdNode): number[] => {
  const specified = nodesOf(offer.priceSpecification).flatMap(({ price, minPrice, maxPrice }) => [
    price,
    minPrice,
    maxPrice,
  ])
  const range = [offer.lowPrice, offer.highPrice].map(amountOf).filter((amount) => amount !== undefined)
  const plain = [offer.price, ...specified].map(amountOf).filter((amount) => amount !== undefined)
  // a range of nothing to nothing is a form left empty, not a free show
  return [...plain, ...(range.some((amount) => amount > 0) ? range : [])]
}

function priceIn(amounts: readonly number[], currency: string | undefined, free: boolean): Pick<RawListing, 'price'> {
  const paid = amounts.filter((amount) => amount > 0)
  // a bare 0 without a currency is a form's default
  const isStated = free || (amounts.length > 0 && (paid.length > 0 || currency !== undefined))
  if (!isStated) return {}
  const all = amounts.length > 0 ? amounts : [0]
  return { price: { min: Math.min(...all), max: Math.max(...all), currency: currency ?? null } }
}
