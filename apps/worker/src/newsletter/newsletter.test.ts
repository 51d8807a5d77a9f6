import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cities, defaultCity, findCity } from '@houselights/config/cities/cities'
import { loadConfig } from '@houselights/config/config'
import type { NewsletterSettings } from '@houselights/config/settings/newsletter'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import type { DigestContent } from '@houselights/contracts/newsletter/digest'
import { makeIssue } from '@houselights/database/newsletter/issues'
import { newsletterWrites } from '@houselights/database/newsletter/sign-ups'
import { subscriptions } from '@houselights/database/newsletter/subscriptions'
import { tidyNewsletter } from '@houselights/database/newsletter/tidy-newsletter'
import { builders } from '@houselights/database/testing/builders'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { openMailSender } from '@houselights/publishing/mails/transport'
import { createPicturesFolder } from '@houselights/storage/testing/pictures-folder'
import { smtpError, startMailServer } from '@houselights/test-support/mail-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { failSentUpdates } from '../../test/fail-sent-updates.ts'
import { aShow, makeBounceReport } from '../../test/newsletter.ts'
import { processBounces } from './process-bounces.ts'
import { sendDeliveries } from './send-deliveries.ts'
import { getDueIssueDay, makeIssues } from './start-newsletter.ts'

const NOW = new Date('2025-05-01T09:05:00-07:00')
const DAY = '2025-05-01'
const getSettings = (env: NodeJS.ProcessEnv) =>
  loadConfig({ DATABASE_URL: 'postgres://localhost/unused', ...toStandInsEnv({ mailsAMinute: 60_000 }), ...env })
    .newsletter

const { dataSource: db } = await createTestDatabase('newsletter_sending')
const server = await startMailServer()
afterAll(() => server.stop())
const folder = await createPicturesFolder(afterAll)
const keyFile = join(folder, 'key.pem')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
const settings = getSettings({
  SMTP_URL: server.url,
  PUBLIC_URL: 'https://houselights.example',
  MAIL_FROM: 'Houselights <week@houselights.example>',
  MAIL_BOUNCES: 'bounces+{token}@houselights.example',
  MAIL_DKIM: `houselights.example:mail:${keyFile}`,
})
beforeEach(async () => {
  await sql('truncate newsletter_subscribers, newsletter_issues, newsletter_problems cascade')
  server.acceptedMails.length = 0
  server.behavior.onRecipient = () => undefined
  server.behavior.onContentRead = () => undefined
})

const sql = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> => db.query(statement, values)
const toAddress = (name: string) => `${name}@lamp.example`

async function aSubscriber(name: string, neighborhoods: string[] = [], genres: string[] = []) {
  const token = name.padEnd(32, '-')
  await sql(
    `insert into newsletter_subscribers (email, status, token, consented_at, city_id, asked_at, neighborhoods, genres)
     values ($1, 'confirmed', $2, now(), $3, now(), $4, $5)`,
    [toAddress(name), token, defaultCity.id, neighborhoods, genres],
  )
  return token
}
const createIssue = (content: Partial<DigestContent> = {}, day = DAY) => {
  const issueKey = { city: defaultCity.id, day, now: new Date() }
  return makeIssue(db, issueKey, { day, week: [aShow({ localDate: day })], announced: [], ...content })
}

/** Runs one round of sending, to the server or into a folder. */
async function send(sendSettings: NewsletterSettings = settings, shutdown = new AbortController().signal) {
  const mailSender = openMailSender(sendSettings.transport)
  try {
    return await sendDeliveries({ db, settings: sendSettings, cities, mailSender, shutdown })
  } finally {
    mailSender.close()
  }
}
const findStates = async () => {
  const rows = await sql<{ email: string; state: string; status: string }>(
    `select s.email, d.state, s.status from newsletter_deliveries d
     join newsletter_subscribers s on s.id = d.subscriber_id order by s.email, d.created_at`,
  )
  return rows.map(({ email, state, status }) => `${email.split('@')[0]} ${state} ${status}`)
}
const makeDue = () => sql(`update newsletter_deliveries set next_attempt_at = now()`)

