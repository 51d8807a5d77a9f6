import { defaultCity } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { createRegistry, getVenues } from '../registry/registry.ts'
import { assignListing } from './assign-listing.ts'

const city = {
  ...defaultCity,
  outsideVenues: [{ name: 'Barn Palace', aliases: ['Palace Barn'], why: 'It’s in Daly City.' }],
}
const registry = createRegistry(city, [{ slug: 'lantern-hall', name: 'Lantern Hall', sources: [] }], [])
const assign = (venue: string, fields: { description?: string; address?: string } = {}) =>
  assignListing(
    {
      title: 'Glass Otters',
      venue,
      place: fields.address ? { address: fields.address } : null,
      description: fields.description,
    },
    undefined,
    getVenues(registry, city.id),
  )

test.each(['TBA (San Francisco)', 'Private residence, San Francisco', 'TBA'])(
  'a show at "%s" is kept until its location is announced',
  (venue) => expect(assign(venue)).toEqual({ venue: 'san-francisco-location-announced-later' }),
)

test.each(['12 Elm Street, S.F.', 'Multiple Venues (San Francisco)'])(
  'a show at "%s" is kept without its address, which may be a home',
  (venue) => expect(assign(venue)).toEqual({ venue: 'san-francisco-location-announced-later' }),
)

test('an unknown name isn’t taken for a place that isn’t public', () => {
  expect(assign('The Candle Works, S.F.')).toMatchObject({ none: 'unknown' })
})

test('a venue whose location is only given on request isn’t taken for a venue that we know', () => {
  expect(assign('Lantern Hall, S.F.', { description: 'message bands for location' })).toEqual({
    venue: 'san-francisco-location-announced-later',
  })
})

test('a show whose location isn’t public in another town is outside the city', () => {
  expect(assign('TBA (Oakland)')).toMatchObject({ none: 'outside-city' })
})

test.each(['Barn Palace (San Francisco)', 'the Palace Barn, S.F.'])(
  '"%s" is outside, although lists print it as if it were in the city',
  (venue) => expect(assign(venue)).toEqual({ none: 'outside-city', why: 'Barn Palace is outside: It’s in Daly City.' }),
)
