import { expect, test, vi } from 'vitest'
import { memoize, memoizeWith } from './memoize.ts'

test('parses a text once, and returns the same result again', () => {
  const read = vi.fn((text: string) => [text.toUpperCase()])
  const quick = memoize(read)
  const first = quick('moth')
  expect(first).toEqual(['MOTH'])
  expect(quick('moth')).toBe(first)
  expect(quick('')).toEqual([''])
  expect(quick('')).toEqual([''])
  expect(read).toHaveBeenCalledTimes(2)
})

test('parses a text again with another object', () => {
  const read = vi.fn((text: string, { sign }: { sign: string }) => text + sign)
  const quick = memoizeWith(read)
  const [one, other] = [{ sign: '!' }, { sign: '?' }]
  expect([quick('moth', one), quick('moth', other), quick('moth', one)]).toEqual(['moth!', 'moth?', 'moth!'])
  expect(read).toHaveBeenCalledTimes(2)
})

test('forgets results that were not used recently, so that it never grows', () => {
  const read = vi.fn((text: string) => text.length)
  const quick = memoize(read)
  quick('first')
  const times = 2_000
  for (let number = 0; number < times; number++) quick(`${number} `.padEnd(1_000, 'x'))
  quick('first')
  expect(read).toHaveBeenCalledTimes(times + 2)
})

test('parses an overlong text each time', () => {
  const read = vi.fn((text: string) => text.length)
  const quick = memoize(read)
  const long = 'x'.repeat(250_000)
  expect([quick(long), quick(long)]).toEqual([250_000, 250_000])
  expect(read).toHaveBeenCalledTimes(2)
})

test('passes on errors, and tries again', () => {
  let fails = true
  const quick = memoize((text) => {
    if (fails) throw new RangeError(text)
    return text
  })
  expect(() => quick('2025-13-01')).toThrow(RangeError)
  fails = false
  expect(quick('2025-13-01')).toBe('2025-13-01')
})
