import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations } from '../support/axe.ts'
import { proxyRequest } from '../support/proxy-request.ts'
import { serve } from '../support/serve.ts'
import { openSite } from '../support/site.ts'
import { useStage } from '../support/stage.ts'
import { type VisitOptions, visit } from '../support/visit.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** Matches the map's script, and nothing else. */
const SCRIPT = '**/assets/live-map-*.js'
const NEAR_THE_WICK = { latitude: 37.757, longitude: -122.419 }

const stage = useStage('map')
beforeAll(async () => {
  const toStart = (hour: number, day = '02') => new Date(`2025-05-${day}T${hour}:00:00-07:00`)
  const hall = await stage.aVenue({ name: 'Candle Hall', neighborhood: 'SoMa', latitude: 37.775, longitude: -122.405 })
  const wick = await stage.aVenue({
    name: 'The Wick',
    neighborhood: 'Mission',
    latitude: 37.7575,
    longitude: -122.4195,
  })
  const attic = await stage.aVenue({ name: 'The Attic' })
  await stage.aVenue({ name: 'Closed Today', latitude: 37.763, longitude: -122.43 })
  await stage.anEvent({ title: 'Early Lantern', venueId: hall.id, startsAt: toStart(18) })
  await stage.anEvent({ title: 'Late Lantern', venueId: hall.id, startsAt: toStart(23) })
  await stage.anEvent({ title: 'Wick Night', venueId: wick.id, startsAt: toStart(20) })
  await stage.anEvent({ title: 'Attic Night', venueId: attic.id, startsAt: toStart(21) })
  await stage.anEvent({ title: 'Tomorrow’s Lantern', venueId: wick.id, startsAt: toStart(20, '03') })
  const lakeside = { cityId: 'toronto', name: 'Lakeside', latitude: 43.65, longitude: -79.4 }
  const lake = await stage.aVenue(lakeside)
  await stage.anEvent({ title: 'Lake Lantern', venueId: lake.id, startsAt: toStart(17) })
  stage.clearCache()
})

const open = (path: string, options: VisitOptions = {}) =>
  visit(path, { site: stage.site, reducedMotion: 'reduce', ...options })
const untilLive = (page: Page) => page.locator('[data-live] .leaflet-pane').first().waitFor({ state: 'attached' })
const getVenueNames = (page: Page) => page.locator('[data-house] h2').allInnerTexts()
const marker = (page: Page, slug: string) => page.locator(`[data-marker="${slug}"]`)
const popup = (page: Page) => page.locator('.leaflet-popup')

