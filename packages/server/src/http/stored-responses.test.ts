import { expect, test } from 'vitest'
import { StoredResponse } from './cached-response.ts'
import { openMemory } from './memory.ts'
import { openCachedResponses } from './stored-responses.ts'

/** Opens a cache with a clock. `store` adds a response that contains the names of these shows. */
function setUpCache() {
  const clock = { now: 0 }
  const memory = openMemory(1_000_000)
  const cache = openCachedResponses(memory, () => clock.now)
  const store = (...shows: string[]) => {
    const response = new StoredResponse(Buffer.from(`${shows.join()} ${'ü'.repeat(2_000)}`))
    cache.set(shows.join(), { response, madeAt: clock.now })
    return response
  }
  return { clock, memory, cache, store }
}

test('serves a response in an outage for one hour after it was made', () => {
  const { clock, cache, store } = setUpCache()
  const response = store('moths')
  clock.now = 3_600_000
  expect(cache.stale('moths')).toMatchObject({ cached: { response }, ageMs: 3_600_000 })
  clock.now++
  expect(cache.stale('moths')).toBeUndefined()
  expect(cache.get('moths')).toBeUndefined()
})

test('doesn’t serve a response that contains text withdrawn after it was made, in any encoding, but serves later responses', async () => {
  const { clock, cache, store } = setUpCache()
  const responseWithBoth = store('moths', 'lamps')
  await responseWithBoth.encode('br')
  store('lamps')
  clock.now = 1
  cache.withdraw(['cellar', 'moths'])
  clock.now = 2
  expect([cache.stale('moths,lamps'), cache.stale('lamps')?.ageMs]).toEqual([undefined, 2])
  store('moths')
  expect(cache.stale('moths')).toBeDefined()
  cache.withdraw(['lamps'])
  expect(cache.stale('lamps')).toBeUndefined()
})

test('doesn’t store the decompressed body', async () => {
  const { clock, cache, store } = setUpCache()
  const response = store('moths')
  await response.encode('br')
  const { size } = response
  clock.now = 1
  cache.withdraw(['lamps'])
  expect(cache.stale('moths')?.cached.response.size).toBe(size)
})

test('the empty text withdraws everything, and so do too many texts', () => {
  for (const texts of [[''], Array.from({ length: 2_001 }, (_, index) => `show ${index}`)]) {
    const { memory, cache, store } = setUpCache()
    store('moths')
    cache.withdraw(texts)
    expect(memory.size).toEqual({ values: 0, bytes: 0 })
  }
})
