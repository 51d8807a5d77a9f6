import type { Browser, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright-core'

const MAX_IDLE = 10

/** What a page keeps for good once it was set: a page that had any of it is not used again. */
const LASTING: ReadonlySet<string | symbol> = new Set([
  'context',
  'clock',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
])

const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'domcontentloaded',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const

interface Pooled {
  page: Page
  /** The same page, for tests, which notes what they do to it. */
  watched: Page
  session: CDPSession
  settings: string
  /** What runs in each page that it opens, until it is disposed. */
  scripts: Disposable[]
  /** Whether it kept something that cannot be taken back. */
  changed: boolean
}

const idle: Pooled[] = []
const pooled = new WeakMap<Page, Pooled>()

/**
 * A page without cookies, storage or history, in a context with these settings. It may be one that an earlier test is done with:
 * that one has its process and the site's immutable files at hand, where a new one starts a process and loads them all.
 */
export async function takePage(browser: Browser, cold: boolean, settings: BrowserContextOptions): Promise<Page> {
  const { viewport, colorScheme = 'light', reducedMotion = 'no-preference', ...ofContext } = settings
  const key = JSON.stringify(ofContext)
  const at = idle.findLastIndex((one) => one.settings === key)
  const [found] = at < 0 ? [] : idle.splice(at, 1)
  const { page, watched, session } = found ?? (await openPage(browser, key, ofContext))
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null })
  if (cold) {
    await session.send('Network.enable')
    await dropCache(session)
    await session.send('Network.disable')
  }
  return watched
}

/**
 * Has the browser load everything as at a first visit: to turn its cache off drops what the page's process keeps, too. The
 * session's Network domain must be enabled.
 */
export async function dropCache(session: CDPSession): Promise<void> {
  await session.send('Network.clearBrowserCache')
  for (const cacheDisabled of [true, false]) await session.send('Network.setCacheDisabled', { cacheDisabled })
}

async function openPage(browser: Browser, key: string, settings: BrowserContextOptions): Promise<Pooled> {
  const context = await browser.newContext(settings)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const addScript: Page['addInitScript'] = async (...given) => {
    const script = await page.addInitScript(...given)
    one.scripts.push(script)
    return script
  }
  const watched = new Proxy(page, {
    get: (target, name) => {
      if (LASTING.has(name)) one.changed = true
      if (name === 'addInitScript') return addScript
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  // a service worker goes on, and keeps files of its own
  const one: Pooled = {
    page,
    watched,
    session,
    settings: key,
    scripts: [],
    changed: settings.serviceWorkers !== 'block',
  }
  pooled.set(watched, one)
  return one
}

/** Takes a page back from a test that was at this site alone, or closes its context where the page cannot be made as new. */
export async function returnPage(page: Page, origin: string): Promise<void> {
  const one = pooled.get(page)
  const isKept = one && !one.changed && !page.isClosed() && (await isAsNew(one, origin))
  if (!isKept) return page.context().close()
  idle.push(one)
  if (idle.length > MAX_IDLE) await idle.shift()?.page.context().close()
}

/** Leaves the page at the site, since another origin would have another process, and clears all that a visit leaves behind. */
async function isAsNew({ page, session, scripts }: Pooled, origin: string): Promise<boolean> {
  try {
    for (const opened of page.context().pages()) if (opened !== page) await opened.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const script of scripts.splice(0)) await script.dispose()
    await page.setExtraHTTPHeaders({})
    await page.goto(`${origin}/robots.txt`, { waitUntil: 'commit', timeout: 5_000 })
    for (const event of EVENTS) page.removeAllListeners(event)
    await page.evaluate(() => sessionStorage.clear())
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.send('Storage.clearCookies')
    await session.send('Page.resetNavigationHistory')
    await page.mouse.move(0, 0)
    return true
  } catch (error) {
    // its site may have ended before it; where it is something else, tests only take longer
    console.warn(`A page could not be used again: ${error}`)
    return false
  }
}
