import { expect, test, vi } from 'vitest'
import { memoize, memoizeWith } from './memoize.ts'

test('parses a text once, and returns the same result again', () => {
  const parse = vi.fn((text: string) => [text.toUpperCase()])
  const memoized = memoize(parse)
  const firstResult = memoized('moth')
  expect(firstResult).toEqual(['MOTH'])
  expect(memoized('moth')).toBe(firstResult)
  expect(memoized('')).toEqual([''])
  expect(memoized('')).toEqual([''])
  expect(parse).toHaveBeenCalledTimes(2)
})

test('parses a text again with another object', () => {
  const parse = vi.fn((text: string, { sign }: { sign: string }) => text + sign)
  const memoized = memoizeWith(parse)
  const [exclamation, question] = [{ sign: '!' }, { sign: '?' }]
  expect([memoized('moth', exclamation), memoized('moth', question), memoized('moth', exclamation)]).toEqual([
    'moth!',
    'moth?',
    'moth!',
  ])
  expect(parse).toHaveBeenCalledTimes(2)
})

test('forgets results that were not used recently, so that the cache doesn’t grow without limit', () => {
  const parse = vi.fn((text: string) => text.length)
  const memoized = memoize(parse)
  memoized('first')
  const times = 2_000
  for (let number = 0; number < times; number++) memoized(`${number} `.padEnd(1_000, 'x'))
  memoized('first')
  expect(parse).toHaveBeenCalledTimes(times + 2)
})

test('parses an overlong text each time', () => {
  const parse = vi.fn((text: string) => text.length)
  const memoized = memoize(parse)
  const overlong = 'x'.repeat(250_000)
  expect([memoized(overlong), memoized(overlong)]).toEqual([250_000, 250_000])
  expect(parse).toHaveBeenCalledTimes(2)
})

test('rethrows errors, and tries again', () => {
  let shouldFail = true
  const memoized = memoize((text) => {
    if (shouldFail) throw new RangeError(text)
    return text
  })
  expect(() => memoized('2025-13-01')).toThrow(RangeError)
  shouldFail = false
  expect(memoized('2025-13-01')).toBe('2025-13-01')
})
