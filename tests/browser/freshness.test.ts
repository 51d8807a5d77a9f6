import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '../support/visit.ts'

const MINUTE = 60_000

/**
 * Opens a page whose clock the test controls. `takeRequests` returns the API requests since its last call. `succeeded`
 * and `failed` collect all responses.
 */
async function openPage(path: string) {
  const requests: string[] = []
  const succeeded: string[] = []
  const failed: string[] = []
  const pending = new Set<Request>()
  const { page } = await visit(path, { cold: true, before: (page) => page.clock.install() })
  const toPath = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    return pathname + search
  }
  page.on('request', (request) => {
    pending.add(request)
    if (toPath(request).startsWith('/api/')) requests.push(toPath(request))
  })
  page.on('requestfinished', (request) => {
    pending.delete(request)
    const status = request.existingResponse()?.status() ?? 0
    if (status < 400) succeeded.push(toPath(request))
    else failed.push(`${status} ${toPath(request)}`)
  })
  page.on('requestfailed', (request) => pending.delete(request))
  // The browser reports an idle network only once, not for pages opened inside the app.
  const untilIdle = async () => {
    await page.clock.runFor(1_000)
    // Checks several times in a row, because a request may wait for code that is loaded and run first.
    let quietChecks = 0
    await expect.poll(() => (quietChecks = pending.size === 0 ? quietChecks + 1 : 0)).toBeGreaterThan(4)
  }
  // Picture files load on scroll and are cached by the browser, so their age doesn't matter.
  const takeRequests = () =>
    requests.splice(0).filter((path) => path !== '/api/status' && !path.startsWith('/api/pictures/'))
  const goTo = async (name: string) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await page.waitForURL(`**/${name.toLowerCase()}`)
    await untilIdle()
  }
  const goHome = async () => {
    await page.getByRole('link', { name: 'Houselights, home' }).first().click()
    await page.waitForURL(/\/$/)
    await untilIdle()
  }
  return { page, succeeded, failed, takeRequests, untilIdle, goTo, goHome }
}

test('nothing is requested again on focus or over time', {
  meta: { proves: ['Limits: no refetch on focus, no polling, no retries'] },
}, async () => {
  const { page, takeRequests } = await openPage('/')
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await page.clock.runFor(30 * MINUTE)
  expect(takeRequests()).toEqual([])
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.clock.runFor(MINUTE)
  expect(takeRequests()).toEqual([])
})

