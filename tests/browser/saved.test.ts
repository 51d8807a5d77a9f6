import { encodeShows } from '@houselights/contracts/public-api/show-codes'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { tabTo } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const PHONE = { viewport: { width: 390, height: 800 } }
/** Two shows on a Friday at venues more than a mile apart, and one on the next day. */
const shows = { moths: { id: '', slug: '' }, brass: { id: '', slug: '' }, nextDay: { id: '', slug: '' } }
const stage = useStage('saved')
beforeAll(async () => {
  const card = await stage.aVenue({
    name: 'Card Hall',
    neighborhood: 'Mission',
    latitude: 37.7599,
    longitude: -122.4148,
  })
  const lamp = await stage.aVenue({ name: 'Lamp Room', address: '1 Lamp St', latitude: 37.7749, longitude: -122.4194 })
  const startAt = (time: string) => ({ startsAt: new Date(`${time}-07:00`) })
  const price = { price: '$15', priceMin: '15', priceMax: '15' }
  shows.moths = await stage.anEvent({ title: 'Moths', venueId: card.id, ...startAt('2025-05-02T20:00'), ...price })
  shows.brass = await stage.anEvent({ title: 'Brass Lamps', venueId: lamp.id, ...startAt('2025-05-02T21:00') })
  shows.nextDay = await stage.anEvent({ title: 'The Day After', venueId: card.id, ...startAt('2025-05-03T20:00') })
})

const toPlanPath = (...events: { id: string }[]) => `/plan?shows=${encodeShows(events.map(({ id }) => id))}`
const presetSavedShows = (page: Page, ...events: { id: string }[]) =>
  page.addInitScript(
    (ids) => {
      for (const id of ids) localStorage.setItem(`houselights-saved-${id}`, 'yes')
    },
    events.map(({ id }) => id),
  )
const getRows = (page: Page) => page.locator('[data-event]').allInnerTexts()

test('by keyboard, a visitor saves shows, sees overlaps, removes and restores one, and makes a plan for a night', async () => {
  const { page, consoleMessages } = await visit('/saved', { site: stage.site })
  expect(await page.getByText('None yet.').count()).toBe(1)
  for (const { slug } of [shows.moths, shows.brass, shows.nextDay]) {
    await page.goto(`${stage.site}/events/${slug}`, { waitUntil: 'networkidle' })
    await tabTo(page, 'Save')
    await page.keyboard.press('Enter')
  }
  await tabTo(page, 'Your saved shows')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/saved')
  await expect.poll(async () => (await getRows(page)).length).toBe(3)
  expect((await getRows(page))[0]).toMatch(/8 PM.*Moths.*Card Hall · Mission.*\$15.*At the same time as Brass Lamps/s)
  expect(await page.getByText('To Lamp Room: about 1.4 miles, 30 minutes on foot').count()).toBe(1)
  expect(await page.getByRole('status').filter({ hasText: '3 shows' }).count()).toBe(1)

  await tabTo(page, 'Saved: Brass Lamps')
  await page.keyboard.press('Enter')
  // The row stays in place, and so does the focus.
  await expect.poll(() => page.getByRole('status').filter({ hasText: '2 shows' }).count()).toBe(1)
  expect((await getRows(page))[0]).not.toContain('At the same time')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await getRows(page))[0]).toContain('At the same time as Brass Lamps')
  await page.reload()
  await expect.poll(async () => (await getRows(page)).length).toBe(3)

  await page.getByRole('link', { name: 'Make a plan' }).first().press('Enter')
  await page.waitForURL('**/plan?*')
  await expect.poll(() => page.locator('h1').innerText()).toMatch(/^2 shows on/)
  expect(consoleMessages).toEqual([])
})

test('a plan without JavaScript has times, venues, distances, prices and a calendar', async () => {
  const path = toPlanPath(shows.moths, shows.brass)
  const { page } = await visit(path, { site: stage.site, javaScriptEnabled: false, ...PHONE })
  const [moths, brass] = await getRows(page)
  expect(moths).toMatch(/8 PM.*Moths.*Card Hall · Mission.*\$15/s)
  expect(brass).toMatch(/9 PM.*Brass Lamps.*Lamp Room · 1 Lamp St.*Price not announced/s)
  expect(await page.getByText('To Lamp Room: about 1.4 miles').count()).toBe(1)
  const html = await (await fetch(stage.site + path)).text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('Moths at Card Hall (8 PM), Brass Lamps at Lamp Room (9 PM).')
  const calendar = await (await fetch(stage.site + path.replace('/plan', '/plan.ics'))).text()
  expect(calendar.match(/SUMMARY:.+/g)?.map((line) => line.trim())).toEqual(['SUMMARY:Moths', 'SUMMARY:Brass Lamps'])
})

test('a visitor who receives a plan can add saved shows of the same day, and share it', async () => {
  const { page, consoleMessages } = await visit(toPlanPath(shows.moths), {
    site: stage.site,
    ...PHONE,
    before: (page) => presetSavedShows(page, shows.brass, shows.nextDay),
  })
  // The show on another day isn't offered.
  await expect.poll(() => page.getByRole('link', { name: /^Add / }).allInnerTexts()).toEqual(['Add Brass Lamps'])
  await page.getByRole('link', { name: 'Add Brass Lamps' }).click()
  await expect.poll(() => getRows(page).then(({ length }) => length)).toBe(2)
  expect(new URL(page.url()).searchParams.get('shows')).toBe(encodeShows([shows.moths.id, shows.brass.id]))
  await page.getByRole('link', { name: 'Remove from plan: Moths' }).click()
  await expect.poll(async () => (await getRows(page)).join()).not.toContain('Moths')
  await page.getByRole('button', { name: 'Share this plan' }).click()
  await expect.poll(() => page.getByText(/Link copied!|Copy this link/).count()).toBeGreaterThan(0)
  expect(consoleMessages).toEqual([])
})

describe('a plan that can’t be shown completely', () => {
  test('returns 400 for a truncated link', async () => {
    const truncatedPath = toPlanPath(shows.moths).slice(0, -3)
    expect((await fetch(stage.site + truncatedPath)).status).toBe(400)
    const { page } = await visit(truncatedPath, { site: stage.site })
    expect(await page.getByRole('alert').innerText()).toContain('may have been cut off')
  })

  test('counts missing shows, and a button removes them', async () => {
    const missingShow = { id: '00000000-0000-4000-8000-000000000000' }
    const { page } = await visit(toPlanPath(shows.moths, missingShow), { site: stage.site })
    expect(await page.getByText('We can’t find 1 show from this plan anymore.').count()).toBe(1)
    await page.evaluate((id) => localStorage.setItem(`houselights-saved-${id}`, 'yes'), missingShow.id)
    await page.goto(`${stage.site}/saved`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Remove missing shows' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  })
})

test('the pages of saved shows and of a plan fit the screen and pass axe', async () => {
  const before = (page: Page) => presetSavedShows(page, shows.moths, shows.brass)
  const { page } = await visit('/saved', { site: stage.site, before })
  await expect.poll(async () => (await getRows(page)).length).toBe(2)
  await expectFitsAndPassesAxe(page, '/saved')
  await page.goto(stage.site + toPlanPath(shows.moths, shows.brass), { waitUntil: 'networkidle' })
  await expectFitsAndPassesAxe(page, '/plan')
})
