import { subscribeToNewsletter } from '@houselights/contracts/newsletter/newsletter'
import { describe, expect, test, vi } from 'vitest'
import { testApi, toStatusAndText } from './running-api.ts'

const PATH = subscribeToNewsletter.path
let clients = 0
const api = testApi('newsletter', { logLevel: 'trace' })

/** Sends each request from a new client, as the website's server would forward it, unless `headers` contain an address. */
const post = (body: unknown, headers: Record<string, string> = {}) =>
  api.post(PATH, body, { 'x-forwarded-for': `192.0.2.${++clients}`, ...headers })
const listSubscribers = (email: string): Promise<{ status: string; token: string; consented_at: Date }[]> =>
  api.db.query('select status, token, consented_at from newsletter_subscribers where email = $1', [email])

describe('subscribing', () => {
  test('stores an address once, however it is capitalized, with its first consent, and sends the same response', {
    meta: { proves: ['Limits: newsletter sign-up stores once, answers alike, is rate limited, logs no address'] },
  }, async () => {
    const firstResponse = await post({ email: 'Moth@lamp.example' })
    const firstResult = [firstResponse.status, await firstResponse.json()]
    const [row] = await listSubscribers('moth@lamp.example')
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    for (const email of ['moth@lamp.example', ' MOTH@LAMP.EXAMPLE ']) {
      const repeated = await post({ email })
      expect([repeated.status, await repeated.json()]).toEqual(firstResult)
    }
    expect(firstResult).toEqual([200, { subscribed: true }])
    expect(await listSubscribers('moth@lamp.example')).toEqual([row])
    // a confirmed address gets the same response
    await api.db.query(`update newsletter_subscribers set status = 'confirmed' where email = 'moth@lamp.example'`)
    const knownResponse = await post({ email: 'moth@lamp.example' })
    expect([knownResponse.status, await knownResponse.json()]).toEqual(firstResult)
    expect(row?.token.length).toBeGreaterThanOrEqual(32)
  })

  test('stores twenty simultaneous requests as one row', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => post({ email: 'swarm@lamp.example' })))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await listSubscribers('swarm@lamp.example')).toHaveLength(1)
  })

  const countMailsTo = async (pattern: string) => {
    const [{ count }] = await api.db.query(
      `select count(*)::int from newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id
       where s.email ~ $1`,
      [pattern],
    )
    return count
  }

  test.each([
    [['tag+1@lamp.example', 'TAG+2@lamp.example', 'tag@lamp.example', 'tag+3+4@lamp.example'], '^tag.*@lamp'],
    [['d.o.t@gmail.com', 'dot@googlemail.com', 'do.t+news@gmail.com', 'Dot@GMail.com'], '^d.*@g'],
  ])('counts %j as one mailbox, which gets at most three emails a day', async (emails, pattern) => {
    const responses = await Promise.all(emails.map((email) => post({ email })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await countMailsTo(pattern)).toBe(3)
    const { now } = api.clock
    api.clock.now = new Date(now.getTime() + 25 * 3_600_000)
    await post({ email: emails[0] })
    api.clock.now = now
    expect(await countMailsTo(pattern)).toBe(4)
  })

  test('distinguishes mailboxes by their dots at hosts other than Gmail', async () => {
    for (const email of ['p.a@lamp.example', 'pa@lamp.example'])
      for (let time = 0; time < 3; time++) await post({ email })
    expect(await countMailsTo('^p[.]?a@lamp')).toBe(6)
  })

  test('again after unsubscribing stores a new consent', async () => {
    await post({ email: 'back@lamp.example' })
    await api.db.query(`update newsletter_subscribers set status = 'unsubscribed' where email = 'back@lamp.example'`)
    const [rowBefore] = await listSubscribers('back@lamp.example')
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    await post({ email: 'back@lamp.example' })
    const [rowAfter] = await listSubscribers('back@lamp.example')
    expect(rowAfter?.status).toBe('pending')
    expect(rowAfter?.consented_at.getTime()).toBeGreaterThan(rowBefore?.consented_at.getTime() ?? 0)
    expect(rowAfter?.token).not.toBe(rowBefore?.token)
  })

  test.each([
    [{ email: 'nobody' }, 400, 'email must be an e-mail address such as name@host.org.'],
    [{ email: '' }, 400, 'email must be an e-mail address such as name@host.org.'],
    [{}, 400, 'email must be an e-mail address such as name@host.org.'],
    [{ email: `${'x'.repeat(250)}@lamp.example` }, 400, 'email must be an e-mail address such as name@host.org.'],
    [{ email: 'a@lamp.example', admin: true }, 400, 'Unknown parameter "admin". Allowed: email.'],
    ['{"email":', 400, 'We can’t parse this request.'],
  ])('explains why it refuses %j', async (body, status, sentence) => {
    expect(await toStatusAndText(post(body))).toEqual([status, sentence])
  })
})

