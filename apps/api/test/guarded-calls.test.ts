import type { Contract } from '@houselights/types/contract'
import * as coverage from '@houselights/types/coverage'
import * as editor from '@houselights/types/editor'
import * as enrichment from '@houselights/types/enrichment'
import * as identity from '@houselights/types/identity'
import * as jobs from '@houselights/types/job-routes'
import * as quality from '@houselights/types/quality'
import * as review from '@houselights/types/review'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApi, runningApi } from './running-api.ts'

const TOKEN = 'a-token-of-more-than-twenty-letters'
const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value
const CALLS = [coverage, editor, enrichment, identity, jobs, quality, review]
  .flatMap((module) => Object.values(module))
  .filter(isContract)
  .map(({ method, path }) => ({
    method,
    path: path
      .replace(':kind', 'event')
      .replace(':provider', 'spotify')
      .replace(/:\w+/g, () => crypto.randomUUID()),
  }))
const BESIDES = [
  { method: 'GET', path: `/api/jobs/${crypto.randomUUID()}/events` },
  { method: 'GET', path: '/api/admin/queues' },
  { method: 'GET', path: '/api/admin/queues/api/queues' },
  { method: 'GET', path: '/api/admin/queues/static/favicon.svg' },
]

let api: RunningApi
beforeAll(async () => {
  api = await runningApi('guarded', { env: { ADMIN_PASSWORD: 'a good long password', ADMIN_TOKEN: TOKEN } })
})
afterAll(() => api.stop())

test('there are calls to guard', () => expect(CALLS.length).toBeGreaterThan(25))

describe.each([...CALLS, ...BESIDES])('$method $path', ({ method, path }) => {
  const request = (headers: Record<string, string>) =>
    fetch(`${api.origin}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
      signal: AbortSignal.timeout(20_000),
    })

  test('is answered to nobody who did not sign in, and says so', async () => {
    const attempts: Record<string, string>[] = [
      {},
      { authorization: 'Bearer wrong' },
      // as a page of ours sends it
      { cookie: 'houselights_session=abc.def', 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of attempts) {
      const response = await request(headers)
      expect([response.status, await response.text()]).toEqual([401, 'Sign in to the operators’ area first.'])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })
})
