import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { COLOR_RULES, findAxeViolations } from '../support/axe.ts'
import { expectPassesAxe, measureOverflow } from '../support/fit-and-axe.ts'
import { getFocus } from '../support/get-focus.ts'
import { findJoinedWords } from '../support/joined-words.ts'
import { PHONE } from '../support/page-parts.ts'
import { getPublicRoutes, isMainPage, MISSING_ROUTES } from '../support/public-routes.ts'
import { visit, visitEach } from '../support/visit.ts'
import { waitUntilStill } from '../support/wait-until-still.ts'

const MAX_STOPS = 24
const WIDTHS = [320, 768, 1280]
/** axe takes most of the time here, so it checks light pages in a narrow window and dark pages in a wide one. */
const LIGHT_WIDTHS = process.env.TEST_ALL ? [320, 1280] : [320]
const DARK_WIDTHS = process.env.TEST_ALL ? [320, 1280] : [1280]
const HOME = { timezoneId: 'America/Los_Angeles' }

let routes: string[]
let allRoutes: string[]
const missingRoutes = MISSING_ROUTES.map(([path]): string => path)
beforeAll(async () => {
  routes = await getPublicRoutes()
  allRoutes = [...routes, ...missingRoutes]
})

let snapshots: Promise<RouteSnapshot[]> | undefined
/** Returns a snapshot of each route. All tests that only inspect routes share these snapshots. */
const getSnapshots = (): Promise<RouteSnapshot[]> => {
  snapshots ??= takeSnapshots()
  return snapshots
}

type RouteSnapshot = Awaited<ReturnType<typeof inspect>> &
  Record<'consoleMessages' | 'foreignRequests' | 'stylesheets', string[]>

async function takeSnapshots(): Promise<RouteSnapshot[]> {
  const results: RouteSnapshot[] = []
  const stylesheets: string[] = []
  const before = async (page: Page) => {
    // If code catches a violation of the content security policy, the browser doesn't log it.
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`blocked by the content security policy: ${blockedURI} (${violatedDirective})`),
      ),
    )
    page.on('request', (request) => {
      // The map's stylesheet is loaded later, with its script.
      const isInitial = !request.url().includes('/assets/live-map-')
      if (request.resourceType() === 'stylesheet' && isInitial) stylesheets.push(request.url())
    })
  }
  const paths = [...routes, ...missingRoutes]
  await visitEach(
    paths,
    { ...HOME, before, reducedMotion: 'reduce' },
    async ({ page, consoleMessages, foreignRequests }, route) => {
      const recordedWhileLoading = {
        consoleMessages: [...consoleMessages],
        foreignRequests: [...foreignRequests],
        stylesheets: [...stylesheets],
      }
      results.push({ ...(await inspect(page, route)), ...recordedWhileLoading })
      // Leaves the page, so that files it's still loading aren't counted for the next one.
      await page.goto(`${inject('webUrl')}/robots.txt`)
      for (const lines of [consoleMessages, foreignRequests, stylesheets]) lines.length = 0
    },
  )
  return results
}

const inspect = async (page: Page, route: string) => ({
  route,
  text: await getStableText(page),
  inlineStyles: await page.locator('head style[data-stylesheet]').count(),
  banners: await page.getByText('These are sample listings').count(),
  joinedWords: await findJoinedWords(page),
  headingLevels: await page
    .locator('main h1, main h2, main h3, main h4')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1)))),
  headingFontTexts: await findHeadingFontTexts(page),
  runningAnimations: await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  ),
  tabStops: isMainPage(route) ? await getTabStops(page) : undefined,
  problems: await findProblems(page, isMainPage(route)),
})

/**
 * Returns a page's text without simulated numbers, which differ each time. Relative times change too, so they become
 * "ago".
 */
async function getStableText(page: Page): Promise<string> {
  const style = await page.addStyleTag({ content: '[data-simulated] { display: none !important }' })
  const text = await page.locator('main').innerText()
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  return text.replace(/\b\d+ (minute|hour)s? ago|just now/g, 'ago')
}

