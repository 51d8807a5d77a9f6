import { expect, test } from 'vitest'
import { anyOf, lines } from './pattern.ts'

test('an expression over several lines is that on one line, its blanks kept', () => {
  const YEAR = String.raw`\d{4}`
  const written = lines`
    summer |winter |
    in ${YEAR}\.?
  `
  expect(written).toBe(String.raw`summer |winter |in \d{4}\.?`)
})

test('a group of alternatives is one part of an expression', () => {
  expect(new RegExp(`^${anyOf`tour|release`}s$`).test('releases')).toBe(true)
  expect(new RegExp(`^${anyOf`tour|release`}s$`).test('tour')).toBe(false)
})
