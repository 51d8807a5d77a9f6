import { defaultCity } from '@houselights/config/cities/cities'
import { SiteStatus } from '@houselights/contracts/public-api/routes'
import { getNight } from '@houselights/domain/dates/show-hours'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { getAllCards } from './api.ts'

export const eventRows = (page: Page) => page.locator('[data-event]')
export const getSlugs = (page: Page) =>
  eventRows(page).evaluateAll((elements) => elements.map((element) => element.getAttribute('data-event')))
export const getDays = (page: Page) =>
  page.locator('h2 time').evaluateAll((elements) => elements.map((element) => element.getAttribute('datetime') ?? ''))
export const filterField = (page: Page, label: string) =>
  page.getByRole('form', { name: 'Filter events' }).getByLabel(label, { exact: true })
export const getQuery = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
/** Returns the current local day in the demo's city. The demo runs on the real clock. */
export const getCityToday = async () => {
  const { now } = SiteStatus.parse(await (await fetch(`${inject('apiUrl')}/api/status`)).json())
  return getNight(now, defaultCity.timeZone)
}

/** Waits until the list shows the first page of the API's response, with its total above. */
export async function expectListMatchesApi(page: Page, filters: string) {
  const events = await getAllCards(`&${filters}`)
  await expect
    .poll(() => page.getByRole('status').first().innerText())
    .toBe(`${events.length} ${events.length === 1 ? 'show' : 'shows'}`)
  const slugs = events.map(({ slug }) => slug)
  await expect.poll(async () => (await getSlugs(page)).length).toBeGreaterThanOrEqual(Math.min(slugs.length, 50))
  const shownSlugs = await getSlugs(page)
  expect(shownSlugs).toEqual(slugs.slice(0, shownSlugs.length))
  return events
}
