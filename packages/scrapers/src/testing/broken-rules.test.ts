import type { Listing } from '@houselights/contracts/entities/listing'
import { expect, test } from 'vitest'
import { brokenRules } from './broken-rules.ts'

const now = { now: '2026-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
const good: Listing = {
  sourceId: '1',
  title: 'Glass Otters, Muk',
  name: 'Glass Otters, Muk',
  headliner: 'Glass Otters',
  support: ['Muk'],
  billedBy: 'title',
  night: null,
  presenter: null,
  tour: null,
  date: '2026-05-09',
  endsAt: null,
  age: null,
  startsAt: '2026-05-09T21:00:00-07:00',
  doorsAt: '2026-05-09T20:00:00-07:00',
  status: 'scheduled',
  kind: 'music',
  price: { text: '$15', min: 15, max: 15, currency: 'USD', admission: 'paid' },
  ticketUrl: null,
  url: 'https://lantern.example/glass-otters',
  imageUrl: null,
  description: null,
  venue: null,
  room: null,
  genres: [],
  place: null,
}

test('a good listing breaks none', () => {
  expect(brokenRules([good], now)).toEqual([])
  const nextDay = { startsAt: '2026-05-10T00:30:00-07:00', doorsAt: '2026-05-09T23:30:00-07:00' }
  expect(brokenRules([{ ...good, ...nextDay }], now)).toEqual([])
})

test.each<[string, Partial<Listing>, RegExp]>([
  ['HTML in a name', { title: '<b>Glass Otters</b>' }, /title .* holds HTML/],
  ['an entity in an act', { support: ['Salt &amp; Thimble'] }, /support .* holds an entity/],
  ['blanks around a name', { venue: ' Lantern Hall' }, /venue .* is not tidied/],
  ['a name without an end', { presenter: 'x'.repeat(301) }, /presenter .* is too long/],
  ['HTML in a description', { description: 'Come <br> in' }, /the description holds HTML/],
  ['a day far away', { date: '2036-05-09', startsAt: null, doorsAt: null }, /far from the read/],
  ['an hour of another day', { startsAt: '2026-05-12T21:00:00-07:00' }, /begins on 2026-05-12/],
  ['doors after the show', { doorsAt: '2026-05-09T22:00:00-07:00' }, /doors open after/],
  ['an end before the beginning', { endsAt: '2026-05-09T20:30:00-07:00' }, /ends before it begins/],
  ['a price upside down', { price: { ...good.price, min: 20 } }, /the price 20 is above 15/],
  ['half a price', { price: { ...good.price, max: null } }, /half a price/],
  ['a free show that costs', { price: { ...good.price, admission: 'free' } }, /is free and costs 15/],
  ['a link with a name in it', { url: 'https://me@lantern.example/' }, /is no listing: .*url/],
  ['a link without a host', { ticketUrl: 'https://lantern/' }, /is no link/],
  ['a sign that nobody sees', { description: 'Come\u0085 in' }, /description holds a control character/],
  ['a mark of direction', { description: 'Come \u202ein' }, /description holds a control character/],
  ['a price that nobody pays', { price: { ...good.price, max: 50_000 } }, /price 50000 is too high/],
  ['a currency that is none', { price: { ...good.price, currency: '<b>' } }, /is no currency/],
  ['an id without an end', { sourceId: 'x'.repeat(701) }, /the id "x+" is too long/],
  ['a link without an end', { url: `https://lantern.example/${'x'.repeat(2000)}` }, /is no link/],
  ['a place beyond the earth', { place: { address: null, city: null, latitude: 91, longitude: 0 } }, /is at 91, 0/],
  ['an act twice', { support: ['The Glass Otters'] }, /names "The Glass Otters" twice/],
  ['a status for an act', { support: ['SOLD OUT!'] }, /"SOLD OUT!" is no act/],
  ['an hour for an act', { support: ['8:30 pm'] }, /"8:30 pm" is no act/],
  ['a price for an act', { support: ['$15'] }, /"\$15" is no act/],
  ['a day for an act', { support: ['Friday, May 9'] }, /is no act/],
  ['a session for an act', { support: ['Early Show'] }, /is no act/],
  ['nobody for an act', { support: ['Special Guests'] }, /is no act/],
  ['support of nobody', { headliner: null }, /support and no headliner/],
  ['acts whose source is not stated', { billedBy: null }, /says how nobody is known/],
  ['no title', { title: '' }, /is no listing/],
])('%s breaks a rule', (_, broken, rule) => {
  const rules = brokenRules([{ ...good, ...broken }], now)
  expect(rules).toHaveLength(1)
  expect(rules[0]).toMatch(rule)
})

test('two listings under one id break a rule', () => {
  expect(brokenRules([good, { ...good, title: 'Muk' }], now)).toEqual(['two listings have the id "1"'])
})
