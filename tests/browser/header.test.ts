import { describe, expect, inject, test } from 'vitest'
import { expectListMatchesApi, filterField } from '../support/event-list.ts'
import { getHrefs, hasFocus, PHONE } from '../support/page-parts.ts'
import { visit, visitEach } from '../support/visit.ts'

describe('the header', () => {
  test(
    'marks the entry of the current page',
    {
      meta: {
        proves: [
          'Layout: header with wordmark, navigation and city selector; a footer on every page',
          'Layout: three entries, highlighted if the path starts with their route; / only matches /',
        ],
      },
    },
    () =>
      visitEach(
        ['/', '/events', '/events?date=today', '/artists', '/venues/lorem-lounge'],
        { waitUntil: 'load' },
        async ({ page }, path) => {
          const nav = page.getByRole('navigation', { name: 'Main' })
          expect(await nav.getByRole('link').allInnerTexts()).toEqual(['Events', 'Artists', 'Venues'])
          const names = await nav.locator('[aria-current="page"]').allInnerTexts()
          expect(names.map((name) => `/${name.toLowerCase()}`)).toEqual([...(path.match(/^\/\w+/) ?? [])])
          const homeLink = page.getByRole('link', { name: 'Houselights, home' }).first()
          expect(await homeLink.getAttribute('aria-current')).toBe(path === '/' ? 'page' : null)
        },
      ),
  )

  test('stays on one line until its fonts load', async () => {
    const { page } = await visit('/', { before: (page) => page.route('**/*.woff2', (route) => route.abort()) })
    const heights = new Set<number>()
    for (const width of [1280, 1000, 900]) {
      await page.setViewportSize({ width, height: 800 })
      heights.add(await page.getByRole('banner').evaluate((header: HTMLElement) => header.offsetHeight))
    }
    expect(heights.size).toBe(1)
  })

  test('searches with only a text field', {
    meta: { proves: ['Layout: the header search is a text field without a visible submit button'] },
  }, async () => {
    // The header's search replaces the list's filters.
    const { page } = await visit('/events?genre=Folk')
    const search = page.getByRole('banner').getByRole('search')
    expect(await search.getByRole('button').count()).toBe(0)
    await search.getByLabel('Search shows, artists and venues').fill('  sandbox ')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/events?search=sandbox')
    await expect.poll(() => filterField(page, 'Search').inputValue()).toBe('sandbox')
    await expectListMatchesApi(page, 'search=sandbox')
  })

  test('has its entries and a search behind a menu button on a phone', {
    meta: { proves: ['Layout: a small screen’s menu button opens entries and search; choosing an entry closes it'] },
  }, async () => {
    const { page } = await visit('/', PHONE)
    const nav = page.getByRole('navigation', { name: 'Main' })
    expect(await nav.count()).toBe(0)
    const button = page.getByRole('button', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    expect(await nav.getByRole('link').allInnerTexts()).toEqual(['Events', 'Artists', 'Venues'])
    expect(await page.getByRole('search').count()).toBe(1)
    await nav.getByRole('link', { name: 'Artists' }).click()
    await page.waitForURL('**/artists')
    await expect.poll(() => nav.count()).toBe(0)
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    // Escape closes it too and returns the focus.
    await button.click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect([await button.getAttribute('aria-expanded'), await hasFocus(button)]).toEqual(['false', true])
  })

  test('switches between light and dark, and remembers the choice', async () => {
    const { page } = await visit('/', { colorScheme: 'light' })
    const getScheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
    expect(await getScheme()).toBe('light')
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    expect(await getScheme()).toBe('dark')
    await page.reload()
    expect(await getScheme()).toBe('dark')
  })
})

describe('the city selector', () => {
  test('is 180 px wide, and shows the city with “Auto-detected”', {
    meta: { proves: ['Limits: city selector: “Detecting location...”, saved or detected city, badge, 180 px'] },
  }, async () => {
    const { page } = await visit('/')
    const city = page.getByRole('combobox', { name: 'City' })
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await city.boundingBox())?.width).toBe(180)
      expect(await city.locator('option:checked').innerText()).toBe('San Francisco')
      expect(await page.getByRole('banner').getByText('Auto-detected', { exact: true }).count()).toBe(1)
    }
  })
})

test('the footer links to the lists and three venues, and its support links are placeholders', {
  meta: {
    proves: [
      'Layout: header with wordmark, navigation and city selector; a footer on every page',
      'Layout: the footer links to Discover and Venues; the Support links are placeholders',
    ],
  },
}, async () => {
  const { page } = await visit('/')
  const footer = page.getByRole('contentinfo')
  const getLinks = (name: string) => getHrefs(footer.getByRole('navigation', { name }).getByRole('link'))
  expect((await getLinks('Discover')).slice(0, 2)).toEqual(['/events', '/artists'])
  const venues = ['/venues/the-independent', '/venues/the-fillmore', '/venues/cafe-du-nord', '/venues']
  expect(await getLinks('Venues')).toEqual(venues)
  for (const path of venues) expect((await fetch(inject('webUrl') + path)).status, path).toBe(200)
  const supportLinks = footer.getByRole('region', { name: 'Support' }).getByRole('link')
  expect(await getHrefs(supportLinks)).toEqual([null, null, null])
})