describe('a digest', () => {
  test('goes out once, signed, as text and HTML, with the headers that mail programs use', async () => {
    const token = await aSubscriber('moth')
    await createIssue()
    expect([await send(), await send()]).toEqual([1, 0])
    const [acceptedMail] = server.acceptedMails
    if (!acceptedMail) throw new Error('no email arrived')
    type Delivery = { id: string; message: Buffer | null }
    const [delivery] = await sql<Delivery>('select id, message from newsletter_deliveries')
    expect(acceptedMail.to).toBe('moth@lamp.example')
    expect(acceptedMail.from).toBe(`bounces+${delivery?.id.replaceAll('-', '')}@houselights.example`)
    expect(delivery?.message, 'the text of a sent email is deleted').toBeNull()
    const { headerLines, html, text, from, to, messageId, date, subject } = acceptedMail.mail
    const getHeader = (name: string) => headerLines.filter(({ key }) => key === name).map(({ line }) => line)
    const link = `https://houselights.example/newsletter/unsubscribe?token=${token}`
    const unsubscribeHeaders = getHeader('list-unsubscribe').map((line) => line.replace(/\r?\n\s*/g, ' '))
    expect(unsubscribeHeaders).toEqual([`List-Unsubscribe: <${link}>`])
    expect(getHeader('list-unsubscribe-post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click'])
    expect(messageId).toBe(`<${delivery?.id}@houselights.example>`)
    expect(from?.text).toBe('"Houselights" <week@houselights.example>')
    expect([to].flat().map((recipient) => recipient?.text)).toEqual(['moth@lamp.example'])
    expect(Math.abs(Date.now() - (date?.getTime() ?? 0))).toBeLessThan(60_000)
    expect(subject).toBe('San Francisco, Thursday, May 1: 1 show tonight')
    expect(getHeader('content-type')[0]).toContain('multipart/alternative')
    const eventUrl = 'https://houselights.example/events/the-moths'
    for (const body of [html || '', text ?? ''])
      for (const fact of ['The Moths', 'Card Hall', 'Mission', '8 PM', '$15', eventUrl, link])
        expect(body).toContain(fact)
    expect(getHeader('dkim-signature')[0]).toMatch(/h=[^;]*list-unsubscribe:list-unsubscribe-post/i)
  })

  test('lists only shows that match the subscriber’s choices, and is not sent if there are none', async () => {
    await aSubscriber('haight', ['Haight'], ['Jazz'])
    await aSubscriber('nowhere', ['Nob Hill'])
    const jazzInHaight = { bill: [], neighborhood: 'Haight', tags: ['jazz'] }
    await createIssue({
      week: [
        aShow({ title: 'Moths' }),
        aShow({ ...jazzInHaight, title: 'Brass', localDate: '2025-05-03' }),
        aShow({ ...jazzInHaight, title: 'Lost Brass', status: 'cancelled' }),
      ],
      announced: [aShow({ ...jazzInHaight, title: 'Later', localDate: '2025-07-01' })],
    })
    await send()
    const [{ to = '', mail } = { mail: undefined }, ...otherMails] = server.acceptedMails
    expect([to, otherMails]).toEqual([toAddress('haight'), []])
    for (const title of ['Brass', 'CANCELED: Lost Brass', 'Later']) expect(mail?.text).toContain(title)
    expect(mail?.text).not.toContain('Moths')
    expect(mail?.subject, 'canceled shows are not counted').toBe('San Francisco, Thursday, May 1: 1 show this week')
    expect(await findStates()).toContain('nowhere empty confirmed')
  })

  test('goes to nobody who unsubscribed during the batch, and to nobody who subscribed after it was created', async () => {
    const tokens = new Map<string, string>()
    for (const name of ['a', 'b', 'c']) tokens.set(toAddress(name), await aSubscriber(name))
    await createIssue()
    await aSubscriber('late')
    const { unsubscribe } = subscriptions(db)
    server.behavior.onContentRead = async (address) => {
      server.behavior.onContentRead = () => undefined
      for (const [email, token] of tokens) if (email !== address) await unsubscribe(token)
      return undefined
    }
    expect(await send()).toBe(1)
    expect(server.acceptedMails).toHaveLength(1)
    const deliveryStates = (await findStates()).map((state) => state.split(' ')[1])
    expect(deliveryStates.sort()).toEqual(['dropped', 'dropped', 'sent'])
  })

  test('arrives once if two workers send it at the same time', async () => {
    for (let index = 0; index < 20; index++) await aSubscriber(`reader${index}`)
    await createIssue()
    const sentCounts = await Promise.all([send(), send()])
    expect(sentCounts[0] + sentCounts[1]).toBe(20)
    expect(new Set(server.acceptedMails.map(({ to }) => to)).size).toBe(20)
    expect(server.acceptedMails).toHaveLength(20)
  })

  test('that was sent just before the database went down is recorded once the database is back, unless the worker shuts down', async () => {
    await aSubscriber('moth')
    await createIssue()
    await failSentUpdates(db, 'newsletter_deliveries', 2)
    expect(await send()).toBe(1)
    expect([server.acceptedMails.length, await findStates()]).toEqual([1, ['moth sent confirmed']])

    await sql(`update newsletter_deliveries set state = 'waiting'`)
    const shutdown = new AbortController()
    server.behavior.onContent = () => shutdown.abort()
    await failSentUpdates(db, 'newsletter_deliveries', 9)
    await expect(send(settings, shutdown.signal)).rejects.toThrow('No space left')
    expect(await findStates()).toEqual(['moth handing confirmed'])
    server.behavior.onContent = () => undefined
  })
})

