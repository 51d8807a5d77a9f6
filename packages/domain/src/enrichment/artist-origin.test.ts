import { HOSTILE } from '@houselights/contracts/testing/hostile/hostile-strings'
import { expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { comesFrom } from './artist-origin.ts'

const LOS_ANGELES = { area: 'Los Angeles', beginArea: null, country: 'US' }

test('recognizes places by the short forms that listings print', () => {
  expect(comesFrom('la', LOS_ANGELES, gazetteer)).toBe(true)
  expect(comesFrom('nz', LOS_ANGELES, gazetteer)).toBe(false)
})

test.each(HOSTILE.prototype)('does not mistake %s, a property of every object, for a place', (word) => {
  expect(comesFrom(word.toLowerCase(), LOS_ANGELES, gazetteer)).toBe(false)
})
