import { expect, test } from 'vitest'
import { createLineSampler } from './line-sampler.ts'

test('allows one line of a kind per second, and counts the others', () => {
  let now = 0
  const sample = createLineSampler(1_000, () => now)
  expect([sample('a'), sample('a'), sample('a'), sample('b')]).toEqual([{}, undefined, undefined, {}])
  now = 1_000
  expect([sample('a'), sample('a'), sample('b')]).toEqual([{ leftOut: 2 }, undefined, {}])
})
