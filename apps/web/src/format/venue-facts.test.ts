import { expect, test } from 'vitest'
import { formatReadOn } from './venue-facts.ts'

test.each([
  ['2026-10-02', 'October 2, 2026'],
  ['2026-10', 'October 2026'],
  ['2026', '2026'],
])('a fact read on %s says so as precisely as it is known: %s', (readOn, text) => {
  expect(formatReadOn(readOn)).toBe(text)
})
