import { setTimeout } from 'node:timers/promises'
import { launchChromium } from '@houselights/dev-stack/chromium'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { returnPage, takePage } from './page-pool.ts'

/**
 * All pages belong to one site and are drawn by the CPU, so fewer processes per page save 5% of the CPU time.
 */
const CHROMIUM_ARGS = ['--disable-site-isolation-trials', '--in-process-gpu']

let browser: Promise<Browser> | undefined

/** Returns the one Chromium for all test files. It ends with the test process. */
const getBrowser = (): Promise<Browser> => {
  browser ??= launchChromium({ args: CHROMIUM_ARGS })
  return browser
}

export interface Visit {
  page: Page
  /** Errors and warnings on the page's console, and uncaught exceptions. */
  consoleMessages: string[]
  /** URLs that the page requested from hosts other than the site. */
  foreignRequests: string[]
  /** Waits until React has hydrated the page, rendering is done, and no request was pending for a moment. */
  untilSettled: () => Promise<void>
}

export interface VisitOptions extends BrowserContextOptions {
  /** The origin of a site other than the demo. */
  site?: string
  /** Starts with an empty browser cache: for tests of what a page loads, and of how it looks while it loads. */
  cold?: boolean
  /** The load state to wait for. By default, waits until the page has settled. */
  waitUntil?: 'commit' | 'load' | 'networkidle'
  /** Setup before the page is opened. */
  before?: (page: Page) => Promise<unknown>
}

/** Opens a page of the demo as on a first visit: without cookies, storage or history. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  const { site = inject('webUrl'), before, cold = false, waitUntil, ...settings } = options
  const page = await takePage(await getBrowser(), cold, {
    viewport: { width: 1280, height: 900 },
    // `page.route` doesn't see requests that a service worker handles. Tests of the worker allow it.
    serviceWorkers: 'block',
    ...settings,
  })
  const consoleMessages: string[] = []
  const foreignRequests: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== BLOCKED_MESSAGE)
      consoleMessages.push(message.text())
  })
  page.on('pageerror', (error) => consoleMessages.push(String(error)))
  const untilSettled = trackRequests(page)
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).host !== new URL(site).host)
      foreignRequests.push(request.url())
  })
  onTestFinished(({ task }) => (task.result?.state === 'fail' ? page.context().close() : returnPage(page, site)))
  await before?.(page)
  await page.goto(site + path, { waitUntil })
  if (waitsToSettle(options)) await untilSettled()
  return { page, consoleMessages, foreignRequests, untilSettled }
}

const waitsToSettle = ({ waitUntil, javaScriptEnabled }: VisitOptions) => !waitUntil && javaScriptEnabled !== false

const QUIET_MS = 100
/** By default Playwright polls on every animation frame, which makes the page render them all. */
const POLLING = { polling: 50 }

/** Watches a page's requests from now on. Returns a function that waits until the page has settled. */
function trackRequests(page: Page) {
  const pending = new Set<Request>()
  let lastDoneAt = 0
  const onDone = (request: Request) => {
    lastDoneAt = performance.now()
    pending.delete(request)
  }
  page.on('request', (request) => {
    // The previous page may leave requests that are never reported as failed.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear()
    pending.add(request)
  })
  page.on('requestfinished', onDone)
  page.on('requestfailed', onDone)
  return async () => {
    do {
      // Pending rendering runs first, because it may request something or open another page.
      await untilHydrated(page)
      await page.waitForFunction(() => scheduler.postTask(() => true, { priority: 'background' }), undefined, POLLING)
      await setTimeout(QUIET_MS / 2)
    } while (pending.size > 0 || performance.now() - lastDoneAt < QUIET_MS)
  }
}

/** Playwright's console message when it blocks a service worker. */
const BLOCKED_MESSAGE = 'Service Worker registration blocked by Playwright'

/**
 * Waits until React has hydrated the page. On a busy machine the network may be quiet before that, and a click would
 * reload the page.
 */
export const untilHydrated = (page: Page) => page.waitForFunction(isHydrated, undefined, POLLING)

const isHydrated = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'))

/** Opens pages one after another in one browser, which loads what they share only once. */
export async function visitEach(
  paths: string[],
  options: VisitOptions,
  inspect: (visit: Visit, path: string) => Promise<void>,
): Promise<void> {
  const { site = inject('webUrl'), waitUntil } = options
  let currentVisit: Visit | undefined
  for (const path of paths) {
    if (currentVisit) {
      await currentVisit.page.goto(site + path, { waitUntil })
      if (waitsToSettle(options)) await currentVisit.untilSettled()
    } else currentVisit = await visit(path, options)
    await inspect(currentVisit, path)
  }
}
