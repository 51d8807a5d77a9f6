import { setTimeout } from 'node:timers/promises'
import { launchChromium } from '@houselights/dev-stack/chromium'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { returnPage, takePage } from './page-pool.ts'

/** The pages are of one site, and nothing draws them but the processor: fewer processes for each take a twentieth less of it. */
const FEWER_PROCESSES = ['--disable-site-isolation-trials', '--in-process-gpu']

let running: Promise<Browser> | undefined

/** One Chromium for all test files; it ends with the process of the tests. */
const chromium = (): Promise<Browser> => {
  running ??= launchChromium({ args: FEWER_PROCESSES })
  return running
}

export interface Visit {
  page: Page
  /** Errors and warnings of the page's console, and what it threw. */
  complaints: string[]
  /** Hosts that got requests besides the site itself. */
  strangers: string[]
  /** Waits until React has taken the page over, nothing is left to render, and nothing was requested for a moment. */
  untilSettled: () => Promise<void>
}

export interface VisitOptions extends BrowserContextOptions {
  /** Another site than the demo: its origin. */
  site?: string
  /** With nothing of the site in the browser's cache: for tests of what is loaded, and of how the page looks meanwhile. */
  cold?: boolean
  /** How long to wait for; until the page has settled when left out. */
  waitUntil?: 'commit' | 'load' | 'networkidle'
  /** What is set up before the page is opened. */
  before?: (page: Page) => Promise<unknown>
}

/** Opens a page of the demo as somebody does who was never there: without cookies, storage or history. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  const { site = inject('webUrl'), before, cold = false, waitUntil, ...settings } = options
  const page = await takePage(await chromium(), cold, {
    viewport: { width: 1280, height: 900 },
    // what it answers, `page.route` does not see: tests that are about it allow it
    serviceWorkers: 'block',
    ...settings,
  })
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== BLOCKED) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  const untilSettled = settling(page)
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).host !== new URL(site).host)
      strangers.push(request.url())
  })
  onTestFinished(({ task }) => (task.result?.state === 'fail' ? page.context().close() : returnPage(page, site)))
  await before?.(page)
  await page.goto(site + path, { waitUntil })
  if (settles(options)) await untilSettled()
  return { page, complaints, strangers, untilSettled }
}

const settles = ({ waitUntil, javaScriptEnabled }: VisitOptions) => !waitUntil && javaScriptEnabled !== false

const QUIET_MS = 100
/** Playwright looks at each frame otherwise, and has the page draw them all for that. */
const LOOKS = { polling: 50 }

/** Watches a page's requests from now on. Gives a function that waits until the page has settled. */
function settling(page: Page) {
  const unanswered = new Set<Request>()
  let changed = 0
  const answered = (request: Request) => {
    changed = performance.now()
    unanswered.delete(request)
  }
  page.on('request', (request) => {
    // the page before may leave requests behind that are never reported as failed
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) unanswered.clear()
    unanswered.add(request)
  })
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  return async () => {
    do {
      // what is still to be rendered runs first: it may request something, or open another page
      await untilAlive(page)
      await page.waitForFunction(() => scheduler.postTask(() => true, { priority: 'background' }), undefined, LOOKS)
      await setTimeout(QUIET_MS / 2)
    } while (unanswered.size > 0 || performance.now() - changed < QUIET_MS)
  }
}

/** What Playwright has the console say in place of the worker that it blocks. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/** Waits for React to take the page over. On a busy machine the network may be quiet before it has: a click would reload the page. */
export const untilAlive = (page: Page) => page.waitForFunction(isAlive, undefined, LOOKS)

const isAlive = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'))

/** Opens one page after another in one browser, which has to load what they share only once. */
export async function tour(
  paths: string[],
  options: VisitOptions,
  look: (visit: Visit, path: string) => Promise<void>,
): Promise<void> {
  const { site = inject('webUrl'), waitUntil } = options
  let visited: Visit | undefined
  for (const path of paths) {
    if (visited) {
      await visited.page.goto(site + path, { waitUntil })
      if (settles(options)) await visited.untilSettled()
    } else visited = await visit(path, options)
    await look(visited, path)
  }
}
