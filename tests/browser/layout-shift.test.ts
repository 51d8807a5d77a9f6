import { type CDPSession, errors, type Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { dropCache } from '../support/page-pool.ts'
import { isMainPage, publicRoutes } from '../support/public-routes.ts'
import { visit } from '../support/visit.ts'
import { waitUntilStill } from '../support/wait-until-still.ts'

const MAX_SHIFT = 0.02
/**
 * A fallback's letters are as wide as the font's only on average. If a line breaks elsewhere, the rest moves by one
 * line.
 */
const MAX_SHIFT_FROM_FONTS = 0.15
const BYTES_PER_SECOND = 600_000

test.each([['phone', 390, 844] as const, ...(process.env.TEST_ALL ? [['desktop', 1440, 900] as const] : [])])(
  'moves nothing on a %s while it loads over a slow connection',
  { timeout: 300_000, meta: { proves: ['Whole site: no layout shift above 0.02'] } },
  async (_name, width, height) => {
    let unansweredUrls: ReadonlySet<string> = new Set()
    let session: CDPSession | undefined
    const { page } = await visit('/robots.txt', {
      waitUntil: 'load',
      viewport: { width, height },
      before: async (page) => {
        unansweredUrls = countUnanswered(page)
        session = await slowDown(page)
        await page.addInitScript(watchShifts)
      },
    })
    const load = async (
      route: string,
      attemptsLeft = 3,
    ): Promise<{ sum: number; byFonts: number; elements: string }> => {
      // The previous page may still be loading files.
      await page.goto(`${inject('webUrl')}/robots.txt`)
      if (session) await dropCache(session)
      const response = await page.goto(inject('webUrl') + route, { waitUntil: 'load' }).catch((error: unknown) => {
        // About one load in a hundred hangs on the slowed connection while other tests run. No other page does.
        if (attemptsLeft === 0 || !(error instanceof errors.TimeoutError)) throw error
        console.warn(`${route} did not load, retrying; unanswered: ${[...unansweredUrls].join(', ') || 'nothing'}`)
      })
      if (!response) return load(route, attemptsLeft - 1)
      await page.waitForLoadState('networkidle')
      // After loading, a page hydrates. Shifts from that happen soon.
      await waitUntilStill(page)
      const { shifts, heights, fontsDone } = await page.evaluate(() => Reflect.get(window, 'watched') as ShiftLog)
      const fontsStart = await getFirstFontTime(page)
      expect(await filesFromCache(page), `${route}: files from the cache`).toEqual([])
      if (route === '/events') expect(await measureSpeed(page), 'the connection').toBeLessThan(BYTES_PER_SECOND * 2)
      // A busy browser may resize the window after the page starts, which moves whatever is at its bottom.
      if (new Set(heights).size > 1 && attemptsLeft > 0) return load(route, attemptsLeft - 1)
      const isByFont = ({ at }: ShiftLog['shifts'][number]) => at >= fontsStart && at <= fontsDone + PAINT_MS
      const addUp = (entries: ShiftLog['shifts']) => entries.reduce((total, { value }) => total + value, 0)
      return {
        sum: addUp(shifts.filter((shift) => !isByFont(shift))),
        byFonts: addUp(shifts.filter(isByFont)),
        elements: `${shifts.map(({ elements }) => elements).join(', ')} (window: ${heights})`,
      }
    }
    for (const route of [...(await publicRoutes()), '/nowhere'].filter(isMainPage)) {
      const { sum, byFonts, elements } = await load(route)
      expect(sum, `${route}: ${elements}`).toBeLessThanOrEqual(MAX_SHIFT)
      expect(byFonts, `${route}, by its fonts: ${elements}`).toBeLessThanOrEqual(MAX_SHIFT_FROM_FONTS)
    }
  },
)

interface ShiftLog {
  shifts: { value: number; at: number; elements: string }[]
  /** When the last font was loaded, in milliseconds. */
  fontsDone: number
  /** The window's height at the start of the page, and after each change. */
  heights: number[]
}

/** The URLs that a page has requested and not received. */
function countUnanswered(page: Page): ReadonlySet<string> {
  const pending = new Set<string>()
  page.on('request', (request) => pending.add(request.url()))
  page.on('requestfinished', (request) => pending.delete(request.url()))
  page.on('requestfailed', (request) => pending.delete(request.url()))
  return pending
}

/** Records in the page which elements moved by themselves and how far. */
function watchShifts() {
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const watched: ShiftLog = { shifts: [], fontsDone: 0, heights: [window.innerHeight] }
  window.addEventListener('resize', () => watched.heights.push(window.innerHeight))
  document.fonts.addEventListener('loadingdone', () => {
    watched.fontsDone = performance.now()
  })
  Object.assign(window, { watched })
  const describeSource = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
    `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName} ${JSON.stringify([previousRect, currentRect])}`
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime: at, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput) watched.shifts.push({ value, at, elements: sources.map(describeSource).join(' and ') })
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Slows the connection, but not the processor: Chromium slows that by spinning, which would also slow the tests that run
 * in parallel.
 */
async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  // It stays enabled: disabling it would end the slow connection.
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: 200_000,
  })
  return session
}

/** A page is painted in a loaded font within this time. */
const PAINT_MS = 200

/** When the first font file was loaded, in milliseconds. */
const getFirstFontTime = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return Math.min(...files.flatMap(({ name, responseEnd }) => (name.endsWith('.woff2') ? [responseEnd] : [])))
  })

/** How fast the page itself loaded, in bytes per second. */
const measureSpeed = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return load ? (1000 * load.encodedBodySize) / (load.responseEnd - load.responseStart) : Number.NaN
  })

const filesFromCache = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize === 0)
      .map(({ name }) => name),
  )
