import type { Browser, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright-core'

const MAX_IDLE = 10

/** Changes to a page that can't be undone: a page with any of them isn't reused. */
const IRREVERSIBLE: ReadonlySet<string | symbol> = new Set([
  'context',
  'clock',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
])

const PAGE_EVENTS = [
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

interface PooledPage {
  page: Page
  /** A proxy of the page, for tests, which records what they do to it. */
  proxy: Page
  session: CDPSession
  settingsKey: string
  /** Scripts that run in each document the page opens, until they're disposed. */
  scripts: Disposable[]
  /** Whether a test changed the page in a way that can't be undone. */
  changed: boolean
}

const idle: PooledPage[] = []
const poolEntries = new WeakMap<Page, PooledPage>()

/**
 * Takes a page without cookies, storage or history, in a context with these settings. If possible it reuses a page that
 * an earlier test returned, which already has a process and the site's immutable files.
 */
export async function takePage(browser: Browser, cold: boolean, settings: BrowserContextOptions): Promise<Page> {
  const { viewport, colorScheme = 'light', reducedMotion = 'no-preference', ...contextSettings } = settings
  const key = JSON.stringify(contextSettings)
  const index = idle.findLastIndex((pooled) => pooled.settingsKey === key)
  const [pooledPage] = index < 0 ? [] : idle.splice(index, 1)
  const { page, proxy: proxiedPage, session } = pooledPage ?? (await openPage(browser, key, contextSettings))
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null })
  if (cold) {
    await session.send('Network.enable')
    await dropCache(session)
    await session.send('Network.disable')
  }
  return proxiedPage
}

/**
 * Makes the browser load everything as on a first visit. Turning its cache off also drops what the page's process
 * caches. The session's Network domain must be enabled.
 */
export async function dropCache(session: CDPSession): Promise<void> {
  await session.send('Network.clearBrowserCache')
  for (const cacheDisabled of [true, false]) await session.send('Network.setCacheDisabled', { cacheDisabled })
}

async function openPage(browser: Browser, key: string, settings: BrowserContextOptions): Promise<PooledPage> {
  const context = await browser.newContext(settings)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const addScript: Page['addInitScript'] = async (...args) => {
    const script = await page.addInitScript(...args)
    pooled.scripts.push(script)
    return script
  }
  const proxiedPage = new Proxy(page, {
    get: (target, name) => {
      if (IRREVERSIBLE.has(name)) pooled.changed = true
      if (name === 'addInitScript') return addScript
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  // A page with a service worker isn't reused: the worker keeps running and has its own cache.
  const pooled: PooledPage = {
    page,
    proxy: proxiedPage,
    session,
    settingsKey: key,
    scripts: [],
    changed: settings.serviceWorkers !== 'block',
  }
  poolEntries.set(proxiedPage, pooled)
  return pooled
}

/** Takes back a page that only visited this site, or closes its context if the page can't be reset. */
export async function returnPage(page: Page, origin: string): Promise<void> {
  const pooled = poolEntries.get(page)
  const canReuse = pooled && !pooled.changed && !page.isClosed() && (await resetPage(pooled, origin))
  if (!canReuse) return page.context().close()
  idle.push(pooled)
  if (idle.length > MAX_IDLE) await idle.shift()?.page.context().close()
}

/**
 * Resets a page. It stays on the site, since another origin would use another process, and everything a visit leaves
 * behind is cleared.
 */
async function resetPage({ page, session, scripts }: PooledPage, origin: string): Promise<boolean> {
  try {
    for (const otherPage of page.context().pages()) if (otherPage !== page) await otherPage.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const script of scripts.splice(0)) await script.dispose()
    await page.setExtraHTTPHeaders({})
    await page.goto(`${origin}/robots.txt`, { waitUntil: 'commit', timeout: 5_000 })
    for (const event of PAGE_EVENTS) page.removeAllListeners(event)
    await page.evaluate(() => sessionStorage.clear())
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.send('Storage.clearCookies')
    await session.send('Page.resetNavigationHistory')
    await page.mouse.move(0, 0)
    return true
  } catch (error) {
    // The page's site may have stopped first. Otherwise a failed reset only makes tests slower.
    console.warn(`A page can't be reused: ${error}`)
    return false
  }
}
