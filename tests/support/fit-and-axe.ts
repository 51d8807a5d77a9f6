import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, COLOUR_RULES } from './axe.ts'
import { still } from './still.ts'

const WIDTHS = [390, 1280]
const NARROWEST = 320

/**
 * Checks a page as it is with axe, or the part of it that a selector names, without motion, and its colors in the dark, where
 * names, roles and boxes are the same.
 */
export async function expectClean(page: Page, what: string, within?: string): Promise<void> {
  await show(page, 'dark')
  expect(await axeFindings(page, { within, rules: COLOUR_RULES }), `${what} in the dark`).toEqual([])
  await show(page, 'light')
  expect(await axeFindings(page, { within }), what).toEqual([])
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  await page.locator(`html:not([data-mantine-color-scheme="${other}"])`).waitFor()
  await still(page)
}

/** Does that on a phone and on a desktop, where a page fits, too, as at the narrowest width. */
export async function expectFitAndClean(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectClean(page, `${what} at ${width}`)
    await expectFit(page, `${what} at ${width}`)
  }
  await page.setViewportSize({ width: NARROWEST, height: 900 })
  await expectFit(page, `${what} at ${NARROWEST}`)
}

/** By how many pixels a page, as it stands, is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

async function expectFit(page: Page, what: string): Promise<void> {
  // charts follow the window's width a moment later
  await expect.poll(() => overflowOf(page), { message: what }).toBeLessThanOrEqual(0)
}
