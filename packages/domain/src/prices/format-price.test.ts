import { expect, test } from 'vitest'
import { formatPrice, getPrintedPrice } from './format-price.ts'

test.each([
  ['$25.00-$28.00', 25, 28, 'USD', '$25–28', null],
  ['$25 ADV / $28 DOS', 25, 28, 'USD', '$25–28', '$25 ADV / $28 DOS'],
  ['USD 25 to 28', 25, 28, 'USD', '$25–28', null],
  ['$17.50', 17.5, 17.5, 'USD', '$17.50', null],
  ['Free', 0, 0, 'USD', 'Free', null],
  ['Free / $10 after 9', 0, 10, 'USD', 'Free–$10', 'Free / $10 after 9'],
  ['$40', 40, null, 'USD', '$40', null],
  ['20 EUR', 20, 20, 'EUR', '20 EUR', null],
  ['CA$20', 20, 20, 'CAD', 'CA$20', null],
  // Already shown in this form.
  ['Donation', null, null, null, 'Donation', null],
  [null, null, null, null, null, null],
])(
  '%s, from %s to %s %s, is shown as %s, with the printed price %s',
  (price, priceMin, priceMax, currency, short, printed) => {
    const event = { price, priceMin, priceMax, currency, admission: null }
    expect([formatPrice(event), getPrintedPrice(event)]).toEqual([short, printed])
  },
)

test.each([
  ['Pay what you can', 'pay what you can', 'Pay what you can', null],
  ['PWYC', 'pay what you can', 'Pay what you can', null],
  ['$10 suggested, nobody turned away', 'pay what you can', 'Pay what you can', '$10 suggested, nobody turned away'],
  ['No cover', 'free', 'Free', null],
  ['Free with RSVP', 'free', 'Free', 'Free with RSVP'],
  ['FREE', 'free', 'Free', null],
  [null, 'free', 'Free', null],
] as const)('%s, which is %s, is shown as %s, with the printed price %s', (price, admission, short, printed) => {
  const event = { price, priceMin: 0, priceMax: 0, currency: 'USD', admission }
  expect([formatPrice(event), getPrintedPrice(event)]).toEqual([short, printed])
})