test('a failed request isn’t retried', {
  meta: { proves: ['Limits: no refetch on focus, no polling, no retries'] },
}, async () => {
  const { page, takeRequests } = await openPage('/events')
  await page.route('**/api/artists**', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click()
  await expect.poll(() => page.getByText('Failed to fetch artists').count()).toBe(1)
  const requests = takeRequests().filter((path) => path.startsWith('/api/artists'))
  await page.clock.runFor(5 * MINUTE)
  expect(takeRequests()).toEqual([])
  // Hovering over the link sends one request, and clicking it another.
  expect(requests.length).toBeLessThanOrEqual(2)
})

test('upcoming events are fresh for five minutes, venues for the whole visit', {
  meta: { proves: ['Limits: upcoming events are fresh for 5 min, the list 30 s, the venue filter list 10 min'] },
}, async () => {
  const { page, takeRequests, goTo, goHome } = await openPage('/')
  await goTo('Venues')
  takeRequests()
  await page.clock.runFor(4 * MINUTE)
  await goHome()
  expect(takeRequests()).toEqual([])
  await goTo('Venues')
  await page.clock.runFor(2 * MINUTE)
  await goHome()
  expect(takeRequests()).toContain('/api/events/upcoming?limit=8')
  await goTo('Venues')
  await page.clock.runFor(60 * MINUTE)
  takeRequests()
  await goTo('Artists')
  await goTo('Venues')
  expect(takeRequests().filter((path) => path.startsWith('/api/venues'))).toEqual([])
})

test('the list of events is fresh for 30 seconds, the venue names for ten minutes', {
  meta: { proves: ['Limits: upcoming events are fresh for 5 min, the list 30 s, the venue filter list 10 min'] },
}, async () => {
  const { page, takeRequests, goTo } = await openPage('/events')
  const filterLists = (paths: string[]) => paths.filter((path) => /^\/api\/events(\?|$)/.test(path))
  const filterVenueNames = (paths: string[]) => paths.filter((path) => path === '/api/venues?simple=true')
  // The list in the server's page may be some seconds old, so the browser requests its own.
  await goTo('Venues')
  await page.clock.runFor(40_000)
  await goTo('Events')
  await goTo('Venues')
  await page.clock.runFor(20_000)
  takeRequests()
  await goTo('Events')
  expect(filterLists(takeRequests())).toEqual([])
  await goTo('Venues')
  await page.clock.runFor(40_000)
  takeRequests()
  await goTo('Events')
  const laterRequests = takeRequests()
  expect([filterLists(laterRequests).length > 0, filterVenueNames(laterRequests)]).toEqual([true, []])
  // Seven minutes is longer than the five after which, by default, data that no screen shows is dropped.
  await goTo('Venues')
  await page.clock.runFor(7 * MINUTE)
  takeRequests()
  await goTo('Events')
  expect(filterVenueNames(takeRequests())).toEqual([])
  await goTo('Venues')
  await page.clock.runFor(3 * MINUTE)
  takeRequests()
  await goTo('Events')
  expect(filterVenueNames(takeRequests())).toEqual(['/api/venues?simple=true'])
})

test('the visitor’s location and a venue’s events are fresh for five minutes', {
  meta: { proves: ['Limits: venue events and location detection are fresh for 5 min'] },
}, async () => {
  const { page, takeRequests, untilIdle, goTo } = await openPage('/venues')
  const openLounge = async () => {
    await page.locator('a[href="/venues/lorem-lounge"]').first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Lorem Lounge')
    await untilIdle()
  }
  const checkRequested = (paths: string[]) => [
    paths.includes('/api/location/detect'),
    paths.some((path) => /^\/api\/venues\/[^/]+\/events/.test(path)),
  ]
  await openLounge()
  await goTo('Venues')
  await page.clock.runFor(3 * MINUTE)
  takeRequests()
  await openLounge()
  expect(checkRequested(takeRequests())).toEqual([false, false])
  await goTo('Venues')
  await page.clock.runFor(4 * MINUTE)
  takeRequests()
  await openLounge()
  expect(checkRequested(takeRequests())).toEqual([true, true])
})

test('lists, details and photos of venues and artists are requested once per visit, however long it lasts', {
  meta: { proves: ['Whole site: lists, details and photos are never stale within a visit'] },
}, async () => {
  const { page, succeeded, failed, takeRequests, untilIdle, goTo } = await openPage('/events')
  const openFromList = async (list: 'Venues' | 'Artists', name: string, expectedPaths: readonly RegExp[]) => {
    await goTo(list)
    await page.locator('main').getByRole('link', { name, exact: true }).first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe(name)
    // A page that is left before its responses arrive requests them again next time.
    const getMissing = () => expectedPaths.filter((pattern) => !succeeded.some((path) => pattern.test(path)))
    await expect.poll(() => [...failed, ...getMissing()]).toEqual([])
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)
    await untilIdle()
  }
  const openBothPages = async () => {
    await openFromList('Venues', 'Lorem Lounge', venuePaths)
    await openFromList('Artists', 'The Imaginary Headliners', artistPaths)
    await goTo('Events')
  }
  const venuePaths = [/^\/api\/venues\?limit=/, /^\/api\/venues\/lorem-lounge$/, /^\/api\/venues\/photos\/[^/]+$/]
  // These match the artist's id, because links under the moving pointer are preloaded too.
  const { id } = await page.evaluate(async () => (await fetch('/api/artists/the-imaginary-headliners')).json())
  const artistPaths = [
    /^\/api\/artists\?limit=/,
    /^\/api\/artists\/the-imaginary-headliners$/,
    new RegExp(`^/api/artists/${id}/events\\?limit=4$`),
    new RegExp(`^/api/artists/${id}/events\\?when=past`),
    new RegExp(`^/api/artists/${id}/company$`),
  ]
  takeRequests()
  const patterns = [...venuePaths, ...artistPaths]
  const countRequests = (paths: string[]) =>
    patterns.map((pattern) => paths.filter((path) => pattern.test(path)).length)
  await openBothPages()
  expect(countRequests(takeRequests())).toEqual(patterns.map(() => 1))
  for (const elapsedMs of [6 * MINUTE, 60 * MINUTE]) {
    await page.clock.runFor(elapsedMs)
    await openBothPages()
    expect(countRequests(takeRequests())).toEqual(patterns.map(() => 0))
  }
})
