import type { Browser, CDPSession, Page } from 'playwright-core'

/** A good mobile connection, and this machine's processor. */
const LINE = { offline: false, latency: 165, downloadThroughput: 9e6 / 8, uploadThroughput: 1.5e6 / 8 }
const STEP_PX = 500
const STEP_MS = 120
/** After the network is quiet, what is decoded is still to be drawn. */
const SETTLE_MS = 1_000

export interface PageLoad {
  requests: number
  pictures: number
  /** To other hosts or ports than the page's own. */
  foreign: number
  /** As they came over the line, headers included. */
  bytes: number
  pictureBytes: number
  /** The sum of all layout shifts without input. */
  shift: number
  /** When the largest thing was drawn. */
  lcpMs: number
}

/** Loads a page in a browser of its own: what it took until nothing more came, and again once it was scrolled to its end. */
export async function loadPage(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<{ first: PageLoad; whole: PageLoad }> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: viewport.width < 500 ? 2 : 1 })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const counted = await countRequests(session, new URL(url).origin)
    await session.send('Network.emulateNetworkConditions', LINE)
    await page.addInitScript(watch)
    const measured = async () => ({
      ...counted,
      ...(await page.evaluate(() => Reflect.get(window, 'watched') as Watched)),
    })
    await page.goto(url, { waitUntil: 'networkidle', timeout: 300_000 })
    await page.waitForTimeout(SETTLE_MS)
    const first = await measured()
    await scrollToEnd(page)
    return { first, whole: await measured() }
  } finally {
    await context.close()
  }
}

async function countRequests(session: CDPSession, origin: string) {
  const counted = { requests: 0, pictures: 0, foreign: 0, bytes: 0, pictureBytes: 0 }
  const pictures = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    counted.requests++
    if (type === 'Image') pictures.add(requestId)
    counted.pictures = pictures.size
    if (new URL(request.url).origin !== origin) counted.foreign++
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.bytes += encodedDataLength
    if (pictures.has(requestId)) counted.pictureBytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  return counted
}

async function scrollToEnd(page: Page): Promise<void> {
  const move = (by: number) =>
    page.evaluate((pixels) => {
      window.scrollBy({ top: pixels, behavior: 'instant' })
      return window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1
    }, by)
  for (let quiet = 0; quiet < 2; ) {
    if (await move(STEP_PX)) await page.waitForTimeout(STEP_MS)
    else {
      // the end may move on when the next part of a list has come
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(SETTLE_MS)
      quiet++
    }
  }
}

interface Watched {
  shift: number
  lcpMs: number
}

/** Keeps, in the page, what Chromium says of shifts and of the largest thing drawn. */
function watch() {
  const watched = { shift: 0, lcpMs: 0 }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) watched.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    watched.lcpMs = list.getEntries().at(-1)?.startTime ?? watched.lcpMs
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}
