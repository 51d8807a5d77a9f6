import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { COLOR_RULES, findAxeViolations } from '../support/axe.ts'
import { expectClean, measureOverflow } from '../support/fit-and-axe.ts'
import { getFocus } from '../support/focused.ts'
import { joinedWords } from '../support/joined-words.ts'
import { PHONE } from '../support/page-parts.ts'
import { isMainPage, MISSING_ROUTES, publicRoutes } from '../support/public-routes.ts'
import { waitUntilStill } from '../support/still.ts'
import { tour, visit } from '../support/visit.ts'

const MAX_STOPS = 24
const WIDTHS = [320, 768, 1280]
/** axe takes most of the time here, so it looks at light pages in a narrow window and at dark ones in a wide one. */
const LIGHT_WIDTHS = process.env.TEST_ALL ? [320, 1280] : [320]
const DARK_WIDTHS = process.env.TEST_ALL ? [320, 1280] : [1280]
const HOME = { timezoneId: 'America/Los_Angeles' }

let routes: string[]
let all: string[]
const missing = MISSING_ROUTES.map(([path]): string => path)
beforeAll(async () => {
  routes = await publicRoutes()
  all = [...routes, ...missing]
})

let found: Promise<Opened[]> | undefined
/** What each route shows. It is opened once, for all the tests that only look at it. */
const opened = (): Promise<Opened[]> => {
  found ??= openAll()
  return found
}

type Opened = Awaited<ReturnType<typeof lookAt>> & Record<'complaints' | 'strangers' | 'stylesheets', string[]>

async function openAll(): Promise<Opened[]> {
  const looks: Opened[] = []
  const stylesheets: string[] = []
  const before = async (page: Page) => {
    // a browser logs nothing where code catches the refusal
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`refused by the content security policy: ${blockedURI} (${violatedDirective})`),
      ),
    )
    page.on('request', (request) => {
      // the map's comes later, with its script: no page has it at first
      const isFirst = !request.url().includes('/assets/live-map-')
      if (request.resourceType() === 'stylesheet' && isFirst) stylesheets.push(request.url())
    })
  }
  const paths = [...routes, ...missing]
  await tour(paths, { ...HOME, before, reducedMotion: 'reduce' }, async ({ page, complaints, strangers }, route) => {
    const asLoaded = { complaints: [...complaints], strangers: [...strangers], stylesheets: [...stylesheets] }
    looks.push({ ...(await lookAt(page, route)), ...asLoaded })
    // leave the page, or what it still loads would be counted for the next one
    await page.goto(`${inject('webUrl')}/robots.txt`)
    for (const lines of [complaints, strangers, stylesheets]) lines.length = 0
  })
  return looks
}

const lookAt = async (page: Page, route: string) => ({
  route,
  words: await toWords(page),
  inlineStyles: await page.locator('head style[data-stylesheet]').count(),
  banners: await page.getByText('These are sample listings').count(),
  joined: await joinedWords(page),
  levels: await page
    .locator('main h1, main h2, main h3, main h4')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1)))),
  headings: await inHeadingFont(page),
  running: await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  ),
  stops: isMainPage(route) ? await tabStops(page) : undefined,
  faults: await faultsByWidth(page, isMainPage(route)),
})

/** The text of a page, without simulated numbers, which differ each time. Relative times are shortened, since they go on. */
async function toWords(page: Page): Promise<string> {
  const style = await page.addStyleTag({ content: '[data-simulated] { display: none !important }' })
  const words = await page.locator('main').innerText()
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  return words.replace(/\b\d+ (minute|hour)s? ago|just now/g, 'ago')
}