/** Returns axe's violations, and by how much the page is wider than its window. */
async function findProblems(page: Page, alsoDark: boolean): Promise<string[]> {
  const problems: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    if (LIGHT_WIDTHS.includes(width))
      for (const finding of await findAxeViolations(page)) problems.push(`at ${width}: ${finding}`)
    const overflow = await measureOverflow(page)
    if (overflow > 0) problems.push(`at ${width}: ${overflow} px too wide`)
  }
  if (!alsoDark) return problems
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  await waitUntilStill(page)
  // The dark page has the same names, roles and boxes, so only colors are checked.
  for (const width of DARK_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const finding of await findAxeViolations(page, { rules: COLOR_RULES }))
      problems.push(`at ${width} in dark: ${finding}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return problems
}

/** Returns the elements where Tab stops, from the top of the page into its footer. */
async function getTabStops(page: Page) {
  const stops: Awaited<ReturnType<typeof getFocus>>[] = []
  for (let presses = 0; presses < MAX_STOPS && !stops.at(-1)?.inFooter; presses++) {
    await page.keyboard.press('Tab')
    const stop = await getFocus(page)
    // When another site's frame starts to load, it returns the focus to the body.
    if (stop.name.startsWith('BODY') && (await page.locator('iframe').count()) > 0) continue
    stops.push(stop)
  }
  return stops
}

// The first test opens all routes.
describe('every route', { timeout: 300_000 }, () => {
  test('shows the demo banner', {
    meta: { proves: ['Layout: Home, Events, Event, Artists, Artist, Venues and Venue answer at their routes'] },
  }, async () => {
    for (const { route, banners } of await getSnapshots()) expect(banners, route).toBe(1)
  })

  test('requests nothing from third parties and logs nothing', {
    meta: { proves: ['Whole site: a first visit sends no third-party request and logs nothing to the console'] },
  }, async () => {
    for (const { route, foreignRequests, consoleMessages } of await getSnapshots()) {
      expect(foreignRequests, route).toEqual([])
      // The browser logs the status of a missing page.
      if (!missingRoutes.includes(route)) expect(consoleMessages, route).toEqual([])
    }
  })

  test('separates its words with white space, even without its stylesheet', async () => {
    for (const { route, joinedWords } of await getSnapshots()) expect(joinedWords, route).toEqual([])
  })

  test('inlines its styles', async () => {
    for (const { route, inlineStyles, stylesheets } of await getSnapshots()) {
      expect(inlineStyles, route).toBeGreaterThan(0)
      expect(stylesheets, route).toEqual([])
    }
  })

  test('has ordered headings with one h1, in weights that their font has', async () => {
    for (const { route, headingLevels, headingFontTexts } of await getSnapshots()) {
      expect(
        headingLevels.filter((level) => level === 1),
        route,
      ).toHaveLength(1)
      for (const [index, level] of headingLevels.entries())
        expect(level - (headingLevels[index - 1] ?? level), `${route}: ${headingLevels}`).toBeLessThanOrEqual(1)
      expect(headingFontTexts.length, route).toBeGreaterThan(0)
      expect(
        headingFontTexts.filter(({ weight }) => weight < 600 || weight > 800),
        route,
      ).toEqual([])
    }
  })

  test('has no motion for visitors who prefer reduced motion', async () => {
    for (const { route, runningAnimations } of await getSnapshots()) expect(runningAnimations, route).toBe(0)
  })

  test('makes every Tab stop visible', {
    meta: {
      proves: [
        'Whole site: Tab stops only at visible elements, and the calendar closes behind the focus',
        'Conventions: WCAG 2.2 AA as far as a program can tell, in light and dark and by keyboard',
      ],
    },
  }, async () => {
    for (const { route, tabStops } of await getSnapshots()) {
      if (!tabStops) continue
      expect(
        tabStops.filter(({ isVisible }) => !isVisible),
        route,
      ).toEqual([])
      expect(tabStops.length, route).toBeGreaterThan(8)
    }
  })

  test('fits the screen and passes axe from 320 to 1280 px, in light and dark', {
    meta: {
      proves: [
        'Whole site: axe finds nothing, light at 320 px, dark at 1280 px, also with something open',
        'Conventions: WCAG 2.2 AA as far as a program can tell, in light and dark and by keyboard',
      ],
    },
  }, async () => {
    for (const { route, problems } of await getSnapshots()) expect(problems, route).toEqual([])
  })

  test('shows the same text and times to visitors in Tokyo and San Francisco', {
    timeout: 180_000,
    meta: {
      proves: [
        'Whole site: the same hours in every time zone',
        'Conventions: the same words and hours for every visitor',
      ],
    },
  }, async () => {
    const { page: tokyoPage } = await visit('/', { timezoneId: 'Asia/Tokyo' })
    const { page: homePage } = await visit('/', HOME)
    const getRouteText = async (page: Page, route: string) => {
      // A venue's page requests its rating once it is shown.
      await page.goto(inject('webUrl') + route, { waitUntil: route.startsWith('/venues/') ? 'networkidle' : 'load' })
      return getStableText(page)
    }
    for (const { route, text: originalText } of (await getSnapshots()).filter(({ route }) => isMainPage(route))) {
      if ((await getRouteText(tokyoPage, route)) === originalText) continue
      // The demo's worker may have stored a picture since.
      const expectSameText = async () =>
        expect(await getRouteText(tokyoPage, route), route).toBe(await getRouteText(homePage, route))
      await vi.waitFor(expectSameText, { timeout: 45_000, interval: 2_000 })
    }
  })

  test('hydrates without errors even if a newer status arrives before hydration ends', async () => {
    const status = await (await fetch(`${inject('webUrl')}/api/status`)).json()
    const newerStatus = { ...status, now: new Date(Date.parse(status.now) + 40 * 60_000).toISOString() }
    const before = (page: Page) =>
      page.addInitScript((receivedStatus) => {
        // The status in the page is stale, and the next one arrives immediately.
        const [now, originalFetch] = [Date.now, window.fetch]
        Date.now = () => now() + 60_000
        window.fetch = (...request) =>
          String(request[0] instanceof Request ? request[0].url : request[0]).includes('/api/status')
            ? Promise.resolve(Response.json(receivedStatus))
            : originalFetch(...request)
      }, newerStatus)
    await visitEach(
      ['/', '/events', '/tonight', '/map', routes[2] ?? ''],
      { before },
      async ({ consoleMessages }, route) => expect(consoleMessages, route).toEqual([]),
    )
  })

  test(
    'is readable without JavaScript, and shows no dead controls',
    {
      meta: {
        proves: [
          'Whole site: readable without JavaScript',
          'Conventions: pages contain their content without JavaScript',
        ],
      },
    },
    () =>
      visitEach(allRoutes, { javaScriptEnabled: false }, async ({ page }, route) => {
        expect((await page.locator('main').innerText()).length, route).toBeGreaterThan(40)
        expect(await page.getByRole('banner').innerText(), route).not.toContain('Detecting')
        const city = page.getByRole('banner').getByText('San Francisco', { exact: true })
        expect(await city.filter({ visible: true }).allInnerTexts(), route).toEqual(['San Francisco'])
        // Disabled controls are fine.
        const controls = page.locator('button, input, select, textarea').filter({ visible: true })
        const deadControls = await controls.evaluateAll((elements) =>
          (elements as HTMLButtonElement[])
            .filter(({ disabled, type, form }) => !disabled && (type === 'button' || !form?.getAttribute('action')))
            .map(({ outerHTML }) => outerHTML.slice(0, 200)),
        )
        expect(deadControls, route).toEqual([])
      }),
  )

  test('allows only the site’s own scripts', async () => {
    for (const route of allRoutes) {
      const response = await fetch(inject('webUrl') + route)
      const policy = response.headers.get('content-security-policy') ?? ''
      const scripts = [...(await response.text()).matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
      expect(policy, route).not.toMatch(/script-src[^;]*unsafe/)
      // /embeds previews an embedded list.
      const ownFrames = /\/embeds(\?|$)/.test(route) ? "'self' " : ''
      expect(policy, route).toContain(`frame-src ${ownFrames}https://open.spotify.com https://www.google.com;`)
      expect(policy, route).not.toContain('nonce')
      const hashes = policy.match(/'sha256-[^']+'/g)
      const inlineScripts = scripts.filter(
        ([, attributes]) => !/application\/(ld\+)?json|\ssrc="\/assets\//.test(attributes ?? ''),
      )
      const inlineHashes = inlineScripts.map(
        ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      )
      expect(new Set(hashes), route).toEqual(new Set(inlineHashes))
      expect(response.headers.get('x-content-type-options'), route).toBe('nosniff')
    }
  })
})

