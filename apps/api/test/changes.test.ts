import { CHANGES_PATH } from '@houselights/contracts/contract/changes'
import { expect, test } from 'vitest'
import { ResponseCache } from '../src/responses/response-cache.ts'
import { testApi } from './running-api.ts'

const cache = new ResponseCache()
const api = testApi('changes', { cache })

/** The versions that a website hears of. */
async function heard() {
  const leaving = new AbortController()
  const answer = await fetch(api.origin + CHANGES_PATH, { signal: leaving.signal })
  const seen: string[] = []
  const ended = (async () => {
    for await (const lines of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      seen.push(...lines.trim().split('\n'))
  })()
  return { answer, seen, ended, leave: () => leaving.abort() }
}

test('tells everybody who follows of each change at once, and again each second', async () => {
  const followers = await Promise.all([heard(), heard()])
  for (const { answer, seen } of followers) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    // the API begins to listen for changes by and by
    await expect.poll(() => seen.at(-1)).toMatch(/^"[\w-]+"$/)
  }
  const before = followers[0].seen.at(-1)
  await api.db.query('notify data_changed')
  for (const { seen } of followers) await expect.poll(() => seen.at(-1)).not.toBe(before)
  const [{ seen }] = followers
  const { length } = seen
  await expect.poll(() => seen.length).toBeGreaterThan(length)
  expect(seen.at(-1)).toBe(seen[length - 1])
  followers[1].leave()
  await expect(followers[1].ended).rejects.toThrow('abort')
  await api.db.query('notify data_changed')
  await expect.poll(() => seen.at(-1)).not.toBe(seen[length - 1])
  followers[0].leave()
  await expect(followers[0].ended).rejects.toThrow('abort')
})

test('names what was withdrawn, before the version of that change', async () => {
  const { id, slug } = await api.anEvent()
  const { seen, ended, leave } = await heard()
  await expect.poll(() => seen.at(-1)).toMatch(/^"[\w-]+"$/)
  const before = seen.at(-1)
  await api.db.query('update events set hidden = true where id = $1', [id])
  await expect.poll(() => seen.at(-1)).not.toBe(before)
  expect(seen.at(seen.lastIndexOf(String(before)) + 1)).toBe(JSON.stringify([id, `/events/${slug}`]))
  leave()
  await expect(ended).rejects.toThrow('abort')
})

test('says where it would not hear of changes itself', async () => {
  const { seen, ended, leave } = await heard()
  cache.setListening(false)
  await expect.poll(() => seen.at(-1)).toBe('null')
  cache.setListening(true)
  await expect.poll(() => seen.at(-1)).not.toBe('null')
  leave()
  await expect(ended).rejects.toThrow('abort')
})

test('has ten streams for one client, and others for the next', async () => {
  const follow = async (from: string, leaving: AbortSignal) =>
    fetch(api.origin + CHANGES_PATH, { headers: { 'x-forwarded-for': from }, signal: leaving })
  const [leaving, others] = [new AbortController(), new AbortController()]
  for (let stream = 0; stream < 10; stream++) expect((await follow('192.0.2.1', leaving.signal)).status).toBe(200)
  const refused = await follow('192.0.2.1', leaving.signal)
  expect([refused.status, await refused.text()]).toEqual([429, 'You have too many open streams. Close one first.'])
  expect(refused.headers.get('retry-after')).toBe('10')
  expect((await follow('192.0.2.2', others.signal)).status).toBe(200)
  leaving.abort()
  await expect.poll(async () => (await follow('192.0.2.1', others.signal)).status).toBe(200)
  others.abort()
})

test('ends what it tells when it closes', async () => {
  const { ended } = await heard()
  await api.app.close()
  await ended
})
