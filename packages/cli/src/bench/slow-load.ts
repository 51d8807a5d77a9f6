import type { Browser, CDPSession } from 'playwright-core'
import type { Figures } from './interleave.ts'

/** Slow 4G as Lighthouse has it: 1.6 Mbit/s and 150 ms of latency; a processor of a quarter of this machine's speed. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** After the network is quiet, what is decoded is still to be drawn. */
const SETTLE_MS = 1_500
const TIMEOUT_MS = 120_000
const KINDS: Record<string, string> = {
  Script: 'script',
  Stylesheet: 'style',
  Document: 'html',
  Font: 'font',
  Image: 'picture',
}

/** Loads a page in a browser's context of its own, with nothing cached, as on a slow phone. */
export async function slowLoad(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const counted = await countBytes(session)
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await session.send('Performance.enable')
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'networkidle', timeout: TIMEOUT_MS })
    await page.waitForTimeout(SETTLE_MS)
    const drawn = await page.evaluate(() => Reflect.get(window, 'drawn') as Drawn)
    const { metrics } = await session.send('Performance.getMetrics')
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
    return { ...drawn, ...counted, heapMb: heap / 1024 / 1024 }
  } finally {
    await context.close()
  }
}

/** Bytes as they come over the line, compressed and with headers, and files, by kind. */
async function countBytes(session: CDPSession): Promise<Figures> {
  const counted: Figures = { files: 0, scriptFiles: 0 }
  for (const kind of [...Object.values(KINDS), 'other']) counted[`${kind}Kb`] = 0
  const kinds = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return
    const kind = KINDS[type ?? ''] ?? (/\.js$/.test(new URL(request.url).pathname) ? 'script' : 'other')
    kinds.set(requestId, kind)
    counted.files = (counted.files ?? 0) + 1
    if (kind === 'script') counted.scriptFiles = (counted.scriptFiles ?? 0) + 1
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = `${kinds.get(requestId) ?? 'other'}Kb`
    counted[name] = (counted[name] ?? 0) + encodedDataLength / 1024
  })
  await session.send('Network.enable')
  return counted
}

interface Drawn extends Figures {
  lcpMs: number
  fcpMs: number
  /** Of long tasks, what is above 50 ms each. */
  blockedMs: number
}

/** Keeps, in the page, what Chromium says of what was drawn when. */
function watch() {
  const drawn = { lcpMs: 0, fcpMs: 0, blockedMs: 0 }
  Object.assign(window, { drawn })
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry)
    }).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    drawn.lcpMs = startTime
  })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') drawn.fcpMs = startTime
  })
  observe('longtask', ({ duration }) => {
    drawn.blockedMs += Math.max(0, duration - 50)
  })
}
