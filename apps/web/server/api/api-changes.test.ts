import { createServer, type ServerResponse } from 'node:http'
import { CHANGES_PATH, type ChangeLine } from '@houselights/contracts/contract/changes'
import { afterEach, expect, test, vi } from 'vitest'
import { listenOnLoopback } from '../../test/listen-on-loopback.ts'
import { ApiChanges } from './api-changes.ts'

let changes: ApiChanges | undefined
afterEach(() => {
  changes?.stop()
  vi.restoreAllMocks()
})

/** Starts an API that reports changes on command, and collects the versions that a website sees. */
async function connectToApi() {
  const streams: ServerResponse[] = []
  const state = { refusesStream: false }
  const apiUrl = await listenOnLoopback(
    createServer(({ url }, response) => {
      if (url !== CHANGES_PATH || state.refusesStream) return void response.writeHead(503).end()
      streams.push(response.writeHead(200))
      response.flushHeaders()
    }),
  )
  const apiChanges = new ApiChanges(apiUrl)
  changes = apiChanges
  const versions: (number | undefined)[] = []
  apiChanges.onChange(() => versions.push(apiChanges.changeCount))
  const waitForConnections = (count: number) => expect.poll(() => streams.length).toBe(count)
  const sendLine = (line: ChangeLine) => streams.at(-1)?.write(`${JSON.stringify(line)}\n`)
  return { apiChanges, streams, state, versions, waitForConnections, sendLine }
}

test('the website counts data changes, and has no count while it may miss some', async () => {
  const { apiChanges, versions, waitForConnections, sendLine } = await connectToApi()
  expect(apiChanges.changeCount).toBeUndefined()
  await waitForConnections(1)
  for (const version of ['a', 'a', 'b', null, null, 'b', 'c']) sendLine(version)
  await expect.poll(() => versions).toEqual([1, 2, undefined, 2, 3])
})

test('the website has no count while disconnected, and logs a broken connection once', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { streams, state, versions, waitForConnections, sendLine } = await connectToApi()
  await waitForConnections(1)
  sendLine('a')
  await expect.poll(() => versions).toEqual([1])
  state.refusesStream = true
  streams[0]?.destroy()
  await expect.poll(() => versions).toEqual([1, undefined])
  await expect.poll(() => log.mock.calls.length).toBe(1)
  state.refusesStream = false
  await waitForConnections(2)
  sendLine('a')
  await expect.poll(() => versions).toEqual([1, undefined, 1])
  streams[1]?.end()
  await waitForConnections(3)
  sendLine('b')
  await expect.poll(() => versions).toEqual([1, undefined, 1, undefined, 2])
})

test('the website reconnects when a connection falls silent', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { versions, waitForConnections, sendLine } = await connectToApi()
  await waitForConnections(1)
  sendLine('a')
  await expect.poll(() => versions).toEqual([1, undefined])
  await waitForConnections(2)
})

test('the website distinguishes an unreachable API from one that refuses the stream or restarts', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { apiChanges, streams, state, waitForConnections, sendLine } = await connectToApi()
  await waitForConnections(1)
  sendLine('a')
  await expect.poll(() => apiChanges.changeCount).toBe(1)
  streams[0]?.destroy()
  await expect.poll(() => apiChanges.isUnreachable).toBe(true)
  await waitForConnections(2)
  await expect.poll(() => apiChanges.isUnreachable).toBe(false)
  streams[1]?.end()
  await waitForConnections(3)
  expect(apiChanges.isUnreachable).toBe(false)
  state.refusesStream = true
  streams[2]?.destroy()
  await expect.poll(() => apiChanges.isUnreachable).toBe(true)
  await expect.poll(() => apiChanges.isUnreachable).toBe(false)
})

/** Withdraws every page, because every page contains the empty text. */
const EVERYTHING = ['']

test('the website forwards withdrawn texts, and withdraws everything if it missed changes', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { apiChanges, streams, waitForConnections, sendLine } = await connectToApi()
  const withdrawn: (readonly string[])[] = []
  apiChanges.onWithdrawn((texts) => withdrawn.push(texts))
  await waitForConnections(1)
  for (const line of ['a', ['one', '/events/one'], 'b']) sendLine(line)
  await expect.poll(() => apiChanges.changeCount).toBe(2)
  expect(withdrawn).toEqual([EVERYTHING, ['one', '/events/one']])
  streams[0]?.destroy()
  await waitForConnections(2)
  sendLine('b')
  await expect.poll(() => apiChanges.changeCount).toBe(2)
  expect(withdrawn, 'nothing changed while disconnected').toHaveLength(2)
  streams[1]?.destroy()
  await waitForConnections(3)
  sendLine('c')
  await expect.poll(() => apiChanges.changeCount).toBe(3)
  expect(withdrawn.at(-1)).toEqual(EVERYTHING)
})
