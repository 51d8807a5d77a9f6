import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { field } from '../support/event-list.ts'
import { focused } from '../support/focused.ts'
import { visit } from '../support/visit.ts'

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
