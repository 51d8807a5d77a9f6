import type { ReviewListing } from '@houselights/contracts/operators/review'
import { expect, test } from 'vitest'
import { getSiteCityAt } from '../../../server/addresses/city-address.ts'
import { pairRows } from './pair-rows.ts'

const clock = {
  now: '2025-05-02T12:00:00-07:00',
  today: '2025-05-02',
  tonight: '2025-05-02',
  city: getSiteCityAt('/'),
  timeZone: getSiteCityAt('/').timeZone,
}
const listing: ReviewListing = {
  source: 'page',
  sourceName: 'Page',
  sourceKind: 'venue',
  externalId: '1',
  url: null,
  ticketUrl: null,
  title: 'Glass Kite',
  headliner: 'Glass Kite',
  support: [],
  localDate: '2025-05-10',
  startsAt: '2025-05-10T20:00:00-07:00',
  doors: null,
  price: null,
  age: null,
  room: null,
  venueName: 'Hall',
  event: { id: '00000000-0000-4000-8000-000000000000', slug: 'kite', title: 'Glass Kite' },
}

test('marks fields that differ or that only one listing has, and leaves out fields that neither has', () => {
  const [firstRows, secondRows] = pairRows(
    { ...listing, price: '$20' },
    { ...listing, title: 'glass kite ', startsAt: '2025-05-10T21:30:00-07:00', support: ['Moth Ballet'] },
    clock,
  )
  expect(firstRows).toEqual([
    { name: 'Title', text: 'Glass Kite', mark: null },
    { name: 'Headliner', text: 'Glass Kite', mark: null },
    { name: 'Support', text: '', mark: null },
    { name: 'Date', text: 'Saturday, May 10', mark: null },
    { name: 'Start', text: '8 PM', mark: 'differs' },
    { name: 'Price', text: '$20', mark: 'only here' },
    { name: 'Venue', text: 'Hall', mark: null },
  ])
  expect(secondRows.map(({ mark }) => mark)).toEqual([null, null, 'only here', null, 'differs', null, null])
})
