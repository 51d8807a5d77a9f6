import { tidy } from '@houselights/domain/text'
import { loadHtml } from '../../load-html.ts'

/** The prices that a search page prints on its cards (`From $17.85`, `Free`), by the event's id; its data has none. */
export function cardPrices(html: string): ReadonlyMap<string, string> {
  if (!html.includes('priceWrapper')) return new Map()
  const $ = loadHtml(html)
  const prices = new Map<string, string>()
  for (const price of $('[class*="priceWrapper"]').toArray()) {
    const id = $(price).closest('section').find('a[data-event-id]').attr('data-event-id')
    const text = tidy($(price).text())
    if (id && text) prices.set(id, text)
  }
  return prices
}
