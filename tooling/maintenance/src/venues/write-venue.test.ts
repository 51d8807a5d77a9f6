import { defaultCity } from '@houselights/config/cities/cities'
import type { VenueFacts } from '@houselights/scrapers/recognize/venue-facts/facts'
import { describe, expect, test } from 'vitest'
import { makeVenueFile } from './write-venue.ts'

const candidate = { platform: 'tockify', options: { url: 'https://tockify.com/copperfinch' } }
const city = defaultCity
const fact = <T>(value: T) => ({ value, from: 'JSON-LD' })
const facts: VenueFacts = {
  name: fact('The Copper Finch'),
  address: fact('12 Wick St'),
  coordinates: fact({ latitude: city.latitude, longitude: city.longitude }),
  website: fact('https://copperfinch.example/'),
}

describe("a venue's data file", () => {
  test('has what its site states, and its source', () => {
    expect(makeVenueFile(candidate, facts, { city })).toEqual({
      slug: 'the-copper-finch',
      name: 'The Copper Finch',
      address: '12 Wick St',
      latitude: city.latitude,
      longitude: city.longitude,
      website: 'https://copperfinch.example/',
      source: { platform: 'tockify', url: 'https://tockify.com/copperfinch' },
    })
  })

  test('leaves out coordinates outside of the city and unknown neighborhoods', () => {
    const factsElsewhere = {
      ...facts,
      coordinates: fact({ latitude: -37.8, longitude: 144.9 }),
      neighborhood: fact('Fitzroy'),
    }
    const venue = makeVenueFile(candidate, factsElsewhere, { city, slug: 'finch', name: 'Finch' })
    expect(venue).toMatchObject({ slug: 'finch', name: 'Finch' })
    for (const field of ['latitude', 'longitude', 'neighborhood']) expect(venue).not.toHaveProperty(field)
  })

  test('marks a site without https', () => {
    const plainFacts = { ...facts, website: fact('http://copperfinch.example/') }
    expect(makeVenueFile(candidate, plainFacts, { city })).toMatchObject({ plainHttp: true })
  })

  test('requires a name if the site states none, and a valid slug', () => {
    expect(() => makeVenueFile(candidate, {}, { city })).toThrow('--name')
    expect(() => makeVenueFile(candidate, facts, { city, slug: 'The Finch' })).toThrow(/must be lower-case words/)
  })
})
