import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cities, defaultCity } from '@houselights/config/cities/cities'
import { loadConfig } from '@houselights/config/config'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { loadDigestContent, makeIssue } from '@houselights/database/newsletter/issues'
import { startNewsletter } from '@houselights/worker/newsletter/start-newsletter'
import { type ParsedMail, simpleParser } from 'mailparser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { openStage, type Stage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const NOON = new Date('2025-05-02T12:00:00-07:00')
let stage: Stage
let outbox: string
let newsletter: ReturnType<typeof startNewsletter>
const errors: Error[] = []
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-outbox-'))
  outbox = join(folder, 'outbox')
  stage = await openStage('newsletter', { PICTURES_DIR: folder })
  const venue = await stage.aVenue({ name: 'Card Hall', neighborhood: 'Mission' })
  const [startsAt, localDate] = [new Date('2025-05-02T20:00:00-07:00'), '2025-05-02']
  await stage.anEvent({ title: 'Moths', venueId: venue.id, startsAt, localDate })
  await stage.db.query('select refresh_noted_event_cards()')
  stage.clearCache()
  const env = { DATABASE_URL: stage.databaseUrl, PUBLIC_URL: stage.site, PICTURES_DIR: folder }
  const { newsletter: settings } = loadConfig({ ...env, ...toStandInsEnv({ mailsAMinute: 60_000 }) })
  // On a Friday no issue is due, so tests create their own.
  const workerOptions = {
    db: stage.db,
    settings,
    cities,
    now: () => NOON,
    onError: (error: Error) => void errors.push(error),
  }
  newsletter = startNewsletter(workerOptions, 100)
})
afterAll(async () => {
  await newsletter.stop()
  await stage.close()
  await rm(dirname(outbox), { recursive: true })
  expect(errors).toEqual([])
})

/** Returns the emails to an address, oldest first. */
async function getEmails(address: string): Promise<ParsedMail[]> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  const emails = await Promise.all(names.map(async (name) => simpleParser(await readFile(join(outbox, name)))))
  return emails
    .filter(({ to }) => [to].flat().some((recipient) => recipient?.text === address))
    .sort((a, b) => (a.date?.getTime() ?? 0) - (b.date?.getTime() ?? 0))
}
async function waitForEmail(address: string, subject: RegExp): Promise<ParsedMail> {
  const findEmail = async () => (await getEmails(address)).find((mail) => subject.test(mail.subject ?? ''))
  await expect.poll(async () => (await findEmail())?.subject ?? '').toMatch(subject)
  const mail = await findEmail()
  if (!mail) throw new Error('The email is gone.')
  return mail
}
/** Returns the path of the first link in an email to this newsletter page. */
const getLinkPath = ({ text }: ParsedMail, page: string): string =>
  new RegExp(`(/newsletter/${page}\\?token=[\\w-]+)`).exec(text ?? '')?.[1] ?? ''
const getStatus = async (email: string): Promise<string | undefined> => {
  const [row]: { status: string }[] = await stage.db.query(
    'select status from newsletter_subscribers where email = $1',
    [email],
  )
  return row?.status
}
const getHeading = (page: Page) => page.locator('h1').innerText()

describe.each([
  ['a phone in dark mode', { viewport: { width: 390, height: 800 }, colorScheme: 'dark' as const }],
  ['a phone without JavaScript', { viewport: { width: 390, height: 800 }, javaScriptEnabled: false }],
])('on %s', (device, options) => {
  const email = `reader-${device.replace(/\W+/g, '-')}@lamp.example`

  test('a visitor subscribes, confirms by email, chooses settings, and unsubscribes', {
    meta: { proves: ['Conventions: mail only to confirmed addresses; a POST unsubscribes (RFC 8058), a GET never'] },
  }, async () => {
    const { page } = await visit('/', { site: stage.site, ...options })
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(`${request.url()} ${request.headers().referer ?? ''}`))
    await page.getByLabel('Your e-mail address').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect.poll(() => page.getByText('Successfully subscribed!').count()).toBe(1)

    const confirmPath = getLinkPath(await waitForEmail(email, /^Confirm/), 'confirm')
    // Mail scanners open links like this.
    for (let fetches = 0; fetches < 2; fetches++) expect((await fetch(stage.site + confirmPath)).status).toBe(200)
    expect(await getStatus(email)).toBe('pending')
    await page.goto(stage.site + confirmPath)
    expect(await getHeading(page)).toBe('Confirm your subscription')
    await page.getByRole('button', { name: 'Yes, send me the newsletter' }).press('Enter')
    await page.waitForURL('**/newsletter/settings?*done=confirmed')
    expect(await getStatus(email)).toBe('confirmed')

    await page.getByLabel('Mission', { exact: true }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/newsletter/settings?*done=saved')
    expect(await page.getByLabel('Mission', { exact: true }).isChecked()).toBe(true)

    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.waitForURL('**/newsletter/unsubscribe?*')
    expect(await getHeading(page)).toBe('You’re unsubscribed')
    expect(await getStatus(email)).toBe('unsubscribed')
    // The token isn't sent elsewhere, and no email address appears in a URL.
    await page.getByRole('link', { name: 'Live music in San Francisco' }).click()
    await page.waitForURL(`${stage.site}/`)
    expect(addresses.filter((address) => /lamp\.example/.test(decodeURIComponent(address)))).toEqual([])
    expect(addresses.filter((address) => / .*token=/.test(address))).toEqual([])
  })
})