describe('a client that subscribes', () => {
  test('gets five attempts in ten minutes, then has to wait', {
    meta: { proves: ['Limits: newsletter sign-up stores once, answers alike, is rate limited, logs no address'] },
  }, async () => {
    const clientHeader = { 'x-forwarded-for': '198.51.100.7' }
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await post({ email: 'often@lamp.example' }, clientHeader)).status).toBe(200)
    const refusedResponse = await post({ email: 'often@lamp.example' }, clientHeader)
    expect(await toStatusAndText(refusedResponse)).toEqual([
      429,
      'Too many requests. Please wait a few minutes and try again.',
    ])
    expect(Number(refusedResponse.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post({ email: 'often@lamp.example' })).status).toBe(200)
  })

  test('doesn’t lose attempts to invalid input, but can’t send it endlessly', async () => {
    const clientHeader = { 'x-forwarded-for': '198.51.100.9' }
    const invalidBodies = [{ email: 'nobody' }, {}, [], 'null', '{"email":']
    for (let index = 0; index < 20; index++)
      expect((await post(invalidBodies[index % invalidBodies.length], clientHeader)).status).toBe(400)
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await post({ email: 'slips@lamp.example' }, clientHeader)).status).toBe(200)
    expect((await post({ email: 'slips@lamp.example' }, clientHeader)).status).toBe(429)
    const invalidResponses = await Promise.all(
      Array.from({ length: 90 }, () => post({ email: 'nobody' }, clientHeader)),
    )
    expect(invalidResponses.at(-1)?.status).toBe(429)
  })
})

test('no address is ever logged, whatever goes wrong', {
  meta: { proves: ['Limits: newsletter sign-up stores once, answers alike, is rate limited, logs no address'] },
}, async () => {
  await post({ email: 'quiet@lamp.example' })
  await post({ email: 'quiet@lamp' })
  const transaction = vi
    .spyOn(api.db, 'transaction')
    .mockRejectedValue(
      Object.assign(new Error('Key (email)=(quiet@lamp.example) is odd'), { parameters: ['quiet@lamp.example'] }),
    )
  const failedResponse = await post({ email: 'quiet@lamp.example' })
  transaction.mockRestore()
  expect(failedResponse.status).toBe(500)
  expect(await failedResponse.text()).not.toContain('quiet')
  const log = api.lines.join('\n')
  expect(log).toContain('A subscription could not be stored')
  expect(log).not.toMatch(/@|192\.0\.2\./)
})

describe('with the token from an email', () => {
  const postToNewsletter = (call: string, body: object, headers?: Record<string, string>) =>
    api.post(`/api/newsletter/${call}`, body, headers)
  const aSubscriber = async (email: string) => {
    await post({ email })
    await api.db.query(`update newsletter_subscribers set status = 'confirmed' where email = $1`, [email])
    return (await listSubscribers(email))[0]?.token ?? ''
  }

  test('subscribers choose only among options that the city has', async () => {
    const token = await aSubscriber('chooser@lamp.example')
    const choose = (neighborhoods: string[], genres: string[] = []) =>
      postToNewsletter('choices', { token, neighborhoods, genres })
    expect((await choose(['Mission', 'Mission'])).status).toBe(200)
    expect(await (await postToNewsletter('subscription', { token })).json()).toMatchObject({
      email: 'chooser@lamp.example',
      status: 'confirmed',
      neighborhoods: ['Mission'],
      genres: [],
      options: { neighborhoods: expect.arrayContaining(['Mission', 'North Beach']) },
    })
    const sentence = 'Unknown neighborhood: "Atlantis".'
    expect(await toStatusAndText(choose(['Atlantis']))).toEqual([400, sentence])
  })

  test('subscribers unsubscribe, even twice, and are erased', async () => {
    const token = await aSubscriber('leaver@lamp.example')
    for (let time = 0; time < 2; time++) expect((await postToNewsletter('unsubscribe', { token })).status).toBe(200)
    expect((await listSubscribers('leaver@lamp.example'))[0]?.status).toBe('unsubscribed')
    expect(await (await postToNewsletter('export', { token })).json()).toMatchObject({
      email: 'leaver@lamp.example',
      status: 'unsubscribed',
      genres: [],
      city: 'san-francisco',
      mails: [{ kind: 'confirm', state: 'dropped', attempts: 0 }],
    })
    expect((await postToNewsletter('erase', { token })).status).toBe(200)
    expect(await listSubscribers('leaver@lamp.example')).toEqual([])
    expect((await postToNewsletter('erase', { token })).status).toBe(404)
  })

  test('pages of other sites and invalid tokens change nothing', async () => {
    const token = await aSubscriber('quarry@lamp.example')
    expect((await postToNewsletter('unsubscribe', { token }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await postToNewsletter('unsubscribe', { token: 'short' })).status).toBe(400)
    expect((await postToNewsletter('unsubscribe', { token: 'x'.repeat(32) })).status).toBe(404)
    expect((await listSubscribers('quarry@lamp.example'))[0]?.status).toBe('confirmed')
    expect(api.lines.join()).not.toContain(token)
  })
})

test('operators see counts without addresses, and export and erase on request', async () => {
  await post({ email: 'request@lamp.example' })
  const state = await (await api.get('/api/admin/newsletter')).text()
  expect(JSON.parse(state)).toMatchObject({
    transport: { kind: 'outbox', why: 'SMTP_URL isn’t set' },
    subscribers: expect.arrayContaining([{ city: 'san-francisco', status: 'pending', count: expect.any(Number) }]),
  })
  expect(state).not.toContain('lamp.example')
  const postAsOperator = (call: string, email: string) => api.post(`/api/admin/newsletter/${call}`, { email })
  expect(await (await postAsOperator('export', 'request@lamp.example')).json()).toMatchObject({ status: 'pending' })
  expect((await postAsOperator('erase', 'request@lamp.example')).status).toBe(200)
  expect((await postAsOperator('erase', 'request@lamp.example')).status).toBe(404)
  expect(await listSubscribers('request@lamp.example')).toEqual([])
})