describe('the map without JavaScript', () => {
  test('shows tonight as a drawing of the city with numbered venues, and a list', async () => {
    const { page, consoleMessages } = await open('/map', { ...PHONE, javaScriptEnabled: false })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Shows in San Francisco tonight')
    expect(await getVenueNames(page)).toEqual(['Candle Hall', 'The Wick', 'The Attic'])
    expect(await page.locator('[data-house]').first().innerText()).toMatch(
      /6 PM\s+Early Lantern\s+11 PM\s+Late Lantern/,
    )
    expect(await page.locator('[data-house]').last().innerText()).toContain('not on the map')
    expect(await page.locator('#drawing').getByText('Mission', { exact: true }).isVisible()).toBe(true)
    expect(await page.locator('[data-shows]').allInnerTexts()).toEqual(['2', '1'])
    await marker(page, 'the-wick').click()
    expect(new URL(page.url()).hash).toBe('#at-the-wick')
    expect(await page.getByRole('button', { name: 'Near me' }).isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Tomorrow' }).click()
    expect(await getVenueNames(page)).toEqual(['The Wick'])
    expect(page.url()).toContain('date=2025-05-03')
    expect(consoleMessages).toEqual([])
  })

  test('lists shows on now before later ones, only on tonight’s map', async () => {
    stage.setClock('2025-05-02T20:30:00-07:00')
    const { page } = await open('/map', { javaScriptEnabled: false })
    const hall = page.locator('[data-house="candle-hall"]')
    expect(await hall.innerText()).toMatch(/On now\s+6 PM\s+Early Lantern\s+Later\s+11 PM\s+Late Lantern/)
    expect(await page.locator('[data-house="the-wick"]').innerText()).toMatch(/On now\s+8 PM\s+Wick Night/)
    await page.getByText('2 on now, 2 shows at 3 venues').waitFor()
    await page.getByRole('link', { name: 'Tomorrow' }).click()
    expect(await page.getByText('On now').count()).toBe(0)
    stage.setClock('2025-05-02T12:00:00-07:00')
  })

  test('shows an error for an invalid date', async () => {
    const { page } = await open('/map?date=2025-02-30', { javaScriptEnabled: false })
    expect(await page.getByRole('alert').innerText()).toBe('“2025-02-30” isn’t a day. Write it like 2030-05-02.')
    expect((await fetch(`${stage.site}/map?date=2025-02-30`)).status).toBe(400)
  })
})

/**
 * Waits until the map has moved a popup into view and stopped. Otherwise Playwright scrolls it into view, the map
 * scrolls back in the middle of a click, and a click on a moving element may miss.
 */
const untilInside = (inner: Locator, outer: Locator) =>
  expect
    .poll(async () => {
      if ((await outer.locator('.leaflet-pan-anim').count()) > 0) return false
      const [innerBox, outerBox] = [await inner.boundingBox(), await outer.boundingBox()]
      if (!innerBox || !outerBox) return false
      const isBetween = (start: number, size: number, outerStart: number, outerSize: number) =>
        start >= outerStart && start + size <= outerStart + outerSize
      return (
        isBetween(innerBox.x, innerBox.width, outerBox.x, outerBox.width) &&
        isBetween(innerBox.y, innerBox.height, outerBox.y, outerBox.height)
      )
    })
    .toBe(true)

describe('the interactive map', () => {
  test('can be skipped by keyboard, and the list shows a venue on it without moving the focus', async () => {
    const { page, consoleMessages, foreignRequests } = await open('/map', { viewport: { width: 1440, height: 900 } })
    await untilLive(page)
    await page.getByRole('button', { name: 'Show', exact: true }).focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip the map')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const getFocusedLabel = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    expect(await getFocusedLabel()).toBe('Near me')
    await page.getByRole('button', { name: 'Show The Wick on the map' }).focus()
    expect(await marker(page, 'the-wick').getAttribute('data-marked')).toBe('')
    await page.keyboard.press('Enter')
    await popup(page).getByRole('link', { name: 'Wick Night' }).waitFor()
    expect(await getFocusedLabel()).toBe('Show The Wick on the map')
    expect(await findAxeViolations(page)).toEqual([])
    // The map is next to the list and stays in view while the list scrolls.
    const [map, list] = [await page.locator('[data-live]').boundingBox(), await page.locator('#shows').boundingBox()]
    expect(list?.x).toBeGreaterThan((map?.x ?? 0) + (map?.width ?? 0))
    await marker(page, 'candle-hall').click()
    const link = popup(page).getByRole('link', { name: 'Late Lantern' })
    await untilInside(link, page.locator('[data-live]'))
    await link.click()
    await page.waitForURL('**/events/late-lantern*')
    expect(consoleMessages).toEqual([])
    expect(foreignRequests).toEqual([])
  })

  test('on a phone lets one finger scroll the page until it is tapped, and is no wider than the screen', async () => {
    const { page, consoleMessages } = await open('/map', { ...PHONE, colorScheme: 'dark' })
    await untilLive(page)
    const map = page.locator('[data-live]')
    const getTouchAction = () => map.evaluate((element) => getComputedStyle(element).touchAction)
    expect(await getTouchAction()).toBe('pan-x pan-y')
    const box = await map.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(844 * 0.6)
    await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await expect.poll(getTouchAction).toBe('none')
    await page.getByRole('heading', { level: 1 }).tap()
    await expect.poll(getTouchAction).toBe('pan-x pan-y')
    await marker(page, 'candle-hall').tap()
    await popup(page).getByText('Early Lantern').waitFor()
    expect(await page.locator('[data-house="candle-hall"]').getAttribute('data-chosen')).toBe('true')
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await page.getByRole('link', { name: 'Tomorrow' }).tap()
    await expect.poll(() => getVenueNames(page)).toEqual(['The Wick'])
    expect(await marker(page, 'candle-hall').getAttribute('data-shows')).toBeNull()
    expect(consoleMessages).toEqual([])
  })

  test('falls back to the drawing and list if its script doesn’t load, and says so', async () => {
    const before = (page: Page) => page.route(SCRIPT, (route) => route.abort())
    const { page } = await open('/map', { before })
    await page.getByText('didn’t load, so here’s a drawing').waitFor()
    expect(await page.locator('#drawing').getByText('Mission', { exact: true }).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Show The Wick on the map' }).click()
    expect(await marker(page, 'the-wick').getAttribute('data-marked')).toBe('true')
    expect(await findAxeViolations(page)).toEqual([])
  })

  test('shows the same drawing if the browser has to fetch the shows because the server couldn’t', async () => {
    const api = await serve((request, response) => {
      const isFromBrowser = request.headers['x-forwarded-for'] !== undefined
      if (request.url?.startsWith('/api/events') && !isFromBrowser)
        return void response.writeHead(500).end('Out of order.')
      proxyRequest(stage.api, request, response)
    })
    const site = await openSite(api.url)
    try {
      const { page } = await open('/map', { site: site.url })
      await untilLive(page)
      expect(await getVenueNames(page)).toEqual(['Candle Hall', 'The Wick', 'The Attic'])
      expect(await page.locator('[data-live]').getByText('Mission', { exact: true }).isVisible()).toBe(true)
    } finally {
      await site.stop()
      await api.stop()
    }
  })

  test('isn’t loaded on other pages, and a link from them loads the map as a new document', async () => {
    const requestedUrls: string[] = []
    const before = async (page: Page) => page.on('request', (request) => requestedUrls.push(request.url()))
    const { page, consoleMessages } = await open('/venues', { before })
    expect(requestedUrls.filter((address) => /live-map|leaflet/.test(address))).toEqual([])
    // Navigates as a link within the site does.
    const awaitedResponse = page.waitForResponse(
      (response) => response.url() === `${stage.site}/map` && response.request().isNavigationRequest(),
    )
    await page.evaluate(() => {
      const router = Reflect.get(window, '__TSR_ROUTER__')
      void router.navigate({ to: '/map' })
    })
    expect((await awaitedResponse).headers()['permissions-policy']).toContain('geolocation=(self)')
    await untilLive(page)
    expect(consoleMessages).toEqual([])
  })
})

describe('the “Near me” button', () => {
  test('asks for the location when pressed, sorts by distance, and sends the location nowhere', async () => {
    const requestLog: string[] = []
    const before = async (page: Page) =>
      page.on('request', (request) => requestLog.push(request.url() + (request.postData() ?? '')))
    const nearTheWick = { geolocation: NEAR_THE_WICK, permissions: ['geolocation'] }
    const { page, consoleMessages } = await open('/map', { ...nearTheWick, before })
    await untilLive(page)
    const countBefore = requestLog.length
    await page.getByRole('button', { name: 'Near me' }).click()
    await page.getByText('Nearest venues first.').waitFor()
    expect(await getVenueNames(page)).toEqual(['The Wick', 'Candle Hall', 'The Attic'])
    expect(await page.locator('[data-house="candle-hall"]').innerText()).toContain(
      'SoMa · about 1.9 miles, 40 minutes on foot',
    )
    await page.locator('.map-here').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Sort by time' }).click()
    expect(await getVenueNames(page)).toEqual(['Candle Hall', 'The Wick', 'The Attic'])
    expect(await page.locator('.map-here').count()).toBe(0)
    // The script that registers the service worker loads a second after the page.
    expect(requestLog.slice(countBefore).filter((url) => !url.includes('/assets/register-'))).toEqual([])
    expect(consoleMessages).toEqual([])
  })

  test('says that permission is denied, and uses kilometers in Toronto', async () => {
    const deniedVisit = await open('/map')
    await deniedVisit.page.getByRole('button', { name: 'Near me' }).click()
    await deniedVisit.page.getByText('Your browser didn’t share your location').waitFor()
    expect(await getVenueNames(deniedVisit.page)).toEqual(['Candle Hall', 'The Wick', 'The Attic'])
    const toronto = { geolocation: { latitude: 43.66, longitude: -79.4 }, permissions: ['geolocation'] }
    const { page } = await open('/toronto/map', toronto)
    await page.getByRole('button', { name: 'Near me' }).click()
    await page.getByText('about 1.4 km, 20 minutes on foot').waitFor()
  })
})

test('tiles come only from the configured URL, with its attribution on the map', async () => {
  const tiles: string[] = []
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const server = await serve((request, response) => {
    tiles.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/png' }).end(pixel)
  })
  const env = { MAP_TILES: `© <b>Sample tiles</b> <${server.url}/{z}/{x}/{y}.png>` }
  const site = await openSite(stage.api, env)
  try {
    const { page, consoleMessages, foreignRequests } = await open('/map', { site: site.url })
    await untilLive(page)
    await page.locator('.leaflet-tile-loaded').first().waitFor()
    expect(tiles.every((path) => /^\/1[0-9]\/\d+\/\d+\.png$/.test(path))).toBe(true)
    expect(new Set(foreignRequests.map((address) => new URL(address).origin))).toEqual(new Set([server.url]))
    expect(await page.getByText('© <b>Sample tiles</b>').isVisible()).toBe(true)
    expect(await findAxeViolations(page)).toEqual([])
    expect(consoleMessages).toEqual([])
  } finally {
    await site.stop()
    await server.stop()
  }
})
