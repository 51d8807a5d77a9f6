import { openBackendAt } from '@houselights/jobs/backend'
import { scrapeSource } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { getSchedules } from '@houselights/jobs/schedules'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const stage = useStage('sources_and_runs')
beforeAll(async () => {
  const venue = await stage.aVenue({ name: 'Test Hall', slug: 'test-hall' })
  const scrapeTimes = {
    lastAttemptAt: new Date('2025-05-02T11:00:00-07:00'),
    lastSuccessAt: new Date('2025-05-02T11:00:00-07:00'),
  }
  await stage.aSource({ id: 'test-hall', name: 'Test Hall', venueId: venue.id, lastFound: 9, ...scrapeTimes })
  await stage.aSource({
    id: 'test-list',
    name: 'Test List',
    kind: 'aggregator',
    failingSince: new Date('2025-05-02T10:00:00-07:00'),
    lastAttemptAt: scrapeTimes.lastAttemptAt,
    lastProblem: 'https://list.example/: responded with 403',
  })
  await stage.aSource({ id: 'test-guess', name: 'Test Guess', unverified: true, ...scrapeTimes })
  await stage.aSource({ id: 'test-key', name: 'Test Key', active: false, inactiveReason: 'It needs a key.' })
  const terms = { source: 'https://off.example/terms', readOn: '2025-04-01', note: 'Section 3 rules it out.' }
  await stage.aSource({
    id: 'test-off',
    name: 'Test Off',
    kind: 'aggregator',
    active: false,
    permitted: false,
    terms: { ...terms, reading: 'forbidden' },
  })
  const hushedVenue = await stage.aVenue({ name: 'Hushed Hall' })
  await stage.aSource({
    id: 'hushed-hall',
    name: 'Hushed Hall',
    venueId: hushedVenue.id,
    url: 'https://hushed.example/shows',
    refusedSince: scrapeTimes.lastAttemptAt,
    failingSince: scrapeTimes.lastAttemptAt,
    lastAttemptAt: scrapeTimes.lastAttemptAt,
    lastProblem: 'https://hushed.example/shows: responded with 403',
  })
  for (const [title, days] of [
    ['First', 1],
    ['Second', 2],
    ['Third', 9],
  ] as const) {
    const event = await stage.anEvent({
      venueId: venue.id,
      title,
      startsAt: new Date(Date.parse('2025-05-02T20:00:00-07:00') + days * 86_400_000),
    })
    await stage.aSourceRecord({ eventId: event.id, sourceId: 'test-hall' })
  }
  const addRun = (source: string, minute: number, outcome: string, problems: unknown[] = []) =>
    stage.db.query(
      `insert into scrape_runs (source_id, depth, started_at, ended_at, outcome, pages, found, added, problems)
       values ($1, 'full', $2, $2::timestamptz + interval '2.5 seconds', $3, 3, 9, 2, $4)`,
      [source, `2025-05-02T11:${minute}:00-07:00`, outcome, JSON.stringify(problems)],
    )
  await addRun('test-hall', 10, 'ok')
  const reproduce = 'npm run scrape -- --source test-list'
  const problem = { kind: 'refused', message: 'responded with 403', url: 'https://list.example/', reproduce }
  await addRun('test-list', 20, 'failed', [problem])
  for (let minute = 0; minute < 60; minute++)
    await stage.db.query(
      `insert into scrape_runs (source_id, depth, started_at, ended_at, outcome) values ('test-hall', 'full', $1, $1, 'ok')`,
      [`2025-05-01T11:${String(minute).padStart(2, '0')}:00-07:00`],
    )
  await stage.db.query(
    `insert into jobs (city_id, kind, state, sources, requested_at, started_at, ended_at)
     values ('san-francisco', 'expand-venues', 'completed', '{test-hall}', '2025-05-02T11:30:00-07:00', '2025-05-02T11:30:01-07:00', '2025-05-02T11:32:31-07:00')`,
  )
})

