import { getSiteSettings } from '@houselights/contracts/public-api/settings'
import { erasePush, keepPush, movePush } from '@houselights/contracts/push/push'
import { getPushState } from '@houselights/contracts/push/push-operations'
import { generateVapidKeys } from '@houselights/test-support/push-service'
import { describe, expect, test } from 'vitest'
import { anApi, NOBODY, testApi } from './running-api.ts'

const keys = generateVapidKeys()
const ENV = { VAPID_PRIVATE_KEY: keys.privateKey, CONTACT_URL: 'mailto:push@houselights.example' }
let clients = 0
const api = testApi('push', { env: ENV, logLevel: 'trace' })

const post = async (path: string, body: unknown, headers: Record<string, string> = {}, target = api) => {
  const response = await target.post(path, body, { 'x-forwarded-for': `192.0.2.${++clients}`, ...headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const aSubscription = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/${name}`,
  keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) },
})
const NO_FOLLOWS = { artists: [], venues: [], events: [] }
const getFollows = async (name: string): Promise<string[]> => {
  const rows: { kind: string; id: string }[] = await api.db.query(
    `select f.kind, f.target_id as id from push_follows f join push_subscriptions s on s.id = f.subscription_id
     where s.endpoint = $1 order by f.kind`,
    [aSubscription(name).endpoint],
  )
  return rows.map(({ kind, id }) => `${kind} ${id}`)
}

describe('a browser’s follows', () => {
  test('replace the ones it sent before; unknown ids are ignored', async () => {
    const [artist, venue, event] = [await api.anArtist(), await api.aVenue(), await api.anEvent()]
    const body = { subscription: aSubscription('one'), artists: [artist.id, NOBODY], venues: [venue.id], events: [] }
    const saveResponse = await post(keepPush.path, body)
    expect([saveResponse.status, saveResponse.text, saveResponse.headers.get('cache-control')]).toEqual([
      200,
      '{"kept":true}',
      'no-store',
    ])
    expect(await getFollows('one')).toEqual([`artist ${artist.id}`, `venue ${venue.id}`])
    const getSince = () => api.db.query(`select since from push_follows where kind = 'artist'`)
    const sinceBefore = await getSince()
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    await post(keepPush.path, { ...body, venues: [], events: [event.id] })
    expect(await getFollows('one')).toEqual([`artist ${artist.id}`, `event ${event.id}`])
    expect(await getSince(), 'a continued follow keeps its start').toEqual(sinceBefore)
    await post(keepPush.path, { ...NO_FOLLOWS, subscription: aSubscription('one') })
    expect(await api.db.query('select from push_subscriptions')).toEqual([])
  })

  test('move with the browser to another subscription, and are erased on request', async () => {
    const venue = await api.aVenue()
    await post(keepPush.path, { ...NO_FOLLOWS, subscription: aSubscription('old'), venues: [venue.id] })
    const moveResponse = await post(movePush.path, {
      from: aSubscription('old').endpoint,
      subscription: aSubscription('new'),
    })
    expect([moveResponse.status, moveResponse.text]).toEqual([200, '{"moved":true}'])
    expect([await getFollows('old'), await getFollows('new')]).toEqual([[], [`venue ${venue.id}`]])
    for (const endpoint of [aSubscription('new').endpoint, aSubscription('never').endpoint]) {
      const eraseResponse = await post(erasePush.path, { endpoint })
      expect([eraseResponse.status, eraseResponse.text]).toEqual([200, '{"erased":true}'])
    }
    expect(await api.db.query('select from push_subscriptions')).toEqual([])
    expect(await api.db.query('select from push_follows')).toEqual([])
  })

  test('stay private: no log line contains the endpoint', () => {
    expect(api.lines.length).toBeGreaterThan(0)
    expect(api.lines.join('')).not.toContain('fcm.googleapis.com/')
  })
})

describe('a request is refused', () => {
  const validBody = { ...NO_FOLLOWS, subscription: aSubscription('bad') }
  const withSubscription = (changed: object) => ({
    ...validBody,
    subscription: { ...validBody.subscription, ...changed },
  })
  const evilSubscription = { subscription: withSubscription({ endpoint: 'https://evil.example/x' }).subscription }
  test.each<[string, string, unknown, string]>([
    ['a private address', keepPush.path, withSubscription({ endpoint: 'http://127.0.0.1:9/x' }), 'push service'],
    ['another service', keepPush.path, withSubscription({ endpoint: 'https://evil.example/x' }), 'push service'],
    [
      'a move to another service',
      movePush.path,
      { from: 'https://fcm.googleapis.com/x', ...evilSubscription },
      'push service',
    ],
    ['invalid keys', keepPush.path, withSubscription({ keys: { p256dh: 'x', auth: 'y' } }), 'p256dh'],
    ['an invalid id', keepPush.path, { ...validBody, artists: ["x' or 1=1"] }, 'ids'],
    ['too many ids', keepPush.path, { ...validBody, artists: Array(201).fill(crypto.randomUUID()) }, '200 ids'],
    ['no endpoint', erasePush.path, {}, 'endpoint'],
  ])('with %s', async (_, path, body, words) => {
    const response = await post(path, body)
    expect([response.status, response.text]).toEqual([400, expect.stringContaining(words)])
    expect(await api.db.query('select from push_subscriptions')).toEqual([])
  })

  test('from a page of another site, and from a client with too many requests', async () => {
    const body = { endpoint: 'https://fcm.googleapis.com/x' }
    expect((await post(erasePush.path, body, { origin: 'https://evil.example' })).status).toBe(403)
    const erase = () => post(erasePush.path, body, { 'x-forwarded-for': '198.51.100.7' })
    const responses = await Promise.all(Array.from({ length: 125 }, erase))
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

test('without keys nothing is stored, pages have no key, and operators see that', async () => {
  const apiWithoutKeys = await anApi('push_without')
  const response = await post(keepPush.path, { ...NO_FOLLOWS, subscription: aSubscription('x') }, {}, apiWithoutKeys)
  expect([response.status, response.text]).toEqual([400, 'This site doesn’t send notifications.'])
  for (const target of [apiWithoutKeys, api]) {
    expect(await target.call(getPushState)).toMatchObject({ sends: target === api })
    expect(await target.call(getSiteSettings)).toMatchObject({ pushKey: target === api ? keys.publicKey : null })
  }
})
