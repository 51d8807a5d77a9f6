import { expect, test } from 'vitest'
import { printedPrice, shortPrice } from './price.ts'

test.each([
  ['$25.00-$28.00', 25, 28, 'USD', '$25–28'],
  ['$25 ADV / $28 DOS', 25, 28, 'USD', '$25–28'],
  ['$17.50', 17.5, 17.5, 'USD', '$17.50'],
  ['Free', 0, 0, 'USD', 'Free'],
  ['Free / $10 after 9', 0, 10, 'USD', 'Free–$10'],
  ['$40', 40, null, 'USD', '$40'],
  ['20 EUR', 20, 20, 'EUR', '20 EUR'],
  ['Donation', null, null, null, 'Donation'],
  [null, null, null, null, null],
])('%s reads %s', (price, priceMin, priceMax, currency, shown) => {
  expect(shortPrice({ price, priceMin, priceMax, currency })).toBe(shown)
})

test.each([
  ['$25.00-$28.00', 25, 28, null],
  ['Free', 0, 0, null],
  ['USD 25 to 28', 25, 28, null],
  ['$25 ADV / $28 DOS', 25, 28, '$25 ADV / $28 DOS'],
  ['Free / $10 after 9', 0, 10, 'Free / $10 after 9'],
  // shown as it is already
  ['Donation', null, null, null],
  [null, null, null, null],
])('what %s says besides its amounts', (price, priceMin, priceMax, printed) => {
  expect(printedPrice({ price, priceMin, priceMax, currency: 'USD' })).toBe(printed)
})
