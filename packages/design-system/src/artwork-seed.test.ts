import { expect, test } from 'vitest'
import { getArtworkSeed, RIG_COUNT } from './artwork-seed.ts'

test('a name always has the same artwork, in upper and lower case', () => {
  expect(getArtworkSeed('The Paper Lanterns')).toEqual(getArtworkSeed('the paper lanterns'))
  expect(getArtworkSeed('The Paper Lanterns')).toEqual({ rig: 3, stage: 196, light: 20, beam: 24 })
})

test('names are spread over all the rigs and many colors', () => {
  const seeds = Array.from({ length: 200 }, (_, index) => getArtworkSeed(`Band ${index}`))
  expect(new Set(seeds.map(({ rig }) => rig)).size).toBe(RIG_COUNT)
  expect(new Set(seeds.map(({ stage }) => stage)).size).toBe(10)
})

test('a name without letters has artwork', () => {
  expect(getArtworkSeed('').rig).toBeLessThan(RIG_COUNT)
})
