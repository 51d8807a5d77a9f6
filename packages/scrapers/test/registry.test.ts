import { needsPermission } from '@houselights/domain/sources/needs-permission'
import { describe, expect, test } from 'vitest'
import { getVenues, registry } from '../src/registry/registry.ts'
import { assignVenue } from '../src/venue-assignment/assign-venue.ts'

const findDuplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

describe('the registry', () => {
  test('gives every source a unique slug', () => {
    expect(findDuplicates(registry.sources.map(({ slug }) => slug))).toEqual([])
  })

  test('contains the venues that the site links to by name, and the lists of many venues', () => {
    const slugs = getVenues(registry, 'san-francisco').venues.map(({ slug }) => slug)
    expect(slugs).toEqual(
      expect.arrayContaining(['the-independent', 'the-fillmore', 'cafe-du-nord', 'great-american-music-hall']),
    )
    expect(registry.sources).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ slug: 'the-list', city: 'san-francisco', kind: 'aggregator' }),
        expect.objectContaining({ slug: 'the-independent', kind: 'venue', venue: 'the-independent' }),
      ]),
    )
  })

  test('has no active source twice', () => {
    const activeSources = registry.sources.filter(({ inactive }) => !inactive)
    expect(findDuplicates(activeSources.map(({ source }) => source.url))).toEqual([])
  })

  test('has on by default only venues’ sources and lists whose terms allow automated reading', () => {
    const offSources = registry.sources.filter(needsPermission)
    expect(offSources.filter(({ venue }) => venue)).toEqual([])
    const lists = registry.sources.filter(({ venue }) => !venue)
    expect(lists.filter((list) => !offSources.includes(list)).map(({ slug }) => slug)).toEqual([
      'ticketmaster',
      'the-list',
      '19hz',
      'ticketmaster-toronto',
    ])
  })

  test('lists its cities in the error for an unknown one', () => {
    expect(() => getVenues(registry, 'atlantis')).toThrow(
      /^There is no city "atlantis" in the registry. Known: san-francisco/,
    )
  })
})

test('distinguishes the rooms of a venue', () => {
  const assignRoom = (venue: string) => assignVenue({ venue }, getVenues(registry, 'san-francisco'))
  expect(assignRoom('Miner Auditorium')).toMatchObject({ venue: 'sfjazz-center', room: 'Miner Auditorium' })
  expect(assignRoom('Public Works Loft (San Francisco)')).toMatchObject({ venue: 'public-works', room: 'Loft' })
  expect(assignRoom('Public Works')).toEqual({ venue: 'public-works' })
})
