import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createOldBrowserScript, findMissingCalls, findMissingStyles } from '../support/oldest-browsers.ts'
import { getPublicRoutes, isMainPage, MISSING_ROUTES } from '../support/public-routes.ts'
import { visit } from '../support/visit.ts'

const WEB = join(import.meta.dirname, '../../apps/web')
const CLIENT = join(WEB, 'dist/client')

/** Functions that `polyfills.ts` adds. */
const POLYFILLED = ['AbortSignal.any', 'Map.groupBy', 'URL.parse']
/** Functions that zod calls only if they exist. */
const FEATURE_DETECTED = ['Error.captureStackTrace', 'URL.canParse']

/** Styles that only improve a page. Without them everything is still there and usable. */
const OPTIONAL_STYLES = [
  // Rows off the screen are rendered immediately.
  /^content-visibility|^contain-intrinsic-height$/,
  // Lines break elsewhere.
  /^text-wrap/,
  // A button's text is a pixel off center.
  /^text-box/,
  // A scrolling row shows a scrollbar.
  /^scrollbar-width/,
  // A heading may be the last line of a printed page.
  /^break-after:avoid$/,
  // The printer chooses its own paper.
  /^@page$|^size/,
  // The rows of two listings side by side aren't aligned.
  /^grid-template-rows:subgrid$/,
  // The build adds these with a prefix, too.
  /^text-decoration:dotted$|^print-color-adjust:exact$/,
  // From Mantine: the space next to a button in a field, the look of a disabled button, and option lists with a
  // scrollbar or an empty group. A selector list would be dropped as a whole, so it isn't allowed here.
  /^:has in \.m_[^,]+$/,
]

/** Pages without React: an embedded list, and a newsletter page, here for an invalid link. */
const OTHER_PAGES = ['/embed', '/newsletter/settings?token=none']

