import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { COVERAGE, REPORT, startCoverageApi } from '../support/coverage-api.ts'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { splitLines, toast } from '../support/page-parts.ts'
import { openSite } from '../support/site.ts'
import { useOpened } from '../support/use-opened.ts'
import { visit } from '../support/visit.ts'

const api = useOpened(startCoverageApi)
const site = useOpened(() => openSite(api.url))
beforeEach(() => {
  Object.assign(api.state, {
    coverage: [...COVERAGE],
    report: { ...REPORT },
    requests: [],
    failing: { coverage: false, report: false },
    hold: Promise.resolve(),
  })
})

const MONITOR = '/scraping-coverage'
const open = async (query = '') => (await visit(MONITOR + query, { site: site.url, timezoneId: 'Asia/Tokyo' })).page
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const getPanelText = (page: Page) => page.getByRole('tabpanel').innerText()
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click()
/** Returns the lines of a card, starting with its name. */
const getCardLines = async (page: Page, name: string) =>
  splitLines(await page.locator('dl > div', { has: page.locator('dt', { hasText: name }) }).innerText())
const venueItem = (page: Page, name: string) =>
  page.locator('li', { has: page.getByRole('heading', { name, exact: true }) })
const getVenueLines = async (page: Page, name: string) => splitLines(await venueItem(page, name).innerText())

test('the monitor sums up coverage, and shows each venue, its detected issues and recommendations', {
  meta: {
    proves: [
      'Coverage: Refresh, with the toast “Data Refreshed”',
      'Coverage: cards Overall Coverage, Estimated Missing Events, Critical Venues, Active Venues',
      'Coverage: actual of expected, website, percent, last scrape or “Never”, Active/Inactive',
      'Coverage: Venue Details: expected, actual, missing, last scrape, detected issues',
      'Coverage: recommendations, or one of the two specified sentences without any',
    ],
  },
}, async () => {
  const page = await open()
  for (const [name, ...expectedLines] of [
    ['Overall Coverage', '61%', 'Based on 3 venues; 1 of 4 venues doesn’t have enough data yet'],
    ['Estimated Missing Events', '48', 'Last 3 Months: 40 to 70'],
    ['Critical Venues', '1', 'Under 50% coverage'],
    ['Active Venues', '3', 'Recently scraped, of 4'],
  ])
    expect(await getCardLines(page, name ?? '')).toEqual([name, ...expectedLines])
  expect(await getVenueLines(page, 'Good Hall')).toEqual([
    'Good Hall',
    'Active',
    '80%',
    '40 of 50 expected events',
    'Last successful scrape: May 1, 2025',
    'Website',
    'of Good Hall',
  ])
  expect(await getVenueLines(page, 'Bad Hall')).toEqual([
    'Bad Hall',
    'Inactive',
    '49%',
    '12 of 25 expected events',
    'Last successful scrape: Never',
  ])
  expect((await getVenueLines(page, 'New Hall'))[1]).toBe('Listed by The List and 19hz')
  const website = venueItem(page, 'Good Hall').getByRole('link')
  expect([await website.getAttribute('href'), await website.getAttribute('rel')]).toEqual([
    'https://good-hall.example/',
    'noopener noreferrer',
  ])
  const tones = await page
    .locator('[role="meter"][aria-label^="Coverage of"]')
    .evaluateAll((meters) => meters.map((meter) => meter.getAttribute('data-tone')))
  // The venue with too few scrapes has no meter yet.
  expect(tones).toEqual(['good', 'middling', 'bad'])

  await openTab(page, 'Venue Details')
  const getFacts = async (name: string) =>
    Object.fromEntries(
      await venueItem(page, name)
        .locator('dl > div')
        .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent))),
    )
  expect(await getFacts('Good Hall')).toEqual({
    Expected: '50 (50 to 60)',
    Actual: '40',
    Missing: '10',
    'Last scrape': 'May 1, 2025',
    'Estimated by': 'two sources compared (Chapman)',
  })
  expect(await getFacts('New Hall')).toMatchObject({ Expected: 'Not enough data yet', Missing: 'Unknown so far' })
  expect(await venueItem(page, 'Bad Hall').locator('h4 + ul > li').allInnerTexts()).toEqual(COVERAGE[2]?.scrapingErrors)
  expect(await venueItem(page, 'Good Hall').innerText()).toContain('No issues detected.')

  await openTab(page, 'Recommendations')
  expect(await getPanelText(page)).toBe(REPORT.recommendations[0])
  api.state.report.recommendations = []
  api.state.report.criticalVenues = []
  await refresh(page)
  await expect
    .poll(() => toast(page).allInnerTexts())
    .toEqual([expect.stringMatching(/^Data Refreshed\s+Scraping coverage data has been updated\.$/)])
  expect(await getPanelText(page)).toMatch(
    /^No specific recommendations at this time\.\s+Coverage appears to be functioning well\.\s+1 of 4 venues doesn’t have enough data yet\.$/,
  )
  expect(await getCardLines(page, 'Critical Venues')).toContain('0')
})

