import { createServer, type ServerResponse } from 'node:http'
import { CHANGES_PATH, type ChangeLine } from '@houselights/contracts/contract/changes'
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
  const tell = (version: ChangeLine) => streams.at(-1)?.write(`${JSON.stringify(version)}\n`)
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

test('knows an API that is away from one that refuses to tell, and from one that is leaving', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { followed, streams, state, connected, tell } = await following()
  await connected(1)
  tell('a')
  await expect.poll(() => followed.current).toBe(1)
  streams[0]?.destroy()
  await expect.poll(() => followed.away).toBe(true)
  await connected(2)
  await expect.poll(() => followed.away).toBe(false)
  streams[1]?.end()
  await connected(3)
  expect(followed.away).toBe(false)
  state.refuses = true
  streams[2]?.destroy()
  await expect.poll(() => followed.away).toBe(true)
  await expect.poll(() => followed.away).toBe(false)
})

test('passes on what was withdrawn, and where it was not listening meanwhile that this may be anything', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { followed, streams, connected, tell } = await following()
  const withdrawn: (readonly string[])[] = []
  followed.onWithdrawn((texts) => withdrawn.push(texts))
  await connected(1)
  for (const line of ['a', ['one', '/events/one'], 'b']) tell(line)
  await expect.poll(() => followed.current).toBe(2)
  expect(withdrawn).toEqual([[''], ['one', '/events/one']])
  streams[0]?.destroy()
  await connected(2)
  tell('b')
  await expect.poll(() => followed.current).toBe(2)
  expect(withdrawn, 'nothing changed meanwhile').toHaveLength(2)
  streams[1]?.destroy()
  await connected(3)
  tell('c')
  await expect.poll(() => followed.current).toBe(3)
  expect(withdrawn.at(-1)).toEqual([''])
})
