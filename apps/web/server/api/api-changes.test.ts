import { createServer, type ServerResponse } from 'node:http'
import { CHANGES_PATH } from '@houselights/contracts/contract/changes'
import { afterEach, expect, test, vi } from 'vitest'
import { listening } from '../../test/listening.ts'
import { ApiChanges } from './api-changes.ts'

let changes: ApiChanges | undefined
afterEach(() => {
  changes?.stop()
  vi.restoreAllMocks()
})

/** An API that tells of changes on command, and what a website hears. */
async function following() {
  const streams: ServerResponse[] = []
  const state = { refuses: false }
  const apiUrl = await listening(
    createServer(({ url }, response) => {
      if (url !== CHANGES_PATH || state.refuses) return void response.writeHead(503).end()
      streams.push(response.writeHead(200))
      response.flushHeaders()
    }),
  )
  const followed = new ApiChanges(apiUrl)
  changes = followed
  const seen: (number | undefined)[] = []
  followed.onChange(() => seen.push(followed.current))
  const connected = (times: number) => expect.poll(() => streams.length).toBe(times)
  const tell = (version: string | null) => streams.at(-1)?.write(`${JSON.stringify(version)}\n`)
  return { followed, streams, state, seen, connected, tell }
}

test('counts the changes of the data, and says when none would be heard of', async () => {
  const { followed, seen, connected, tell } = await following()
  expect(followed.current).toBeUndefined()
  await connected(1)
  for (const version of ['a', 'a', 'b', null, null, 'b', 'c']) tell(version)
  await expect.poll(() => seen).toEqual([1, 2, undefined, 2, 3])
})

test('after a broken connection knows nothing until it has another one, and logs it once', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { streams, state, seen, connected, tell } = await following()
  await connected(1)
  tell('a')
  await expect.poll(() => seen).toEqual([1])
  state.refuses = true
  streams[0]?.destroy()
  await expect.poll(() => seen).toEqual([1, undefined])
  await expect.poll(() => log.mock.calls.length).toBe(1)
  state.refuses = false
  await connected(2)
  tell('a')
  await expect.poll(() => seen).toEqual([1, undefined, 1])
  streams[1]?.end()
  await connected(3)
  tell('b')
  await expect.poll(() => seen).toEqual([1, undefined, 1, undefined, 2])
})

test('does not trust a connection on which nothing comes any more', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { seen, connected, tell } = await following()
  await connected(1)
  tell('a')
  await expect.poll(() => seen).toEqual([1, undefined])
  await connected(2)
})
