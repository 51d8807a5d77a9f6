import { beforeAll, expect, test } from 'vitest'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const SAVED = 'houselights-city'
const stage = useStage('city_choice', { VISITOR_LOCATION: 'cloudflare' })
beforeAll(async () => {
  await stage.anEvent({ title: 'A Show' })
  await stage.db.query(
    `insert into cities values ('oakland', 'Oakland', 'California', 'United States', 'America/Los_Angeles', 37.8, -122.3, 'Oakland', 'CA', 'USD')`,
  )
  stage.changed()
})

test('keeps the city that was chosen, and reloads for it', async () => {
  const { page } = await visit('/', { site: stage.site })
  const city = page.getByRole('combobox', { name: 'City' })
  const detected = page.getByRole('banner').getByText('Auto-detected', { exact: true })
  expect([await city.inputValue(), await detected.count()]).toEqual(['san-francisco', 1])
  const reloaded = page.waitForEvent('load')
  await city.selectOption('Oakland')
  await reloaded
  expect(await page.evaluate((key) => localStorage.getItem(key), SAVED)).toBe('oakland')
  await expect.poll(() => city.inputValue()).toBe('oakland')
  expect(await detected.count()).toBe(0)
})

test('a saved city that is no longer covered gives way to the detected one', async () => {
  const { page } = await visit('/', {
    site: stage.site,
    before: (page) => page.addInitScript((key) => localStorage.setItem(key, 'atlantis'), SAVED),
  })
  await expect.poll(() => page.getByRole('combobox', { name: 'City' }).inputValue()).toBe('san-francisco')
  expect(await page.getByRole('banner').getByText('Auto-detected', { exact: true }).count()).toBe(1)
})

test('a visitor near another city gets that one, from an answer of one’s own: the page is the same for all', async () => {
  const near = { 'cf-iplatitude': '37.81', 'cf-iplongitude': '-122.27' }
  const { page } = await visit('/', { site: stage.site, extraHTTPHeaders: near })
  await expect.poll(() => page.getByRole('combobox', { name: 'City' }).inputValue()).toBe('oakland')
  expect(await page.getByRole('banner').getByText('Auto-detected', { exact: true }).count()).toBe(1)
  const source = await (await fetch(stage.site, { headers: near })).text()
  expect(source).toContain('Detecting location...')
  expect(source).toContain('San Francisco')
  for (const words of ['detectedCity', '37.81']) expect(source).not.toContain(words)
})
