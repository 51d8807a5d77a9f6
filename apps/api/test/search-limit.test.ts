import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { beforeAll, expect, test } from 'vitest'
import { testApi } from './running-api.ts'

const api = testApi('search_limit', { env: toStandInsEnv({ searchesAMinute: 4 }) })
beforeAll(async () => {
  await api.anEvent({ title: 'Moths' })
})

const requestAs = (client: string) => async (path: string) => {
  const response = await api.get(path, { 'x-forwarded-for': client })
  return [response.status, response.headers.get('retry-after'), await response.text()] as const
}

test('a client that searches too often has to wait, but other clients and plain lists don’t', async () => {
  const request = requestAs('203.0.113.1')
  for (const search of ['events?search=moth', 'artists?search=moth', 'events?search=a', 'events?search=a'])
    expect((await request(`/api/${search}`))[0]).toBe(200)
  for (const path of ['/api/events?search=moth', '/api/artists?search=x']) {
    const [status, retryAfter, sentence] = await request(path)
    expect([status, sentence]).toEqual([429, 'Too many searches. Try again in a minute.'])
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  for (const list of ['events', 'events?search=', 'events?search=%20', 'events?genre=folk', 'artists'])
    expect((await request(`/api/${list}`))[0], list).toBe(200)
  // also for a cached response, and with a space before the search
  expect((await requestAs('203.0.113.1')('/api/events?search=%20moth'))[0]).toBe(429)
  expect((await requestAs('203.0.113.2')('/api/events?search=moth'))[0]).toBe(200)
})

test('a client that adds other addresses to the header still counts as one client', async () => {
  const statuses = []
  for (let index = 0; index < 6; index++)
    statuses.push((await requestAs(`10.0.0.${index}, 203.0.113.3`)('/api/events?search=moth'))[0])
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
})
