import puppeteer, { type Page } from 'puppeteer-core'
import { inject, onTestFinished } from 'vitest'

/** Whether this machine has Firefox. If not, `find-firefox.ts` prints why tests that need it are skipped. */
export const hasFirefox = inject('firefoxPath') !== ''

/**
 * Opens a page in a new Firefox profile with these preferences. It's driven by WebDriver BiDi and closes with the test.
 */
export async function openFirefox(preferences: Record<string, unknown> = {}): Promise<Page> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: inject('firefoxPath'),
    extraPrefsFirefox: preferences,
    defaultViewport: { width: 1280, height: 900 },
  })
  onTestFinished(() => browser.close())
  return browser.newPage()
}