describe('an email that can’t be delivered', () => {
  test.each([
    ['an unknown address', smtpError(550, '5.1.1 no such user'), 'bounced', 'bounced'],
    ['a rejection without an enhanced code', smtpError(550, 'no'), 'bounced', 'bounced'],
    ['a policy', smtpError(550, '5.7.1 not from you'), 'failed', 'confirmed'],
    ['a full mailbox', smtpError(552, '5.2.2 full'), 'failed', 'confirmed'],
    ['greylisting', smtpError(450, '4.2.0 later'), 'waiting', 'confirmed'],
  ])('because of %s gets the right state, and so does its subscriber', async (_, error, state, status) => {
    await aSubscriber('moth')
    await aSubscriber('lamp')
    await createIssue()
    server.behavior.onRecipient = (address) => (address === toAddress('moth') ? error : undefined)
    expect(await send(), 'the others get theirs').toBe(1)
    expect(await findStates()).toEqual(['lamp sent confirmed', `moth ${state} ${status}`])
  })

  test('for a temporary reason is sent again later, unchanged', async () => {
    await aSubscriber('moth')
    await createIssue()
    server.behavior.onContentRead = () => smtpError(451, '4.3.0 disk full')
    expect(await send()).toBe(0)
    const [delivery] = await sql<{ message: Buffer }>('select message from newsletter_deliveries')
    const refusedMessage = delivery?.message.toString('latin1') ?? ''
    expect(await send(), 'not before the retry is due').toBe(0)
    server.behavior.onContentRead = () => undefined
    await makeDue()
    expect(await send()).toBe(1)
    expect(server.acceptedMails[0]?.raw.trimEnd()).toBe(refusedMessage.trimEnd())
  })

  test('because the server is down ends the round, and is reported once', async () => {
    await aSubscriber('moth')
    await aSubscriber('lamp')
    await createIssue()
    const unreachableSettings = { ...settings, transport: { kind: 'smtp' as const, url: 'smtp://127.0.0.1:1' } }
    expect(await send(unreachableSettings)).toBe(0)
    expect(await findStates()).toEqual(['lamp waiting confirmed', 'moth waiting confirmed'])
    const problems = await sql<{ problem: string }>('select problem from newsletter_problems')
    expect(problems).toEqual([{ problem: 'Couldn’t reach the mail server (ESOCKET).' }])
    await makeDue()
    expect(await send()).toBe(2)
  })
})

