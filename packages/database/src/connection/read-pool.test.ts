import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import { afterEach, expect, inject, test } from 'vitest'
import { openReadPool, type ReadPool } from './read-pool.ts'
import { isUnavailable } from './unavailable.ts'

let pool: ReadPool | undefined
const cleanups: (() => void)[] = []
afterEach(async () => {
  await pool?.close()
  for (const cleanUp of cleanups.splice(0)) cleanUp()
})

/** A proxy to the test server. After `stall`, its open connections forward nothing. */
async function startProxy() {
  const server = new URL(inject('testServerUrl'))
  const openClients = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = openSocket({ host: server.hostname, port: Number(server.port) })
    openClients.add(client)
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.on('data', (bytes) => openClients.has(client) && upstream.write(bytes))
    upstream.on('data', (bytes) => openClients.has(client) && client.write(bytes))
    client.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  cleanups.push(() => proxy.close())
  await new Promise((resolve) => proxy.once('listening', resolve))
  const url = new URL(server)
  Object.assign(url, { hostname: '127.0.0.1', port: String((proxy.address() as AddressInfo).port) })
  return { url: url.href, stall: () => openClients.clear() }
}

const settings = {
  applicationName: 'read pool',
  connections: 1,
  lockTimeoutMs: 1_000,
  statementTimeoutMs: 100,
  connectTimeoutMs: 5_000,
  onError: () => undefined,
}

test('a stalled connection fails its statement and is closed; the next one works', async () => {
  const { url, stall } = await startProxy()
  pool = openReadPool({ ...settings, url })
  const getPid = async () => (await pool?.query('select pg_backend_pid() as pid'))?.[0]?.pid
  const firstPid = await getPid()
  expect(await getPid()).toBe(firstPid)
  stall()
  const failure = await getPid().catch((error: unknown) => error)
  expect([failure, isUnavailable(failure)]).toEqual([new Error('Connection terminated'), true])
  const nextPid = await getPid()
  expect([typeof nextPid, nextPid === firstPid]).toEqual(['number', false])
})

test('an idle connection stays open, no matter how long it is idle', async () => {
  pool = openReadPool({ ...settings, url: inject('testServerUrl') })
  const getPid = async () => (await pool?.query('select pg_backend_pid() as pid'))?.[0]?.pid
  const firstPid = await getPid()
  await new Promise((resolve) => setTimeout(resolve, 1_600))
  expect(await getPid()).toBe(firstPid)
})
