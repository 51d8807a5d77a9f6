import type { Page } from 'playwright-core'

export const PHONE = { viewport: { width: 390, height: 844 } }

/** Finds the section of a page whose h2 has this title. */
export const section = (page: Page, title: string) => page.locator(`section:has(> div > h2:text-is("${title}"))`)
export const toast = (page: Page) => page.locator('li[data-state="open"]')
/** Finds the status message of an operators' page. */
export const status = (page: Page) => page.locator('main [role="status"]').first()
export const getHrefs = (links: ReturnType<Page['getByRole']>) =>
  links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href')))
export const hasFocus = (locator: ReturnType<Page['getByRole']>) =>
  locator.evaluate((element) => element === document.activeElement)
/** Splits a text into its nonempty lines. */
export const splitLines = (text: string) => text.split('\n').filter(Boolean)

/** Presses Tab until the button or link with this name has the focus. */
export async function tabTo(page: Page, name: RegExp | string) {
  const candidates = page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
  const target = candidates.and(page.locator(':focus'))
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await target.count()) return target
  }
  throw new Error(`The Tab key never reaches ${name}.`)
}

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Records the addresses that a page requests from now on, without their origin. */
export function recordRequests(page: Page, requests: string[] = []): string[] {
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    requests.push(pathname + search)
  })
  return requests
}
