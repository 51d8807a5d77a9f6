import { expect, test } from 'vitest'
import { ResponseCache } from './response-cache.ts'

const NOON = new Date('2025-05-02T19:00:00Z')
const afterNoon = (ms: number) => new Date(NOON.getTime() + ms)

/** Creates a cache with its own clock, and a fact that counts how often it is computed. */
function aCache() {
  const data = { elapsedMs: 0, computeCount: 0 }
  const cache = new ResponseCache({ monotonicNow: () => data.elapsedMs })
  cache.setListening(true)
  const cacheFact = cache.fact
  const getCount = (now = NOON, until?: Date) =>
    cacheFact('count', now, async () => {
      data.computeCount++
      return { value: data.computeCount, until }
    })
  return { data, cache, cacheFact, getCount }
}

test('a fact is computed once, even for simultaneous requests', async () => {
  const { getCount, data } = aCache()
  expect(await Promise.all([getCount(), getCount()])).toEqual([1, 1])
  expect([await getCount(), data.computeCount]).toEqual([1, 1])
})

test.each<[string, elapsedMs: number, (cache: ResponseCache) => void]>([
  ['the data changes', 0, (cache) => cache.changed()],
  ['half a minute has passed', 30_001, () => undefined],
  ['half a second has passed without a connection for notifications', 501, (cache) => cache.setListening(false)],
])('a fact is computed again once %s', async (_, elapsedMs, change) => {
  const { getCount, data, cache } = aCache()
  await getCount()
  change(cache)
  data.elapsedMs += elapsedMs
  expect(await getCount()).toBe(2)
})

test('a fact is valid from the time it was computed for until its own expiration', async () => {
  const { getCount } = aCache()
  const until = afterNoon(60_000)
  await getCount(NOON, until)
  expect(await getCount(afterNoon(59_999), until)).toBe(1)
  expect(await getCount(afterNoon(60_000), afterNoon(120_000))).toBe(2)
  // if the clock was set back, nothing cached is valid
  expect(await getCount(NOON)).toBe(3)
})

test('a fact that changed while it was computed is not cached', async () => {
  const { cache, cacheFact, getCount } = aCache()
  const pendingFact = cacheFact('count', NOON, async () => ({ value: 0 }))
  cache.changed()
  await pendingFact
  expect(await getCount()).toBe(1)
})

test('a failure is not cached', async () => {
  const { cacheFact, getCount } = aCache()
  await expect(cacheFact('count', NOON, () => Promise.reject(new Error('unavailable')))).rejects.toThrow('unavailable')
  expect(await getCount()).toBe(1)
})
