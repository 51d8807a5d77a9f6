import { Agent, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHttpServer } from './http-server.ts'

const HEADERS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" }
const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections()
})

async function startServer(...args: Parameters<typeof createHttpServer>) {
  const server = createHttpServer(...args)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

/** The response to these bytes, until the connection closes. */
function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

describe('a malformed request gets a sentence with the common headers', () => {
  test.each([
    ['garbage', 'garbage\r\n\r\n', 400, 'We can’t parse this request.'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'We can’t parse this request.'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'parse this request',
    ],
    ['headers of 32 kB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(32_768)}\r\n\r\n`, 431, 'request headers'],
    ['an address of 32 kB', `GET /${'x'.repeat(32_768)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431, 'too large'],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: miracles\r\n\r\n', 417, 'can’t do what'],
  ])('%s', async (_, bytes, status, sentence) => {
    const { port } = await startServer((_, response) => response.end('fine'), { headers: HEADERS })
    const answer = await send(port, bytes)
    const [head = '', body] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const [name, value] of Object.entries(HEADERS)) expect(head.toLowerCase()).toContain(`${name}: ${value}`)
    expect(head.toLowerCase()).toContain('content-type: text/plain; charset=utf-8')
    expect(body).toContain(sentence)
  })

  test('after a good request on the same connection, and never in the middle of a response', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const { port } = await startServer(
      async ({ url }, response) => {
        if (url === '/slow') {
          response.write('begun')
          await finished
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
    const answer = text(socket).catch(String)
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    socket.write('garbage\r\n\r\n')
    expect(await answer).not.toContain('HTTP/1.1 400')
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
        request({ port, host: '127.0.0.1', agent }, (answer) => {
          answer.resume().on('end', () => resolve(answer.headers.connection))
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
    const answer = text(client)
    await vi.waitFor(() => expect(connections).toHaveLength(1))
    shutdown.abort()
    const serverClosed = new Promise((resolve) => server.close(resolve))
    // Right before the event loop checks its timers, so that due ones run before anything is read.
    await new Promise(setImmediate)
    client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    const busyUntil = performance.now() + 250
    while (performance.now() < busyUntil);
    await serverClosed
    expect(await answer).toContain('answered')
  })

  test.each([
    ['that had no request', ''],
    ['whose answer was on its way', 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'],
  ])('a connection %s doesn’t delay the end', async (_, bytes) => {
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
    const answer = send(port, bytes)
    await hasStarted
    shutdown.abort()
    await new Promise((resolve) => server.close(resolve))
    if (bytes) expect(await answer).toContain('ended')
    else expect(await answer).toBe('')
  })
})