/** What axe finds, and by how much the page is wider than its window. */
async function faultsByWidth(page: Page, inDark: boolean): Promise<string[]> {
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    if (LIGHT_WIDTHS.includes(width))
      for (const finding of await findAxeViolations(page)) faults.push(`at ${width}: ${finding}`)
    const over = await measureOverflow(page)
    if (over > 0) faults.push(`at ${width}: ${over} px too wide`)
  }
  if (!inDark) return faults
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  await waitUntilStill(page)
  // the dark page has the same names, roles and boxes
  for (const width of DARK_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const finding of await findAxeViolations(page, { rules: COLOR_RULES }))
      faults.push(`at ${width} in dark: ${finding}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** What Tab stops at, from the page's beginning into its foot. */
async function tabStops(page: Page) {
  const stops: Awaited<ReturnType<typeof getFocus>>[] = []
  for (let presses = 0; presses < MAX_STOPS && !stops.at(-1)?.inFooter; presses++) {
    await page.keyboard.press('Tab')
    const stop = await getFocus(page)
    // another site's frame gives the focus back when it starts to load
    if (stop.name.startsWith('BODY') && (await page.locator('iframe').count()) > 0) continue
    stops.push(stop)
  }
  return stops
}

// the first of them opens all routes
describe('every route', { timeout: 300_000 }, () => {
  test('shows the banner of the demo', {
    meta: { proves: ['Layout: Home, Events, Event, Artists, Artist, Venues and Venue answer at their routes'] },
  }, async () => {
    for (const { route, banners } of await opened()) expect(banners, route).toBe(1)
  })

  test('requests nothing from third parties and logs nothing', {
    meta: { proves: ['Whole site: a first visit sends no third-party request and logs nothing to the console'] },
  }, async () => {
    for (const { route, strangers, complaints } of await opened()) {
      expect(strangers, route).toEqual([])
      // a missing page's status is logged by the browser
      if (!missing.includes(route)) expect(complaints, route).toEqual([])
    }
  })

  test('parts its words with white space, without its stylesheet too', async () => {
    for (const { route, joined } of await opened()) expect(joined, route).toEqual([])
  })

  test('has its styles inline', async () => {
    for (const { route, inlineStyles, stylesheets } of await opened()) {
      expect(inlineStyles, route).toBeGreaterThan(0)
      expect(stylesheets, route).toEqual([])
    }
  })

  test('has its headings in order, one of the first level, in weights of their font', async () => {
    for (const { route, levels, headings } of await opened()) {
      expect(
        levels.filter((level) => level === 1),
        route,
      ).toHaveLength(1)
      for (const [index, level] of levels.entries())
        expect(level - (levels[index - 1] ?? level), `${route}: ${levels}`).toBeLessThanOrEqual(1)
      expect(headings.length, route).toBeGreaterThan(0)
      expect(
        headings.filter(({ weight }) => weight < 600 || weight > 800),
        route,
      ).toEqual([])
    }
  })

  test('has no motion for those who prefer none', async () => {
    for (const { route, running } of await opened()) expect(running, route).toBe(0)
  })

  test('has nothing unseen where Tab stops', {
    meta: {
      proves: [
        'Whole site: Tab stops only at visible elements, and the calendar closes behind the focus',
        'Conventions: WCAG 2.2 AA as far as a program can tell, in light and dark and by keyboard',
      ],
    },
  }, async () => {
    for (const { route, stops } of await opened()) {
      if (!stops) continue
      expect(
        stops.filter(({ seen }) => !seen),
        route,
      ).toEqual([])
      expect(stops.length, route).toBeGreaterThan(8)
    }
  })

  test('fits, and holds nothing that axe finds, from 320 to 1280 px in light and dark', {
    meta: {
      proves: [
        'Whole site: axe finds nothing, light at 320 px, dark at 1280 px, also with something open',
        'Conventions: WCAG 2.2 AA as far as a program can tell, in light and dark and by keyboard',
      ],
    },
  }, async () => {
    for (const { route, faults } of await opened()) expect(faults, route).toEqual([])
  })

  test('shows the same words and hours to visitors in Tokyo and San Francisco', {
    timeout: 180_000,
    meta: {
      proves: [
        'Whole site: the same hours in every time zone',
        'Conventions: the same words and hours for every visitor',
      ],
    },
  }, async () => {
    const { page: elsewhere } = await visit('/', { timezoneId: 'Asia/Tokyo' })
    const { page: home } = await visit('/', HOME)
    const words = async (page: Page, route: string) => {
      // a venue's page requests its rating once it is shown
      await page.goto(inject('webUrl') + route, { waitUntil: route.startsWith('/venues/') ? 'networkidle' : 'load' })
      return toWords(page)
    }
    for (const { route, words: before } of (await opened()).filter(({ route }) => isMainPage(route))) {
      if ((await words(elsewhere, route)) === before) continue
      // the demo's worker may have kept a picture since
      const both = async () => expect(await words(elsewhere, route), route).toBe(await words(home, route))
      await vi.waitFor(both, { timeout: 45_000, interval: 2_000 })
    }
  })

  test('hydrates as it was rendered, though a later status comes before all of it is alive', async () => {
    const status = await (await fetch(`${inject('webUrl')}/api/status`)).json()
    const later = { ...status, now: new Date(Date.parse(status.now) + 40 * 60_000).toISOString() }
    const before = (page: Page) =>
      page.addInitScript((answer) => {
        // the page's own status is no longer fresh, and the next comes at once
        const [now, ask] = [Date.now, window.fetch]
        Date.now = () => now() + 60_000
        window.fetch = (...request) =>
          String(request[0] instanceof Request ? request[0].url : request[0]).includes('/api/status')
            ? Promise.resolve(Response.json(answer))
            : ask(...request)
      }, later)
    await tour(['/', '/events', '/tonight', '/map', routes[2] ?? ''], { before }, async ({ complaints }, route) =>
      expect(complaints, route).toEqual([]),
    )
  })

  test(
    'reads without JavaScript, and shows nothing that would do nothing',
    {
      meta: {
        proves: [
          'Whole site: readable without JavaScript',
          'Conventions: pages contain their content without JavaScript',
        ],
      },
    },
    () =>
      tour(all, { javaScriptEnabled: false }, async ({ page }, route) => {
        expect((await page.locator('main').innerText()).length, route).toBeGreaterThan(40)
        expect(await page.getByRole('banner').innerText(), route).not.toContain('Detecting')
        const city = page.getByRole('banner').getByText('San Francisco', { exact: true })
        expect(await city.filter({ visible: true }).allInnerTexts(), route).toEqual(['San Francisco'])
        // what is disabled says so itself
        const controls = page.locator('button, input, select, textarea').filter({ visible: true })
        const dead = await controls.evaluateAll((all) =>
          (all as HTMLButtonElement[])
            .filter(({ disabled, type, form }) => !disabled && (type === 'button' || !form?.getAttribute('action')))
            .map(({ outerHTML }) => outerHTML.slice(0, 200)),
        )
        expect(dead, route).toEqual([])
      }),
  )

  test('lets no script in but its own', async () => {
    for (const route of all) {
      const answer = await fetch(inject('webUrl') + route)
      const policy = answer.headers.get('content-security-policy') ?? ''
      const scripts = [...(await answer.text()).matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
      expect(policy, route).not.toMatch(/script-src[^;]*unsafe/)
      // the preview of a list for other sites
      const own = /\/embeds(\?|$)/.test(route) ? "'self' " : ''
      expect(policy, route).toContain(`frame-src ${own}https://open.spotify.com https://www.google.com;`)
      expect(policy, route).not.toContain('nonce')
      const hashes = policy.match(/'sha256-[^']+'/g)
      const inline = scripts.filter(
        ([, attributes]) => !/application\/(ld\+)?json|\ssrc="\/assets\//.test(attributes ?? ''),
      )
      const written = inline.map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      expect(new Set(hashes), route).toEqual(new Set(written))
      expect(answer.headers.get('x-content-type-options'), route).toBe('nosniff')
    }
  })
})

