import { Job } from '@houselights/contracts/jobs/jobs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openDemoDatabase } from '../support/demo-database.ts'
import { openDemo } from '../support/own-demo.ts'
import { recordRequests, toast } from '../support/page-parts.ts'
import { reparseRawPages } from '../support/until-scraped.ts'
import { useOpened } from '../support/use-opened.ts'
import { visit } from '../support/visit.ts'
import { testAddingVenues } from './add-venue.ts'

const MONITOR = '/scraping-coverage'
const BUTTONS = [
  ['GAMH Full Listing', 'GAMH Comprehensive Events Added'],
  ['Close Coverage Gaps', 'Coverage Gaps Closed'],
  ['Expand All Venues', 'Venues Expanded'],
  ['Comprehensive Expansion', 'Comprehensive Expansion Complete'],
  ['GAMH Authentic Events', 'GAMH Authentic Events Added'],
  ['Add Spotify Images', 'Spotify Images Added'],
] as const

// This source lists fewer shows at first, so that the jobs have something to add.
const demo = useOpened(() => openDemo({ initialBehaviors: { 'grand-sample-music-hall': 'shrunk' } }))

describe('on the coverage monitor,', () => {
  beforeAll(() => demo.setBehavior('grand-sample-music-hall', 'well'))

  const openMonitor = () => visit(MONITOR, { site: demo.site, waitUntil: 'load' })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const panel = (page: Page, name: string) => page.locator('li', { has: button(page, name) })
  const fetchJobs = async (query = '') =>
    z.array(Job).parse(await (await fetch(`${demo.apiUrl}/api/jobs${query}`)).json())
  const press = async (page: Page, name: string) => {
    await expect.poll(() => button(page, name).isEnabled()).toBe(true)
    await button(page, name).click()
  }

  test('each job reports its result, and the page requests coverage and report again', {
    meta: {
      proves: ['Coverage: six action buttons, each with its toast', 'Coverage: each job refreshes coverage and report'],
    },
  }, async () => {
    const { page, consoleMessages } = await openMonitor()
    for (const [name, title] of BUTTONS) {
      const requests = recordRequests(page)
      await press(page, name)
      await expect.poll(async () => (await toast(page).allInnerTexts()).join(), { timeout: 40_000 }).toContain(title)
      if (name === 'Close Coverage Gaps')
        expect(await toast(page).innerText()).toMatch(/added \d+ events across critical venues/)
      if (name === 'GAMH Full Listing') {
        const [job] = await fetchJobs('?kind=gamh-comprehensive')
        expect(job?.totals.added).toBeGreaterThan(20)
        await expect.poll(() => panel(page, name).innerText()).toContain(`${job?.totals.added} added`)
      }
      await expect.poll(() => button(page, name).isEnabled()).toBe(true)
      for (const path of ['/api/scraping/coverage?', '/api/scraping/report?'])
        await expect.poll(() => requests.join(), { message: name }).toContain(path)
    }
    expect(consoleMessages).toEqual([])
  })

  test('a job that can’t start says why', {
    meta: { proves: ['Coverage: job failure toasts titled “Error”'] },
  }, async () => {
    const { page } = await openMonitor()
    await page.route('**/api/enrichment/spotify-images', (route) =>
      route.fulfill({ status: 503, body: 'The queue isn’t responding right now. Please try again.' }),
    )
    await press(page, 'Add Spotify Images')
    await expect
      .poll(() => toast(page).allInnerTexts())
      .toEqual([expect.stringContaining('Failed to enrich artists with Spotify images. Please try again.')])
    const details = panel(page, 'Add Spotify Images').locator('details')
    await details.locator('summary').click()
    expect(await details.innerText()).toContain('The queue isn’t responding right now.')
  })

  test('a slow job shows its progress, survives a reload, a lost connection and a second page, and can be canceled', {
    meta: { proves: ['Coverage: a running action is disabled and shows a spinner'] },
  }, async () => {
    await demo.setBehavior('lorem-lounge', 'slow')
    const { page } = await openMonitor()
    await press(page, 'Expand All Venues')
    const expectRunning = async (monitorPage: Page) => {
      await expect.poll(() => button(monitorPage, 'Expand All Venues').isDisabled()).toBe(true)
      await expect.poll(() => panel(monitorPage, 'Expand All Venues').innerText()).toMatch(/\d of 8 sources, \d+ added/)
      await expect.poll(() => panel(monitorPage, 'Expand All Venues').getByRole('progressbar').count()).toBe(1)
    }
    await expectRunning(page)
    await expect.poll(() => panel(page, 'Expand All Venues').innerText(), { timeout: 20_000 }).toMatch(/Scraping /)
    await page.reload()
    await expectRunning(page)
    // The same request from elsewhere joins the running job.
    const otherVisit = await openMonitor()
    await expectRunning(otherVisit.page)
    const repeatedResponse = await fetch(`${demo.apiUrl}/api/scrapers/expand-venues`, {
      method: 'POST',
      headers: { prefer: 'respond-async' },
    })
    const active = await fetchJobs('?state=active')
    expect(active.map(({ id }) => id)).toEqual([(await repeatedResponse.json()).jobId])
    // The connection drops and comes back.
    await page.context().setOffline(true)
    await expect(page.evaluate(() => fetch('/api/status').then(({ status }) => status))).rejects.toThrow(
      'Failed to fetch',
    )
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Cancel Expand All Venues' }).click()
    await expect
      .poll(() => panel(page, 'Expand All Venues').innerText(), { timeout: 20_000 })
      .toContain('Canceled after')
    await expect
      .poll(() => panel(otherVisit.page, 'Expand All Venues').innerText(), { timeout: 20_000 })
      .toContain('Canceled after')
    await expect.poll(() => button(page, 'Expand All Venues').isEnabled()).toBe(true)
    await demo.setBehavior('lorem-lounge', 'well')
  })

  test.runIf(process.env.TEST_ALL)(
    'six simultaneous jobs keep the page responsive, and each one completes',
    async () => {
      await demo.setBehavior('lorem-lounge', 'slow')
      const { page } = await openMonitor()
      // By keyboard, because a growing panel moves the panels below away from the pointer during a click.
      for (const [name] of BUTTONS) {
        await expect.poll(() => button(page, name).isEnabled()).toBe(true)
        await button(page, name).press('Enter')
      }
      await expect.poll(() => button(page, 'Expand All Venues').isDisabled()).toBe(true)
      const reportResponse = page.waitForResponse('**/api/scraping/report**', { timeout: 10_000 })
      await page.getByRole('button', { name: 'Refresh' }).click()
      expect((await reportResponse).status()).toBe(200)
      await demo.setBehavior('lorem-lounge', 'well')
      for (const [name] of BUTTONS)
        await expect.poll(() => button(page, name).isEnabled(), { timeout: 60_000, message: name }).toBe(true)
      expect((await fetchJobs('?state=active')).length).toBe(0)
      const latestJobs = (await fetchJobs()).slice(0, BUTTONS.length)
      expect(
        latestJobs.map(({ kind, state }) => `${kind} ${state}`).filter((line) => !line.endsWith(' completed')),
      ).toEqual([])
      expect(new Set(latestJobs.map(({ kind }) => kind)).size).toBe(BUTTONS.length)
    },
  )

  test.runIf(process.env.TEST_ALL)('a job survives its worker being killed', async () => {
    await demo.setBehavior('lorem-lounge', 'slow')
    const { page } = await openMonitor()
    await press(page, 'Comprehensive Expansion')
    await expect
      .poll(() => panel(page, 'Comprehensive Expansion').innerText(), { timeout: 20_000 })
      .toMatch(/Scraping /)
    const { pid } = demo.worker
    if (!pid) throw new Error('The worker has no process.')
    process.kill(pid, 'SIGKILL')
    await demo.setBehavior('lorem-lounge', 'well')
    await expect
      .poll(() => toast(page).allInnerTexts(), { timeout: 60_000 })
      .toEqual(['Comprehensive Expansion Complete'])
    const [job] = await fetchJobs('?kind=comprehensive-expansion')
    expect(job?.sources.map(({ state }) => state)).toEqual(Array(10).fill('done'))
  })

  test('a job that can’t scrape its source shows the specified message, with the cause one click away', {
    meta: { proves: ['Coverage: job failure toasts titled “Error”'] },
  }, async () => {
    await demo.setBehavior('grand-sample-music-hall', 'forbidden')
    const { page } = await openMonitor()
    await press(page, 'GAMH Authentic Events')
    await expect
      .poll(() => toast(page).allInnerTexts(), { timeout: 30_000 })
      .toEqual([expect.stringMatching(/^Error\s+Failed to add GAMH authentic events\. Please try again\.$/)])
    const details = panel(page, 'GAMH Authentic Events').locator('details')
    expect(await details.locator('p').isVisible()).toBe(false)
    await details.locator('summary').click()
    expect(await details.locator('p').innerText()).toMatch(/^Grand Sample Music Hall couldn’t be scraped: .*403/)
    expect(await details.innerText()).toContain('npm run scrape -- --source grand-sample-music-hall')
    // A synchronous call responds with the same cause.
    const response = await fetch(`${demo.apiUrl}/api/scrapers/gamh-authentic`, { method: 'POST' })
    expect([response.status, await response.text()]).toEqual([502, expect.stringContaining('couldn’t be scraped')])
    await demo.setBehavior('grand-sample-music-hall', 'well')
  })

  test.runIf(process.env.TEST_ALL)(
    '"Fix All Issues" raises the score, changes nothing the second time, and undo restores the exact rows',
    async () => {
      const database = await openDemoDatabase(demo.databaseUrl)
      onTestFinished(database.close)
      await database.pauseSchedules()
      await database.duplicateShow('lorem-lounge', 'the-sample-list')
      const rowsBefore = await database.dumpRows()
      const { page } = await visit('/data-quality', { site: demo.site })
      const average = page.locator('dl > div', { hasText: 'Average Quality Score' }).locator('dd').first()
      const getScore = async () => Number.parseInt(await average.innerText(), 10)
      await press(page, 'Analyze Data')
      await expect.poll(() => page.getByText('Average Quality Score').count()).toBe(1)
      const firstScore = await getScore()
      await press(page, 'Fix All Issues')
      await expect
        .poll(() => toast(page).innerText(), { timeout: 60_000 })
        .toMatch(/^Quality Improvements Complete\s+enhanced \d+ venues with [\d.]+% improvement$/)
      await expect.poll(getScore).toBeGreaterThan(firstScore)
      const counts = await page.getByRole('region', { name: 'Improvements applied' }).locator('dd').allInnerTexts()
      expect(counts[0]).toBe('1')
      expect(
        counts
          .slice(1)
          .map(Number)
          .every((count) => count > 0),
      ).toBe(true)
      const fixes = await database.getFixes()
      expect(new Set(fixes.map(({ rule }) => rule))).toEqual(
        new Set(['duplicates', 'missing-ticket-link', 'missing-doors', 'incomplete-description']),
      )
      for (const fix of fixes) expect(fix.after).not.toEqual(fix.before)

      const rowsAfterFix = await database.dumpRows()
      expect(rowsAfterFix).not.toEqual(rowsBefore)
      const repeatedResponse = await fetch(`${demo.apiUrl}/api/data-quality/improve`, { method: 'POST' })
      expect(await repeatedResponse.json()).toMatchObject({
        batch: null,
        results: { venuesImproved: 0, doorTimesSet: 0 },
      })
      expect(await database.dumpRows()).toEqual(rowsAfterFix)
      // Inferred values are shown as inferred.
      const inferredRows = await database.db.query(`select slug from events where 'doors' = any (inferred) limit 1`)
      const event = await visit(`/events/${inferredRows[0].slug}`, { site: demo.site, waitUntil: 'load' })
      expect(await event.page.getByText('inferred', { exact: true }).count()).toBeGreaterThan(0)

      await press(page, 'Show history')
      await page.getByRole('button', { name: /^Undo all/ }).click()
      await expect.poll(() => toast(page).innerText(), { timeout: 30_000 }).toMatch(/^Fix Undone/)
      expect(await database.dumpRows()).toEqual(rowsBefore)
      expect((await database.getFixes()).every(({ reverted }) => reverted)).toBe(true)
    },
  )

  test.runIf(process.env.TEST_ALL)(
    'parsing stored pages again corrects an earlier parser’s mistakes without scraping, and old URLs redirect',
    async () => {
      const database = await openDemoDatabase(demo.databaseUrl)
      onTestFinished(database.close)
      await database.pauseSchedules()
      // Later sources add known artists, so that names from earlier sources can now be split. Parsing everything again
      // does that first.
      await reparseRawPages(demo.apiUrl)
      const correctBills = await database.getBills()
      const misparsedBill = await database.misparseBill('lorem-lounge')
      expect(await database.getBills()).not.toEqual(correctBills)
      const runsBefore = await database.db.query('select count(*)::int from scrape_runs')

      const { page, consoleMessages } = await openMonitor()
      await press(page, 'Parse Stored Pages Again')
      await expect
        .poll(() => toast(page).allInnerTexts(), { timeout: 60_000 })
        .toEqual([
          expect.stringMatching(/^Stored Pages Parsed Again\s+1 event changed, 1 artist retired, \d+ sources read$/),
        ])
      await expect.poll(() => panel(page, 'Parse Stored Pages Again').innerText()).toContain('1 artist retired')
      expect(consoleMessages).toEqual([])

      expect(await database.getBills()).toEqual(correctBills)
      expect(await database.db.query('select count(*)::int from scrape_runs')).toEqual(runsBefore)
      const artist = await visit(`/artists/${misparsedBill.artistSlug}`, { site: demo.site, waitUntil: 'load' })
      expect(new URL(artist.page.url()).pathname).toBe(misparsedBill.correctPath)
      const event = await visit(`/events/${misparsedBill.eventSlug}`, { site: demo.site, waitUntil: 'load' })
      expect(new URL(event.page.url()).pathname).toBe(`/events/${misparsedBill.eventSlug}`)

      const rows = await database.dumpRows()
      const repeatedResponse = await fetch(`${demo.apiUrl}/api/scrapers/reread`, { method: 'POST' })
      expect(await repeatedResponse.json()).toMatchObject({
        state: 'completed',
        results: { added: 0, updated: 0, merged: 0, withdrawn: 0, retired: 0 },
      })
      expect(await database.dumpRows()).toEqual(rows)
      const reparses = await fetchJobs('?kind=reread')
      expect(reparses.map(({ totals }) => totals.done === totals.total && totals.total > 5)).toEqual([true, true, true])
    },
  )
})

// These tests change the demo's data as the jobs do. A second demo would take half a minute to start.
testAddingVenues(demo)
