import { launchChromium } from '@houselights/dev-stack/chromium'
import type { Browser, CDPSession } from 'playwright-core'
import { PAGES } from './http.ts'
import { answerOf } from './load.ts'
import { compare, type Figures, interleave, type Row } from './measure.ts'
import { type Setting, startApi, startWeb } from './side.ts'

/** Slow 4G as Lighthouse has it: 1.6 Mbit/s and 150 ms of latency; a processor of a quarter of this machine's speed. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const SETTLE_MS = 1_500
const TIMEOUT_MS = 120_000

const WORDS = [
  ['lcpMs', 'ms', 'LCP '],
  ['fcpMs', 'ms', 'FCP '],
  ['blockedMs', 'ms', 'blocked '],
  ['Document', 'KB', 'HTML '],
  ['Script', 'KB', 'script '],
  ['Stylesheet', 'KB', 'style '],
  ['Font', 'KB', 'fonts '],
  ['Image', 'KB', 'pictures '],
  ['files', 'files'],
] as const

/** Pages as a slow phone loads them with nothing cached: when they are drawn, and the bytes that came over the line. */
export async function browser({ sides, rounds }: Setting): Promise<Row[]> {
  const chromium = await launchChromium()
  try {
    const servers = []
    for (const side of sides) {
      const api = await startApi(side)
      servers.push({ name: side.release.name, api, web: await startWeb(side, api.origin) })
    }
    // the first requests measure how long a server takes to start
    for (const { web } of servers) for (const path of PAGES) await answerOf(`${web.origin}${path}`)
    const figures = await interleave(
      servers.flatMap(({ name, web }) =>
        PAGES.map((path) => ({ name: `${path} ${name}`, measure: () => slowLoad(chromium, `${web.origin}${path}`) })),
      ),
      rounds,
    )
    for (const { api, web } of servers) for (const { process } of [web, api]) await process.stop()
    return PAGES.map((path) =>
      compare({ what: `\`${path}\` on a slow phone` }, (release) => figures.get(`${path} ${release}`), WORDS),
    )
  } finally {
    await chromium.close()
  }
}

async function slowLoad(chromium: Browser, url: string): Promise<Figures> {
  const context = await chromium.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const counted = await countBytes(session)
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'networkidle', timeout: TIMEOUT_MS })
    await page.waitForTimeout(SETTLE_MS)
    const drawn = await page.evaluate(() => Reflect.get(window, 'drawn') as Figures)
    return { ...counted, ...drawn }
  } finally {
    await context.close()
  }
}

/** Kilobytes as they come over the line, compressed and with headers, by kind, and the number of files. */
async function countBytes(session: CDPSession): Promise<Figures> {
  const counted: Figures = { files: 0, Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0 }
  const add = (name: string, value: number) => {
    counted[name] = (counted[name] ?? 0) + value
  }
  const kinds = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (!request.url.startsWith('http')) return
    // a script that is loaded ahead has no kind yet
    kinds.set(requestId, new URL(request.url).pathname.endsWith('.js') ? 'Script' : type)
    add('files', 1)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(kinds.get(requestId) ?? 'Other', encodedDataLength / 1024),
  )
  await session.send('Network.enable')
  return counted
}

/** Keeps, in the page, what Chromium says of what was drawn when. */
function watch() {
  // of long tasks, what is above 50 ms each is blocked
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
