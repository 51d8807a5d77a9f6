import { expect, test } from 'vitest'
import { splitTitle } from './rss.ts'

const toShopUrl = (name: string): string => `https://www.axs.com/events/1001/${name}`

test.each([
  ['Paper Moon Glass Kite, Ivy Fox', 'paper-moon-tickets', { title: 'Paper Moon', support: 'Glass Kite, Ivy Fox' }],
  [
    'Paper Moon Fall 2026 Glass Kite',
    'paper-moon-tickets',
    { title: 'Paper Moon', tour: 'Fall 2026', support: 'Glass Kite' },
  ],
  [
    'Paper Moon Time Will Tell Tour Jon Fox',
    'paper-moon-tickets',
    { title: 'Paper Moon', tour: 'Time Will Tell Tour', support: 'Jon Fox' },
  ],
  ['The Moon Boys 52 Foxes', 'the-moon-boys-tickets', { title: 'The Moon Boys', support: '52 Foxes' }],
  ['fruit presents: Moonly', 'fruit-presents-moonly-tickets', { title: 'fruit presents: Moonly' }],
  ['Paper Moon Glass Kite', 'another-show-tickets', { title: 'Paper Moon Glass Kite' }],
])('splits "%s" by the title in the shop’s URL, %s', (title, name, expected) => {
  expect(splitTitle(title, toShopUrl(name))).toEqual(expected)
})

test('doesn’t split a title without a link to a shop', () => {
  expect(splitTitle('Paper Moon Glass Kite', undefined)).toEqual({ title: 'Paper Moon Glass Kite' })
})
