import { expect, test } from 'vitest'
import { addClubAddresses } from './club-addresses.ts'

const CLUBS = `Moth Cellar, 12 Elm Street, Wickton a/a 555-0100
   The cellar is below the bakery, 21+ after ten
Lantern, Inc., 5 Oak Street, Wickton 21+
Tallow Hall, Wickton 18+
`
const list = (...venues: string[]) =>
  addClubAddresses(
    venues.map((venue) => ({ title: 'Glass Kite', date: '2025-06-01', venue, place: { city: 'Wickton' } })),
    CLUBS,
  ).map(({ place }) => place?.address)

test('a listing gets its club’s address from the table, but not that of a namesake in another town', () => {
  expect(list('the Moth Cellar, Wickton', 'Moth Cellar, Tallow', 'Tallow Hall, Wickton', 'Lantern, Wickton')).toEqual([
    '12 Elm Street',
    undefined,
    undefined,
    undefined,
  ])
})
