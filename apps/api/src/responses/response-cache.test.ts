import { expect, test } from 'vitest'
import { ResponseCache } from './response-cache.ts'

const NOON = new Date('2025-05-02T19:00:00Z')
const after = (ms: number) => new Date(NOON.getTime() + ms)

/** A cache with its own clock, and a fact that counts how often it is computed. */
function aCache() {
  const data = { elapsed: 0, computed: 0 }
  const cache = new ResponseCache({ monotonicNow: () => data.elapsed })
  cache.setListening(true)
  const keep = cache.fact
  const count = (now = NOON, until?: Date) =>
    keep('count', now, async () => {
      data.computed++
      return { value: data.computed, until }
    })
  return { data, cache, keep, count }
}

test('a fact is computed once, even for simultaneous requests', async () => {
  const { count, data } = aCache()
  expect(await Promise.all([count(), count()])).toEqual([1, 1])
  expect([await count(), data.computed]).toEqual([1, 1])
})

test.each<[string, elapsed: number, (cache: ResponseCache) => void]>([
  ['data change', 0, (cache) => cache.changed()],
  ['half a minute is over', 30_001, () => undefined],
  ['no notifications arrive, after half a second', 501, (cache) => cache.setListening(false)],
])('it is computed again once %s', async (_, elapsed, change) => {
  const { count, data, cache } = aCache()
  await count()
  change(cache)
  data.elapsed += elapsed
  expect(await count()).toBe(2)
})

test('it is valid from the time it was computed for until its own expiration', async () => {
  const { count } = aCache()
  const until = after(60_000)
  await count(NOON, until)
  expect(await count(after(59_999), until)).toBe(1)
  expect(await count(after(60_000), after(120_000))).toBe(2)
  // if the clock was set back, nothing cached is valid
  expect(await count(NOON)).toBe(3)
})

test('a fact that changed while it was computed is not cached', async () => {
  const { cache, keep, count } = aCache()
  const computed = keep('count', NOON, async () => ({ value: 0 }))
  cache.changed()
  await computed
  expect(await count()).toBe(1)
})

test('a failure is not cached', async () => {
  const { keep, count } = aCache()
  await expect(keep('count', NOON, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await count()).toBe(1)
})
