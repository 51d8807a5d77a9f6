import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getAllCards } from '../support/api.ts'
import { startFaultyApi } from '../support/faulty-api.ts'
import { recordRequests, section } from '../support/page-parts.ts'
import { openSite } from '../support/site.ts'
import { useOpened } from '../support/use-opened.ts'
import { type VisitOptions, visit } from '../support/visit.ts'

const api = useOpened(startFaultyApi)
const site = useOpened(() => openSite(api.url))
let eventPath: string
let artist: { slug: string; name: string }
beforeAll(async () => {
  const [card] = (await getAllCards()).filter(({ artist }) => artist)
  if (!card?.artist) throw new Error('The demo has no event with an artist.')
  eventPath = `/events/${card.slug}`
  artist = card.artist
})
afterEach(() => {
  Object.assign(api.state, { fault: 'none', only: undefined, serverOnly: false })
})

const open = (path: string, options: VisitOptions = {}) => visit(path, { site: site.url, ...options })
const setFault = (fault: typeof api.state.fault, only: RegExp) => Object.assign(api.state, { fault, only })

// Pages, and the heading that each shows despite a failure.
const getHome = () => ({ path: '/', h1: /house lights/i })
const getArtistPage = () => ({ path: `/artists/${artist.slug}`, h1: artist.name })
const getLounge = () => ({ path: '/venues/lorem-lounge', h1: 'Lorem Lounge' })
const getEveryPath = () => ['/', '/events', eventPath, '/artists', getArtistPage().path, '/venues', getLounge().path]

test.each([
  ['Popular venues', getHome, /^\/api\/venues/, 'Failed to fetch venues', 200],
  ['Upcoming concerts', getHome, /^\/api\/events/, 'Failed to fetch upcoming events', 503],
  ['Upcoming Shows', getArtistPage, /^\/api\/artists\/[^/]+\/events\?limit=4$/, 'Failed to fetch events', 200],
  ['Often plays with', getArtistPage, /^\/api\/artists\/[^/]+\/company/, 'Failed to fetch artists', 200],
  ['Upcoming Events', getLounge, /^\/api\/venues\/[^/]+\/events/, 'Failed to fetch events', 200],
] as const)(
  'if %s fails, only that section shows an error, and only that request is repeated',
  { meta: { proves: ['Whole site: a section that fails leaves the rest of the page intact'] } },
  async (title, getPage, failingCalls, message, status) => {
    setFault('failing', failingCalls)
    const { path, h1 } = getPage()
    const response = await fetch(site.url + path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store'])
    expect(await response.text()).toContain(message)
    const { page } = await open(path)
    const failedSection = section(page, title)
    await expect.poll(() => failedSection.getByRole('alert').allInnerTexts()).toEqual([message])
    expect(await page.locator('h1').innerText()).toMatch(h1)
    api.state.fault = 'none'
    const requests = recordRequests(page)
    await failedSection.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => failedSection.getByText(message).count()).toBe(0)
    expect(requests.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/pictures/'))).toEqual([
      expect.stringMatching(failingCalls),
    ])
  },
)

test.each(['failing', 'hanging', 'garbled'] as const)(
  'every page works while the API’s status, cities and settings are %s',
  async (fault) => {
    setFault(fault, /^\/api\/(status|cities|settings)/)
    const responses = await Promise.all(getEveryPath().map((path) => fetch(site.url + path)))
    expect(responses.map(({ status }) => status)).toEqual(getEveryPath().map(() => 200))
    for (const response of responses) expect(await response.text(), response.url).not.toContain('Not Found')
    const { page } = await open(eventPath, { waitUntil: 'load' })
    await expect.poll(() => page.getByRole('heading', { name: 'Look elsewhere too' }).count()).toBe(1)
  },
)

