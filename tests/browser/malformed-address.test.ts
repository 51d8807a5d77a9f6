import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { getAllCards } from '../support/api.ts'
import { recordRequests } from '../support/page-parts.ts'
import { visit } from '../support/visit.ts'

const LONG = `/events?search=${'x'.repeat(312)}`
const TOO_LONG = 'Use 200 characters or fewer. This search has 312.'
const UNSEARCHABLE = 'Your search contains a character we can’t search for.'
const NO_SUCH_PAGE = 'That page doesn’t exist.'

// event-search.test.ts covers invalid values of other filters.
test.each([
  [LONG, TOO_LONG],
  ['/events?search=%00', UNSEARCHABLE],
  ['/events?cursor=nowhere', NO_SUCH_PAGE],
  [LONG.replace('events', 'artists'), TOO_LONG],
  ['/artists?search=a%00b', UNSEARCHABLE],
  ['/artists?search=test&cursor=nowhere', NO_SUCH_PAGE],
])('%.40s shows an error instead of listing everything', async (path, message) => {
  const response = await fetch(inject('webUrl') + path, { redirect: 'manual' })
  const page = await response.text()
  expect(response.status).toBe(400)
  expect(page.replaceAll('&#x27;', "'")).toContain(message)
  // The page links to the whole list, or to its first page.
  expect(page).toMatch(
    message === NO_SUCH_PAGE
      ? />Back to the first page<\/a>/
      : /(?:Show events without that filter|Show all artists)<\/a>/,
  )
  expect(page).not.toContain('<article')
  expect(page).not.toContain('\0')
})

test('an invalid search shows an error at its field, requests nothing from the API, and keeps the filters usable', {
  meta: { proves: ['Whole site: an address that cannot be parsed says so, with 400'] },
}, async () => {
  const requests: string[] = []
  const filterRequests = (path: string) => requests.filter((request) => request.startsWith(path))
  const { page } = await visit(LONG, { before: async (page) => void recordRequests(page, requests) })
  const field = page.getByLabel('Search', { exact: true })
  const messages = await field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  )
  expect(messages).toEqual([TOO_LONG])
  expect(await page.getByRole('alert').filter({ visible: true }).allInnerTexts()).toEqual([TOO_LONG])
  await page.getByLabel('Date').selectOption('next-week')
  await page.waitForURL(/search=x+&date=next-week$|date=next-week&search=x+$/)
  expect(await page.locator('article').count()).toBe(0)
  expect(filterRequests('/api/events')).toEqual([])
  // On a Sunday night nothing is left of this week, so the test uses next week.
  const title = (await getAllCards('&date=next-week'))[0]?.title ?? ''
  await field.fill(title)
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(0)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ search: title, date: 'next-week' })
  expect(await field.getAttribute('aria-invalid')).not.toBe('true')
  await page.goto(`${inject('webUrl')}/events?search=sandbox&price=cheap`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Show events without that filter' }).click()
  await page.waitForURL('**/events?search=sandbox')
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(0)
})

test('a page accepts unknown parameters in its URL, and requests nothing again', async () => {
  const requests: string[] = []
  const before = async (page: Page) => void recordRequests(page, requests)
  const { page, consoleMessages } = await visit('/artists?utm_source=letter&x=1', { before })
  expect(await page.locator('main article').count()).toBeGreaterThan(0)
  expect([requests.filter((path) => path.startsWith('/api/artists')), consoleMessages]).toEqual([[], []])
})

test('a list says that its page doesn’t exist if the API rejects the cursor during a navigation', async () => {
  const { page } = await visit('/events')
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 400, body: 'cursor must be …' }))
  await page.getByLabel('Date').selectOption('today')
  await expect.poll(() => page.getByText(NO_SUCH_PAGE).count()).toBe(1)
})
