import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '../support/visit.ts'

const MINUTE = 60_000

/** A page whose clock the test moves, its requests to the API since the last look, all that succeeded, and what failed. */
async function counting(path: string) {
  const requests: string[] = []
  const answered: string[] = []
  const failed: string[] = []
  const underWay = new Set<Request>()
  const { page } = await visit(path, { cold: true, before: (page) => page.clock.install() })
  const toPath = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    return pathname + search
  }
  page.on('request', (request) => {
    underWay.add(request)
    if (toPath(request).startsWith('/api/')) requests.push(toPath(request))
  })
  page.on('requestfinished', (request) => {
    underWay.delete(request)
    const status = request.existingResponse()?.status() ?? 0
    if (status < 400) answered.push(toPath(request))
    else failed.push(`${status} ${toPath(request)}`)
  })
  page.on('requestfailed', (request) => underWay.delete(request))
  // the browser says once that the network is quiet, and not again for pages opened inside the app
  const untilIdle = async () => {
    await page.clock.runFor(1_000)
    // several looks in a row: a request may wait for code, which is loaded first and has to be run
    let quiet = 0
    await expect.poll(() => (quiet = underWay.size === 0 ? quiet + 1 : 0)).toBeGreaterThan(4)
  }
  // files of pictures come as one scrolls and are kept by the browser: their age does not matter
  const taken = () => requests.splice(0).filter((path) => path !== '/api/status' && !path.startsWith('/api/pictures/'))
  const go = async (name: string) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await page.waitForURL(`**/${name.toLowerCase()}`)
    await untilIdle()
  }
  const home = async () => {
    await page.getByRole('link', { name: 'Houselights, home' }).first().click()
    await page.waitForURL(/\/$/)
    await untilIdle()
  }
  return { page, answered, failed, taken, untilIdle, go, home }
}

test('nothing is requested again on focus, or by and by', {
  meta: { proves: ['Limits: no refetch on focus, no polling, no retries'] },
}, async () => {
  const { page, taken } = await counting('/')
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await page.clock.runFor(30 * MINUTE)
  expect(taken()).toEqual([])
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.clock.runFor(MINUTE)
  expect(taken()).toEqual([])
})

