import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { getHrefs, PHONE, recordRequests } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const CITY_KEY = 'houselights-city'
const IN_TORONTO = { 'cf-iplatitude': '43.65', 'cf-iplongitude': '-79.38' }
const EVENING = '2025-05-02T21:30:00-07:00'
let westEvent: { slug: string }
let eastEvent: { slug: string }
const stage = useStage('two_cities', { VISITOR_LOCATION: 'cloudflare' })
beforeAll(async () => {
  // 9:30 PM in San Francisco is 12:30 AM of the next day in Toronto.
  stage.setClock(EVENING)
  const band = await stage.anArtist({ name: 'Wandering Lanterns' })
  const west = await stage.aVenue({ name: 'The Western Lamp', address: '1 Wick Street' })
  const east = await stage.aVenue({ name: 'The Eastern Lamp', address: '2 Candle Street', cityId: 'toronto' })
  westEvent = await stage.anEvent({
    title: 'West Tonight',
    venueId: west.id,
    startsAt: new Date('2025-05-02T22:00:00-07:00'),
    bill: [band],
  })
  eastEvent = await stage.anEvent({
    title: 'East Tonight',
    venueId: east.id,
    startsAt: new Date('2025-05-03T20:00:00-04:00'),
    localDate: '2025-05-03',
    price: '$25',
    priceMin: '25',
    currency: 'CAD',
    bill: [band],
  })
  // This city has no pages on the website.
  await stage.db.query(
    `insert into cities values ('oakland', 'Oakland', 'California', 'United States', 'America/Los_Angeles', 37.8, -122.3, 'Oakland', 'CA', 'USD')`,
  )
  stage.clearCache()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(stage.site + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
const fetchHtml = async (path: string) => (await get(path)).text()
const withSavedCity = (id: string) => ({
  site: stage.site,
  before: (page: Page) =>
    page.addInitScript(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [CITY_KEY, id]),
})

describe('each city', () => {
  test('has its own shows, text and canonical URLs, and cached pages don’t mix', {
    meta: { proves: ['Limits: San Francisco is the default city, at /…; a second city works beside it'] },
  }, async () => {
    for (let round = 0; round < 2; round++) {
      const [west, east] = [await fetchHtml('/events'), await fetchHtml('/toronto/events')]
      expect(west).toContain('West Tonight')
      expect(west).not.toContain('East Tonight')
      expect(east).toContain('East Tonight')
      expect(east).not.toContain('West Tonight')
    }
    expect(await fetchHtml('/')).toContain('Live music in San Francisco')
    const home = await fetchHtml('/toronto')
    expect(home).toContain('<title>Live music in Toronto')
    expect(home).toContain(`<link rel="canonical" href="${stage.site}/toronto"/>`)
    expect(home).not.toContain('The Independent')
    expect(await fetchHtml('/toronto/venues')).toContain('Music venues in Toronto')
  })

  test('has a neighborhood filter if it has neighborhoods', async () => {
    expect(await fetchHtml('/events')).toContain('name="neighborhood"')
    expect(await fetchHtml('/toronto/events')).not.toContain('name="neighborhood"')
  })

  test('uses its own time and day', async () => {
    // 6:30 AM in Toronto, a new day; in San Francisco it is still Friday night.
    stage.setClock('2025-05-03T03:30:00-07:00')
    onTestFinished(() => stage.setClock(EVENING))
    const { page } = await visit('/toronto/events', { site: stage.site })
    await page
      .getByText(/\b8 ?pm\b/i)
      .first()
      .waitFor()
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toContain('Tonight')
    expect(await fetchHtml(`/toronto/events/${eastEvent.slug}`)).toContain('2025-05-03T20:00:00-04:00')
  })

  test('keeps its links and forms within the city, and requests its own data', async () => {
    const requests: string[] = []
    const { page, consoleMessages } = await visit('/toronto', {
      site: stage.site,
      before: async (page) => void recordRequests(page, requests),
    })
    const siteLinks = (await getHrefs(page.getByRole('link'))).filter((href) => href?.startsWith('/'))
    expect(siteLinks.length).toBeGreaterThan(8)
    for (const href of siteLinks) expect(href).toMatch(/^\/toronto(\/|\?|$)/)
    await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Events' }).click()
    await page.waitForURL(`${stage.site}/toronto/events`)
    await page
      .getByRole('link', { name: /East Tonight/ })
      .first()
      .click()
    await page.waitForURL(`${stage.site}/toronto/events/${eastEvent.slug}`)
    await page.getByRole('link', { name: 'Wandering Lanterns' }).first().click()
    await page.waitForURL(`${stage.site}/toronto/artists/**`)
    await page.getByText('East Tonight').first().waitFor()
    expect(await page.getByText('West Tonight').count()).toBe(0)
    const cityRequests = requests.filter((url) => /\/api\/(status|events\?|artists\/)/.test(url))
    expect(cityRequests.length).toBeGreaterThan(0)
    for (const url of cityRequests) expect(url).toContain('city=toronto')
    expect(consoleMessages).toEqual([])
  })

  test('has working search and subscription without JavaScript', async () => {
    const { page } = await visit('/toronto', { site: stage.site, javaScriptEnabled: false })
    expect(await page.locator('form[action="/toronto/events"]').count()).toBeGreaterThan(0)
    const response = await fetch(`${stage.site}/toronto/newsletter`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'fan@lantern.example' }),
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/toronto?newsletter=subscribed#newsletter',
    ])
    expect(await fetchHtml('/toronto?newsletter=subscribed')).toContain('the best indie shows in Toronto.')
  })
})

