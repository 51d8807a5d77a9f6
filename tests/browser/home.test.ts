import type { EventCard } from '@houselights/contracts/entities/entities'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { holdRequests, recordRequests, section } from '../support/page-parts.ts'
import { visit } from '../support/visit.ts'
import { waitUntilStill } from '../support/wait-until-still.ts'

/** The number of upcoming shows that the specification requires. */
const UPCOMING_SHOWN = 8
const SIGN_UP = '/api/newsletter/subscribe'
/** Opens the home page through a link from another page, so that the browser requests the shows itself. */
async function openHomeWith(json: unknown) {
  const { page } = await visit('/venues')
  await page.route('**/api/events/upcoming**', (route) => route.fulfill({ json }))
  await page.getByRole('link', { name: 'Houselights, home' }).first().click()
  return page
}
const fetchJson = async <T>(path: string): Promise<T> => (await fetch(inject('apiUrl') + path)).json()

describe('the home page', () => {
  test('starts with two blocks whose buttons open the shows and the artists', {
    meta: { proves: ['Home: two hero blocks; Browse Upcoming Shows opens /events, Discover Artists /artists'] },
  }, async () => {
    const { page } = await visit('/')
    expect(await page.locator('h1').innerText()).toMatch(/house lights/i)
    expect(await page.getByText('Independent live music in San Francisco').count()).toBeGreaterThan(0)
    expect(await page.getByRole('heading', { name: /On tonight|Next up/ }).count()).toBe(1)
    await page.getByRole('link', { name: 'Browse Upcoming Shows' }).click()
    await page.waitForURL('**/events')
    await page.goBack()
    await page.getByRole('link', { name: 'Discover Artists' }).click()
    await page.waitForURL('**/artists')
  })

  test('lists the next eight shows in order, and the four most popular venues', {
    meta: {
      proves: [
        'Home: up to 8 upcoming concerts',
        'Home: the artist spotlight is fixed sample content, not loaded from the server',
        'Home: the first 4 popular venues',
      ],
    },
  }, async () => {
    const { page } = await visit('/')
    const getTitles = async (sectionTitle: string, headingTag: string) =>
      (await section(page, sectionTitle).locator(`article ${headingTag}`).allTextContents()).map((text) => text.trim())
    const nextShows = await fetchJson<{ title: string }[]>(`/api/events/upcoming?limit=${UPCOMING_SHOWN}`)
    expect(nextShows).toHaveLength(UPCOMING_SHOWN)
    expect(await getTitles('Upcoming concerts', 'h3')).toEqual(nextShows.map(({ title }) => title))
    const popularVenues = await fetchJson<{ name: string }[]>('/api/venues?sort=popular&limit=4')
    expect(await getTitles('Popular venues', 'h3')).toEqual(popularVenues.map(({ name }) => name))
    // The sample requests nothing from the server and is labeled as a sample.
    const spotlight = page.getByRole('region', { name: 'The Paper Lanterns' })
    expect(await spotlight.getByText('Artist spotlight').count()).toBe(1)
    expect(await spotlight.getByText('Sample', { exact: true }).count()).toBe(1)
  })

  test('lists the first shows that aren’t canceled, postponed or moved on its playbill, with their times', async () => {
    const upcoming = await fetchJson<EventCard[]>(`/api/events/upcoming?limit=${UPCOMING_SHOWN}`)
    const events = upcoming.map((event, index) => {
      const day = '2031-05-02'
      const toInstant = (hour: number) => `${day}T${hour}:00:00-07:00`
      const title = `Show ${index}`
      const defaults = { title, localDate: day, date: day, startsAt: null, showTime: null, doors: null }
      const status = (['cancelled', 'postponed', 'moved', 'sold out'] as const)[index] ?? 'scheduled'
      if (index === 4) return { ...event, ...defaults, status, doors: toInstant(18) }
      return index === 5
        ? { ...event, ...defaults, status }
        : { ...event, ...defaults, status, startsAt: toInstant(20), date: toInstant(20) }
    })
    const page = await openHomeWith(events)
    const shows = page.getByRole('region', { name: 'Next up' }).getByRole('listitem')
    await expect.poll(() => shows.count()).toBe(4)
    expect(await shows.getByRole('link').allInnerTexts()).toEqual(['Show 3', 'Show 4', 'Show 5', 'Show 6'])
    const times = (await shows.locator('time').allTextContents()).map((text) => text.replace(/^.*2031 /, ''))
    expect(times).toEqual(['8 PM', 'Doors 6 PM', 'Time not announced', '8 PM'])
  })

  test('shows six skeleton cards while the shows load, then the shows', {
    meta: { proves: ['Home: 6 skeleton cards while loading'] },
  }, async () => {
    const { page } = await visit('/venues')
    const release = await holdRequests(page, '**/api/events/upcoming**')
    const venuesRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/venues')
    await page.getByRole('link', { name: 'Houselights, home' }).first().click()
    const shows = section(page, 'Upcoming concerts')
    await expect.poll(() => shows.locator('[data-skeleton]').count()).toBe(6)
    release()
    await expect.poll(() => shows.locator('article').count()).toBe(UPCOMING_SHOWN)
    expect(Object.fromEntries(new URL((await venuesRequest).url()).searchParams)).toEqual({
      sort: 'popular',
      limit: '4',
    })
  })

  test('says so if there are no upcoming shows', {
    meta: { proves: ['Home: “No upcoming concerts found. Check back soon for new shows!”'] },
  }, async () => {
    const page = await openHomeWith([])
    await expect
      .poll(() => page.getByText('No upcoming concerts found. Check back soon for new shows!').count())
      .toBe(1)
  })
})

