import { beforeEach, expect, test, vi } from 'vitest'
import { aWebsite } from '../test/a-website.ts'

const timeouts = { usual: 1_000, jobs: 1_000, restart: 0 }
const DETAIL = 'The listings service cannot be reached right now. Please try again in a moment.'
let web: string
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  web = await aWebsite({ timeouts })
  return () => vi.restoreAllMocks()
})

test.each([
  ['application/problem+json', 'application/problem+json'],
  ['application/problem+json;q=0.9, text/plain;q=0.5', 'application/problem+json'],
  ['text/plain;q=0.5, application/problem+json', 'application/problem+json'],
  ['application/problem+json;q=0.5, text/plain', 'text/plain'],
  ['application/problem+json;q=0, */*', 'text/plain'],
  ['*/*', 'text/plain'],
])('that the API is away is said to who accepts %s as %s, as the API does', async (accept, type) => {
  const answer = await fetch(`${web}/api/events`, { headers: { accept } })
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([502, type])
  const text = await answer.text()
  const problem = { type: 'about:blank', title: 'Bad Gateway', status: 502, detail: DETAIL }
  expect(type === 'text/plain' ? text : JSON.parse(text)).toEqual(type === 'text/plain' ? DETAIL : problem)
})

test.each(['/api/events', '/api/admin/session', '/api/data-quality/analyze'])(
  'pages of other sites may not read it at %s',
  async (path) => {
    const { status, headers } = await fetch(web + path, { headers: { origin: 'https://any.example' } })
    expect([status, headers.has('access-control-allow-origin')]).toEqual([502, false])
  },
)