// what stands behind a menu, a toast or a calendar was looked at above
test('no route holds anything that axe finds when something is open', {
  meta: { proves: ['Whole site: axe finds nothing, light at 320 px, dark at 1280 px, also with something open'] },
}, async () => {
  const phone = await visit('/', { viewport: { width: 320, height: 700 } })
  await phone.page.getByRole('button', { name: 'Menu' }).click()
  await expectClean(phone.page, 'menu', 'header')
  const saved = await visit(routes[2] ?? '')
  await saved.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => saved.page.locator('li[data-state="open"]').count()).toBe(1)
  // closes after five seconds
  expect(await findAxeViolations(saved.page, { within: 'li[data-state="open"]' }), 'toast').toEqual([])
  for (const viewport of [PHONE, {}]) {
    const { page } = await visit('/events', viewport)
    await page.getByLabel('Date', { exact: true }).selectOption('custom')
    const days = page.getByRole('group', { name: 'Calendar' }).getByRole('button')
    await expect.poll(() => days.count()).toBeGreaterThan(20)
    await expectClean(page, 'calendar', '[role=group][aria-label=Calendar]')
    await page.keyboard.press('Escape')
    if (viewport === PHONE) await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: 'Venue', exact: true }).click()
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(5)
    // on a phone the filters are open, too
    await expectClean(page, 'venues')
  }
})

test.each(MISSING_ROUTES)(
  '%s answers 404 and says %s',
  { meta: { proves: ['Layout: any other path answers “404 Page Not Found” with a hint about the router'] } },
  async (path, words) => {
    const response = await fetch(inject('webUrl') + path)
    expect(response.status).toBe(404)
    const page = await response.text()
    expect(page).toContain(words)
    if (path === '/nowhere') expect(page).toContain('Did you forget to add the page to the router?')
  },
)

/** What a page writes in the font of headings, with the weight of each. */
const inHeadingFont = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(({ childNodes }) =>
        [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
      )
      .map((element) => ({ text: element.textContent, style: getComputedStyle(element) }))
      .filter(({ style }) => style.fontFamily.startsWith('"Bricolage Grotesque"'))
      .map(({ text, style }) => ({ text, weight: Number(style.fontWeight) })),
  )
