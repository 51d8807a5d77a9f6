import { defaultCity } from '@houselights/config/cities/cities'
import type { VenueFacts } from '@houselights/scrapers/recognize/venue-facts/facts'
import { describe, expect, test } from 'vitest'
import { venueFile } from './write-venue.ts'

const found = { platform: 'tockify', options: { url: 'https://tockify.com/copperfinch' } }
const city = defaultCity
const said = <T>(value: T) => ({ value, from: 'JSON-LD' })
const facts: VenueFacts = {
  name: said('The Copper Finch'),
  address: said('12 Wick St'),
  coordinates: said({ latitude: city.latitude, longitude: city.longitude }),
  website: said('https://copperfinch.example/'),
}

describe("a venue's data file", () => {
  test('holds what its site prints, and what is read', () => {
    expect(venueFile(found, facts, { city })).toEqual({
      slug: 'the-copper-finch',
      name: 'The Copper Finch',
      address: '12 Wick St',
      latitude: city.latitude,
      longitude: city.longitude,
      website: 'https://copperfinch.example/',
      source: { platform: 'tockify', url: 'https://tockify.com/copperfinch' },
    })
  })

  test('leaves out a place in another city and a neighborhood that the city does not have', () => {
    const away = { ...facts, coordinates: said({ latitude: -37.8, longitude: 144.9 }), neighborhood: said('Fitzroy') }
    const venue = venueFile(found, away, { city, slug: 'finch', name: 'Finch' })
    expect(venue).toMatchObject({ slug: 'finch', name: 'Finch' })
    for (const field of ['latitude', 'longitude', 'neighborhood']) expect(venue).not.toHaveProperty(field)
  })

  test('says where a site has no https', () => {
    const plain = { ...facts, website: said('http://copperfinch.example/') }
    expect(venueFile(found, plain, { city })).toMatchObject({ plainHttp: true })
  })

  test('is not made up where the site prints no name', () => {
    expect(() => venueFile(found, {}, { city })).toThrow('give it with --name')
    expect(() => venueFile(found, facts, { city, slug: 'The Finch' })).toThrow(/must be lower-case words/)
  })
})
