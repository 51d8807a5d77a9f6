import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getArtistPicture, getVenuePicture } from './stock-pictures.ts'

const PUBLIC = join(import.meta.dirname, '../../../apps/web/public')
const noDrawings = { venueDrawings: {} }
const names = Array.from({ length: 400 }, (_, index) => `Room ${index}`)

test('any venue has one of eight pictures, always the same for the same name', {
  meta: { proves: ['Venues: without a photo one of 8 by name, two bundled; a failed photo falls back silently'] },
}, () => {
  const pictures = new Set(names.map((name) => getVenuePicture(name, noDrawings)))
  expect([...pictures].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `/artwork/stage-${number}.svg`))
  expect(getVenuePicture('Bottom of the Hill', noDrawings)).toBe(getVenuePicture('BOTTOM OF THE HILL', noDrawings))
})

test('a venue has its own drawing if its city has one', () => {
  const city = { venueDrawings: { 'Room 7': 'room-seven.svg' } }
  expect(getVenuePicture(' room 7', city)).toBe('/artwork/room-seven.svg')
  expect(getVenuePicture('Room 8', city)).toBe(getVenuePicture('Room 8', noDrawings))
})

test('a city’s sights replace the eighth picture, only for its own venues', () => {
  const namesWithSights = names.filter(
    (name) =>
      getVenuePicture(name, { ...noDrawings, sights: 'lanternville.svg' }) !== getVenuePicture(name, noDrawings),
  )
  expect(new Set(namesWithSights.map((name) => getVenuePicture(name, noDrawings)))).toEqual(
    new Set(['/artwork/stage-8.svg']),
  )
  expect(getVenuePicture(namesWithSights[0] ?? '', { ...noDrawings, sights: 'lanternville.svg' })).toBe(
    '/artwork/lanternville.svg',
  )
})

test('every picture of a venue or artist exists', () => {
  const pictures = new Set(names.flatMap((name) => [getVenuePicture(name, noDrawings), getArtistPicture(name)]))
  expect(pictures.size).toBe(12)
  for (const picture of pictures) expect(existsSync(join(PUBLIC, picture)), picture).toBe(true)
})
