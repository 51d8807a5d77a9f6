import { expect, test } from 'vitest'
import { StoredResponse } from './cached-response.ts'
import { openMemory } from './memory.ts'
import { openCachedResponses } from './stored-responses.ts'

/** Responses about some shows, and a clock. */
function keeping() {
  const clock = { now: 0 }
  const memory = openMemory(1_000_000)
  const kept = openCachedResponses(memory, () => clock.now)
  const keep = (...shows: string[]) => {
    const response = new StoredResponse(Buffer.from(`${shows.join()} ${'ü'.repeat(2_000)}`))
    kept.set(shows.join(), { response, madeAt: clock.now })
    return response
  }
  return { clock, memory, kept, keep }
}

test('serves a response in an outage for one hour after it was made', () => {
  const { clock, kept, keep } = keeping()
  const response = keep('moths')
  clock.now = 3_600_000
  expect(kept.stale('moths')).toMatchObject({ kept: { response }, ageMs: 3_600_000 })
  clock.now++
  expect(kept.stale('moths')).toBeUndefined()
  expect(kept.get('moths')).toBeUndefined()
})

test('doesn’t serve a response with something withdrawn since, whatever its encoding; serves later ones', async () => {
  const { clock, kept, keep } = keeping()
  const both = keep('moths', 'lamps')
  await both.form('br')
  keep('lamps')
  clock.now = 1
  kept.withdraw(['cellar', 'moths'])
  clock.now = 2
  expect([kept.stale('moths,lamps'), kept.stale('lamps')?.ageMs]).toEqual([undefined, 2])
  keep('moths')
  expect(kept.stale('moths')).toBeDefined()
  kept.withdraw(['lamps'])
  expect(kept.stale('lamps')).toBeUndefined()
})

test('doesn’t keep the decompressed body', async () => {
  const { clock, kept, keep } = keeping()
  const response = keep('moths')
  await response.form('br')
  const { size } = response
  clock.now = 1
  kept.withdraw(['lamps'])
  expect(kept.stale('moths')?.kept.response.size).toBe(size)
})

test('the empty text withdraws everything, and so do too many texts', () => {
  for (const texts of [[''], Array.from({ length: 2_001 }, (_, index) => `show ${index}`)]) {
    const { memory, kept, keep } = keeping()
    keep('moths')
    kept.withdraw(texts)
    expect(memory.size).toEqual({ values: 0, bytes: 0 })
  }
})
