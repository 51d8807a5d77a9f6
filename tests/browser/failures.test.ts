import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAllCards } from '../support/api.ts'
import { startFaultyApi } from '../support/faulty-api.ts'
import { holdRequests } from '../support/page-parts.ts'
import { openSite } from '../support/site.ts'
import { useOpened } from '../support/use-opened.ts'
import { visit } from '../support/visit.ts'

const api = useOpened(startFaultyApi)
const site = useOpened(() => openSite(api.url))
let eventPath: string
beforeAll(async () => {
  eventPath = `/events/${(await getAllCards())[0]?.slug}`
})

const getMessagesByPath = (): [path: string, message: string][] => [
  ['/', 'Failed to fetch upcoming events'],
  ['/events', 'Failed to fetch events'],
  [eventPath, 'Event Not Found'],
  ['/artists', 'Failed to fetch artists'],
  ['/artists/dj-placeholder', 'Artist Not Found'],
  ['/venues', 'Failed to fetch venues'],
  ['/venues/lorem-lounge', 'Venue Not Found'],
]

describe.each(['down', 'failing', 'garbled', 'hanging'] as const)('while the API is %s', (fault) => {
  beforeAll(() => {
    api.state.fault = fault
  })
  afterAll(() => {
    api.state.fault = 'none'
  })

  test('every page returns 503, and says what failed and when to retry', {
    meta: {
      proves: [
        'Event: Event Not Found with its text and Browse All Events, on errors too',
        'Limits: Failed to fetch events, upcoming events, artists, venues',
      ],
    },
  }, async () => {
    const checkPath = async ([path, message]: [path: string, message: string]) => {
      const response = await fetch(site.url + path)
      expect(
        [response.status, response.headers.get('retry-after'), response.headers.get('cache-control')],
        path,
      ).toEqual([503, '10', 'no-store'])
      const page = await response.text()
      expect(page, path).toContain(message)
      expect(page, path).toContain('Try again')
      expect(page, path).not.toMatch(/node_modules|\bat .*:\d+:\d+\)/)
      expect(page, path).toContain('data-skeleton')
    }
    await Promise.all(getMessagesByPath().map(checkPath))
  })
})

// partial-failures.test.ts covers the pages of a show, an artist and a venue.
test('“Try again” loads a list that failed', {
  meta: { proves: ['Limits: Failed to fetch events, upcoming events, artists, venues'] },
}, async () => {
  for (const [path, message] of getMessagesByPath().filter(([, message]) => message.startsWith('Failed'))) {
    api.state.fault = 'failing'
    const { page } = await visit(path, { site: site.url })
    // The browser retries once automatically and shows a skeleton until then.
    await expect.poll(() => page.locator('main').innerText(), { message: path }).toContain(message)
    api.state.fault = 'none'
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect.poll(() => page.getByText(message).count(), { timeout: 10_000 }).toBe(0)
    const getTextLength = async () => (await page.locator('main').innerText()).length
    await expect.poll(getTextLength, { message: path }).toBeGreaterThan(60)
  }
})

test('without JavaScript, “Try again” reloads the page', async () => {
  api.state.fault = 'down'
  const { page } = await visit('/events', { site: site.url, javaScriptEnabled: false })
  api.state.fault = 'none'
  await page.getByRole('link', { name: 'Try again' }).click()
  expect(await page.locator('article').count()).toBeGreaterThan(0)
})

/** Opens a page whose server can't get city and location. Then the API recovers, and the browser requests them. */
function visitWithoutCity(before: (page: Page) => Promise<unknown>) {
  api.state.fault = 'failing'
  const prepare = async (page: Page) => {
    await before(page)
    page.once('domcontentloaded', () => {
      api.state.fault = 'none'
    })
  }
  return visit('/nowhere', { site: site.url, waitUntil: 'commit', before: prepare })
}

test('the city selector says “Detecting location...” until both responses arrive', {
  meta: { proves: ['Limits: city selector: “Detecting location...”, saved or detected city, badge, 180 px'] },
}, async () => {
  let release = () => {}
  const { page } = await visitWithoutCity(async (page) => {
    release = await holdRequests(page, '**/api/location/detect')
  })
  const header = page.getByRole('banner')
  await expect.poll(() => header.getByText('Detecting location...').count()).toBe(1)
  expect(await header.getByRole('combobox', { name: 'City' }).count()).toBe(0)
  api.state.fault = 'none'
  release()
  await expect.poll(() => header.getByRole('combobox', { name: 'City' }).count()).toBe(1)
})

test.each([
  ['**/api/cities', 'Failed to fetch cities'],
  ['**/api/location/detect', 'Failed to detect location'],
])(
  'the city selector shows an error if %s fails',
  { meta: { proves: ['Limits: Failed to detect location, Failed to fetch cities'] } },
  async (pattern, message) => {
    const { page } = await visitWithoutCity((page) =>
      page.route(pattern, (route) => route.fulfill({ status: 500, body: 'no' })),
    )
    await expect.poll(() => page.getByRole('banner').getByText(message, { exact: true }).count()).toBe(1)
    api.state.fault = 'none'
  },
)

test('a failed navigation keeps Back and Forward in order', {
  meta: { proves: ['Whole site: works with an API that is down, wrong or slow; Back and Forward stay in order'] },
}, async () => {
  const { page } = await visit('/events', { site: site.url })
  await page.route('**/api/artists**', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click()
  await expect.poll(() => page.getByText('Failed to fetch artists').count()).toBe(1)
  await page.goBack()
  await expect.poll(() => page.locator('h1').innerText()).toBe('All Events')
  await page.unroute('**/api/artists**')
  await page.goForward()
  await expect.poll(() => page.locator('h1').innerText()).not.toBe('All Events')
  const retryButton = page.getByRole('button', { name: 'Try again' })
  if (await retryButton.count()) await retryButton.click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('Artists')
})
