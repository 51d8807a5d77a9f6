import { expect, test } from 'vitest'
import { findCardPrices } from './eventbrite.ts'

const renderCard = (id: string, price: string): string =>
  `<section class="event-card-details"><a href="/e/${id}" data-event-id="${id}"><h3>Kite Friday</h3></a>
   <div class="DiscoverVerticalEventCard-module__priceWrapper___us"><p>${price}</p></div></section>`

test('finds prices on the cards of a search page', () => {
  expect([...findCardPrices(`<ul>${renderCard('111', 'From $17.85')}${renderCard('112', 'Free')}</ul>`)]).toEqual([
    ['111', 'From $17.85'],
    ['112', 'Free'],
  ])
})
