import { HOSTILE } from '@houselights/contracts/testing/hostile/hostile-strings'
import { expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { comesFrom } from './artist-origin.ts'

const HERE = { area: 'Los Angeles', beginArea: null, country: 'US' }

test('a place is known by what listings print for it', () => {
  expect(comesFrom('la', HERE, gazetteer)).toBe(true)
  expect(comesFrom('nz', HERE, gazetteer)).toBe(false)
})

test.each(HOSTILE.prototype)('%s, which every object has by nature, is no place', (word) => {
  expect(comesFrom(word.toLowerCase(), HERE, gazetteer)).toBe(false)
})
