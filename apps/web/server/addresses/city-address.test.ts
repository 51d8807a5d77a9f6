import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cities, defaultCity } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { getSiteCityAt } from './city-address.ts'

const ARTWORK = join(import.meta.dirname, '../../public/artwork')

test('pages get a city’s public data, without the data that only scraping needs', () => {
  const { id, featuredVenues } = defaultCity
  expect(getSiteCityAt('/events')).toMatchObject({
    id,
    featuredVenues,
    path: '',
    cities: cities.map((city) => city.id),
  })
  expect(getSiteCityAt('/events')).not.toHaveProperty('towns')
  expect(getSiteCityAt('/toronto/events')).toMatchObject({ id: 'toronto', path: '/toronto' })
})

test('every drawing of a city’s sights and venues exists, and belongs to one city only', () => {
  const files = cities.flatMap(({ sights, venueDrawings }) => [
    ...(sights ? [sights] : []),
    ...Object.values(venueDrawings),
  ])
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect(existsSync(join(ARTWORK, file)), file).toBe(true)
  expect(new Set(files).size).toBe(files.length)
})
