import { expect, test } from 'vitest'
import { classifyValue, getWords } from './printed-value.ts'

test.each([
  ['Fri, Mar 6', 'date'],
  ['Doors: 7pm / Show: 8pm', 'times'],
  ['20:00 Uhr', 'times'],
  ['$15 adv / $20 door', 'price'],
  ['12,50 €', 'price'],
  ['Free', 'price'],
  ['21+', 'age'],
  ['Buy Tickets', 'action'],
  ['Sold Out', 'action'],
  ['—', 'symbols'],
  ['Lantern Parade', 'words'],
  ['with Night Ferry', 'words'],
])('"%s" looks like %s', (text, kind) => {
  expect(classifyValue(text)).toBe(kind)
})

test.each([
  ['3.6 Fri - Wick, Moth Hour - 8pm - $10', ['Wick, Moth Hour']],
  ['Fri Mar 6 ¦ Wick, Lantern Parade ¦ 8pm ¦ $10', ['Wick, Lantern Parade']],
  ['Salt Meridian – Album Release', ['Salt Meridian – Album Release']],
  ['Open Mic with Mo, 7pm', ['Open Mic with Mo']],
  ['8pm: Glass Kite', ['Glass Kite']],
  ['Glass Kite $15', ['Glass Kite']],
  ['Glass Kite €12,50', ['Glass Kite']],
  ['Glass Kite 12,50 €', ['Glass Kite']],
  ['8pm - $10', []],
])('"%s" has the words %j', (text, words) => {
  expect(getWords(text)).toEqual(words)
})
