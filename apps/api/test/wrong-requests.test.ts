import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { SECURITY_HEADERS } from '../src/responses/security-headers.ts'
import { testApi } from './running-api.ts'

const api = testApi('wrong_requests')

/** Sends raw bytes, and parses the response's status, headers and body. */
async function sendRaw(bytes: string) {
  const { port, hostname } = new URL(api.origin)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]))
  return { status: Number(status.split(' ')[1]), headers, body }
}

describe('every security header is in the response', () => {
  test.each([
    ['GET /api/events', 200],
    ['GET /api/%', 400],
    ['GET /api/events/%', 400],
    [`GET /api/events/${'x'.repeat(1_001)}`, 414],
    ['GET /nowhere', 404],
    ['POST /api/events', 405],
    ['PROPFIND /api/events', 405],
    [`GET /${'x'.repeat(20_000)}`, 431],
  ])('to %.40s', async (line, status) => {
    const response = await sendRaw(`${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...SECURITY_HEADERS,
      // depends on the route, since pages of every site may read public responses, even errors
      'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
    })
    if (status >= 400) expect(response.body).toMatch(/^[A-Z][^{}]*\.$/)
  })

  test('even to a request that cannot be parsed', async () => {
    const response = await sendRaw('garbage\r\n\r\n')
    expect([response.status, response.body]).toEqual([400, 'We can’t parse this request.'])
    expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS)
  })
})

describe('a wrong method is refused with a list of the allowed methods', () => {
  test.each([
    ['POST', '/api/events', 'GET, HEAD'],
    ['DELETE', '/api/events?limit=1', 'GET, HEAD'],
    ['PUT', '/api/events/some-event', 'GET, HEAD'],
    ['OPTIONS', '/api/events', 'GET, HEAD'],
    ['GET', '/api/newsletter/subscribe', 'POST'],
    ['PATCH', '/api/newsletter/subscribe', 'POST'],
    ['GET', '/api/data-quality/improve', 'POST'],
    ['POST', '/health', 'GET, HEAD'],
  ])('%s %s', async (method, path, allow) => {
    const response = await fetch(`${api.origin}${path}`, {
      method,
      // the method is refused whatever the body is
      ...(!['GET', 'OPTIONS'].includes(method) && { body: 'a=b', headers: { 'content-type': 'text/csv' } }),
    })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect(await response.text()).toBe(`This address accepts only ${allow.replace(', ', ' and ')}.`)
  })

  test('as a problem document on request', {
    meta: { proves: ['Whole site: wrong methods answer 405 with Allow; every answer has the security headers'] },
  }, async () => {
    const headers = { accept: 'application/problem+json' }
    const response = await fetch(`${api.origin}/api/events`, { method: 'DELETE', headers })
    expect(await response.json()).toMatchObject({ status: 405, title: 'Method Not Allowed' })
  })

  test('except at an unknown address, where every method gets a 404', async () => {
    const requests = ['GET', 'POST', 'OPTIONS'].map((method) => fetch(`${api.origin}/api/nothing`, { method }))
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([404, 404, 404])
  })
})
