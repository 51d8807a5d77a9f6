import { expect, test } from 'vitest'
import { withContext } from './context.ts'
import { createLogger, redirectConsole } from './logger.ts'
import { toLoggedUrl } from './redact-logs.ts'

const ENV = {
  DATABASE_URL: 'postgres://site:correct%20horse@db.internal:5432/site',
  QUEUE_URL: 'rediss://default:queue-password@redis:6379',
  SMTP_URL: 'smtp://mailer:mail-password@smtp.example:587',
  ADMIN_TOKEN: 'the-token-of-operators',
  ADMIN_PASSWORD: 'pass"word\\9',
  SOURCE_KEYS: 'ticketmaster=ticketmaster-key-1,songkick=songkick-key-1',
  HEARTBEAT_URL: 'https://hc.example/ping/5c0ffee5',
}
const TOKEN = 'Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZmdo'

function setUpLogger(level = 'trace') {
  const lines: string[] = []
  const log = createLogger({ service: 'api', level, to: { write: (line) => void lines.push(line) }, env: ENV })
  return { log, lines, getLast: () => JSON.parse(lines.at(-1) ?? '{}') }
}

test('a line is JSON with its service, level and time, and the fields of the current work', () => {
  const { log, getLast } = setUpLogger()
  withContext({ requestId: 'a-click-0001' }, () =>
    withContext({ jobId: '17', source: 'venue-one', city: 'sf' }, () => log.warn({ found: 3 }, 'read')),
  )
  expect(getLast()).toEqual({
    level: 'warn',
    service: 'api',
    msg: 'read',
    found: 3,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    requestId: 'a-click-0001',
    jobId: '17',
    source: 'venue-one',
    city: 'sf',
  })
})

test.each([
  ['an email address', 'could not mail Ada.L+x@mail.example.org now', 'Ada.L+x'],
  ['an escaped email address in a URL', 'GET /x?to=ada%40example.org', 'ada%40'],
  ['an email address with non-ASCII letters', 'no such user änne@büro.example', 'änne'],
  ['a token of a link', `POST /newsletter/confirm?token=${TOKEN} failed`, TOKEN],
  ['a token by itself', `no subscriber has ${TOKEN}`, TOKEN],
  ['a submitted form', `body was email=ada&token=short1&do=erase`, 'short1'],
  ['a body of JSON', 'body was {"email":"ada","token":"short2","p256dh":"short\\"3"}', 'short'],
  ['a header with credentials', 'Authorization: Bearer abc.def-123', 'abc.def'],
  ['cookies', 'sent Cookie: admin=abc123; other=xyz', 'xyz'],
  ['a row in a Postgres error', 'Key (email)=(ada@home) already exists.', 'ada'],
  ['the database’s password', 'cannot reach postgres://site:correct%20horse@db.internal:5432/site', 'horse'],
  ['the database’s password, decoded', 'password "correct horse" was refused', 'horse'],
  ['the queue’s password', 'ECONNREFUSED rediss://default:queue-password@redis:6379', 'queue-password'],
  ['the mail server’s password', 'auth failed for mailer with mail-password', 'mail-password'],
  ['the password in any URL', 'fetching https://user:s3cr3t@venue.example/list failed', 's3cr3t'],
  ['a key that a provider repeats', 'https://app.example/events?apikey=ticketmaster-key-1&city=sf', 'ticketmaster-key'],
  ['the operators’ token', 'tried the-token-of-operators', 'the-token'],
  ['a password with JSON characters', 'tried pass"word\\9', 'word\\'],
  ['the address of the heartbeat', 'https://hc.example/ping/5c0ffee5 timed out', '5c0ffee5'],
])('no line contains %s', (_, text, secret) => {
  const { log, lines } = setUpLogger()
  log.error({ deep: { nested: [text] } }, text)
  log.error(new Error('it failed', { cause: new Error(text) }))
  log.error({ err: Object.assign(new Error(text), { parameters: [text], config: { headers: { cookie: text } } }) })
  const output = lines.join('')
  expect(lines.map((line) => JSON.parse(line))).toHaveLength(3)
  for (const form of [secret, JSON.stringify(secret).slice(1, -1)]) expect(output).not.toContain(form)
  expect(output).toContain('[redacted]')
})

test('keeps source URLs, ids and code locations', () => {
  const { log, getLast } = setUpLogger()
  const message = 'read https://venue.example/calendar?month=5 in node_modules/bullmq@6.7.0_ioredis@6.0.0/x.js:10:2'
  log.info({ job: '0191f1c4-7a53-7e1e-9c0e-0c5d2a6f3b11', source: 'venue-one' }, message)
  expect(getLast()).toMatchObject({ msg: message, job: '0191f1c4-7a53-7e1e-9c0e-0c5d2a6f3b11', source: 'venue-one' })
})

test('an error’s line has its type, message and causes, but none of the values in the error', () => {
  const { log, getLast } = setUpLogger()
  const fields = { code: '23505', constraint: 'subscribers_email' }
  const cause = Object.assign(new Error('duplicate key'), { ...fields, where: 'x' })
  const err = Object.assign(new TypeError('not saved', { cause }), { parameters: ['ada'], query: 'insert' })
  log.error({ err }, 'failed')
  expect(getLast().err).toEqual({
    type: 'TypeError',
    message: 'not saved',
    stack: expect.stringContaining('logger.test'),
    cause: { type: 'Error', message: 'duplicate key', ...fields, stack: expect.any(String) },
  })
})

test('logs a request’s URL with only the values of harmless parameters', () => {
  const url = toLoggedUrl('/api/events?city=sf&limit=5&search=ada+lovelace&lat=37.7')
  expect(url).toBe('/api/events?city=sf&limit=5&search=…&lat=…')
  expect(toLoggedUrl(`/reports/${TOKEN}`)).toBe('/reports/…')
  expect(toLoggedUrl('/api/events')).toBe('/api/events')
  expect(toLoggedUrl(`/api/events?search=${'x'.repeat(5_000)}`).length).toBeLessThan(600)
})

test('also logs what libraries write to the console', () => {
  const { log, getLast } = setUpLogger()
  const before = { ...console }
  try {
    redirectConsole(log)
    console.error('A page could not be rendered:', new Error('no response for ada@example.org'))
    expect(getLast()).toMatchObject({
      level: 'error',
      msg: 'A page could not be rendered:',
      err: { message: 'no response for [redacted]' },
    })
    console.log('%d pages', 3)
    expect(getLast()).toMatchObject({ level: 'info', msg: '3 pages' })
  } finally {
    Object.assign(console, before)
  }
})
