import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { beforeAll, expect, test } from 'vitest'
import { testApi } from './running-api.ts'

const api = testApi('search_limit', { env: toStandInsEnv({ searchesAMinute: 4 }) })
beforeAll(async () => {
  await api.anEvent({ title: 'Moths' })
})

const from = (client: string) => async (path: string) => {
  const answer = await api.get(path, { 'x-forwarded-for': client })
  return [answer.status, answer.headers.get('retry-after'), await answer.text()] as const
}

test('a client that searches too often has to wait, but other clients and plain lists don’t', async () => {
  const one = from('203.0.113.1')
  for (const search of ['events?search=moth', 'artists?search=moth', 'events?search=a', 'events?search=a'])
    expect((await one(`/api/${search}`))[0]).toBe(200)
  for (const path of ['/api/events?search=moth', '/api/artists?search=x']) {
    const [status, retryAfter, sentence] = await one(path)
    expect([status, sentence]).toEqual([429, 'Too many searches. Try again in a minute.'])
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  for (const list of ['events', 'events?search=', 'events?search=%20', 'events?genre=folk', 'artists'])
    expect((await one(`/api/${list}`))[0], list).toBe(200)
  // this also holds for a cached response, however it is requested
  expect((await from('203.0.113.1')('/api/events?search=%20moth'))[0]).toBe(429)
  expect((await from('203.0.113.2')('/api/events?search=moth'))[0]).toBe(200)
})

test('a client that sends other addresses in headers still counts as one client', async () => {
  const answers = []
  for (let index = 0; index < 6; index++)
    answers.push((await from(`10.0.0.${index}, 203.0.113.3`)('/api/events?search=moth'))[0])
  expect(answers).toEqual([200, 200, 200, 200, 429, 429])
})