describe('bounce reports', () => {
  let maildir: string
  let reportCount = 0
  const deliverReport = async (mail: string) => {
    maildir = join(folder, 'bounces')
    await mkdir(join(maildir, 'new'), { recursive: true })
    await writeFile(join(maildir, 'new', `${++reportCount}.relay`), mail)
  }
  const processReports = () => processBounces(db, maildir, settings.bounces)
  const sendMailTo = async (name: string) => {
    await aSubscriber(name)
    await createIssue()
    await send()
    return server.acceptedMails.at(-1)
  }

  test('end the subscription if the bounce is permanent, and find the subscription through the return path or the returned headers', async () => {
    const acceptedMail = await sendMailTo('moth')
    await deliverReport(makeBounceReport(acceptedMail?.from ?? '', '5.1.1'))
    await processReports()
    expect(await findStates()).toEqual(['moth bounced bounced'])
    expect(await readdir(join(maildir, 'new'))).toEqual([])
    expect(await readdir(join(maildir, 'cur')), 'because it contains the address').toEqual([])

    await sql('truncate newsletter_subscribers, newsletter_issues cascade')
    const secondMail = await sendMailTo('lamp')
    const returnedHeaders = `Message-ID: ${secondMail?.mail.messageId}`
    await deliverReport(makeBounceReport('week@houselights.example', '5.1.2', { returnedHeaders }))
    await processReports()
    expect(await findStates()).toEqual(['lamp bounced bounced'])
  })

  test('are counted if the bounce is temporary: after three bounced emails, an address counts as unreachable', async () => {
    await aSubscriber('moth')
    for (const [index, status] of ['confirmed', 'confirmed', 'bounced'].entries()) {
      await createIssue({}, `2025-05-0${index + 1}`)
      await send()
      const returnPath = server.acceptedMails.at(-1)?.from ?? ''
      await deliverReport(makeBounceReport(returnPath, '4.4.7', { action: 'delayed' }))
      await deliverReport(makeBounceReport(returnPath, '5.2.2'))
      await deliverReport(makeBounceReport(returnPath, '5.2.2'))
      await processReports()
      expect((await sql<{ status: string }>('select status from newsletter_subscribers'))[0]?.status).toBe(status)
    }
  })

  test('of unknown emails, or that can’t be parsed, are recorded without an address', async () => {
    await sendMailTo('moth')
    await deliverReport(makeBounceReport(`bounces+${'0'.repeat(32)}@houselights.example`, '5.1.1'))
    await deliverReport('Subject: out of office\r\n\r\nmoth@lamp.example is away.')
    await deliverReport('\0'.repeat(1_000))
    await deliverReport(makeBounceReport('bounces+x@houselights.example', 'unreadable'))
    await processReports()
    const problems = await sql<{ problem: string }>('select problem from newsletter_problems')
    expect(problems).toHaveLength(4)
    expect(JSON.stringify(problems)).not.toContain('@')
    expect(await findStates()).toEqual(['moth sent confirmed'])
  })
})

test('without a mail server, each email is written to a complete file, and the demo never emails anyone', async () => {
  const outbox = join(folder, 'outbox')
  const demoSettings = getSettings({
    ...toStandInsEnv({ mode: 'demo', mailsAMinute: 60_000 }),
    SMTP_URL: server.url,
    PICTURES_DIR: folder,
    PUBLIC_URL: 'https://h.example',
    MAIL_FROM: 'a@h.example',
  })
  expect(demoSettings.transport).toMatchObject({ kind: 'outbox', folder: outbox })
  await aSubscriber('moth')
  await createIssue()
  expect(await send(demoSettings)).toBe(1)
  const fileNames = await readdir(outbox)
  const [delivery] = await sql<{ id: string }>('select id from newsletter_deliveries')
  expect(fileNames).toEqual([`${delivery?.id}.eml`])
  expect(await readFile(join(outbox, fileNames[0] ?? ''), 'utf8')).toContain('To: moth@lamp.example')
  expect(server.acceptedMails).toEqual([])
})

