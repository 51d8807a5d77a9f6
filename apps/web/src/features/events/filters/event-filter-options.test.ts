import { describe, expect, test } from 'vitest'
import { getSiteCityAt } from '../../../../server/addresses/city-address.ts'
import { genreOptions, neighborhoodOptions, toVenueLabel, toVenueSlug, venueOptions } from './event-filter-options.ts'
import { parseEventSearch } from './event-search.ts'
import { getActiveFilters } from './filter-chips.tsx'

const { featuredVenues } = getSiteCityAt('/')

const lounge = { id: 'an-id', slug: 'lorem-lounge', name: 'Lorem Lounge' }
const fillmore = { id: 'another-id', slug: 'the-fillmore', name: 'The Fillmore' }
const getValues = (options: ReturnType<typeof venueOptions>) =>
  options.flatMap((option) => ('group' in option ? option.items.map(({ value }) => value) : [option.value]))
const getGroups = (options: ReturnType<typeof venueOptions>) =>
  options.flatMap((option) => ('group' in option ? [[option.group, option.items.map(({ label }) => label)]] : []))

test('the genre filter lists the fixed genres, then other upcoming genres with their counts, and always the active one', () => {
  const counts = [
    { name: 'Punk', count: 7 },
    { name: 'folk', count: 2 },
  ]
  const allAndFixed = ['all-genres', 'Indie Rock', 'Electronic', 'Folk', 'Indie Folk']
  expect(getValues(genreOptions(counts, 'Punk'))).toEqual([...allAndFixed, 'Punk'])
  expect(getGroups(genreOptions(counts))).toEqual([['Also playing', ['Punk (7)']]])
  expect(getGroups(genreOptions([]))).toEqual([])
  expect(getValues(genreOptions([], 'Polka'))).toContain('Polka')
})

describe('venue options', () => {
  test('start with the popular venues, list each venue once, and always include the active one', () => {
    const options = venueOptions([fillmore, lounge], featuredVenues, 'lorem-lounge')
    expect(getGroups(options).map(([group]) => group)).toEqual(['Popular venues', 'All other venues'])
    expect(new Set(getValues(options)).size).toBe(getValues(options).length)
    expect(getValues(venueOptions([], featuredVenues, 'closed-club'))).toContain('closed-club')
  })

  test('can also be found by venue id', () => {
    expect(toVenueSlug([lounge], 'an-id')).toBe('lorem-lounge')
    expect(toVenueLabel([lounge], featuredVenues, 'an-id')).toBe('Lorem Lounge')
    expect(toVenueLabel([], featuredVenues, 'cafe-du-nord')).toBe('Cafe du Nord')
    expect(toVenueLabel([], featuredVenues, 'closed-club')).toBe('closed-club')
  })
})

test('the neighborhood filter lists “All neighborhoods” first, and always the active one', () => {
  const counts = [{ name: 'Mission', count: 3 }]
  expect(neighborhoodOptions(counts).map(({ label }) => label)).toEqual(['All neighborhoods', 'Mission (3)'])
  expect(neighborhoodOptions(counts, 'Nowhere').map(({ value }) => value)).toContain('Nowhere')
})

const labelSources = { venues: [lounge], today: '2025-05-02', city: getSiteCityAt('/') }
const getLabels = (search: Record<string, string>) =>
  getActiveFilters(parseEventSearch(search), labelSources).map(({ label }) => label)

test.each([
  [{}, []],
  [{ date: 'weekend' }, ['This Weekend']],
  [{ date: '2025-05-10' }, ['Saturday, May 10']],
  [{ date: '2026-01-01' }, ['Thursday, January 1, 2026']],
  [{ venue: 'lorem-lounge' }, ['Lorem Lounge']],
  [{ price: 'under-20', age: 'all-ages' }, ['Under $20', 'All ages']],
  [{ age: '21', genre: 'Folk', search: 'owl', neighborhood: 'Mission' }, ['“owl”', 'Folk', 'Mission', '21+']],
  [{ genre: 'all-genres', cursor: 'abc' }, []],
])('labels the filters %j as %j', (search, expected) => expect(getLabels(search)).toEqual(expected))

test('removing a filter keeps the others, and goes back to the first page', () => {
  const [dateFilter] = getActiveFilters(parseEventSearch({ date: 'today', genre: 'Folk', cursor: 'abc' }), labelSources)
  expect(dateFilter?.remainingFilters).toMatchObject({ date: undefined, genre: 'Folk' })
  expect(dateFilter?.remainingFilters).not.toHaveProperty('cursor')
})