async function schedule(...slugs: string[]) {
  const queue = openJobQueue(openBackendAt(stage.databaseUrl), scrapeSource)
  await queue.schedule(getSchedules(slugs.map((slug) => ({ slug, cadenceMinutes: 720 }))))
  await queue.close()
}
const open = (path: string) => visit(path, { site: stage.site })
const sourceItem = (page: Page, name: string) =>
  page.locator('main li').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name} `) }) })
const table = (page: Page) => page.locator('table:has(caption)')

describe('the sources page', () => {
  test('shows the state of each source', async () => {
    const { page, consoleMessages } = await open('/admin/sources')
    const getText = async (name: string) => (await sourceItem(page, name).innerText()).replace(/\s+/g, ' ')
    expect(await getText('Test Hall')).toMatch(/No next run.*No next run in the queue\..*Next run None/)
    await schedule('test-hall', 'test-guess')
    await page.reload()
    expect(await getText('Test Hall')).toMatch(/Healthy.*Next run \w.*\d.*Last success 1 hour ago.*Found 9/)
    expect(await getText('Test List')).toMatch(/Failing.*responded with 403.*Last success Never/)
    expect(await getText('Test Guess')).toMatch(/Unverified.*Nothing from this source is shown until a list/)
    expect(await getText('Test Key')).toMatch(/Inactive.*It needs a key\..*Next run None/)
    expect(await getText('Test Off')).toMatch(
      /Off.*terms forbid.*April 1, 2025.*off until we have permission.*Section 3/,
    )
    const refusal = /Refused.*403\..*ask once a week, next after Fri, May 9.*No other source lists its shows\./
    expect(await getText('Hushed Hall')).toMatch(refusal)
    await sourceItem(page, 'Hushed Hall').locator('summary').click()
    const mailLink = sourceItem(page, 'Hushed Hall').getByRole('link', { name: 'Open as an email' })
    expect(await mailLink.getAttribute('href')).toMatch(/^mailto:\?subject=A%20calendar%20feed%20for%20Hushed%20Hall&/)
    expect(consoleMessages).toEqual([])
    await expectFitsAndPassesAxe(page, '/admin/sources')
  })

  test('pauses and suppresses sources with switches, and a suppressed source’s events disappear from the site', async () => {
    const { page } = await open('/admin/sources')
    const scheduleSwitch = page.getByRole('switch', { name: 'Scheduled: Test Hall' })
    await page.waitForLoadState('networkidle')
    await scheduleSwitch.click()
    await expect.poll(() => sourceItem(page, 'Test Hall').innerText()).toMatch(/Paused/)
    const suppressSwitch = page.getByRole('switch', { name: 'Do not scrape: Test Hall' })
    await suppressSwitch.click()
    await expect.poll(() => sourceItem(page, 'Test Hall').innerText()).toContain('Do not scrape')
    const countEvents = async () => (await (await fetch(`${stage.api}/api/events`)).json()).length
    await expect.poll(countEvents).toBe(0)
    await page.reload({ waitUntil: 'networkidle' })
    expect([await scheduleSwitch.isChecked(), await suppressSwitch.isChecked()]).toEqual([false, true])
    await suppressSwitch.press('Space')
    await expect.poll(countEvents).toBe(3)
    await expect.poll(() => scheduleSwitch.isEnabled()).toBe(true)
    await scheduleSwitch.press('Space')
    await expect.poll(() => sourceItem(page, 'Test Hall').innerText()).toContain('Healthy')
  })
})

describe('the runs page', () => {
  test('lists runs latest first with their counts, loads earlier ones, and shows jobs', async () => {
    const { page, consoleMessages } = await open('/admin/runs')
    const rows = table(page).locator('tbody tr')
    expect(await rows.count()).toBe(50)
    expect((await rows.nth(0).innerText()).replace(/\s+/g, ' ')).toMatch(
      /^Test List full scrape Today, 11:20 AM 2\.5 s 3 9 2 0 0 failed/,
    )
    await page.getByRole('button', { name: 'Earlier scrapes' }).click()
    await expect.poll(() => rows.count()).toBe(62)
    expect(await page.getByRole('button', { name: 'Earlier scrapes' }).count()).toBe(0)
    const job = page.locator('main li').filter({ hasText: 'Expand All Venues' })
    expect((await job.innerText()).replace(/\s+/g, ' ')).toMatch(/Today, 11:30 AM.*2 min 30 s.*0 added/)
    expect(consoleMessages).toEqual([])
  })

  test('is linked from each source, and shows the cause and command for runs with problems', async () => {
    const { page } = await open('/admin/sources')
    await page.getByRole('link', { name: 'Runs of Test List' }).click()
    await page.waitForURL('**/admin/runs?source=test-list')
    await expect.poll(() => table(page).locator('tbody tr').count()).toBe(1)
    await page.goto(`${stage.site}/admin/runs`)
    await page.getByRole('link', { name: 'With problems' }).click()
    await expect.poll(() => table(page).locator('tbody tr').count()).toBe(1)
    await table(page).locator('summary').click()
    expect(await table(page).locator('details').innerText()).toContain('refused: responded with 403')
    expect(await table(page).locator('code').innerText()).toBe('npm run scrape -- --source test-list')
  })

  test('shows events over time by venue, as a chart and as numbers', async () => {
    const { page } = await open('/admin/runs')
    await expect.poll(() => page.locator('figure svg rect').count()).toBe(2)
    expect(await page.locator('figcaption').innerText()).toMatch(/^3 events by week/)
    await page.getByText('Show the numbers').click()
    const numbers = page.locator('details:has-text("Show the numbers") tbody tr')
    expect((await numbers.allInnerTexts()).map((row) => row.split('\t'))).toEqual([
      ['Apr 28', '2'],
      ['May 5', '1'],
    ])
    await page.getByLabel('Venue', { exact: true }).selectOption('Test Hall')
    expect(await page.locator('figcaption').innerText()).toMatch(/^3 events/)
    await expectFitsAndPassesAxe(page, '/admin/runs')
  })
})
