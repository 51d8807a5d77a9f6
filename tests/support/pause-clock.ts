import type { Page } from 'playwright-core'

/** Stops the clock that a test installed in a page. Until then it runs in real time, and a slow machine reaches timeouts early. */
export async function pauseClock(page: Page): Promise<void> {
  // to pause in the past is an error, and the page goes on while this is sent
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}
