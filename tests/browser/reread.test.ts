import { Job } from '@houselights/types/jobs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openDemoDatabase } from '../support/demo-database.ts'
import { openDemo } from '../support/own-demo.ts'
import { rereadKeptPages } from '../support/until-read.ts'
import { visit } from '../support/visit.ts'

const BUTTON = 'Read Kept Pages Again'
let demo: Awaited<ReturnType<typeof openDemo>>
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo?.close())

test('what an earlier release read wrongly is corrected without a read, and the old addresses redirect', async () => {
  const database = await openDemoDatabase(demo.databaseUrl)
  onTestFinished(database.close)
  await database.holdSchedules()
  // what the last sources made known parts names that the first ones printed
  await rereadKeptPages(demo.apiUrl)
  const right = await database.bills()
  const wrong = await database.misreadABill('lorem-lounge')
  expect(await database.bills()).not.toEqual(right)
  const reads = await database.db.query('select count(*)::int from scrape_runs')

  const { page, complaints } = await visit('/scraping-coverage', { site: demo.site, waitUntil: 'load' })
  const button = page.getByRole('button', { name: BUTTON, exact: true })
  const panel = page.locator('li', { has: button })
  const toast = page.locator('li[data-state="open"]')
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.click()
  await expect
    .poll(() => toast.allInnerTexts(), { timeout: 60_000 })
    .toEqual([expect.stringMatching(/^Kept Pages Read Again\s+1 event changed, 1 artist retired, \d+ sources read$/)])
  await expect.poll(() => panel.innerText()).toContain('1 artist retired')
  expect(complaints).toEqual([])

  expect(await database.bills()).toEqual(right)
  expect(await database.db.query('select count(*)::int from scrape_runs')).toEqual(reads)
  const artist = await visit(`/artists/${wrong.artist}`, { site: demo.site, waitUntil: 'load' })
  expect(new URL(artist.page.url()).pathname).toBe(wrong.leadsTo)
  const event = await visit(`/events/${wrong.event}`, { site: demo.site, waitUntil: 'load' })
  expect(new URL(event.page.url()).pathname).toBe(`/events/${wrong.event}`)

  const rows = await database.rows()
  const again = await fetch(`${demo.apiUrl}/api/scrapers/reread`, { method: 'POST' })
  expect(await again.json()).toMatchObject({
    state: 'completed',
    results: { added: 0, updated: 0, merged: 0, withdrawn: 0, retired: 0 },
  })
  expect(await database.rows()).toEqual(rows)
  const jobs = z.array(Job).parse(await (await fetch(`${demo.apiUrl}/api/jobs?kind=reread`)).json())
  expect(jobs.map(({ totals }) => totals.done === totals.total && totals.total > 5)).toEqual([true, true, true])
})
