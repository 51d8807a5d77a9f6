import type { EventCard } from '@houselights/contracts/entities/entities'
import { toPlan } from '@houselights/domain/geography/map-projection'
import { expect, test } from 'vitest'
import { findDateProblem, toDayPhrase } from './map-data.ts'
import { parseMapSearch } from './map-search.ts'
import { groupByVenue, sortByDistance, toMarkers, toPins } from './venues-on-map.ts'

const aShow = (title: string, venueSlug: string, hour: number) =>
  ({
    id: title,
    slug: title,
    title,
    startsAt: null,
    doors: null,
    showTime: `2025-05-02T${hour}:00:00-07:00`,
    venue: { id: venueSlug, slug: venueSlug, name: venueSlug, town: null, neighborhood: null },
  }) as EventCard
const aVenue = (slug: string, latitude: number, longitude: number) =>
  ({ slug, name: slug, place: { latitude, longitude } }) as const

const venues = [aVenue('attic', 37.76, -122.42), aVenue('barn', 37.78, -122.41), aVenue('closed', 37.75, -122.4)]
const events = [aShow('late at the barn', 'barn', 23), aShow('cellar', 'cellar', 22), aShow('attic', 'attic', 21)]
const plan = toPlan({ south: 37.7, north: 37.8, west: -122.5, east: -122.35 })
const venuesWithShows = groupByVenue([...events, aShow('early at the barn', 'barn', 20)], venues)

test('groups shows by venue, in the order of each venue’s first show', () => {
  expect(venuesWithShows.map(({ number, slug, shows }) => [number, slug, ...shows.map(({ title }) => title)])).toEqual([
    [1, 'barn', 'early at the barn', 'late at the barn'],
    [2, 'attic', 'attic'],
    [3, 'cellar', 'cellar'],
  ])
  expect(venuesWithShows.map(({ place }) => place?.latitude)).toEqual([37.78, 37.76, undefined])
})

test('lists a show that is on now separately from later ones, and only once', () => {
  const early = aShow('early at the barn', 'barn', 20)
  const [barn] = groupByVenue([early, aShow('late at the barn', 'barn', 23)], venues, [early])
  expect(barn && [barn.onNow, barn.shows].map((shows) => shows.map(({ title }) => title))).toEqual([
    ['early at the barn'],
    ['late at the barn'],
  ])
})

test('sorting by distance puts the nearest venue first, with its number, and venues without coordinates last', () => {
  const sorted = sortByDistance(venuesWithShows, { latitude: 37.7605, longitude: -122.42 })
  expect(sorted.map(({ number, slug, meters }) => [number, slug, meters && Math.round(meters)])).toEqual([
    [2, 'attic', 56],
    [1, 'barn', 2340],
    [3, 'cellar', undefined],
  ])
})

test('every venue inside the drawing has a marker, and the venue of the night’s first show is on top', () => {
  const markers = toMarkers([...venues, aVenue('elsewhere', 40.7, -74)], venuesWithShows, plan)
  expect(markers.map(({ slug, venue }) => [slug, venue?.number])).toEqual([
    ['closed', undefined],
    ['attic', 2],
    ['barn', 1],
  ])
})

test('venues whose pins would cover each other share one with their numbers, and part when the map is closer', () => {
  const rooms = ['a', 'b', 'c', 'd', 'e'].map((slug, index) => aVenue(slug, 37.76 + index / 10_000, -122.42))
  const shows = groupByVenue(
    rooms.map(({ slug }, index) => aShow(slug, slug, 19 + index)),
    rooms,
  )
  const describePins = (unitsPerPixel: number) =>
    toPins(toMarkers([...rooms, ...venues], shows, plan), unitsPerPixel).map(({ label, markers }) => [
      label,
      ...markers.map(({ slug }) => slug),
    ])
  // venues without shows don't join those with shows, which are on top
  expect(describePins(20)).toEqual([
    ['', 'attic'],
    ['', 'barn'],
    ['', 'closed'],
    ['1 2 +3', 'a', 'b', 'c', 'd', 'e'],
  ])
  const closest = describePins(0.02).map(([label]) => label)
  expect(closest).toEqual(['', '', '', '5', '4', '3', '2', '1'])
})

test('of a hundred pins in a few blocks, no two cover each other', () => {
  const rooms = Array.from({ length: 100 }, (_, index) =>
    aVenue(`room-${index}`, 37.76 + ((index * 37) % 100) / 2_500, -122.44 + ((index * 61) % 100) / 2_500),
  )
  const shows = groupByVenue(
    rooms.map(({ slug }, index) => aShow(slug, slug, 10 + (index % 12))),
    rooms,
  )
  const unitsPerPixel = plan.width / 2 / 358
  const pins = toPins(toMarkers(rooms, shows, plan), unitsPerPixel)
  expect(pins.flatMap(({ markers }) => markers)).toHaveLength(100)
  for (const [index, first] of pins.entries())
    for (const second of pins.slice(index + 1)) {
      const gapX = Math.abs(first.dot.x - second.dot.x) / unitsPerPixel - (first.width + second.width) / 2
      const gapY = Math.abs(first.dot.y - second.dot.y) / unitsPerPixel - 30
      expect(Math.max(gapX, gapY), `${first.label} and ${second.label}`).toBeGreaterThanOrEqual(-9)
    }
})

test('accepts only days of the calendar in the URL', () => {
  for (const date of [undefined, '2025-05-02', '2028-02-29']) expect(findDateProblem({ date }), date).toBeUndefined()
  for (const date of ['2025-02-29', '2025-13-01', 'today', '2025-05-02T00:00', '20250502', '2025-5-2'])
    expect(findDateProblem({ date }), date).toBe(`“${date}” isn’t a day. Write it like 2030-05-02.`)
  expect(parseMapSearch({ date: ' ' })).toEqual({ date: undefined })
})

test('writes a day the way people say it', () => {
  expect(['2025-05-02', '2025-05-03', '2025-05-04'].map((day) => toDayPhrase(day, '2025-05-02'))).toEqual([
    'tonight',
    'tomorrow',
    'on Sunday, May 4',
  ])
})