let routes: string[]
beforeAll(async () => {
  const demoRoutes = await getPublicRoutes()
  const staticRoutes = []
  for await (const file of glob('**/*.tsx', { cwd: join(WEB, 'src/routes') })) {
    // Routes with `$` aren't static. The other lists contain an example of each.
    const route = /^(?!_)[^$]*(?=\.tsx$)/.exec(file.replace(/^_operators\//, ''))?.[0]
    if (route) staticRoutes.push(`/${route.replace(/\/?\bindex$/, '')}`)
  }
  const missingRoutes = MISSING_ROUTES.map(([path]) => path)
  const allRoutes = new Set([...demoRoutes, ...staticRoutes, '/archive/2025-05', ...OTHER_PAGES, ...missingRoutes])
  routes = [...allRoutes].filter((route) => isMainPage(route) || OTHER_PAGES.includes(route))
})

describe('in the oldest supported browsers', () => {
  test('every route shows what the server sent, and logs nothing unexpected', {
    timeout: 120_000,
    meta: { proves: ['Conventions: every page works from Safari 16.4, Chrome 111 and Firefox 115 on'] },
  }, async () => {
    const script = createOldBrowserScript()
    const remaining = [...routes]
    const results: RouteResult[] = []
    const expectedResults: RouteResult[] = []
    const checkRoutes = async () => {
      const { page, consoleMessages } = await visit('/robots.txt', {
        before: (page) => page.addInitScript(script),
        waitUntil: 'load',
      })
      for (let route = remaining.shift(); route !== undefined; route = remaining.shift()) {
        consoleMessages.length = 0
        const response = await page.goto(inject('webUrl') + route, { waitUntil: 'networkidle' })
        const status = response?.status() ?? 0
        const html = (await response?.text()) ?? ''
        // The browser itself logs the status of an error page.
        const expectedMessages = status < 400 ? [] : [expect.stringContaining(String(status))]
        // On this page, a script changes the heading once it finds that the site can be reached.
        const serverTexts = route === '/offline' ? ['Saved on this device'] : await parseHeadingAndErrors(page, html)
        const shownTexts = await page.locator('h1, [role=alert]').allTextContents()
        const styles = findMissingStyles(getInlineStyles(html)).filter(isNeeded)
        expectedResults.push({ route, headingAndErrors: serverTexts, consoleMessages: expectedMessages, styles: [] })
        results.push({ route, headingAndErrors: shownTexts, consoleMessages: [...consoleMessages], styles })
      }
    }
    // Three at a time, because most of the time is spent waiting for an idle network.
    await Promise.all([checkRoutes(), checkRoutes(), checkRoutes()])
    expect(results.length).toBeGreaterThan(8)
    expect(results).toEqual(expectedResults)
  })

  test('no script calls a function that is missing', async () => {
    const scripts = await loadBuiltFiles('{assets/*,service-worker,embed}.js')
    expect(scripts.length).toBeGreaterThan(20)
    for (const [file, script] of scripts) {
      const allowed = file.startsWith('assets/') ? [...POLYFILLED, ...FEATURE_DETECTED] : []
      expect(
        findMissingCalls(script).filter((call) => !allowed.includes(call)),
        file,
      ).toEqual([])
    }
  })

  test('no page needs a style that is unsupported', {
    meta: { proves: ['Conventions: every page works from Safari 16.4, Chrome 111 and Firefox 115 on'] },
  }, async () => {
    const styles = await loadBuiltFiles('assets/*.css')
    expect(styles.length).toBeGreaterThan(20)
    for (const [file, css] of styles) expect(findMissingStyles(css).filter(isNeeded), file).toEqual([])
  })
})

describe('an error in the site’s own script', () => {
  const BROKEN_PAGE_MESSAGE = 'Parts of this page aren’t working right now.'
  const getHeadingAndErrors = (page: Page) => page.locator('main').locator('h1, [role=alert]').allTextContents()

  test.each(['/events/', '/venues/', '/artists/'])(
    'leaves a page below %s as the server sent it, with a message',
    async (prefix) => {
      const route = routes.find((candidate) => candidate.startsWith(prefix) && !candidate.endsWith('/report')) ?? ''
      const { page } = await visit(route, {
        waitUntil: 'load',
        before: (page) =>
          page.addInitScript(() => {
            URL.parse = () => {
              throw new TypeError('This browser has a fault.')
            }
          }),
      })
      const serverTexts = await parseHeadingAndErrors(page, await (await fetch(inject('webUrl') + route)).text())
      await expect.poll(() => getHeadingAndErrors(page)).toEqual([BROKEN_PAGE_MESSAGE, ...serverTexts])
      expect(await page.getByText('Not Found').count()).toBe(0)
    },
  )

  test('isn’t shown as "Not Found" if it happens while parsing a response and the server can’t be reached', async () => {
    const { page } = await visit('/events')
    await page.evaluate(() => {
      Response.prototype.json = () => {
        throw new TypeError('This browser has a fault.')
      }
    })
    const eventPages = /^https?:\/\/[^/]+\/events\//
    await page.route(eventPages, (route) => route.abort())
    await page.locator('[data-event] a[href^="/events/"]').first().click()
    await expect
      .poll(() => getHeadingAndErrors(page))
      .toEqual(['Something went wrong', 'We couldn’t display this page.'])
    await page.unroute(eventPages)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await getHeadingAndErrors(page))[0]).toBe(BROKEN_PAGE_MESSAGE)
    expect(await page.getByText('Not Found').count()).toBe(0)
  })
})

interface RouteResult {
  route: string
  /** The main heading and the error messages. */
  headingAndErrors: string[]
  consoleMessages: string[]
  /** Unsupported styles in the page's HTML that it needs. */
  styles: string[]
}

async function loadBuiltFiles(pattern: string): Promise<[file: string, text: string][]> {
  const files: [string, string][] = []
  for await (const file of glob(pattern, { cwd: CLIENT }))
    files.push([file, await readFile(join(CLIENT, file), 'utf8')])
  return files
}

const isNeeded = (style: string): boolean => !OPTIONAL_STYLES.some((optional) => optional.test(style))

/** Returns the main heading and the error messages of a page as the server sent it. */
const parseHeadingAndErrors = (page: Page, html: string): Promise<string[]> =>
  page.evaluate((html) => {
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    return [...parsed.querySelectorAll('h1, [role=alert]')].map(({ textContent }) => textContent)
  }, html)

/** Returns the styles in a page's HTML, without those in files. */
const getInlineStyles = (html: string): string =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n')
