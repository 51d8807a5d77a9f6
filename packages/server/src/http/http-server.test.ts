import { Agent, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHttpServer } from './http-server.ts'

const HEADERS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" }
const openServers: Server[] = []
afterEach(() => {
  for (const server of openServers.splice(0)) server.close().closeAllConnections()
})

async function startServer(...args: Parameters<typeof createHttpServer>) {
  const server = createHttpServer(...args)
  openServers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

/** Sends these bytes, and returns the response once the connection is closed. */
function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

describe('the server responds with a sentence and the common headers to', () => {
  test.each([
    ['garbage', 'garbage\r\n\r\n', 400, 'We can’t parse this request.'],
    ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400, 'We can’t parse this request.'],
    [
      'a request with two lengths',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'parse this request',
    ],
    ['headers of 32 kB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(32_768)}\r\n\r\n`, 431, 'request headers'],
    ['an address of 32 kB', `GET /${'x'.repeat(32_768)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431, 'too large'],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: miracles\r\n\r\n', 417, 'can’t do what'],
  ])('%s', async (_, bytes, status, message) => {
    const { port } = await startServer((_, response) => response.end('fine'), { headers: HEADERS })
    const response = await send(port, bytes)
    const [head = '', body] = response.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const [name, value] of Object.entries(HEADERS)) expect(head.toLowerCase()).toContain(`${name}: ${value}`)
    expect(head.toLowerCase()).toContain('content-type: text/plain; charset=utf-8')
    expect(body).toContain(message)
  })

  test('garbage after a good request on the same connection, but never in the middle of a response', async () => {
    const { promise: canFinish, resolve: finish } = Promise.withResolvers<void>()
    const { port } = await startServer(
      async ({ url }, response) => {
        if (url === '/slow') {
          response.write('begun')
          await canFinish
        }
        response.end('fine')
      },
      { headers: HEADERS },
    )
    const connection = connect(port, '127.0.0.1')
    connection.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    connection.once('data', () => connection.write('garbage\r\n\r\n'))
    expect(await text(connection)).toContain('HTTP/1.1 400 Bad Request')
    const socket = connect(port, '127.0.0.1')
    const response = text(socket).catch(String)
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    socket.write('garbage\r\n\r\n')
    expect(await response).not.toContain('HTTP/1.1 400')
    finish()
  })
})

describe('while shutting down', () => {
  test('handles requests on open connections, and then closes the connections', async () => {
    const shutdown = new AbortController()
    const { server, port } = await startServer((_, response) => void setTimeout(() => response.end('fine'), 5), {
      headers: {},
      shutdown: shutdown.signal,
    })
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const requestOnce = () =>
      new Promise<string | undefined>((resolve, reject) =>
        request({ port, host: '127.0.0.1', agent }, (response) => {
          response.resume().on('end', () => resolve(response.headers.connection))
        })
          .on('error', reject)
          .end(),
      )
    const requestAll = () => Promise.all(Array.from({ length: 8 }, requestOnce))
    expect(await requestAll()).toEqual(Array(8).fill('keep-alive'))
    shutdown.abort()
    expect(await requestAll()).toEqual(Array(8).fill('close'))
    expect(server.listening).toBe(true)
    agent.destroy()
  })

  test('handles a request that arrived before shutdown, however busy the process was', async () => {
    const shutdown = new AbortController()
    const { server, port } = await startServer((_, response) => void response.end('answered'), {
      headers: {},
      shutdown: shutdown.signal,
      options: { keepAliveTimeout: 600_000 },
    })
    const connections: Socket[] = []
    server.on('connection', (socket) => connections.push(socket))
    const client = connect(port, '127.0.0.1')
    const response = text(client)
    await vi.waitFor(() => expect(connections).toHaveLength(1))
    shutdown.abort()
    const serverClosed = new Promise((resolve) => server.close(resolve))
    // Waits until right before the event loop checks its timers, so that due timers run before anything is read.
    await new Promise(setImmediate)
    client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    const busyUntil = performance.now() + 250
    while (performance.now() < busyUntil);
    await serverClosed
    expect(await response).toContain('answered')
  })

  test.each([
    ['that had no request', ''],
    ['whose response was being sent', 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'],
  ])('a connection %s doesn’t delay the shutdown', async (_, bytes) => {
    const shutdown = new AbortController()
    const { server, port } = await startServer(
      async (_, response) => {
        response.write('begun ')
        while (server.listening) await wait(5)
        response.end('ended')
      },
      { headers: {}, shutdown: shutdown.signal, options: { keepAliveTimeout: 600_000 } },
    )
    const hasStarted = new Promise((resolve) => server.once(bytes ? 'request' : 'connection', resolve))
    const response = send(port, bytes)
    await hasStarted
    shutdown.abort()
    await new Promise((resolve) => server.close(resolve))
    if (bytes) expect(await response).toContain('ended')
    else expect(await response).toBe('')
  })
})
