import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { field } from '../support/event-list.ts'
import { publicRoutes } from '../support/public-routes.ts'
import { tour, visit } from '../support/visit.ts'

const MOST_STOPS = 24

/** What has the focus, and whether it is seen: itself, or what is drawn in its place beside it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { width, height } = element.getBoundingClientRect()
    const drawn = [element, element.nextElementSibling].filter((one) => one !== null)
    const words = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent
    return {
      name: `${element.tagName} ${words?.slice(0, 40)}`,
      seen:
        element !== document.body &&
        width * height > 1 &&
        drawn.some((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })),
      inFooter: element.closest('footer') !== null,
    }
  })

test('Tab stops on nothing that cannot be seen', async () => {
  const routes = [...(await publicRoutes()), '/admin/sources', '/admin/edit']
  await tour(routes, {}, async ({ page }, route) => {
    let [stops, before] = [0, 'the beginning']
    for (let inFooter = false; stops < MOST_STOPS && !inFooter; stops++) {
      await page.keyboard.press('Tab')
      const stop = await focused(page)
      expect(stop.seen, `${route}: ${stop.name} after ${before}`).toBe(true)
      before = stop.name
      inFooter = stop.inFooter
    }
    expect(stops, route).toBeGreaterThan(8)
  })
}, 120_000)

describe('the calendar of the filters', () => {
  const calendar = (page: Page) => page.getByRole('group', { name: 'Calendar' })
  const opened = async () => {
    const { page } = await visit('/events')
    await field(page, 'Date').focus()
    await field(page, 'Date').selectOption('custom')
    await calendar(page).getByRole('button', { name: 'Next month' }).waitFor()
    return page
  }
  const hasFocus = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name }).evaluate((one) => one === document.activeElement)

  test('is next after its button, and closes when Tab leaves it for the next filter', async () => {
    const page = await opened()
    await page.keyboard.press('Tab')
    expect(await hasFocus(page, /^Day: /)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await calendar(page).evaluate((one) => one.contains(document.activeElement))).toBe(true)
    for (let presses = 0; presses < 6 && !(await focused(page)).name.includes('genre'); presses++)
      await page.keyboard.press('Tab')
    expect((await focused(page)).name).toBe('SELECT genre')
    await expect.poll(() => calendar(page).count()).toBe(0)
  })

  test('closes when Shift+Tab leaves the date, and not before', async () => {
    const page = await opened()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await calendar(page).count()).toBe(1)
    await page.keyboard.press('Shift+Tab')
    expect((await focused(page)).name).toBe('INPUT search')
    await expect.poll(() => calendar(page).count()).toBe(0)
  })

  test('closes by Escape, which leaves the focus on its button', async () => {
    const page = await opened()
    await calendar(page).getByRole('button', { name: 'Next month' }).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => calendar(page).count()).toBe(0)
    expect(await hasFocus(page, /^Day: /)).toBe(true)
  })
})
