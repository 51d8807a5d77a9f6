import { expect, test } from 'vitest'
import { getArtworkSeed, RIGS } from './artwork-seed.ts'

test('always gives a name the same artwork, in any case', () => {
  expect(getArtworkSeed('The Paper Lanterns')).toEqual(getArtworkSeed('the paper lanterns'))
  expect(getArtworkSeed('The Paper Lanterns')).toEqual({ rig: 3, stage: 196, light: 20, beam: 24 })
})

test('spreads names over all the rigs and many colors', () => {
  const seeds = Array.from({ length: 200 }, (_, index) => getArtworkSeed(`Band ${index}`))
  expect(new Set(seeds.map(({ rig }) => rig)).size).toBe(RIGS)
  expect(new Set(seeds.map(({ stage }) => stage)).size).toBe(10)
})

test('has artwork for a name without letters', () => {
  expect(getArtworkSeed('').rig).toBeLessThan(RIGS)
})
