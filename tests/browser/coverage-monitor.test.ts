import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COVERAGE, REPORT, startCoverageApi } from '../support/coverage-api.ts'
import { expectFitAndClean } from '../support/fit-and-axe.ts'
import { openDemo } from '../support/own-demo.ts'
import { startSite } from '../support/site.ts'
import { type VisitOptions, visit } from '../support/visit.ts'

const MONITOR = '/scraping-coverage'
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const card = async (page: Page, name: string) =>
  (await page.locator('dl > div', { has: page.locator('dt', { hasText: name }) }).innerText())
    .split('\n')
    .filter(Boolean)
const venue = (page: Page, name: string) =>
  page.locator('li', { has: page.getByRole('heading', { name, exact: true }) })
const toast = (page: Page) => page.locator('li[data-state="open"]')

describe('the coverage monitor', () => {
  let api: Awaited<ReturnType<typeof startCoverageApi>>
  let site: Awaited<ReturnType<typeof startSite>>
  beforeAll(async () => {
    api = await startCoverageApi()
    site = await startSite(api.url)
  })
  beforeEach(() => {
    Object.assign(api.state, {
      coverage: [...COVERAGE],
      report: { ...REPORT },
      requests: [],
      failing: { coverage: false, report: false },
      hold: Promise.resolve(),
    })
  })
  afterAll(async () => {
    await site?.stop()
    await api?.stop()
  })
  const open = (path = MONITOR, options: VisitOptions = {}) =>
    visit(path, { site: site.url, timezoneId: 'Asia/Tokyo', ...options })

  test('shows overall coverage, what is missing, critical and active venues, and alerts below 70', async () => {
    const { page } = await open()
    expect(await card(page, 'Overall Coverage')).toEqual([
      'Overall Coverage',
      '61%',
      'Of 3 venues; 1 of 4 venues is still being learnt',
    ])
    expect(await card(page, 'Estimated Missing Events')).toEqual([
      'Estimated Missing Events',
      '48',
      'Last 3 Months: 40 to 70',
    ])
    expect(await card(page, 'Critical Venues')).toEqual(['Critical Venues', '1', 'Under 50% coverage'])
    expect(await card(page, 'Active Venues')).toEqual(['Active Venues', '3', 'Recently scraped, of 4'])
    const alert = page.getByRole('alert').filter({ hasText: 'Critical Coverage Issue' })
    expect(await alert.innerText()).toMatch(
      /^Critical Coverage Issue\s+Overall coverage is 61%: an estimated 48 events are missing\.$/,
    )
    const [first, jobs] = [await alert.boundingBox(), await page.getByRole('heading', { name: 'Jobs' }).boundingBox()]
    expect(first?.y).toBeLessThan(jobs?.y ?? 0)
  })

  test.each([
    ['at 70', { overallCoverage: 70 }],
    ['while every venue is being learnt', { overallCoverage: 0, learningVenues: 4 }],
  ])('raises no alert %s', async (_name, report) => {
    Object.assign(api.state.report, report)
    const { page } = await open()
    expect(await card(page, 'Critical Venues')).toContain('1')
    expect(await page.getByText('Critical Coverage Issue').count()).toBe(0)
  })

  test('says what is not known yet, in place of a number', async () => {
    const learning = { learning: true, method: 'learning' as const }
    const unread = {
      ...learning,
      actualEvents: 0,
      expectedEvents: 0,
      coveragePercentage: 0,
      lastSuccessfulScrape: null,
    }
    const inVain = { ...unread, learning: false }
    api.state.coverage = COVERAGE.map((venue, index) => ({ ...venue, ...[unread, inVain, learning, learning][index] }))
    Object.assign(api.state.report, { overallCoverage: 100, totalMissedEvents: 0, learningVenues: 3 })
    api.state.report.recommendations = []
    const { page } = await open()
    const words = async (name: string) => (await venue(page, name).innerText()).split('\n').filter(Boolean)
    expect((await words('Good Hall')).slice(0, 4)).toEqual(['Good Hall', 'Active', 'Not read yet', 'No events known'])
    expect((await words('Middling Hall')).slice(2, 4)).toEqual(['Never read', 'No events known'])
    expect((await words('New Hall')).slice(2, 4)).toEqual(['Still learning', '3 events so far'])
    expect(await page.getByRole('meter').count()).toBe(0)
    expect(await card(page, 'Overall Coverage')).toEqual([
      ...['Overall Coverage', 'Still learning', '3 of 4 venues are still being learnt'],
    ])
    expect((await card(page, 'Estimated Missing Events'))[1]).toBe('Not known yet')
    await tab(page, 'Venue Details').click()
    expect(await page.getByRole('tabpanel').innerText()).not.toMatch(/\bat least\b/)
    await tab(page, 'Recommendations').click()
    expect(await page.getByRole('tabpanel').innerText()).toContain('3 of 4 venues are still being learnt.')
    expect(await page.locator('main').innerText()).not.toMatch(/\b0 of 0\b|\b(0|100) ?%/)
  })

  test('shows of each venue: events, website, percent, last scrape, and whether it is active', async () => {
    const { page } = await open()
    const words = async (name: string) => (await venue(page, name).innerText()).split('\n').filter(Boolean)
    expect(await words('Good Hall')).toEqual([
      ...['Good Hall', 'Active', '80%', '40 of 50 expected events'],
      ...['Last successful scrape: May 1, 2025', 'Website', 'of Good Hall'],
    ])
    expect(await words('Bad Hall')).toEqual([
      ...['Bad Hall', 'Inactive', '49%', '12 of 25 expected events', 'Last successful scrape: Never'],
    ])
    const website = venue(page, 'Good Hall').getByRole('link')
    expect([await website.getAttribute('href'), await website.getAttribute('rel')]).toEqual([
      'https://good-hall.example/',
      'noopener noreferrer',
    ])
    const tones = await page
      .locator('[role="meter"][aria-label^="Coverage of"]')
      .evaluateAll((meters) => meters.map((meter) => meter.getAttribute('data-tone')))
    // none of the one that has too few reads yet
    expect(tones).toEqual(['good', 'middling', 'bad'])
  })

  test('its second tab counts what is missing and lists what was detected', async () => {
    const { page } = await open()
    await tab(page, 'Venue Details').click()
    const facts = async (name: string) =>
      Object.fromEntries(
        await venue(page, name)
          .locator('dl > div')
          .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent))),
      )
    expect(await facts('Good Hall')).toEqual({
      ...{ Expected: '50 (50 to 60)', Actual: '40', Missing: '10', 'Last scrape': 'May 1, 2025' },
      'Estimated by': 'two sources compared (Chapman)',
    })
    expect(await facts('New Hall')).toMatchObject({ Expected: 'Still learning', Missing: 'Not known yet' })
    expect(await venue(page, 'Bad Hall').locator('h4 + ul > li').allInnerTexts()).toEqual([
      'Bad Hall: refused since Tuesday, April 29; see it with: npm run read -- --source bad-hall',
    ])
    expect(await venue(page, 'Good Hall').innerText()).toContain('No issues detected.')
  })

  test('its third tab recommends, or says that there is nothing to', async () => {
    const { page } = await open()
    await tab(page, 'Recommendations').click()
    expect(await page.getByRole('tabpanel').innerText()).toBe(REPORT.recommendations[0])
    api.state.report.recommendations = []
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect
      .poll(() => page.getByRole('tabpanel').innerText())
      .toMatch(
        /^No specific recommendations at this time\.\s+Coverage appears to be functioning well\.\s+1 of 4 venues is still/,
      )
  })

  test('requests the chosen period, three months at first, and keeps it in the address', async () => {
    const { page } = await open()
    const period = page.getByLabel('Period')
    expect(await period.locator('option').allInnerTexts()).toEqual([
      'Last Month',
      'Last 3 Months',
      'Last 6 Months',
      'Last Year',
    ])
    expect(await period.inputValue()).toBe('3')
    expect(api.state.requests.toSorted()).toEqual(['coverage?months=3', 'report?months=3'])
    await period.selectOption('Last Year')
    await expect.poll(() => page.url()).toContain('months=12')
    await expect.poll(() => card(page, 'Estimated Missing Events')).toContain('Last Year: 40 to 70')
    expect(api.state.requests).toContain('coverage?months=12')
    const { page: again } = await open(`${MONITOR}?months=12`)
    expect(await again.getByLabel('Period').inputValue()).toBe('12')
    const { page: odd } = await open(`${MONITOR}?months=7`)
    expect(await odd.getByLabel('Period').inputValue()).toBe('3')
  })

  test('says that it is analyzing while it waits', async () => {
    const { page } = await open()
    const { promise, resolve } = Promise.withResolvers<void>()
    api.state.hold = promise
    await page.getByLabel('Period').selectOption('Last Month')
    await expect.poll(() => page.getByText('Analyzing scraping coverage...').count(), { timeout: 5_000 }).toBe(1)
    resolve()
    await expect.poll(() => page.getByText('Analyzing scraping coverage...').count()).toBe(0)
  })

  test('is refreshed on request', async () => {
    const { page } = await open()
    api.state.report.criticalVenues = []
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect
      .poll(() => toast(page).allInnerTexts())
      .toEqual([expect.stringMatching(/^Data Refreshed\s+Scraping coverage data has been updated\.$/)])
    expect(await card(page, 'Critical Venues')).toContain('0')
  })

  test.each([
    ['coverage', 'Failed to fetch coverage stats'],
    ['report', 'Failed to fetch scraping report'],
  ] as const)('says so where the %s cannot be had', async (call, sentence) => {
    api.state.failing[call] = true
    const { page } = await open()
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([sentence])
    // the jobs do not depend on it
    expect(await page.getByRole('button', { name: 'Expand All Venues' }).isEnabled()).toBe(true)
  })

  test.each(['light', 'dark'] as const)(
    'fits and passes axe on a phone and on a desktop in %s',
    async (colorScheme) => {
      const { page } = await open(MONITOR, { colorScheme, reducedMotion: 'reduce' })
      for (const name of ['Coverage Analysis', 'Venue Details', 'Recommendations']) {
        await tab(page, name).click()
        await expectFitAndClean(page, name)
      }
    },
  )
})