describe('a digest’s links', () => {
  const aSubscriber = async (name: string) => {
    const token = name.padEnd(32, '-')
    await stage.db.query(
      `insert into newsletter_subscribers (email, status, token, consented_at, city_id, asked_at)
       values ($1, 'confirmed', $2, now(), 'san-francisco', now())`,
      [`${name}@lamp.example`, token],
    )
    return { email: `${name}@lamp.example`, path: (page: string) => `/newsletter/${page}?token=${token}`, token }
  }

  test('let a mail program unsubscribe with one POST without cookies or origin, but not with a GET', {
    meta: { proves: ['Conventions: mail only to confirmed addresses; a POST unsubscribes (RFC 8058), a GET never'] },
  }, async () => {
    const { email } = await aSubscriber('one-click')
    const issue = { city: defaultCity.id, day: '2025-05-02', now: new Date() }
    await makeIssue(stage.db, issue, await loadDigestContent(stage.db, defaultCity, NOON))
    const mail = await waitForEmail(email, /San Francisco, Friday/)
    const listHeaders = mail.headers.get('list') as { unsubscribe?: { url?: string } }
    const url = listHeaders.unsubscribe?.url ?? ''
    expect(url).toContain('/newsletter/unsubscribe?token=')
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(url, { method })
      expect(response.status).toBe(200)
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
    }
    expect(await getStatus(email)).toBe('confirmed')
    // A POST with another body doesn't unsubscribe either.
    await fetch(url, { method: 'POST', body: new URLSearchParams({ other: 'One-Click' }) })
    expect(await getStatus(email)).toBe('confirmed')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const postResponse = await fetch(url, { method: 'POST', body, redirect: 'error' })
    expect([postResponse.status, await getStatus(email)]).toEqual([200, 'unsubscribed'])

    const multipartSubscriber = await aSubscriber('as-multipart')
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    // Mail programs send a content length, so the form is encoded first.
    const encodedForm = new Response(form)
    const multipartResponse = await fetch(stage.site + multipartSubscriber.path('unsubscribe'), {
      method: 'POST',
      headers: { 'content-type': encodedForm.headers.get('content-type') ?? '' },
      body: await encodedForm.arrayBuffer(),
    })
    expect([multipartResponse.status, await getStatus(multipartSubscriber.email)]).toEqual([200, 'unsubscribed'])

    const chunkedSubscriber = await aSubscriber('in-chunks')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    // Node requires `duplex`, which the browsers' types don't have.
    const chunkedRequest = { method: 'POST', headers, duplex: 'half', body: new Blob([body.toString()]).stream() }
    const chunkedResponse = await fetch(stage.site + chunkedSubscriber.path('unsubscribe'), chunkedRequest)
    expect([chunkedResponse.status, await chunkedResponse.text()]).toEqual([200, 'You’re unsubscribed.\n'])
    expect(await getStatus(chunkedSubscriber.email)).toBe('unsubscribed')
  })

  test('let a subscriber download and erase the stored data', async () => {
    const { email, path } = await aSubscriber('leaver')
    const { page } = await visit('/', { site: stage.site })
    await page.goto(stage.site + path('settings'))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download it' }).click()
    const file = await (await download).path()
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ email, status: 'confirmed' })
    await page.getByText('Erase everything', { exact: true }).click()
    await page.getByRole('button', { name: 'Erase everything now' }).click()
    await page.waitForURL('**/newsletter/erased')
    expect(await getHeading(page)).toBe('Everything is erased')
    expect(await getStatus(email)).toBeUndefined()
    await page.goto(stage.site + path('settings'))
    expect(await getHeading(page)).toBe('This link doesn’t work')
  })

  test('open pages that fit the screen and pass axe', async () => {
    const { path } = await aSubscriber('looker')
    const { page } = await visit('/', { site: stage.site })
    for (const pageName of ['settings', 'unsubscribe', 'confirm', 'erased']) {
      await page.goto(stage.site + path(pageName))
      await expectFitsAndPassesAxe(page, pageName)
    }
  })
})

test('operators see where emails go, preview the next issue, and answer a data request', async () => {
  const { page, consoleMessages } = await visit('/admin/newsletter', { site: stage.site })
  expect(await page.getByText('Not sending mail:').innerText()).toBe('Not sending mail:')
  expect(await page.getByText(outbox).count()).toBe(1)
  await expect.poll(() => page.frameLocator('iframe').getByRole('link', { name: 'Moths' }).count()).toBe(1)
  await page.getByLabel('E-mail address').fill('operator@lamp.example')
  await page.getByRole('button', { name: 'Send a test issue' }).click()
  await expect.poll(() => page.getByText(/Saved the e-mail as .+\.eml\./).count()).toBe(1)
  await waitForEmail('operator@lamp.example', /^Test: San Francisco/)
  await page.getByRole('button', { name: 'Show what we store about it' }).click()
  await expect.poll(() => page.getByText('We store nothing about that address.').count()).toBe(1)
  expect(consoleMessages.filter((line) => !line.includes('404'))).toEqual([])
  await expectFitsAndPassesAxe(page, 'the operators’ page')
})
