import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { COLOR_RULES, findAxeViolations } from './axe.ts'
import { waitUntilStill } from './wait-until-still.ts'

const PHONE = 390
const DESKTOP = 1280
const NARROWEST = 320
type ColorScheme = 'light' | 'dark'

/**
 * Checks the current page, or a part of it, with axe and without motion: in light colors on a phone and in dark ones on
 * a desktop, or in both on each with `TEST_ALL=1`.
 */
export async function expectClean(page: Page, label: string, within?: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? DESKTOP) <= PHONE
  const schemes = process.env.TEST_ALL ? (['dark', 'light'] as const) : ([isPhone ? 'light' : 'dark'] as const)
  for (const scheme of schemes) {
    await applyScheme(page, scheme)
    // the dark page has the same names, roles and boxes
    const rules = scheme === 'dark' ? COLOR_RULES : undefined
    expect(await findAxeViolations(page, { within, rules }), `${label}, ${scheme}`).toEqual([])
  }
}

async function applyScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  await page.locator(`html:not([data-mantine-color-scheme="${other}"])`).waitFor()
  await waitUntilStill(page)
}

/** Checks that a page fits a phone, a desktop and the narrowest window, and checks it with axe in the first two. */
export async function expectFitAndClean(page: Page, label: string): Promise<void> {
  for (const width of [DESKTOP, PHONE, NARROWEST]) {
    await page.setViewportSize({ width, height: 900 })
    const labelWithWidth = `${label} at ${width}`
    if (width !== NARROWEST) await expectClean(page, labelWithWidth)
    await expectFit(page, labelWithWidth)
  }
}

/** How many pixels the current page is wider than the window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

async function expectFit(page: Page, label: string): Promise<void> {
  // charts adapt to the window's width a moment later
  await expect.poll(() => measureOverflow(page), { message: label }).toBeLessThanOrEqual(0)
}
