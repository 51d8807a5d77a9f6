import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from './axe.ts'

const WIDTHS = [390, 1280]

/** Holds a page, as it stands, against axe and against its width, on a phone and on a desk. */
export async function expectFitAndClean(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axeFindings(page), `${what} at ${width}`).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${what} at ${width}`).toBeLessThanOrEqual(0)
  }
}
