import type { Listing } from '@houselights/contracts/entities/listing'
import { expect, test } from 'vitest'
import { findBrokenRules } from './broken-rules.ts'

const context = { now: '2026-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
const goodListing: Listing = {
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

test('accepts a good listing', () => {
  expect(findBrokenRules([goodListing], context)).toEqual([])
  const nextDay = { startsAt: '2026-05-10T00:30:00-07:00', doorsAt: '2026-05-09T23:30:00-07:00' }
  expect(findBrokenRules([{ ...goodListing, ...nextDay }], context)).toEqual([])
})

test.each<[string, Partial<Listing>, RegExp]>([
  ['HTML in a name', { title: '<b>Glass Otters</b>' }, /title .* contains HTML/],
  ['an entity in an act', { support: ['Salt &amp; Thimble'] }, /support .* contains an entity/],
  ['spaces around a name', { venue: ' Lantern Hall' }, /venue .* isn’t tidied/],
  ['an overlong name', { presenter: 'x'.repeat(301) }, /presenter .* is too long/],
  ['HTML in a description', { description: 'Come <br> in' }, /the description contains HTML/],
  ['a day far away', { date: '2036-05-09', startsAt: null, doorsAt: null }, /is too far away/],
  ['a start on another day', { startsAt: '2026-05-12T21:00:00-07:00' }, /starts on 2026-05-12/],
  ['doors after the show', { doorsAt: '2026-05-09T22:00:00-07:00' }, /doors open after/],
  ['an end before the start', { endsAt: '2026-05-09T20:30:00-07:00' }, /ends before it starts/],
  ['a minimum price above the maximum', { price: { ...goodListing.price, min: 20 } }, /the price 20 is above 15/],
  [
    'a price without a maximum',
    { price: { ...goodListing.price, max: null } },
    /minimum or maximum price but not both/,
  ],
  ['a free show with a price', { price: { ...goodListing.price, admission: 'free' } }, /is free and costs 15/],
  ['a link with a user name', { url: 'https://me@lantern.example/' }, /isn’t a listing: .*url/],
  ['a link without a host', { ticketUrl: 'https://lantern/' }, /isn’t a link/],
  ['an invisible character', { description: 'Come\u0085 in' }, /description contains a control character/],
  ['a text direction character', { description: 'Come \u202ein' }, /description contains a control character/],
  ['an unrealistic price', { price: { ...goodListing.price, max: 50_000 } }, /price 50000 is too high/],
  ['an invalid currency', { price: { ...goodListing.price, currency: '<b>' } }, /isn’t a currency/],
  ['an overlong id', { sourceId: 'x'.repeat(701) }, /the id "x+" is too long/],
  ['an overlong link', { url: `https://lantern.example/${'x'.repeat(2000)}` }, /isn’t a link/],
  ['coordinates out of range', { place: { address: null, city: null, latitude: 91, longitude: 0 } }, /is at 91, 0/],
  ['an act twice', { support: ['The Glass Otters'] }, /lists "The Glass Otters" twice/],
  ['a status as an act', { support: ['SOLD OUT!'] }, /"SOLD OUT!" isn’t an act/],
  ['a time as an act', { support: ['8:30 pm'] }, /"8:30 pm" isn’t an act/],
  ['a price as an act', { support: ['$15'] }, /"\$15" isn’t an act/],
  ['a day as an act', { support: ['Friday, May 9'] }, /isn’t an act/],
  ['a session as an act', { support: ['Early Show'] }, /isn’t an act/],
  ['unnamed guests as an act', { support: ['Special Guests'] }, /isn’t an act/],
  ['support without a headliner', { headliner: null }, /support but no headliner/],
  ['acts whose source is not stated', { billedBy: null }, /acts without their source/],
  ['no title', { title: '' }, /isn’t a listing/],
])('rejects %s', (_, overrides, rule) => {
  const rules = findBrokenRules([{ ...goodListing, ...overrides }], context)
  expect(rules).toHaveLength(1)
  expect(rules[0]).toMatch(rule)
})

test('rejects two listings with the same id', () => {
  expect(findBrokenRules([goodListing, { ...goodListing, title: 'Muk' }], context)).toEqual([
    'two listings have the id "1"',
  ])
})