describe('the newsletter', () => {
  const fieldLabel = 'Your e-mail address'

  test('accepts an address, clears the field, and responds the same the second time', {
    meta: { proves: ['Home: newsletter toasts; the field clears on success'] },
  }, async () => {
    const { page } = await visit('/')
    for (const address of ['listener@sample.example', 'LISTENER@sample.example']) {
      await page.getByLabel(fieldLabel).fill(address)
      const response = page.waitForResponse(`**${SIGN_UP}`)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      expect((await response).status()).toBe(200)
      await expect.poll(() => page.getByText('Successfully subscribed!', { exact: true }).count()).toBe(1)
      expect(
        await page.getByText("You'll receive updates about the best indie shows in SF.", { exact: true }).count(),
      ).toBe(1)
      await expect.poll(() => page.getByLabel(fieldLabel).inputValue()).toBe('')
    }
  })

  test('accepts an address without JavaScript or before it loads, and never puts it in a URL', {
    meta: { proves: ['Whole site: the newsletter form works without JavaScript'] },
  }, async () => {
    const blockScripts = (page: Page) => page.route('**/assets/*.js', (route) => route.abort())
    const plainOptions = { javaScriptEnabled: false, extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.77' } }
    for (const options of [plainOptions, { waitUntil: 'load', before: blockScripts } as const]) {
      const { page } = await visit('/', options)
      const addresses = recordRequests(page)
      await page.getByLabel(fieldLabel).fill('plain@sample.example')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.waitForURL('**/?newsletter=subscribed#newsletter')
      const outcome = page.getByRole('region', { name: 'The week’s shows by e-mail' }).getByRole('status')
      expect(await outcome.innerText()).toBe(
        "Successfully subscribed! You'll receive updates about the best indie shows in SF.",
      )
      expect(addresses.filter((address) => address.includes('sample.example'))).toEqual([])
    }
  })

  test('sends only valid addresses, and after a failure shows an error and keeps the typed address', {
    meta: {
      proves: [
        'Home: the newsletter field is a required email; submitting it empty does nothing',
        'Home: newsletter toasts; the field clears on success',
      ],
    },
  }, async () => {
    const { page } = await visit('/')
    const requests = recordRequests(page)
    expect(await page.getByLabel(fieldLabel).getAttribute('type')).toBe('email')
    expect(await page.getByLabel(fieldLabel).getAttribute('required')).not.toBeNull()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByLabel(fieldLabel).fill('nobody')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await waitUntilStill(page)
    expect(requests.filter((path) => path === SIGN_UP)).toEqual([])
    await page.route(`**${SIGN_UP}`, (route) => route.fulfill({ status: 500, body: 'out of order' }))
    await page.getByLabel(fieldLabel).fill('listener@sample.example')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect.poll(() => page.getByText('Subscription failed', { exact: true }).count()).toBe(1)
    expect(await page.getByText('Please try again later.', { exact: true }).count()).toBe(1)
    expect(await page.getByLabel(fieldLabel).inputValue()).toBe('listener@sample.example')
  })
})
