import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from './axe.ts'

const WIDTHS = [390, 1280]
const NARROWEST = 320

/** Checks a page as it is with axe, and its width on a phone, on a desktop and at the narrowest width. */
export async function expectFitAndClean(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axeFindings(page), `${what} at ${width}`).toEqual([])
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