describe('sample venues that fail', () => {
  let demo: Awaited<ReturnType<typeof openDemo>>
  const post = (path: string) => fetch(`${demo.apiUrl}${path}`, { method: 'POST' })
  beforeAll(async () => {
    demo = await openDemo({ before: { 'the-mock-theater': 'forbidden' } })
    // four good reads are enough to know how much a page usually lists
    for (let again = 0; again < 3; again++) await post('/api/scrapers/expand-venues')
    for (const [slug, behaviour] of [
      ['placeholder-hall', 'down'],
      ['the-sample-room', 'forbidden'],
      ['fixture-bar', 'empty'],
      ['grand-sample-music-hall', 'shrunk'],
      ['lorem-lounge', 'changed'],
      ['the-example-club', 'wrong-year'],
    ] as const)
      await demo.behave(slug, behaviour)
    await post('/api/scrapers/expand-venues')
  })
  afterAll(() => demo?.close())

  test.each([
    ['Placeholder Hall', /: not reached since .*npm run read -- --source placeholder-hall$/],
    ['The Sample Room', /: refused since .*403.*npm run read -- --source the-sample-room$/],
    ['Fixture Bar', /: read, and found nothing since .*lists nothing now.*--source fixture-bar$/],
    ['Grand Sample Music Hall', /: .*lists 2 shows now; it listed \d+ before.*--source grand-sample-music-hall$/],
    ['Lorem Lounge', /: page changed and not understood since .*--source lorem-lounge$/],
    ['The Example Club', /: .*in the past.*--source the-example-club$/],
    ['The Mock Theater', /: refused since .*403.*--source the-mock-theater$/],
  ])('%s is named on the first bad run, with what and how to see it', async (name, sentence) => {
    const { page } = await visit(MONITOR, { site: demo.site })
    await tab(page, 'Venue Details').click()
    const sentences = await venue(page, name).locator('h4 + ul > li').allInnerTexts()
    expect(
      sentences.some((one) => sentence.test(one)),
      sentences.join('\n'),
    ).toBe(true)
  })

  test('none of them lost a show, and the one never read is critical', async () => {
    const { page } = await visit(MONITOR, { site: demo.site })
    await expect.poll(() => card(page, 'Critical Venues')).toContain('1')
    const words = await venue(page, 'The Mock Theater').innerText()
    expect(words).toMatch(/Inactive\s+Never read/)
    expect(words).toContain('Last successful scrape: Never')
    for (const name of ['Placeholder Hall', 'Fixture Bar', 'Lorem Lounge', 'The Example Club'])
      expect(await venue(page, name).innerText(), name).toMatch(/100%/)
  })

  test('they are shown in the runs, and by the sources’ badges', async () => {
    const runs = await visit('/admin/runs?outcome=trouble', { site: demo.site })
    const rows = await runs.page.locator('table:has(caption) tbody tr').allInnerTexts()
    expect(rows.every((row) => /failed|suspect/.test(row))).toBe(true)
    expect(rows.length).toBeGreaterThanOrEqual(7)
    const sources = await visit('/admin/sources', { site: demo.site })
    const list = await sources.page.locator('main li').allInnerTexts()
    expect(list.find((text) => text.startsWith('Placeholder Hall'))).toMatch(/Failing/)
    expect(list.find((text) => text.startsWith('Dry Run Ballroom'))).toMatch(/Healthy/)
  })
})
