import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { getHrefs, hasFocus } from '../support/page-parts.ts'
import { openSite } from '../support/site.ts'
import { useStage } from '../support/stage.ts'
import { untilHydrated, type VisitOptions, visit } from '../support/visit.ts'

const PASSWORD = 'the lamp over the stage'
const TOKEN = 'a-token-for-scripts-of-ours'
const GUARDED_PAGES = [
  ['/admin', 'Synthetic or placeholder'],
  ['/data-quality', 'Data Quality Wizard'],
  ['/scraping-coverage', 'Scraping Coverage Monitor'],
] as const
const NOTE = 'The operators’ area is open. It has no password.'

let clients = 0
const stage = useStage('access', { ADMIN_PASSWORD: PASSWORD, ADMIN_TOKEN: TOKEN })
beforeAll(async () => {
  await stage.anEvent({ venueId: (await stage.aVenue({ name: 'Test Hall' })).id })
})

/** Opens a page from a new client IP, because sign-in attempts are counted per client. */
const visitAsNewClient = (path: string, { before, ...options }: VisitOptions = {}) =>
  visit(path, {
    site: stage.site,
    before: async (page) => {
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `192.0.2.${++clients}` })
      await before?.(page)
    },
    ...options,
  })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const signIn = async (page: Page, secret = PASSWORD) => {
  await passwordField(page).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const getPath = (page: Page) => page.url().slice(stage.site.length)
/** Opens a page and signs in as an operator. */
const openAsOperator = async (path: string, options?: VisitOptions) => {
  const { page } = await visitAsNewClient(path, options)
  await signIn(page)
  await page.waitForURL(stage.site + path)
  await expect.poll(() => page.getByRole('button', { name: 'Sign out', exact: true }).count()).toBe(1)
  return page
}

describe('the operators’ area without a password', () => {
  test('is open, and every page says so', async () => {
    for (const [path] of GUARDED_PAGES) {
      const html = await (await fetch(inject('webUrl') + path)).text()
      expect([html.includes(NOTE), html.includes('Sign out')], path).toEqual([true, false])
    }
    expect(await (await fetch(`${inject('webUrl')}/events`)).text()).not.toContain(NOTE)
  })

  test('skips the sign-in, links to every page, and marks the current one', async () => {
    const { page } = await visit('/admin/sign-in?to=/data-quality')
    expect(new URL(page.url()).pathname).toBe('/data-quality')
    expect(await page.getByText(NOTE).count()).toBe(1)
    const nav = page.getByRole('navigation', { name: 'Operators’ area' })
    expect(await getHrefs(nav.getByRole('link'))).toEqual([
      '/admin',
      '/data-quality',
      '/scraping-coverage',
      '/admin/venues',
      '/admin/shows',
      '/admin/sources',
      '/admin/runs',
      '/admin/review',
      '/admin/reports',
      '/admin/artists',
      '/admin/enrichment',
      '/admin/places',
      '/admin/venue-facts',
      '/admin/pictures',
      '/admin/newsletter',
      '/admin/edit',
    ])
    expect(await nav.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Data quality'])
  })
})

describe('a guarded page', () => {
  test.each(GUARDED_PAGES)('%s redirects to the sign-in and reveals none of its content', async (path, content) => {
    const response = await fetch(`${stage.site}${path}?a=b`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
      307,
      `/admin/sign-in?to=${encodeURIComponent(`${path}?a=b`)}`,
      'no-store',
    ])
    expect(await response.text()).toBe('')
    const signInPage = await fetch(stage.site + path)
    expect(signInPage.url).toContain('/admin/sign-in?to=')
    expect(signInPage.headers.get('cache-control')).toBe('no-store')
    const html = await signInPage.text()
    expect(html).toContain('noindex')
    expect(html).not.toContain(content)
  })

  test('is rendered on the server for a script that sends the token', async () => {
    const response = await fetch(`${stage.site}/admin`, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(await response.text()).toContain('Synthetic or placeholder')
    const rejected = await fetch(`${stage.site}/admin`, {
      headers: { authorization: 'Bearer wrong' },
      redirect: 'manual',
    })
    expect(rejected.status).toBe(307)
  })

  test('is shown to nobody while the API can’t check who may enter', async () => {
    const siteWithoutApi = await openSite('http://127.0.0.1:1')
    for (const [path, content] of GUARDED_PAGES) {
      const response = await fetch(siteWithoutApi.url + path)
      expect([response.status, response.headers.get('cache-control')], path).toEqual([503, 'no-store'])
      const html = await response.text()
      expect(html, path).toContain('Couldn’t check who may sign in')
      expect(html, path).not.toContain(content)
    }
    await siteWithoutApi.stop()
  })

  test('can’t be reached by links within the site', async () => {
    const { page } = await visitAsNewClient('/events')
    await page.getByRole('contentinfo').getByRole('link', { name: 'For operators' }).click()
    await page.waitForURL('**/admin/sign-in?to=%2Fadmin')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Operators’ area')
    expect(await page.getByText('Synthetic or placeholder').count()).toBe(0)
  })
})

describe('signing in', () => {
  test('reports a wrong password, and returns to the requested page after the right one', async () => {
    const { page } = await visitAsNewClient('/data-quality?from=mail')
    expect(await passwordField(page).getAttribute('autocomplete')).toBe('current-password')
    await signIn(page, 'guess')
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['Wrong password.'])
    expect(await passwordField(page).getAttribute('aria-invalid')).toBe('true')
    await signIn(page)
    await page.waitForURL(`${stage.site}/data-quality?from=mail`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Data Quality Wizard')
    expect(await page.getByText(NOTE).count()).toBe(0)
  })

  test('works by keyboard, and accepts a pasted password', async () => {
    const { page } = await visitAsNewClient('/admin', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.evaluate((secret) => navigator.clipboard.writeText(secret), PASSWORD)
    await page.getByRole('main').focus()
    await page.keyboard.press('Tab')
    expect(await hasFocus(passwordField(page))).toBe(true)
    await page.keyboard.press('Control+V')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${stage.site}/admin`)
  })

  test('says that it needs a cookie if the browser blocks them', async () => {
    const { page } = await visitAsNewClient('/admin/sign-in', {
      before: (page) =>
        page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })),
    })
    await signIn(page)
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('Allow cookies for this site')
  })

  test('asks visitors to wait a few minutes after too many attempts', async () => {
    const { page } = await visitAsNewClient('/admin')
    for (let attempt = 1; attempt <= 5; attempt++) {
      const awaitedResponse = page.waitForResponse(
        (response) => response.url().endsWith('/api/admin/session') && response.request().method() === 'POST',
      )
      await signIn(page, `guess ${attempt}`)
      expect((await awaitedResponse).status()).toBe(401)
    }
    await signIn(page)
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toEqual(['Too many requests. Please wait a few minutes and try again.'])
  })

  // apps/web/src/operators/area/path-after-sign-in.test.ts has more cases.
  test('never redirects to another site', async () => {
    const { page } = await visitAsNewClient(`/admin/sign-in?${new URLSearchParams({ to: '//evil.example' })}`)
    await signIn(page)
    await page.waitForURL(`${stage.site}/admin`)
    await page.goto(`${stage.site}/admin/sign-in?${new URLSearchParams({ to: 'https://evil.example/' })}`)
    expect(getPath(page)).toBe('/admin')
  })

  test('fits the screen and passes axe', async () => {
    const { page } = await visitAsNewClient('/admin')
    await signIn(page, 'guess')
    await expect.poll(() => page.getByRole('alert').count()).toBe(1)
    await expectFitsAndPassesAxe(page, 'sign-in')
    await signIn(page)
    await page.waitForURL(`${stage.site}/admin`)
    await untilHydrated(page)
    await expectFitsAndPassesAxe(page, 'admin')
  })
})

describe('an operator', () => {
  test('stays signed in from page to page until signing out', async () => {
    const page = await openAsOperator('/admin')
    await page.getByRole('main').getByRole('link', { name: 'Data Quality Wizard' }).click()
    await page.waitForURL('**/data-quality')
    const cookies = await page.context().cookies()
    expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
      { httpOnly: true, sameSite: 'Strict' },
    ])
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL('**/admin/sign-in')
    await page.context().addCookies(cookies)
    await page.goto(`${stage.site}/data-quality`)
    expect(getPath(page)).toBe('/admin/sign-in?to=%2Fdata-quality')
  })

  test('is sent to the sign-in within a minute after the session ends, without any action', async () => {
    const page = await openAsOperator('/admin', { before: (page) => page.clock.install() })
    await page.waitForLoadState('networkidle')
    await stage.db.query('delete from admin_sessions')
    await page.clock.runFor(61_000)
    await page.waitForURL('**/admin/sign-in?to=%2Fadmin')
  })

  test('is sent to the sign-in when an analysis finds that the session is over, and back after signing in', async () => {
    const page = await openAsOperator('/data-quality')
    // Otherwise the page's own first requests would be refused before the analysis.
    await page.waitForLoadState('networkidle')
    await stage.db.query('delete from admin_sessions')
    await page.getByRole('button', { name: 'Analyze Data' }).click()
    await page.waitForURL('**/admin/sign-in?to=%2Fdata-quality')
    await signIn(page)
    await page.waitForURL(`${stage.site}/data-quality`)
  })

  test('can sign everybody out', async () => {
    const [page, otherPage] = [await openAsOperator('/admin'), await openAsOperator('/admin')]
    // Otherwise one of the page's own requests could be refused and redirect during the reload.
    await otherPage.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL('**/admin/sign-in')
    await otherPage.reload()
    expect(getPath(otherPage)).toBe('/admin/sign-in?to=%2Fadmin')
  })

  test('who arrives from another site without the cookie is let in once the page requests the session', async () => {
    const page = await openAsOperator('/admin')
    const cookies = await page.context().cookies()
    // Otherwise requests from /admin would be refused without the cookie and redirect away from the next page.
    await page.goto('about:blank')
    await page.context().clearCookies()
    // The page then requests the session, this time with the cookie.
    const cookieRestored = Promise.withResolvers<void>()
    await page.route('**/api/admin/session', async (route) => {
      await cookieRestored.promise
      await route.continue()
    })
    await page.goto(`${stage.site}/data-quality`, { waitUntil: 'commit' })
    expect(getPath(page)).toBe('/admin/sign-in?to=%2Fdata-quality')
    await page.context().addCookies(cookies)
    cookieRestored.resolve()
    await page.waitForURL(`${stage.site}/data-quality`)
  })
})
