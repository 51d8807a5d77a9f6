import puppeteer, { type Page } from 'puppeteer-core'
import { inject, onTestFinished } from 'vitest'

/** Whether this machine has a Firefox: `find-firefox.ts` prints why tests in it are skipped. */
export const hasFirefox = inject('firefoxPath') !== ''

/** A page of a Firefox with these preferences and a new profile. It is driven by WebDriver BiDi and ends with the test. */
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
