import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { useStage } from '../support/stage.ts'
import { type VisitOptions, visit } from '../support/visit.ts'

const stage = useStage('nearby')
let acrossTheBay: { id: string }
beforeAll(async () => {
  const hall = await stage.aVenue({ name: 'Candle Hall', neighborhood: 'Mission', latitude: 37.76, longitude: -122.42 })
  const oakland = { cityId: 'east-bay', town: 'Oakland', latitude: 37.805, longitude: -122.27 }
  const loft = await stage.aVenue({ name: 'Lake Loft', ...oakland })
  await stage.anEvent({ title: 'This Side', venueId: hall.id, startsAt: new Date('2025-05-02T20:00:00-07:00') })
  acrossTheBay = await stage.anEvent({
    title: 'Across the Bay',
    venueId: loft.id,
    startsAt: new Date('2025-05-02T21:00:00-07:00'),
  })
  stage.clearCache()
})

const open = (path: string, options: VisitOptions = {}) =>
  visit(path, { site: stage.site, reducedMotion: 'reduce', ...options })
const include = (page: Page) => page.getByRole('link', { name: 'Include the East Bay' })
const exclude = (page: Page) => page.getByRole('link', { name: 'Only San Francisco' })

test('a visitor includes nearby shows on one page, and the browser does so on others until they are left out', async () => {
  const { page, consoleMessages } = await open('/events')
  expect(await page.getByText('Across the Bay').count()).toBe(0)
  await include(page).click()
  const row = page.locator('[data-event]', { hasText: 'Across the Bay' })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/Lake Loft\s*·\s*Oakland/)
  expect(new URL(page.url()).search).toBe('?nearby=true')
  await expectFitsAndPassesAxe(page, 'events with nearby ones')

  await page.goto(`${stage.site}/tonight`)
  await page.getByRole('heading', { name: 'Tonight in San Francisco and the East Bay' }).waitFor()
  await page.getByText('Across the Bay').waitFor()
  await page.goto(`${stage.site}/map`)
  await page.getByRole('heading', { name: 'Shows in San Francisco and the East Bay tonight' }).waitFor()
  expect(await page.locator('[data-house] h2').allInnerTexts()).toEqual(['Candle Hall', 'Lake Loft'])
  await page.locator('[data-live] [data-marker="lake-loft"]').waitFor()
  await page.getByRole('link', { name: 'Tomorrow' }).click()
  await page.waitForURL('**/map?date=2025-05-03&nearby=true')

  await exclude(page).click()
  await page.getByRole('heading', { name: 'Shows in San Francisco tomorrow' }).waitFor()
  await page.goto(`${stage.site}/events`)
  await page.getByText('This Side').first().waitFor()
  await include(page).waitFor()
  expect(await page.getByText('Across the Bay').count()).toBe(0)
  expect(consoleMessages).toEqual([])
})

test('an address with nearby shows works without JavaScript, also in forms, feeds and filters', async () => {
  const { page } = await open('/events', { javaScriptEnabled: false })
  await include(page).click()
  await page.getByText('Across the Bay').first().waitFor()
  await page.locator('input[name="search"]').last().fill('lake')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  expect(new URL(page.url()).searchParams.get('nearby')).toBe('true')
  await page.getByRole('link', { name: 'Clear all' }).click()
  expect(new URL(page.url()).search).toBe('?nearby=true')
  const venueNames = page.locator('select[name="venue"] option')
  expect(await venueNames.allInnerTexts()).toEqual(expect.arrayContaining(['Candle Hall', 'Lake Loft']))

  const feed = await page.locator('link[type="application/rss+xml"]').getAttribute('href')
  const text = await (await fetch(new URL(feed ?? '', stage.site))).text()
  expect(text).toContain('Live music in San Francisco and the East Bay')
  expect(text).toContain('Across the Bay')
  expect(await (await fetch(`${stage.site}/tonight.txt?nearby=true`)).text()).toContain('Across the Bay')
  await stage.db.query(`update events set title = 'Across the Water' where id = $1`, [acrossTheBay.id])
  await stage.db.query('notify data_changed')
  const fetchList = async () => (await fetch(`${stage.site}/events?nearby=true`)).text()
  await expect.poll(fetchList).toContain('Across the Water')
  await stage.db.query(`update events set title = 'Across the Bay' where id = $1`, [acrossTheBay.id])
})

test('saved shows in nearby cities are listed together, also in a plan', async () => {
  const { page } = await open('/saved', {
    before: (newPage) =>
      newPage.addInitScript((id) => localStorage.setItem(`houselights-saved-${id}`, 'yes'), acrossTheBay.id),
  })
  await page.getByText('1 saved show is in another city').waitFor()
  await include(page).click()
  await page.locator('[data-event]', { hasText: 'Lake Loft' }).waitFor()
  await page.getByRole('link', { name: 'Make a plan' }).click()
  await page.getByRole('heading', { level: 1, name: '1 show' }).waitFor()
  expect(await page.locator('[data-event]').allInnerTexts()).toEqual([expect.stringContaining('Lake Loft')])
})

test('a city without nearby cities doesn’t offer them', async () => {
  const { page } = await open('/east-bay/events?nearby=true')
  await page.getByText('Across the Bay').first().waitFor()
  expect(await include(page).count()).toBe(0)
  expect(await page.getByText('This Side').count()).toBe(0)
})
