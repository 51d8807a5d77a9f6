import { type CDPSession, errors, type Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { dropCache } from '../support/page-pool.ts'
import { getPublicRoutes, isMainPage } from '../support/public-routes.ts'
import { visit } from '../support/visit.ts'
import { waitUntilStill } from '../support/wait-until-still.ts'

const MAX_SHIFT = 0.02
/**
 * The fallback font's letters match the web font's width only on average. If a line therefore breaks elsewhere,
 * everything below it moves by one line.
 */
const MAX_SHIFT_FROM_FONTS = 0.15
const BYTES_PER_SECOND = 600_000

test.each([['phone', 390, 844] as const, ...(process.env.TEST_ALL ? [['desktop', 1440, 900] as const] : [])])(
  'no page shifts on a %s while it loads over a slow connection',
  { timeout: 300_000, meta: { proves: ['Whole site: no layout shift above 0.02'] } },
  async (_name, width, height) => {
    let unansweredUrls: ReadonlySet<string> = new Set()
    let session: CDPSession | undefined
    const { page } = await visit('/robots.txt', {
      waitUntil: 'load',
      viewport: { width, height },
      before: async (page) => {
        unansweredUrls = trackUnansweredUrls(page)
        session = await slowDown(page)
        await page.addInitScript(watchShifts)
      },
    })
    const loadRoute = async (
      route: string,
      attemptsLeft = 3,
    ): Promise<{ shift: number; shiftFromFonts: number; elements: string }> => {
      // The previous page may still be loading files.
      await page.goto(`${inject('webUrl')}/robots.txt`)
      if (session) await dropCache(session)
      const response = await page.goto(inject('webUrl') + route, { waitUntil: 'load' }).catch((error: unknown) => {
        // About one load in a hundred hangs while other tests run, but only on this slow connection.
        if (attemptsLeft === 0 || !(error instanceof errors.TimeoutError)) throw error
        console.warn(`${route} did not load, retrying; unanswered: ${[...unansweredUrls].join(', ') || 'nothing'}`)
      })
      if (!response) return loadRoute(route, attemptsLeft - 1)
      await page.waitForLoadState('networkidle')
      // After loading, the page hydrates. Shifts from hydration happen soon.
      await waitUntilStill(page)
      const { shifts, heights, fontsLoadedAt } = await page.evaluate(() => Reflect.get(window, 'shiftLog') as ShiftLog)
      const firstFontAt = await getFirstFontTime(page)
      expect(await getFilesFromCache(page), `${route}: files from the cache`).toEqual([])
      if (route === '/events') expect(await measureSpeed(page), 'the connection').toBeLessThan(BYTES_PER_SECOND * 2)
      // A busy browser may resize the window after the page starts, which moves whatever is at its bottom.
      if (new Set(heights).size > 1 && attemptsLeft > 0) return loadRoute(route, attemptsLeft - 1)
      const isFromFonts = ({ at }: ShiftLog['shifts'][number]) => at >= firstFontAt && at <= fontsLoadedAt + PAINT_MS
      const addUp = (entries: ShiftLog['shifts']) => entries.reduce((total, { value }) => total + value, 0)
      return {
        shift: addUp(shifts.filter((shift) => !isFromFonts(shift))),
        shiftFromFonts: addUp(shifts.filter(isFromFonts)),
        elements: `${shifts.map(({ elements }) => elements).join(', ')} (window: ${heights})`,
      }
    }
    for (const route of [...(await getPublicRoutes()), '/nowhere'].filter(isMainPage)) {
      const { shift, shiftFromFonts, elements } = await loadRoute(route)
      expect(shift, `${route}: ${elements}`).toBeLessThanOrEqual(MAX_SHIFT)
      expect(shiftFromFonts, `${route}, from its fonts: ${elements}`).toBeLessThanOrEqual(MAX_SHIFT_FROM_FONTS)
    }
  },
)

interface ShiftLog {
  shifts: { value: number; at: number; elements: string }[]
  /** When the last font was loaded, in milliseconds since navigation. */
  fontsLoadedAt: number
  /** The window's height at the start of the page, and after each change. */
  heights: number[]
}

/** Tracks the URLs that a page has requested but not received. */
function trackUnansweredUrls(page: Page): ReadonlySet<string> {
  const pending = new Set<string>()
  page.on('request', (request) => pending.add(request.url()))
  page.on('requestfinished', (request) => pending.delete(request.url()))
  page.on('requestfailed', (request) => pending.delete(request.url()))
  return pending
}

/** Records in the page which elements moved without user input, and how far. */
function watchShifts() {
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const shiftLog: ShiftLog = { shifts: [], fontsLoadedAt: 0, heights: [window.innerHeight] }
  window.addEventListener('resize', () => shiftLog.heights.push(window.innerHeight))
  document.fonts.addEventListener('loadingdone', () => {
    shiftLog.fontsLoadedAt = performance.now()
  })
  Object.assign(window, { shiftLog })
  const describeSource = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
    `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName} ${JSON.stringify([previousRect, currentRect])}`
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime: at, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput) shiftLog.shifts.push({ value, at, elements: sources.map(describeSource).join(' and ') })
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Slows the connection, but not the processor: Chromium slows that by spinning, which would also slow the tests that run
 * in parallel.
 */
async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  // `Network.disable` isn't called, because it would restore the full speed.
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: 200_000,
  })
  return session
}

/** The time that a page may take to repaint in a loaded font. */
const PAINT_MS = 200

/** Returns when the first font file was loaded, in milliseconds since navigation. */
const getFirstFontTime = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return Math.min(...files.flatMap(({ name, responseEnd }) => (name.endsWith('.woff2') ? [responseEnd] : [])))
  })

/** Measures how fast the page's HTML loaded, in bytes per second. */
const measureSpeed = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return load ? (1000 * load.encodedBodySize) / (load.responseEnd - load.responseStart) : Number.NaN
  })

const getFilesFromCache = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize === 0)
      .map(({ name }) => name),
  )