test('the monitor shows an alert above the jobs if coverage is below 70%, but not while it’s still learning about every venue', {
  meta: { proves: ['Coverage: red alert “Critical Coverage Issue” below 70, with percent and missing events'] },
}, async () => {
  const page = await open()
  const alert = page.getByRole('alert').filter({ hasText: 'Critical Coverage Issue' })
  expect(await alert.innerText()).toMatch(
    /^Critical Coverage Issue\s+Overall coverage is 61%: an estimated 48 events are missing\.$/,
  )
  const [alertBox, jobsBox] = [
    await alert.boundingBox(),
    await page.getByRole('heading', { name: 'Jobs' }).boundingBox(),
  ]
  expect(alertBox?.y).toBeLessThan(jobsBox?.y ?? 0)
  for (const quietReport of [{ overallCoverage: 70 }, { overallCoverage: 0, learningVenues: 4 }]) {
    Object.assign(api.state.report, { ...REPORT, overallCoverage: 61 })
    await refresh(page)
    await expect.poll(() => alert.count()).toBe(1)
    Object.assign(api.state.report, quietReport)
    await refresh(page)
    await expect.poll(() => alert.count()).toBe(0)
  }
})

test('the monitor says that a value isn’t known yet instead of showing a number', {
  meta: { proves: ['Whole site: a value still being learned is not shown as a number'] },
}, async () => {
  const learning = { learning: true, method: 'learning' as const }
  const noEvents = { actualEvents: 0, expectedEvents: 0, coveragePercentage: 0, lastSuccessfulScrape: null }
  const neverScraped = { ...learning, ...noEvents }
  const failedScrapes = { ...neverScraped, learning: false }
  api.state.coverage = COVERAGE.map((venue, index) => ({
    ...venue,
    ...[neverScraped, failedScrapes, learning, learning][index],
  }))
  Object.assign(api.state.report, {
    overallCoverage: 100,
    totalMissedEvents: 0,
    learningVenues: 3,
    recommendations: [],
  })
  const page = await open()
  expect((await getVenueLines(page, 'Good Hall')).slice(0, 4)).toEqual([
    'Good Hall',
    'Active',
    'Not scraped yet',
    'No events known',
  ])
  expect((await getVenueLines(page, 'Middling Hall')).slice(2, 4)).toEqual(['Never scraped', 'No events known'])
  expect((await getVenueLines(page, 'New Hall')).slice(2, 4)).toEqual(['Not enough data yet', '3 events so far'])
  expect(await page.getByRole('meter').count()).toBe(0)
  expect(await getCardLines(page, 'Overall Coverage')).toEqual([
    'Overall Coverage',
    'Not enough data yet',
    '3 of 4 venues don’t have enough data yet',
  ])
  expect((await getCardLines(page, 'Estimated Missing Events'))[1]).toBe('Unknown so far')
  await openTab(page, 'Venue Details')
  expect(await getPanelText(page)).not.toMatch(/\bat least\b/)
  await openTab(page, 'Recommendations')
  expect(await getPanelText(page)).toContain('3 of 4 venues don’t have enough data yet.')
  expect(await page.locator('main').innerText()).not.toMatch(/\b0 of 0\b|\b(0|100) ?%/)
})

test('the monitor requests the chosen period, three months by default, and keeps it in the URL', {
  meta: {
    proves: [
      'Coverage: Last Month, Last 3 Months (default), Last 6 Months, Last Year; only 1, 3, 6, 12',
      'Coverage: “Analyzing scraping coverage...”',
    ],
  },
}, async () => {
  const page = await open()
  const period = page.getByLabel('Period')
  expect(await period.locator('option').allInnerTexts()).toEqual([
    'Last Month',
    'Last 3 Months',
    'Last 6 Months',
    'Last Year',
  ])
  expect(await period.inputValue()).toBe('3')
  expect(api.state.requests.toSorted()).toEqual(['coverage?months=3', 'report?months=3'])
  const { promise, resolve } = Promise.withResolvers<void>()
  api.state.hold = promise
  await period.selectOption('Last Year')
  const analyzing = page.getByText('Analyzing scraping coverage...')
  await expect.poll(() => analyzing.count(), { timeout: 5_000 }).toBe(1)
  resolve()
  await expect.poll(() => analyzing.count()).toBe(0)
  expect(page.url()).toContain('months=12')
  await expect.poll(() => getCardLines(page, 'Estimated Missing Events')).toContain('Last Year: 40 to 70')
  expect(api.state.requests).toContain('coverage?months=12')
  for (const [months, expectedPeriod] of [
    ['12', '12'],
    ['7', '3'],
  ]) {
    await page.goto(`${site.url}${MONITOR}?months=${months}`)
    expect(await page.getByLabel('Period').inputValue()).toBe(expectedPeriod)
  }
})

test.each([
  ['coverage', 'Failed to fetch coverage stats'],
  ['report', 'Failed to fetch scraping report'],
] as const)(
  'the monitor shows an error if the %s can’t be loaded',
  { meta: { proves: ['Coverage: Failed to fetch coverage stats, Failed to fetch scraping report'] } },
  async (call, message) => {
    api.state.failing[call] = true
    const page = await open()
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([message])
    // The jobs don't depend on this data.
    expect(await page.getByRole('button', { name: 'Expand All Venues' }).isEnabled()).toBe(true)
  },
)

test('the monitor fits the screen and passes axe', async () => {
  const page = await open()
  for (const name of ['Coverage Analysis', 'Venue Details', 'Recommendations']) {
    await openTab(page, name)
    await expectFitsAndPassesAxe(page, name)
  }
})
