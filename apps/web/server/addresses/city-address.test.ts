import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cities, defaultCity } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { siteCityAt } from './city-address.ts'

const ARTWORK = join(import.meta.dirname, '../../public/artwork')

test('a page knows what its readers are told of its city, and nothing of what its listings are read by', () => {
  const { id, featuredVenues } = defaultCity
  expect(siteCityAt('/events')).toMatchObject({ id, featuredVenues, path: '', cities: cities.map((city) => city.id) })
  expect(siteCityAt('/events')).not.toHaveProperty('towns')
  expect(siteCityAt('/toronto/events')).toMatchObject({ id: 'toronto', path: '/toronto' })
})

test('every drawing of a city’s sights and venues is there, and each is of one city', () => {
  const files = cities.flatMap(({ sights, venueDrawings }) => [
    ...(sights ? [sights] : []),
    ...Object.values(venueDrawings),
  ])
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect(existsSync(join(ARTWORK, file)), file).toBe(true)
  expect(new Set(files).size).toBe(files.length)
})