// The page behind a menu, a toast or a calendar was checked above.
test('open menus, toasts, calendars and lists pass axe', {
  meta: { proves: ['Whole site: axe finds nothing, light at 320 px, dark at 1280 px, also with something open'] },
}, async () => {
  const phone = await visit('/', { viewport: { width: 320, height: 700 } })
  await phone.page.getByRole('button', { name: 'Menu' }).click()
  await expectPassesAxe(phone.page, 'menu', 'header')
  const eventVisit = await visit(routes[2] ?? '')
  await eventVisit.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => eventVisit.page.locator('li[data-state="open"]').count()).toBe(1)
  // The toast closes after five seconds, so it is checked right away.
  expect(await findAxeViolations(eventVisit.page, { within: 'li[data-state="open"]' }), 'toast').toEqual([])
  for (const viewport of [PHONE, {}]) {
    const { page } = await visit('/events', viewport)
    await page.getByLabel('Date', { exact: true }).selectOption('custom')
    const days = page.getByRole('group', { name: 'Calendar' }).getByRole('button')
    await expect.poll(() => days.count()).toBeGreaterThan(20)
    await expectPassesAxe(page, 'calendar', '[role=group][aria-label=Calendar]')
    await page.keyboard.press('Escape')
    if (viewport === PHONE) await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: 'Venue', exact: true }).click()
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(5)
    // On a phone, the filters are open too.
    await expectPassesAxe(page, 'venues')
  }
})

test.each(MISSING_ROUTES)(
  '%s returns 404 and says %s',
  { meta: { proves: ['Layout: any other path answers “404 Page Not Found” with a hint about the router'] } },
  async (path, message) => {
    const response = await fetch(inject('webUrl') + path)
    expect(response.status).toBe(404)
    const page = await response.text()
    expect(page).toContain(message)
    if (path === '/nowhere') expect(page).toContain('Did you forget to add the page to the router?')
  },
)

/** Finds the texts on a page that use the heading font, with their weights. */
const findHeadingFontTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(({ childNodes }) =>
        [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
      )
      .map((element) => ({ text: element.textContent, style: getComputedStyle(element) }))
      .filter(({ style }) => style.fontFamily.startsWith('"Bricolage Grotesque"'))
      .map(({ text, style }) => ({ text, weight: Number(style.fontWeight) })),
  )
