import type { ReviewListing } from '@houselights/contracts/operators/review'
import { expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { aListing } from '../testing/listings.ts'
import { explainReviewPairs, sortByTrust } from './pair-reasons.ts'

const aReviewListing = (overrides: Partial<ReviewListing>): ReviewListing => ({
  source: 'page',
  sourceName: 'The Hall',
  sourceKind: 'venue',
  externalId: '1',
  url: null,
  ticketUrl: null,
  title: 'Velvet Static',
  headliner: 'Velvet Static',
  support: [],
  localDate: '2025-05-10',
  startsAt: '2025-05-10T20:00:00-07:00',
  doors: null,
  price: null,
  age: null,
  room: null,
  venueName: 'The Hall',
  event: { id: 'e', slug: 'velvet-static', title: 'Velvet Static' },
  ...overrides,
})
const aVenueListing = (key: string, overrides: Parameters<typeof aListing>[0]) => ({
  key,
  source: key,
  venueSlug: 'hall',
  venueName: 'The Hall',
  listing: aListing(overrides),
})
const a = { key: 'page', shown: aReviewListing({}) }
const b = { key: 'list', shown: aReviewListing({ sourceKind: 'aggregator', startsAt: '2025-05-10T21:30:00-07:00' }) }

test('puts the matcher’s evidence before plain facts', () => {
  const listings = [
    aVenueListing('page', { title: 'Velvet Static' }),
    aVenueListing('list', { title: 'An Evening of Wires', at: '2025-05-10 21:30' }),
  ]
  const [reasons] = explainReviewPairs(listings, [{ a, b }], gazetteer)
  expect(reasons?.for).toEqual(['Same venue (+0.5).', '1 of 1 acts are on both bills: Velvet Static.'])
  expect(reasons?.against.at(-1)).toBe('They start 1 hour 30 minutes apart.')
  expect(reasons?.against).toContain('90 minutes apart (-0.5).')
})

test('explains a pair unknown to the matcher by plain facts only', () => {
  expect(explainReviewPairs([], [{ a, b }], gazetteer)).toEqual([
    { for: ['1 of 1 acts are on both bills: Velvet Static.'], against: ['They start 1 hour 30 minutes apart.'] },
  ])
})

test('puts the more trusted source first, and keeps the order of equally trusted ones', () => {
  expect(sortByTrust(b, a)).toEqual({ a, b })
  expect(sortByTrust(a, b)).toEqual({ a, b })
  expect(sortByTrust(b, { ...b, key: 'other' })).toEqual({ a: b, b: { ...b, key: 'other' } })
})
