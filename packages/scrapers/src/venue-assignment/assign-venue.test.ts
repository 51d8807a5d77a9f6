import { defaultCity, findCity } from '@houselights/config/cities/cities'
import { describe, expect, test } from 'vitest'
import type { Source, VenueDefinition } from '../source/source.ts'
import { assignListing } from './assign-listing.ts'
import { assignVenue } from './assign-venue.ts'

const calendar = (url: string): Source => ({
  platform: 'none',
  url,
  fetch: () => Promise.reject(new Error('not fetched here')),
  parse: () => ({ listings: [], problems: [] }),
})
const venue = (slug: string, name: string, facts: Partial<VenueDefinition> = {}): VenueDefinition => ({
  slug,
  name,
  sources: [{ slug, name, kind: 'venue', source: calendar(`https://${slug}.example/`) }],
  ...facts,
})

const venues: readonly VenueDefinition[] = [
  venue('the-lantern', 'The Lantern', { address: '628 Elder St', latitude: 37.7759, longitude: -122.4375 }),
  venue('moth-hall', 'Moth & Flame Music Hall', { aliases: ['Moth and Flame'], address: '12 Eleventh St' }),
  venue('wick-center', 'Wick Center', { aliases: ['Tallow Auditorium'], rooms: ['Tallow Auditorium', 'Beeswax Lab'] }),
  venue('candle-cellar', 'Candle Cellar', {
    address: '2174 Wax St',
    sources: [{ slug: 'candle-cellar', name: 'Candle Cellar', kind: 'venue', source: calendar('https://c.example/') }],
  }),
  venue('guild-loft', 'Chandlers Guild Loft', {
    address: '2174 Wax St',
    sources: [{ slug: 'guild-loft', name: 'Loft', kind: 'venue', source: calendar('https://c.example/') }],
  }),
]
const registry = { city: defaultCity, venues }
const at = (venue: string, place: Parameters<typeof assignVenue>[0]['place'] = null, room: string | null = null) =>
  assignVenue({ venue, place, room }, registry)

test.each([
  ['the Lantern, S.F.', { venue: 'the-lantern' }],
  ['Lantern (San Francisco)', { venue: 'the-lantern' }],
  ['at The Lantern', { venue: 'the-lantern' }],
  ['Moth and Flame, S.F.', { venue: 'moth-hall' }],
  ['Moth and Flame Music Hall', { venue: 'moth-hall' }],
  ['Tallow Auditorium', { venue: 'wick-center', room: 'Tallow Auditorium' }],
  ['Beeswax Lab at Wick Center', { venue: 'wick-center', room: 'Beeswax Lab' }],
  ['Wick Center Beeswax Lab (San Francisco)', { venue: 'wick-center', room: 'Beeswax Lab' }],
  ['Candle Celler, S.F.', { venue: 'candle-cellar' }],
])('takes "%s" for one of ours', (printed, expected) => expect(at(printed)).toEqual(expected))

test.each([
  ['a room that says nothing without its venue', 'Beeswax Lab'],
  ['a namesake where a town may stand behind it', 'The Lantern, Reno'],
  ['one letter wrong where no town is named', 'Candle Celler'],
  ['an address that two venues share', '2174 Wax Street'],
  ['words that any venue could have', 'Music Hall'],
  ['nothing at all', ''],
])('leaves open %s', (_, printed) => expect(at(printed)).toMatchObject({ none: 'unknown' }))

test.each([
  ['The Lantern, Oakland', null],
  ['The Lantern (Berkeley)', null],
  ['The Lantern', { city: 'Santa Rosa' }],
  ['The Lantern', { city: 'South San Francisco, CA' }],
  ['The Lantern', { latitude: 37.8044, longitude: -122.2712 }],
])('says that "%s" %j is outside the city', (printed, place) =>
  expect(at(printed, place)).toMatchObject({ none: 'outside-city' }),
)

test('a name may end in what is a town of another city: the towns that count are the city’s own', () => {
  const named = (city: typeof defaultCity, printed: string) =>
    assignVenue(
      { venue: printed },
      { city, venues: [venue('first', 'Lantern Waterloo'), venue('second', 'Moth Oakland')] },
    )
  const toronto = findCity('toronto') ?? defaultCity
  expect(named(defaultCity, 'The Lantern Waterloo')).toEqual({ venue: 'first' })
  expect(named(toronto, 'The Lantern Waterloo')).toMatchObject({ none: 'outside-city' })
  expect(named(toronto, 'Moth Oakland')).toEqual({ venue: 'second' })
  expect(named(defaultCity, 'Moth Oakland')).toMatchObject({ none: 'outside-city' })
})

describe('by place', () => {
  test('finds a venue by its street address, however it is written', () => {
    expect(at('Elder Street Social', { address: '628 Elder Street, San Francisco, CA 94117', city: 'SF' })).toEqual({
      venue: 'the-lantern',
    })
    expect(at('Flame', { address: '12 11th St.' })).toEqual({ venue: 'moth-hall' })
  })
  test('finds a venue close by, with a word of the name in common', () => {
    const near = { latitude: 37.7762, longitude: -122.4377 }
    expect(at('Lantern Nightclub', near)).toMatchObject({ venue: 'the-lantern' })
    expect(at('Red Lantern Social', near)).toEqual({ venue: 'the-lantern' })
    expect(at('Corner Bar', near)).toMatchObject({ none: 'unknown' })
  })
  test('does not take a namesake across town for the venue', () =>
    expect(at('The Lantern', { latitude: 37.72, longitude: -122.4 })).toMatchObject({ none: 'unknown' }))
})

describe("a venue's own calendar", () => {
  const own = (listing: { title: string; venue?: string; room?: string }) =>
    assignListing({ venue: null, room: null, ...listing }, 'candle-cellar', registry)
  test("is of that venue, whatever the listing's venue says", () => {
    expect(own({ title: 'The Paper Kites of Mars' })).toEqual({ venue: 'candle-cellar' })
    expect(own({ title: 'The Paper Kites of Mars', venue: 'Upstairs' })).toEqual({ venue: 'candle-cellar' })
  })
  test('keeps what it says came from the other venue', () =>
    expect(own({ title: 'Velvet Kazoo (moved from Chandlers Guild Loft)' })).toMatchObject({ venue: 'candle-cellar' }))

  test('bills another venue where it names it', () => {
    expect(own({ title: 'Quiet Motors', venue: 'Chandlers Guild Loft' })).toEqual({ venue: 'guild-loft' })
    expect(own({ title: 'Quiet Motors (at Chandlers Guild Loft)' })).toEqual({ venue: 'guild-loft' })
    expect(own({ title: 'Quiet Motors', venue: 'Paramount, Oakland' })).toMatchObject({ none: 'outside-city' })
  })
})
