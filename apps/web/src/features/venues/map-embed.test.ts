import { expect, test } from 'vitest'
import { mapEmbed } from './venue-map.tsx'

const CITY = { name: 'San Francisco', regionCode: 'CA' }

const venue = { name: 'Sample Hall', address: '1 Sample St', googlePlaceId: 'place-1' }
const queryOf = (link: string | null) => link && Object.fromEntries(new URL(link).searchParams)

test('by place id where there is one, with a key or without', () => {
  expect(queryOf(mapEmbed(venue, CITY, null))).toEqual({ q: 'place_id:place-1', z: '15', output: 'embed' })
  expect(queryOf(mapEmbed(venue, CITY, 'k'))).toEqual({ key: 'k', q: 'place_id:place-1', zoom: '15' })
})

test('by address, in San Francisco', () => {
  const q = '1 Sample St, San Francisco, CA'
  const placeless = { ...venue, googlePlaceId: null }
  expect(queryOf(mapEmbed(placeless, CITY, null))).toEqual({ q, z: '15', output: 'embed' })
  expect(queryOf(mapEmbed(placeless, CITY, 'k'))).toEqual({ key: 'k', q, zoom: '15' })
})

test('not at all, where neither is known', () => {
  expect(mapEmbed({ ...venue, address: null, googlePlaceId: null }, CITY, 'k')).toBeNull()
  expect(mapEmbed({ ...venue, address: null, googlePlaceId: null }, CITY, null)).toBeNull()
})
