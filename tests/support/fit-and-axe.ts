import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { COLOR_RULES, findAxeViolations } from './axe.ts'
import { waitUntilStill } from './wait-until-still.ts'

const PHONE = 390
const DESKTOP = 1280
const NARROWEST = 320
type ColorScheme = 'light' | 'dark'

/**
 * Checks the current page, or a part of it, with axe and without motion. A phone is checked in light colors and a
 * desktop in dark ones; with `TEST_ALL=1`, each is checked in both.
 */
export async function expectPassesAxe(page: Page, label: string, within?: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? DESKTOP) <= PHONE
  const schemes = process.env.TEST_ALL ? (['dark', 'light'] as const) : ([isPhone ? 'light' : 'dark'] as const)
  for (const scheme of schemes) {
    await applyScheme(page, scheme)
    // The dark page has the same names, roles and boxes, so only its colors need a check.
    const rules = scheme === 'dark' ? COLOR_RULES : undefined
    expect(await findAxeViolations(page, { within, rules }), `${label}, ${scheme}`).toEqual([])
  }
}

async function applyScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
  const otherScheme = colorScheme === 'dark' ? 'light' : 'dark'
  await page.locator(`html:not([data-mantine-color-scheme="${otherScheme}"])`).waitFor()
  await waitUntilStill(page)
}

/** Checks that a page fits a phone, a desktop and the narrowest window, and checks it with axe in the first two. */
export async function expectFitsAndPassesAxe(page: Page, label: string): Promise<void> {
  for (const width of [DESKTOP, PHONE, NARROWEST]) {
    await page.setViewportSize({ width, height: 900 })
    const labelWithWidth = `${label} at ${width}`
    if (width !== NARROWEST) await expectPassesAxe(page, labelWithWidth)
    await expectFits(page, labelWithWidth)
  }
}

/** Measures how many pixels wider than the window the current page is. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

async function expectFits(page: Page, label: string): Promise<void> {
  // Charts adapt to the window's width with a delay.
  await expect.poll(() => measureOverflow(page), { message: label }).toBeLessThanOrEqual(0)
}