test.each([
  ['/toronto/events/WEST', '/events/WEST'],
  ['/events/EAST', '/toronto/events/EAST'],
  ['/venues/the-eastern-lamp', '/toronto/venues/the-eastern-lamp'],
  ['/toronto/venues/the-western-lamp', '/venues/the-western-lamp'],
  ['/san-francisco/events?date=today', '/events?date=today'],
  ['/san-francisco', '/'],
])('%s redirects to %s', async (path, target) => {
  const fillSlugs = (address: string) => address.replace('WEST', westEvent.slug).replace('EAST', eastEvent.slug)
  const response = await get(fillSlugs(path))
  expect(response.status).toBe(308)
  expect(new URL(response.headers.get('location') ?? '', stage.site).href).toBe(stage.site + fillSlugs(target))
})

test('an unknown city is a 404, and never redirects to another site', async () => {
  expect((await get('/atlantis/events')).status).toBe(404)
  expect((await get('/san-francisco//evil.example')).headers.get('location')).toBe('/evil.example')
})

describe('choosing a city', () => {
  test.each([
    ['/', '/toronto'],
    ['/events?date=today', '/toronto/events'],
  ])(
    'on %s opens %s and is remembered',
    {
      meta: {
        proves: [
          'Limits: changing the city saves it and reloads',
          'Limits: changing the city opens the same list in that city',
        ],
      },
    },
    async (startPath, expectedPath) => {
      const { page } = await visit(startPath, { site: stage.site, ...PHONE })
      await page.getByRole('combobox', { name: 'City' }).selectOption('Toronto')
      await page.waitForURL(stage.site + expectedPath)
      await expect.poll(() => page.getByRole('combobox', { name: 'City' }).inputValue()).toBe('toronto')
      expect(await page.evaluate((key) => localStorage.getItem(key), CITY_KEY)).toBe('toronto')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(PHONE.viewport.width)
      await page.goto(`${stage.site}/`)
      await page.waitForURL(`${stage.site}/toronto`)
      await page.getByRole('combobox', { name: 'City' }).selectOption('San Francisco')
      await page.waitForURL(`${stage.site}/`)
      await expect.poll(() => page.getByRole('combobox', { name: 'City' }).inputValue()).toBe('san-francisco')
    },
  )

  test('doesn’t override a URL that contains a city', async () => {
    const { page } = await visit('/toronto/venues', withSavedCity('san-francisco'))
    await expect.poll(() => page.getByRole('combobox', { name: 'City' }).inputValue()).toBe('toronto')
    expect(new URL(page.url()).pathname).toBe('/toronto/venues')
    const otherVisit = await visit('/events', withSavedCity('toronto'))
    await expect.poll(() => otherVisit.page.getByRole('combobox', { name: 'City' }).inputValue()).toBe('san-francisco')
    expect(new URL(otherVisit.page.url()).pathname).toBe('/events')
  })

  test('keeps a city without pages selected after a reload, until the city is removed', async () => {
    const { page } = await visit('/', { site: stage.site })
    const city = page.getByRole('combobox', { name: 'City' })
    const detected = page.getByRole('banner').getByText('Auto-detected', { exact: true })
    const awaitedReload = page.waitForEvent('load')
    await city.selectOption('Oakland')
    await awaitedReload
    await expect.poll(() => city.inputValue()).toBe('oakland')
    expect(await detected.count()).toBe(0)
    await page.evaluate((key) => localStorage.setItem(key, 'atlantis'), CITY_KEY)
    await page.reload()
    await expect.poll(() => city.inputValue()).toBe('san-francisco')
    expect(await detected.count()).toBe(1)
  })

  test('isn’t needed on the home page, which opens in the nearest city', async () => {
    const { page } = await visit('/', { site: stage.site, extraHTTPHeaders: IN_TORONTO })
    await page.waitForURL(`${stage.site}/toronto`)
    await page.getByRole('banner').getByText('Auto-detected', { exact: true }).waitFor()
    expect(await page.getByRole('combobox', { name: 'City' }).inputValue()).toBe('toronto')
  })

  test('works in a browser without storage, where the nearest city doesn’t override it', async () => {
    const { page } = await visit('/toronto', {
      site: stage.site,
      extraHTTPHeaders: IN_TORONTO,
      before: (page) => page.addInitScript(() => Object.defineProperty(window, 'localStorage', { value: null })),
    })
    await page.getByRole('combobox', { name: 'City' }).selectOption('San Francisco')
    await page.waitForURL(`${stage.site}/events`)
    await expect.poll(() => page.getByRole('combobox', { name: 'City' }).inputValue()).toBe('san-francisco')
  })
})

test('the operators’ area shows the city’s venues and jobs', async () => {
  const { page } = await visit('/toronto/scraping-coverage', { site: stage.site, waitUntil: 'load' })
  await page.getByText('The Eastern Lamp').first().waitFor()
  expect(await page.getByText('The Western Lamp').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Expand All Venues' }).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'GAMH Authentic Events' }).count()).toBe(0)
  const links = page.getByRole('navigation', { name: 'Operators’ area' }).getByRole('link')
  for (const href of await getHrefs(links)) expect(href).toMatch(/^\/toronto\//)
  await page.goto(`${stage.site}/toronto/data-quality`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Analyze Data' }).click()
  await page.getByText('Analyzed: ').waitFor({ state: 'attached' })
  expect(await page.getByText('The Eastern Lamp').count()).toBeGreaterThan(0)
  expect(await page.getByText('The Western Lamp').count()).toBe(0)
})
