import { expect, test } from 'vitest'
import { loadWebConfig } from './web-config.ts'

const TILES = 'https://tiles.example/{z}/{x}/{y}.png?key=a'
const tilesOf = (env: Record<string, string>) => loadWebConfig({ ADMIN_OPEN: 'true', ...env }).mapTiles

test('without an address the map has no tiles', () => {
  expect(tilesOf({})).toBeNull()
  expect(tilesOf({ MAP_TILES_URL: '', MAP_TILES_ATTRIBUTION: '© Nobody' })).toBeNull()
})

test('an address needs the line that its owners want on the map', () => {
  expect(tilesOf({ MAP_TILES_URL: TILES, MAP_TILES_ATTRIBUTION: '© The tiles’ owners' })).toEqual({
    url: TILES,
    attribution: '© The tiles’ owners',
  })
  expect(() => tilesOf({ MAP_TILES_URL: TILES })).toThrow('MAP_TILES_URL needs MAP_TILES_ATTRIBUTION')
  expect(() => tilesOf({ MAP_TILES_URL: TILES, MAP_TILES_ATTRIBUTION: 'two\nlines' })).toThrow('one line')
})

test.each([
  ['http://tiles.example/{z}/{x}/{y}.png', 'is not safe'],
  ['https://tiles.example/{z}/{x}.png', 'has no row'],
  ['https://{z}.tiles.example/{x}/{y}.png', 'has no one host'],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'has more to fill in'],
  ['https://tiles.example/{z}/{x}/{y}.png; script-src *', 'holds a space'],
  ['tiles/{z}/{x}/{y}.png', 'is no address'],
])('%s will not do: it %s', (url) => {
  expect(() => tilesOf({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'x' })).toThrow(/MAP_TILES_URL/)
})

test('tiles of this machine may come without https', () => {
  const url = 'http://127.0.0.1:8080/{z}/{x}/{y}.png'
  expect(tilesOf({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'x' })?.url).toBe(url)
})
