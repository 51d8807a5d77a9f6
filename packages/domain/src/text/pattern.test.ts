import { expect, test } from 'vitest'
import { anyOf, lines } from './pattern.ts'

test('joins an expression on several lines and keeps its spaces', () => {
  const YEAR = String.raw`\d{4}`
  const pattern = lines`
    summer |winter |
    in ${YEAR}\.?
  `
  expect(pattern).toBe(String.raw`summer |winter |in \d{4}\.?`)
})

test('groups alternatives', () => {
  expect(new RegExp(`^${anyOf`tour|release`}s$`).test('releases')).toBe(true)
  expect(new RegExp(`^${anyOf`tour|release`}s$`).test('tour')).toBe(false)
})
