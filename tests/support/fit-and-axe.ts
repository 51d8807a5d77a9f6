import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, COLOUR_RULES } from './axe.ts'
import { still } from './still.ts'

const PHONE = 390
const DESKTOP = 1280
const NARROWEST = 320
type ColorScheme = 'light' | 'dark'

/** Checks a page as it is with axe in both color schemes, or the part of it that a selector names, without motion. */
export async function expectClean(page: Page, what: string, within?: string): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) await expectCleanIn(scheme, page, what, within)
}

async function expectCleanIn(scheme: ColorScheme, page: Page, what: string, within?: string): Promise<void> {
  await show(page, scheme)
  // the dark page has the same names, roles and boxes
  const rules = scheme === 'dark' ? COLOUR_RULES : undefined
  expect(await axeFindings(page, { within, rules }), `${what}, ${scheme}`).toEqual([])
}

async function show(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  await page.locator(`html:not([data-mantine-color-scheme="${other}"])`).waitFor()
  await still(page)
}

/**
 * Checks that a page fits a phone, a desktop and the narrowest window, and checks it with axe: dark on a desktop and light on a
 * phone, or both on both with `TEST_ALL=1`.
 */
export async function expectFitAndClean(page: Page, what: string): Promise<void> {
  for (const [width, scheme] of [[DESKTOP, 'dark'], [PHONE, 'light'], [NARROWEST]] as const) {
    await page.setViewportSize({ width, height: 900 })
    const there = `${what} at ${width}`
    if (scheme) await (process.env.TEST_ALL ? expectClean(page, there) : expectCleanIn(scheme, page, there))
    await expectFit(page, there)
  }
}

/** By how many pixels a page, as it stands, is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

async function expectFit(page: Page, what: string): Promise<void> {
  // charts follow the window's width a moment later
  await expect.poll(() => overflowOf(page), { message: what }).toBeLessThanOrEqual(0)
}
