import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { artistPicture, venuePicture } from './stock-pictures.ts'

const PUBLIC = join(import.meta.dirname, '../../../apps/web/public')
const names = Array.from({ length: 400 }, (_, index) => `Room ${index}`)

test('has one of eight pictures for any venue, always the same for the same name', () => {
  const pictures = new Set(names.map((name) => venuePicture(name, {})))
  expect([...pictures].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `/artwork/stage-${number}.svg`))
  expect(venuePicture('Bottom of the Hill', {})).toBe(venuePicture('BOTTOM OF THE HILL', {}))
})

test('has pictures of their own for two venues', () => {
  expect(venuePicture('The Independent', {})).toBe('/artwork/the-independent.svg')
  expect(venuePicture('The Fillmore', {})).toBe('/artwork/the-fillmore.svg')
})

test('shows a city’s sights at its own venues alone, in the place of the eighth', () => {
  const changed = names.filter((name) => venuePicture(name, { sights: 'lanternville.svg' }) !== venuePicture(name, {}))
  expect(new Set(changed.map((name) => venuePicture(name, {})))).toEqual(new Set(['/artwork/stage-8.svg']))
  expect(venuePicture(changed[0] ?? '', { sights: 'lanternville.svg' })).toBe('/artwork/lanternville.svg')
})

test('every picture it names is there', () => {
  const pictures = new Set(
    [...names, 'The Independent', 'The Fillmore'].flatMap((name) => [venuePicture(name, {}), artistPicture(name)]),
  )
  expect(pictures.size).toBe(14)
  for (const picture of pictures) expect(existsSync(join(PUBLIC, picture)), picture).toBe(true)
})
