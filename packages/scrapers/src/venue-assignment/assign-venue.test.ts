import { defaultCity, findCity } from '@houselights/config/cities/cities'
import { describe, expect, test } from 'vitest'
import type { Source, VenueDefinition } from '../source/source.ts'
import { assignListing } from './assign-listing.ts'
import { assignVenue } from './assign-venue.ts'

const buildSource = (url: string): Source => ({
  platform: 'none',
  url,
  fetch: () => Promise.reject(new Error('not fetched here')),
  parse: () => ({ listings: [], problems: [] }),
})
const buildVenue = (slug: string, name: string, facts: Partial<VenueDefinition> = {}): VenueDefinition => ({
  slug,
  name,
  sources: [{ slug, name, kind: 'venue', source: buildSource(`https://${slug}.example/`) }],
  ...facts,
})

const venues: readonly VenueDefinition[] = [
  buildVenue('the-lantern', 'The Lantern', { address: '628 Elder St', latitude: 37.7759, longitude: -122.4375 }),
  buildVenue('moth-hall', 'Moth & Flame Music Hall', { aliases: ['Moth and Flame'], address: '12 Eleventh St' }),
  buildVenue('wick-center', 'Wick Center', {
    aliases: ['Tallow Auditorium'],
    rooms: ['Tallow Auditorium', 'Beeswax Lab'],
  }),
  buildVenue('event-space', 'Event Space at Waxworks'),
  buildVenue('candle-cellar', 'Candle Cellar', {
    address: '2174 Wax St',
    sources: [
      { slug: 'candle-cellar', name: 'Candle Cellar', kind: 'venue', source: buildSource('https://c.example/') },
    ],
  }),
  buildVenue('guild-loft', 'Chandlers Guild Loft', {
    address: '2174 Wax St',
    sources: [{ slug: 'guild-loft', name: 'Loft', kind: 'venue', source: buildSource('https://c.example/') }],
  }),
]
const registry = { city: defaultCity, venues }
const assign = (venue: string, place: Parameters<typeof assignVenue>[0]['place'] = null, room: string | null = null) =>
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
  ['Event Space At Waxworks (San Francisco)', { venue: 'event-space' }],
  ['Candle Clelar, S.F.', { venue: 'candle-cellar' }],
  ['Candle Cellar Bar, S.F.', { venue: 'candle-cellar' }],
  ['Wax Festival, Candle Cellar, S.F.', { venue: 'candle-cellar' }],
  ['Upstairs at the Candle Cellar, S.F.', { venue: 'candle-cellar' }],
  ['Backyard, Candle Cellar', { venue: 'candle-cellar' }],
])('recognizes "%s"', (text, expected) => expect(assign(text)).toEqual(expected))

test.each([
  ['a room whose name is too general without its venue', 'Beeswax Lab'],
  ['a venue’s name followed by a possible town', 'The Lantern, Reno'],
  ['a typo if no town is given', 'Candle Celler'],
  ['a typo with another venue’s address', 'Candle Celler, 628 Elm Street, S.F.'],
  ['an address that two venues share', '2174 Wax Street'],
  ['words that any venue’s name could have', 'Music Hall'],
  ['an empty text', ''],
])('assigns no venue to %s', (_, text) => expect(assign(text)).toMatchObject({ none: 'unknown' }))

test.each([
  ['The Lantern, Oakland', null],
  ['The Lantern (Berkeley)', null],
  ['The Lantern', { city: 'Santa Rosa' }],
  ['The Lantern', { city: 'South San Francisco, CA' }],
  ['The Lantern', { latitude: 37.8044, longitude: -122.2712 }],
])('reports that "%s" with the place %j is outside the city', (text, place) =>
  expect(assign(text, place)).toMatchObject({ none: 'outside-city' }),
)

test('treats the end of a name as a town only if the city’s region has a town of that name', () => {
  const assignIn = (city: typeof defaultCity, text: string) =>
    assignVenue(
      { venue: text },
      { city, venues: [buildVenue('first', 'Lantern Waterloo'), buildVenue('second', 'Moth Oakland')] },
    )
  const toronto = findCity('toronto') ?? defaultCity
  expect(assignIn(defaultCity, 'The Lantern Waterloo')).toEqual({ venue: 'first' })
  expect(assignIn(toronto, 'The Lantern Waterloo')).toMatchObject({ none: 'outside-city' })
  expect(assignIn(toronto, 'Moth Oakland')).toEqual({ venue: 'second' })
  expect(assignIn(defaultCity, 'Moth Oakland')).toMatchObject({ none: 'outside-city' })
})

describe('the location of a listing', () => {
  test('finds a venue by its street address, however it is written', () => {
    expect(assign('Elder Street Social', { address: '628 Elder Street, San Francisco, CA 94117', city: 'SF' })).toEqual(
      { venue: 'the-lantern' },
    )
    expect(assign('Flame', { address: '12 11th St.' })).toEqual({ venue: 'moth-hall' })
  })
  test('finds a nearby venue that shares a word of the name', () => {
    const near = { latitude: 37.7762, longitude: -122.4377 }
    expect(assign('Lantern Nightclub', near)).toMatchObject({ venue: 'the-lantern' })
    expect(assign('Red Lantern Social', near)).toEqual({ venue: 'the-lantern' })
    expect(assign('Corner Bar', near)).toMatchObject({ none: 'unknown' })
  })
  test('doesn’t match a venue with the same name across town', () =>
    expect(assign('The Lantern', { latitude: 37.72, longitude: -122.4 })).toMatchObject({ none: 'unknown' }))
})

describe("a venue's own calendar", () => {
  const assignFromOwnCalendar = (listing: { title: string; venue?: string; room?: string }) =>
    assignListing({ venue: null, room: null, ...listing }, 'candle-cellar', registry)
  test('assigns its listings to that venue, even if they mention an unknown place', () => {
    expect(assignFromOwnCalendar({ title: 'The Paper Kites of Mars' })).toEqual({ venue: 'candle-cellar' })
    expect(assignFromOwnCalendar({ title: 'The Paper Kites of Mars', venue: 'Upstairs' })).toEqual({
      venue: 'candle-cellar',
    })
  })
  test('keeps a show that moved to it from another venue', () =>
    expect(assignFromOwnCalendar({ title: 'Velvet Kazoo (moved from Chandlers Guild Loft)' })).toMatchObject({
      venue: 'candle-cellar',
    }))

  test('assigns a listing to another venue that it mentions', () => {
    expect(assignFromOwnCalendar({ title: 'Quiet Motors', venue: 'Chandlers Guild Loft' })).toEqual({
      venue: 'guild-loft',
    })
    expect(assignFromOwnCalendar({ title: 'Quiet Motors (at Chandlers Guild Loft)' })).toEqual({ venue: 'guild-loft' })
    expect(assignFromOwnCalendar({ title: 'Quiet Motors', venue: 'Paramount, Oakland' })).toMatchObject({
      none: 'outside-city',
    })
  })
})