test('a read that failed is not tried again by itself', {
  meta: { proves: ['Limits: no refetch on focus, no polling, no retries'] },
}, async () => {
  const { page, taken } = await counting('/events')
  await page.route('**/api/artists**', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click()
  await expect.poll(() => page.getByText('Failed to fetch artists').count()).toBe(1)
  const requests = taken().filter((path) => path.startsWith('/api/artists'))
  await page.clock.runFor(5 * MINUTE)
  expect(taken()).toEqual([])
  // hovering the link sends one request, following it another
  expect(requests.length).toBeLessThanOrEqual(2)
})

test('upcoming events are fresh for five minutes, venues for good', {
  meta: { proves: ['Limits: upcoming events are fresh for 5 min, the list 30 s, the venue filter list 10 min'] },
}, async () => {
  const { page, taken, go, home } = await counting('/')
  await go('Venues')
  taken()
  await page.clock.runFor(4 * MINUTE)
  await home()
  expect(taken()).toEqual([])
  await go('Venues')
  await page.clock.runFor(2 * MINUTE)
  await home()
  expect(taken()).toContain('/api/events/upcoming?limit=8')
  await go('Venues')
  await page.clock.runFor(60 * MINUTE)
  taken()
  await go('Artists')
  await go('Venues')
  expect(taken().filter((path) => path.startsWith('/api/venues'))).toEqual([])
})

test('the list of events is fresh for thirty seconds, the names of venues for ten minutes', {
  meta: { proves: ['Limits: upcoming events are fresh for 5 min, the list 30 s, the venue filter list 10 min'] },
}, async () => {
  const { page, taken, go } = await counting('/events')
  const lists = (paths: string[]) => paths.filter((path) => /^\/api\/events(\?|$)/.test(path))
  const names = (paths: string[]) => paths.filter((path) => path === '/api/venues?simple=true')
  // what came with the page may be some seconds old: the browser requests a list of its own
  await go('Venues')
  await page.clock.runFor(40_000)
  await go('Events')
  await go('Venues')
  await page.clock.runFor(20_000)
  taken()
  await go('Events')
  expect(lists(taken())).toEqual([])
  await go('Venues')
  await page.clock.runFor(40_000)
  taken()
  await go('Events')
  const later = taken()
  expect([lists(later).length > 0, names(later)]).toEqual([true, []])
  // longer than what no screen shows is kept by default
  await go('Venues')
  await page.clock.runFor(7 * MINUTE)
  taken()
  await go('Events')
  expect(names(taken())).toEqual([])
  await go('Venues')
  await page.clock.runFor(3 * MINUTE)
  taken()
  await go('Events')
  expect(names(taken())).toEqual(['/api/venues?simple=true'])
})

test('where the visitor is stays known for five minutes, and so does what is on at a venue', {
  meta: { proves: ['Limits: venue events and location detection are fresh for 5 min'] },
}, async () => {
  const { page, taken, untilIdle, go } = await counting('/venues')
  const lounge = async () => {
    await page.locator('a[href="/venues/lorem-lounge"]').first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Lorem Lounge')
    await untilIdle()
  }
  const requested = (paths: string[]) => [
    paths.includes('/api/location/detect'),
    paths.some((path) => /^\/api\/venues\/[^/]+\/events/.test(path)),
  ]
  await lounge()
  await go('Venues')
  await page.clock.runFor(3 * MINUTE)
  taken()
  await lounge()
  expect(requested(taken())).toEqual([false, false])
  await go('Venues')
  await page.clock.runFor(4 * MINUTE)
  taken()
  await lounge()
  expect(requested(taken())).toEqual([true, true])
})

test('lists, details and photos of venues and artists are requested once a visit, however long one was elsewhere', {
  meta: { proves: ['Whole site: lists, details and photos are never stale within a visit'] },
}, async () => {
  const { page, answered, failed, taken, untilIdle, go } = await counting('/events')
  const open = async (list: 'Venues' | 'Artists', name: string, awaited: readonly RegExp[]) => {
    await go(list)
    await page.locator('main').getByRole('link', { name, exact: true }).first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe(name)
    // a page that is left before its answers came requests them again the next time
    const missing = () => awaited.filter((one) => !answered.some((path) => one.test(path)))
    await expect.poll(() => [...failed, ...missing()]).toEqual([])
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)
    await untilIdle()
  }
  const walk = async () => {
    await open('Venues', 'Lorem Lounge', ofVenue)
    await open('Artists', 'The Imaginary Headliners', ofArtist)
    await go('Events')
  }
  const ofVenue = [/^\/api\/venues\?limit=/, /^\/api\/venues\/lorem-lounge$/, /^\/api\/venues\/photos\/[^/]+$/]
  // by the artist's id: what the pointer passes on its way is loaded ahead, too
  const { id } = await page.evaluate(async () => (await fetch('/api/artists/the-imaginary-headliners')).json())
  const ofArtist = [
    /^\/api\/artists\?limit=/,
    /^\/api\/artists\/the-imaginary-headliners$/,
    new RegExp(`^/api/artists/${id}/events\\?limit=4$`),
    new RegExp(`^/api/artists/${id}/events\\?when=past`),
    new RegExp(`^/api/artists/${id}/company$`),
  ]
  taken()
  const kept = [...ofVenue, ...ofArtist]
  const requested = (paths: string[]) => kept.map((one) => paths.filter((path) => one.test(path)).length)
  await walk()
  expect(requested(taken())).toEqual(kept.map(() => 1))
  for (const away of [6 * MINUTE, 60 * MINUTE]) {
    await page.clock.runFor(away)
    await walk()
    expect(requested(taken())).toEqual(kept.map(() => 0))
  }
})
