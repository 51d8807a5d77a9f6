import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from '../support/axe.ts'
import { hasFirefox, openFirefox } from '../support/firefox.ts'
import { startRelay } from '../support/relay.ts'
import { useStage } from '../support/stage.ts'
import { useOpened } from '../support/use-opened.ts'
import { visit } from '../support/visit.ts'

const stage = useStage('offline')
/** A relay to the site that can be cut. The browser's own offline setting doesn't affect its service workers. */
const relay = useOpened(() => startRelay(Number(new URL(stage.site).port)))
let origin: string
const slugs = { moths: '', brass: '' }
beforeAll(async () => {
  const venue = await stage.aVenue({ name: 'Card Hall', neighborhood: 'Mission' })
  const showOn = (day: string) => ({ venueId: venue.id, startsAt: new Date(`${day}T20:00:00-07:00`) })
  slugs.moths = (await stage.anEvent({ title: 'Moths', ...showOn('2025-05-02') })).slug
  slugs.brass = (await stage.anEvent({ title: 'Brass Lamps', ...showOn('2025-05-03') })).slug
  origin = new URL(relay.via(stage.site)).origin
})

// Restores the connection even after a failed test.
afterEach(() => relay.restore())

const OPTIONS = { serviceWorkers: 'allow' as const }
const open = async (path: string, options = {}) => (await visit(path, { site: origin, ...OPTIONS, ...options })).page
/** Waits until the service worker controls the page. */
const untilControlled = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })
const getOfflinePaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })
const untilSaved = (page: Page, path: string) =>
  expect.poll(async () => (await getOfflinePaths(page)).includes(path)).toBe(true)
const connectionNotice = (page: Page) => page.getByRole('region', { name: 'Connection' })

test('visited and saved pages open offline and show their age, and other pages list what is saved', {
  meta: { proves: ['Conventions: pages seen or saved open offline and say how old they are'] },
}, async () => {
  const page = await open('/')
  await untilControlled(page)
  await page.goto(`${origin}/events`, { waitUntil: 'networkidle' })
  await page.goto(`${origin}/events/${slugs.moths}`, { waitUntil: 'networkidle' })
  await page.goto(`${origin}/admin`, { waitUntil: 'networkidle' })
  // This show is saved from its own page.
  await page.goto(`${origin}/events/${slugs.brass}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.goto(`${origin}/saved`, { waitUntil: 'networkidle' })
  await expect.poll(() => page.locator('[data-event]').count()).toBe(1)
  await untilSaved(page, '/api/shows')
  await untilSaved(page, '/saved')
  await untilSaved(page, `/events/${slugs.brass}`)
  expect(
    (await getOfflinePaths(page)).filter((path) => /^(?!\/assets).*(?:admin|newsletter|session|location)/.test(path)),
  ).toEqual([])

  relay.cut()
  await page.goto(`${origin}/events/${slugs.moths}`)
  await expect.poll(() => page.locator('h1').innerText()).toBe('Moths')
  expect(await connectionNotice(page).innerText()).toMatch(
    /^You are offline\. This page is from (?:just now|\d+ \w+ ago)\.$/,
  )
  expect(await findAxeViolations(page)).toEqual([])
  await page.goto(`${origin}/saved`)
  await expect
    .poll(() =>
      page
        .locator('[data-event]')
        .allInnerTexts()
        .then((texts) => texts.join()),
    )
    .toContain('Brass Lamps')
  expect(await connectionNotice(page).innerText()).toContain('This page is from')
  // Links work too.
  await page.getByRole('link', { name: 'Brass Lamps' }).press('Enter')
  await expect.poll(() => page.locator('h1').innerText()).toBe('Brass Lamps')

  await page.goto(`${origin}/archive/2025-04`)
  await expect.poll(() => page.locator('h1').innerText()).toBe('You are offline')
  await expect.poll(() => page.getByText('The page you asked for isn’t saved').count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Brass Lamps' }).count()).toBe(1)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findAxeViolations(page)).toEqual([])
  }

  relay.restore()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect.poll(() => page.locator('h1').innerText()).not.toBe('You are offline')
})

test.skipIf(!hasFirefox)(
  'in Firefox, visited and saved pages open offline and say so',
  { meta: { proves: ['Conventions: pages seen or saved open offline and say how old they are'] } },
  async () => {
    const page = await openFirefox()
    const getHeading = () => page.$eval('h1', ({ textContent }) => textContent)
    await page.goto(`${origin}/events/${slugs.moths}`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.goto(`${origin}/events/${slugs.brass}`)
    await page.locator('button ::-p-text(Save)').click()
    await page.goto(`${origin}/saved`)
    await page.waitForSelector('[data-event]')
    await page.waitForFunction(
      async (paths) =>
        (await Promise.all(paths.map((path) => caches.match(path)))).every((response) => response !== undefined),
      {},
      [`/events/${slugs.moths}`, `/events/${slugs.brass}`, '/saved', '/offline'],
    )

    relay.cut()
    for (const [slug, title] of [
      [slugs.moths, 'Moths'],
      [slugs.brass, 'Brass Lamps'],
    ]) {
      await page.goto(`${origin}/events/${slug}`)
      expect(await getHeading()).toBe(title)
      expect(await page.$eval('[aria-label="Connection"]', ({ textContent }) => textContent)).toMatch(
        /^You are offline\./,
      )
    }
    await page.goto(`${origin}/saved`)
    await page.waitForSelector(`[data-event="${slugs.brass}"]`)
    await page.goto(`${origin}/admin`)
    expect([page.url(), await getHeading()]).toEqual([`${origin}/offline#/admin`, 'You are offline'])
  },
)

test('if its cache fails, the service worker gets pages and files from the network', async () => {
  const page = await open('/')
  await untilControlled(page)
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(() => {
      const fail = () => Promise.reject(new DOMException('Internal error.', 'UnknownError'))
      Object.assign(CacheStorage.prototype, { match: fail, open: fail })
    })
  await page.goto(`${origin}/events/${slugs.moths}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect.poll(() => page.getByRole('button', { name: 'Saved', exact: true }).count()).toBe(1)
})

test('an offline page says that the connection is lost, and offers to reload once it is back', async () => {
  const page = await open(`/events/${slugs.moths}`, { viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
  await untilControlled(page)
  await untilSaved(page, `/events/${slugs.moths}`)
  relay.cut()
  await page.goto(`${origin}/events/${slugs.moths}`)
  await expect.poll(() => connectionNotice(page).count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await findAxeViolations(page)).toEqual([])
  relay.restore()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Reload this page' }).press('Enter')
  await expect.poll(() => connectionNotice(page).count()).toBe(0)
})

test('the site is installable: its manifest and icons meet Chromium’s requirements', async () => {
  const page = await open('/')
  const session = await page.context().newCDPSession(page)
  const { url, errors } = await session.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${origin}/manifest.webmanifest`, []])
  const manifest: {
    name: string
    icons: { src: string; type: string; sizes: string }[]
    shortcuts: { url: string }[]
  } = await (await fetch(url)).json()
  expect(manifest.name).toBe('Houselights: live music in San Francisco')
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(origin + src)
    expect([src, icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
  }
  for (const { url } of manifest.shortcuts) expect((await fetch(origin + url)).status).toBe(200)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Test windows have no profile, so they can't install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const worker = await fetch(`${origin}/service-worker.js`)
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache'])
})