test.each([
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@h.example' }, 'set PUBLIC_URL'],
  [{ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://h.example' }, 'set MAIL_FROM'],
  [{ MAIL_DKIM: 'h.example:mail' }, 'DOMAIN:SELECTOR:FILE'],
  [{ MAIL_FROM: 'A <a@h.example\r\nBcc: b@h.example>' }, 'MAIL_FROM'],
  [{ MAIL_BOUNCES: 'nowhere' }, 'MAIL_BOUNCES'],
])('explains why it rejects the settings %j', (env, message) => expect(() => getSettings(env)).toThrow(message))

describe('a signup', () => {
  const subscribe = (name: string, now = NOW) => newsletterWrites(db).subscribe(toAddress(name), defaultCity.id, now)
  const getLinkToken = (kind: string) =>
    new RegExp(`https://houselights\\.example/newsletter/${kind}\\?token=([\\w-]{32})`).exec(
      server.acceptedMails.at(-1)?.mail.text ?? '',
    )?.[1] ?? ''

  test('is confirmed with the link in the email, whose token is stored nowhere', async () => {
    await subscribe('moth')
    await send()
    const token = getLinkToken('confirm')
    expect(token).toHaveLength(32)
    const allRows = await sql<{ row: string }>(
      `select s::text as row from newsletter_subscribers s union all select d::text from newsletter_deliveries d`,
    )
    expect(JSON.stringify(allRows)).not.toContain(token)
    const { confirm } = subscriptions(db)
    expect(await confirm('x'.repeat(32), NOW)).toBeNull()
    expect((await confirm(token, NOW))?.status).toBe('confirmed')
    await createIssue()
    expect(await send()).toBe(1)
  })

  test('that is repeated sends the address at most three emails a day, and only one if it is subscribed', async () => {
    for (let attempt = 0; attempt < 6; attempt++) await subscribe('moth')
    await Promise.all(Array.from({ length: 6 }, () => subscribe('swarm')))
    expect(await send()).toBe(6)
    await aSubscriber('known')
    for (let attempt = 0; attempt < 3; attempt++) await subscribe('known')
    expect(await send()).toBe(1)
    expect(server.acceptedMails.at(-1)?.mail.subject).toBe('You already get the week’s shows by e-mail')
    expect(getLinkToken('settings')).toBe('known'.padEnd(32, '-'))
  })

  test('is erased after seven days if nobody confirms it', async () => {
    await subscribe('moth')
    await aSubscriber('lamp')
    await tidyNewsletter(db, new Date(NOW.getTime() + 6.9 * 86_400_000))
    expect(await sql('select from newsletter_subscribers')).toHaveLength(2)
    await tidyNewsletter(db, new Date(NOW.getTime() + 7.1 * 86_400_000))
    expect(await sql('select email from newsletter_subscribers')).toEqual([{ email: toAddress('lamp') }])
    expect(await sql('select from newsletter_deliveries')).toEqual([])
  })
})

test('an issue is due on its weekday from 9 AM to 9 PM in the city’s time zone, in summer and winter', () => {
  const getDueDay = (time: string, zone = defaultCity.timeZone) => getDueIssueDay(new Date(time), zone)
  expect(getDueDay('2025-05-01T08:59:59-07:00')).toBeUndefined()
  expect(getDueDay('2025-05-01T09:00:00-07:00')).toBe('2025-05-01')
  expect(getDueDay('2025-05-01T20:59:00-07:00')).toBe('2025-05-01')
  expect(getDueDay('2025-05-01T21:00:00-07:00'), 'too late for tonight').toBeUndefined()
  expect(getDueDay('2025-05-02T09:00:00-07:00')).toBeUndefined()
  expect(getDueDay('2025-01-02T09:00:00-08:00')).toBe('2025-01-02')
  expect(getDueDay('2025-05-01T06:00:00-07:00', findCity('toronto')?.timeZone)).toBe('2025-05-01')
})

test('an issue is created once, with the shows that are listed at that time', async () => {
  const make = builders(db)
  const [venue, source] = [await make.aVenue({ name: 'Card Hall', neighborhood: 'Mission' }), await make.aSource()]
  for (const [title, startsAt, firstSeen] of [
    ['Old news', '2025-05-03T20:00:00-07:00', '2025-04-01'],
    ['Fresh', '2025-07-03T20:00:00-07:00', '2025-04-30'],
  ] as const) {
    const fields = { venueId: venue.id, startsAt: new Date(startsAt), firstSeenAt: new Date(firstSeen) }
    const { id, firstSeenAt } = await make.anEvent({ title, ...fields })
    await make.aSourceRecord({ eventId: id, sourceId: source.id, firstSeenAt })
  }
  await sql('select refresh_noted_event_cards()')
  await aSubscriber('moth')
  const runRound = () => makeIssues({ db, cities: [defaultCity], now: NOW })
  await Promise.all([runRound(), runRound()])
  await runRound()
  const issues = await sql<{ content: DigestContent }>('select content from newsletter_issues')
  expect(issues).toHaveLength(1)
  expect(issues[0]?.content.week.map(({ title }) => title)).toEqual(['Old news'])
  expect(issues[0]?.content.announced.map(({ title }) => title)).toEqual(['Fresh'])
  expect(await sql('select from newsletter_deliveries')).toHaveLength(1)
})
