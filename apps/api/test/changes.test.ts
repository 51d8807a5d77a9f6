import { CHANGES_PATH } from '@houselights/contracts/contract/changes'
import { expect, test } from 'vitest'
import { ResponseCache } from '../src/responses/response-cache.ts'
import { testApi } from './running-api.ts'

const cache = new ResponseCache()
const api = testApi('changes', { cache })

/** Follows the stream of changes, as the website does. */
async function followChanges() {
  const aborter = new AbortController()
  const response = await fetch(api.origin + CHANGES_PATH, { signal: aborter.signal })
  const receivedLines: string[] = []
  const ended = (async () => {
    for await (const lines of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      receivedLines.push(...lines.trim().split('\n'))
  })()
  return { response, receivedLines, ended, stop: () => aborter.abort() }
}

test('the stream notifies every follower of each change immediately, and repeats the version each second', async () => {
  const followers = await Promise.all([followChanges(), followChanges()])
  for (const { response, receivedLines } of followers) {
    expect(response.headers.get('cache-control')).toBe('no-store')
    // the API starts to listen for changes a moment after it starts
    await expect.poll(() => receivedLines.at(-1)).toMatch(/^"[\w-]+"$/)
  }
  const versionBefore = followers[0].receivedLines.at(-1)
  await api.db.query('notify data_changed')
  for (const { receivedLines } of followers) await expect.poll(() => receivedLines.at(-1)).not.toBe(versionBefore)
  const [{ receivedLines }] = followers
  const { length } = receivedLines
  await expect.poll(() => receivedLines.length).toBeGreaterThan(length)
  expect(receivedLines.at(-1)).toBe(receivedLines[length - 1])
  followers[1].stop()
  await expect(followers[1].ended).rejects.toThrow('abort')
  await api.db.query('notify data_changed')
  await expect.poll(() => receivedLines.at(-1)).not.toBe(receivedLines[length - 1])
  followers[0].stop()
  await expect(followers[0].ended).rejects.toThrow('abort')
})

test('the stream lists withdrawn events before the version of that change', async () => {
  const { id, slug } = await api.anEvent()
  const { receivedLines, ended, stop } = await followChanges()
  await expect.poll(() => receivedLines.at(-1)).toMatch(/^"[\w-]+"$/)
  const versionBefore = receivedLines.at(-1)
  await api.db.query('update events set hidden = true where id = $1', [id])
  await expect.poll(() => receivedLines.at(-1)).not.toBe(versionBefore)
  expect(receivedLines.at(receivedLines.lastIndexOf(String(versionBefore)) + 1)).toBe(
    JSON.stringify([id, `/events/${slug}`]),
  )
  stop()
  await expect(ended).rejects.toThrow('abort')
})

test('the stream sends null while the API can’t receive changes itself', async () => {
  const { receivedLines, ended, stop } = await followChanges()
  cache.setListening(false)
  await expect.poll(() => receivedLines.at(-1)).toBe('null')
  cache.setListening(true)
  await expect.poll(() => receivedLines.at(-1)).not.toBe('null')
  stop()
  await expect(ended).rejects.toThrow('abort')
})

test('a client may open ten streams', async () => {
  const follow = async (clientAddress: string, signal: AbortSignal) =>
    fetch(api.origin + CHANGES_PATH, { headers: { 'x-forwarded-for': clientAddress }, signal })
  const [aborter, otherAborter] = [new AbortController(), new AbortController()]
  for (let stream = 0; stream < 10; stream++) expect((await follow('192.0.2.1', aborter.signal)).status).toBe(200)
  const refusedResponse = await follow('192.0.2.1', aborter.signal)
  expect([refusedResponse.status, await refusedResponse.text()]).toEqual([
    429,
    'You have too many open streams. Close one first.',
  ])
  expect(refusedResponse.headers.get('retry-after')).toBe('10')
  expect((await follow('192.0.2.2', otherAborter.signal)).status).toBe(200)
  aborter.abort()
  await expect.poll(async () => (await follow('192.0.2.1', otherAborter.signal)).status).toBe(200)
  otherAborter.abort()
})

test('streams end when the API closes', async () => {
  const { ended } = await followChanges()
  await api.app.close()
  await ended
})
