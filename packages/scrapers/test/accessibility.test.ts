import { expect, test } from 'vitest'
import { normalize } from '../src/normalize/normalize.ts'
import { jsonLd } from '../src/platforms/json-ld.ts'
import { toListing } from '../src/platforms/ticketmaster.ts'
import type { Parsed, RawListing } from '../src/source/source.ts'

const URL = 'https://hall.example/shows'
const CONTEXT = { now: '2025-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
const getAccess = (parsed: Parsed) => normalize(parsed, { ...CONTEXT, pageUrl: URL }).listings[0]?.access
const getListingAccess = (raw: Partial<RawListing>) =>
  getAccess({ listings: [{ title: 'Glass Kite', date: '2025-05-10', ...raw }], problems: [] })

test('finds a place’s features in JSON-LD, with and without values', () => {
  const getPlaceAccess = (amenityFeature: unknown) => {
    const event = { '@type': 'MusicEvent', name: 'Glass Kite', startDate: '2025-05-10T20:00' }
    const body = JSON.stringify({ ...event, location: { '@type': 'Place', name: 'Hall', amenityFeature } })
    const page = { url: URL, body: `<script type="application/ld+json">${body}</script>` }
    return getAccess(jsonLd({ url: URL }).parse([page], CONTEXT))
  }
  const feature = { '@type': 'LocationFeatureSpecification', name: 'Wheelchair accessible entrance' }
  expect(getPlaceAccess({ ...feature, value: false })?.wheelchair?.value).toBe('no')
  expect(getPlaceAccess([{ name: 'Free Wi-Fi', value: true }, feature])?.wheelchair).toEqual({
    value: 'yes',
    quote: 'Wheelchair accessible entrance: yes',
  })
  expect(getPlaceAccess({ name: 'Free Wi-Fi', value: true })).toBeUndefined()
})

test('finds Ticketmaster’s seating notes and house rules, and prefers the show’s own text to the rules', () => {
  const getInfoAccess = (info?: string) => {
    const venue = {
      accessibleSeatingDetail: 'Accessible seating is available at the box office.',
      generalInfo: { generalRule: 'NO backpacks. The venue is standing room only.' },
    }
    const dates = { start: { localDate: '2025-05-10' } }
    const listing = toListing({ id: '1', name: 'Glass Kite', dates, info, _embedded: { venues: [venue] } })
    return getAccess({ listings: listing ? [listing] : [], problems: [] })
  }
  expect(getInfoAccess()).toMatchObject({ wheelchair: { value: 'yes' }, seating: { value: 'standing' } })
  expect(getInfoAccess('This is a fully seated show.')?.seating?.value).toBe('seated')
})

test('finds access facts in titles, notes and prices, and otherwise leaves the field out', () => {
  expect(getListingAccess({ title: 'Glass Kite (Seated Show)' })?.seating?.value).toBe('seated')
  expect(getListingAccess({ subtitle: 'Fully Seated' })?.seating?.value).toBe('seated')
  expect(getListingAccess({ price: { text: '$30 ($45 seated)', min: 30, max: 30 } })?.seating?.value).toBe('mixed')
  expect(getListingAccess({ description: '<p>Doors at 7.</p><p>Wheelchair accessible.</p>' })).toEqual({
    wheelchair: { value: 'yes', quote: 'Wheelchair accessible.' },
  })
  expect(getListingAccess({ description: 'Seated at the piano, she sings.' })).toBeUndefined()
})