test.each([
  ['Event Not Found', () => eventPath, "The event you're looking for doesn't exist or has been removed."],
  ['Artist Not Found', () => getArtistPage().path, "The artist you're looking for doesn't exist or has been removed"],
  ['Venue Not Found', () => getLounge().path, "The venue you're looking for doesn't exist or has been removed."],
])('a page that says “%s” because it failed to load doesn’t contradict itself', async (title, getPath, message) => {
  setFault('failing', /^\/api\/(events|artists|venues)\/[^/]+$/)
  const { page } = await open(getPath())
  await expect.poll(() => page.locator('h1').innerText()).toBe(title)
  expect(await page.getByText(message, { exact: true }).count()).toBe(1)
  expect(await page.getByRole('alert').innerText()).toMatch(
    /^Failed to fetch (events|artists|venues)\. This may be temporary\.$/,
  )
  expect(await page.locator('main').innerText()).not.toMatch(/may well be there/)
  api.state.fault = 'none'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.locator('h1').innerText()).not.toBe(title)
  expect(await page.title()).not.toMatch(/^(Event|Artist|Venue) · /)
})

describe('while the API accepts requests and never responds', () => {
  test('a page shows its skeleton, requests its data in the browser, and then shows its content', async () => {
    setFault('hanging', /^\/api\//)
    api.state.serverOnly = true
    const visits = await Promise.all(getEveryPath().map((path) => open(path, { waitUntil: 'load' })))
    for (const [index, { page, consoleMessages }] of visits.entries()) {
      const path = getEveryPath()[index]
      const content = page.locator('main article, main address')
      await expect.poll(() => content.count(), { message: path }).toBeGreaterThan(0)
      await expect.poll(() => page.locator('main [data-skeleton]').count(), { message: path }).toBe(0)
      expect(await page.locator('main').innerText(), path).not.toMatch(/Failed|Not Found/)
      expect(await page.title(), path).not.toMatch(/^(Event|Artist|Venue) · /)
      // The browser itself logs the page's status.
      expect(
        consoleMessages.filter((message) => !message.includes('503')),
        path,
      ).toEqual([])
    }
  })

  test('no request continues after the page is sent', async () => {
    Object.assign(api.state, { hangingCount: 0, abandonedCount: 0 })
    setFault('hanging', /^\/api\//)
    const paths = ['/', '/events', '/venues/lorem-lounge', '/data-quality', '/nowhere']
    const responses = await Promise.all(paths.map((path) => fetch(site.url + path)))
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503, 503, 404])
    expect(api.state.hangingCount).toBeGreaterThan(2)
    await expect.poll(() => api.state.abandonedCount).toBe(api.state.hangingCount)
  })

  test('a page shows the data that arrived in time, even without JavaScript', async () => {
    setFault('hanging', /^\/api\/(artists\/[^/]+\/(events|company)|events)/)
    const [{ page }, { page: listPage }] = await Promise.all([
      open(`/artists/${artist.slug}`, { javaScriptEnabled: false }),
      open('/events', { javaScriptEnabled: false }),
    ])
    expect(await page.locator('h1').innerText()).toBe(artist.name)
    const shows = page.locator('section', { hasText: 'Upcoming Shows' }).first()
    expect(await shows.innerText()).toContain('Failed to fetch events')
    expect(await listPage.locator('main').innerText()).toMatch(/All Events.*Failed to fetch events.*Try again/s)
    expect(await listPage.locator('main [data-skeleton]').first().isVisible()).toBe(false)
  })
})

test('a request without a response becomes an error with a retry', async () => {
  const { page } = await open('/')
  await page.route('**/api/artists**', () => {})
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click()
  await expect.poll(() => page.locator('main [data-skeleton]').count()).toBeGreaterThan(0)
  const alerts = page.getByRole('alert')
  await expect.poll(() => alerts.allInnerTexts(), { timeout: 40_000 }).toEqual(['Failed to fetch artists'])
  await page.unroute('**/api/artists**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(0)
})

test('a 401 for a public request doesn’t redirect to the sign-in', async () => {
  setFault('signed out', /^\/api\//)
  for (const path of ['/', eventPath, '/venues']) {
    const { page } = await open(path)
    await expect.poll(() => page.getByRole('alert').count(), { message: path }).toBeGreaterThan(0)
    const retryResponse = page.waitForResponse((response) => response.status() === 401)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await retryResponse
    await expect.poll(() => page.getByRole('alert').count(), { message: path }).toBeGreaterThan(0)
    expect(new URL(page.url()).pathname).toBe(path)
  }
})
