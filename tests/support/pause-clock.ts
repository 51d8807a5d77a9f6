import type { Page } from 'playwright-core'

/**
 * Pauses the clock that a test installed in a page. Until then it runs in real time, and a slow machine would reach
 * timeouts early.
 */
export async function pauseClock(page: Page): Promise<void> {
  // Pausing in the past is an error, and time passes while this is sent.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}
