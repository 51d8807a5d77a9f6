import { expect, test } from 'vitest'
import { ResponseCache } from './response-cache.ts'

const NOON = new Date('2025-05-02T19:00:00Z')
const after = (ms: number) => new Date(NOON.getTime() + ms)

/** A keeper with a clock of its own, and what it makes: how often it was made. */
function keeper() {
  const data = { elapsed: 0, made: 0 }
  const cache = new ResponseCache({ monotonicNow: () => data.elapsed })
  cache.setListening(true)
  const keep = cache.fact
  const count = (now = NOON, until?: Date) =>
    keep('count', now, async () => {
      data.made++
      return { value: data.made, until }
    })
  return { data, cache, keep, count }
}

test('what is kept is made once, also for those who request it at the same time', async () => {
  const { count, data } = keeper()
  expect(await Promise.all([count(), count()])).toEqual([1, 1])
  expect([await count(), data.made]).toEqual([1, 1])
})

test.each<[string, elapsed: number, (cache: ResponseCache) => void]>([
  ['data change', 0, (cache) => cache.changed()],
  ['half a minute is over', 30_001, () => undefined],
  ['no notifications arrive, after half a second', 501, (cache) => cache.setListening(false)],
])('it is made anew once %s', async (_, elapsed, change) => {
  const { count, data, cache } = keeper()
  await count()
  change(cache)
  data.elapsed += elapsed
  expect(await count()).toBe(2)
})

test('it holds from the moment it was made for until its own time', async () => {
  const { count } = keeper()
  const until = after(60_000)
  await count(NOON, until)
  expect(await count(after(59_999), until)).toBe(1)
  expect(await count(after(60_000), after(120_000))).toBe(2)
  // of a clock that was set back nothing is known
  expect(await count(NOON)).toBe(3)
})

test('what changed while it was made is not kept', async () => {
  const { cache, keep, count } = keeper()
  const made = keep('count', NOON, async () => ({ value: 0 }))
  cache.changed()
  await made
  expect(await count()).toBe(1)
})

test('a failure is not kept', async () => {
  const { keep, count } = keeper()
  await expect(keep('count', NOON, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await count()).toBe(1)
})
