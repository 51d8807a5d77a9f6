import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations } from '../support/axe.ts'
import { serve } from '../support/serve.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

/** Another site, which serves `pageHtml`. If `isStrict`, it sends its own content security policy. */
let otherSite: { url: string; stop: () => Promise<void> }
let pageHtml = ''
let isStrict = true
const stage = useStage('embeds')
beforeAll(async () => {
  const wick = await stage.aVenue({ name: 'The Wick & Wax', slug: 'wick', neighborhood: 'Mission District' })
  const hall = await stage.aVenue({ name: 'Candle Hall', slug: 'candle-hall' })
  const startsAt = new Date('2025-05-03T20:00:00-07:00')
  const band = await stage.anArtist({ name: 'Wandering Lanterns', slug: 'lanterns' })
  for (let show = 1; show <= 12; show++)
    await stage.anEvent({
      title: `Lantern ${show} with a rather long title, as promoters often write them`,
      bill: [band],
      venueId: wick.id,
      startsAt: new Date(startsAt.getTime() + show * 86_400_000),
      age: '21+',
      price: '$10–15',
      priceMin: '10',
      priceMax: '15',
      currency: 'USD',
    })
  for (const status of ['cancelled', 'sold out'] as const)
    await stage.anEvent({ title: `A ${status} Lantern`, venueId: hall.id, startsAt, status, price: '$10', age: '21+' })
  await stage.anEvent({ title: '<b>Bold</b>', venueId: hall.id, startsAt: new Date('2025-05-02T20:00:00-07:00') })
  stage.clearCache()
  const policy = `default-src 'none'; script-src ${stage.site}; frame-src ${stage.site}`
  otherSite = await serve((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', ...(isStrict && { 'content-security-policy': policy }) })
      .end(pageHtml),
  )
})
afterAll(() => otherSite?.stop())

const fetchPage = async (query: string) => {
  const response = await fetch(`${stage.site}${query}`)
  return { status: response.status, text: await response.text() }
}

describe('an embedded list', () => {
  test('lists shows for a venue, an artist, a neighborhood or the city', async () => {
    const venue = await fetchPage('/embed?venue=wick&limit=2')
    expect(venue.text).toContain('Shows at The Wick &amp; Wax')
    expect(venue.text.match(/<li>/g)).toHaveLength(2)
    expect(venue.text).toMatch(/<a href="\/events\/lantern-1-[^"]+" target="_blank" rel="noopener">Lantern 1 /)
    expect((await fetchPage('/embed?artist=lanterns')).text).toContain('Wandering Lanterns live in San Francisco')
    expect((await fetchPage('/embed?neighborhood=Mission+District')).text).not.toContain('Bold')
    const city = await fetchPage('/embed')
    expect(city.text).toContain('&lt;b&gt;Bold&lt;/b&gt;')
    expect(city.text).not.toContain('<b>Bold')
    expect((await fetchPage('/toronto/embed')).text).toContain('No shows listed right now.')
  })

  test('returns 404 or 400 for a wrong URL', async () => {
    expect(await fetchPage('/embed?venue=nowhere')).toMatchObject({ status: 404 })
    expect(await fetchPage('/embed?theme=pink')).toMatchObject({ status: 400 })
  })
})

/** Measures the height of each frame on a page, and of the list in it. */
async function measureHeights(page: Page) {
  const frames = await page.locator('iframe').elementHandles()
  const measurements = frames.map(async (frame) => {
    const frameHeight = await frame.evaluate((element) => (element as HTMLElement).clientHeight)
    const list = await frame.contentFrame()
    const listHeight = await list?.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height))
    return { frameHeight, listHeight }
  })
  return Promise.all(measurements)
}

test('lists work on another site as scripts and as frames, several per page, in both themes, and at their full height', async () => {
  const scriptTag = (attributes: string) => `<script async src="${stage.site}/embed.js" ${attributes}></script>`
  pageHtml =
    '<!doctype html><title>A venue</title><h1>A venue</h1>' +
    scriptTag('data-venue="wick" data-theme="dark" data-limit="3"') +
    scriptTag('data-venue="candle-hall" data-theme="light" data-accent="00aa55" data-title="At Candle Hall"') +
    `<iframe src="${stage.site}/embed?artist=lanterns&limit=4" height="300" title="By frame"></iframe>`
  const { page, consoleMessages } = await visit('/', {
    site: otherSite.url,
    waitUntil: 'networkidle',
    colorScheme: 'light',
  })
  expect(await page.locator('iframe').count()).toBe(3)
  expect((await measureHeights(page))[2]?.frameHeight).toBe(300)
  const firstFrame = page.frameLocator('iframe >> nth=0')
  await firstFrame.getByRole('heading', { name: 'Shows at The Wick & Wax' }).waitFor()
  expect(await firstFrame.getByRole('listitem').count()).toBe(3)
  const getBackground = (frame: typeof firstFrame) =>
    frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(await getBackground(firstFrame)).toBe('rgb(30, 24, 40)')
  const secondFrame = page.frameLocator('iframe[title="At Candle Hall"]')
  expect(await getBackground(secondFrame)).toBe('rgb(255, 255, 255)')
  const accentColor = await secondFrame
    .getByRole('heading')
    .evaluate((heading) => getComputedStyle(heading).borderLeftColor)
  expect(accentColor).toBe('rgb(0, 170, 85)')
  const framesFit = async () =>
    (await measureHeights(page)).slice(0, 2).every(({ frameHeight, listHeight }) => frameHeight === listHeight)
  await expect.poll(framesFit).toBe(true)
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(framesFit).toBe(true)
  expect(await page.context().cookies()).toEqual([])
  expect(consoleMessages).toEqual([])
  for (const frame of page.frames().slice(1))
    expect(await frame.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

describe('the page about embedding', () => {
  test('shows the code to copy and a preview, with and without JavaScript', async () => {
    const path = '/embeds?venue=wick&theme=dark&limit=3'
    const { page, consoleMessages } = await visit(path, { site: stage.site, viewport: { width: 390, height: 844 } })
    const snippets = await page.locator('pre').allInnerTexts()
    expect(snippets[0]).toContain(`<script async src="${stage.site}/embed.js" data-venue="wick"`)
    expect(snippets[1]).toContain(`<iframe src="${stage.site}/embed?venue=wick&amp;`)
    const frame = page.locator('iframe')
    await frame.scrollIntoViewIfNeeded()
    await page.frameLocator('iframe').getByText('Lantern 1 ').waitFor()
    await expect
      .poll(async () => (await measureHeights(page)).every(({ frameHeight, listHeight }) => frameHeight === listHeight))
      .toBe(true)
    expect(consoleMessages).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    const plainVisit = await visit('/embeds', { site: stage.site, javaScriptEnabled: false })
    await plainVisit.page.getByLabel('Venue', { exact: true }).selectOption('candle-hall')
    await plainVisit.page.getByRole('button', { name: 'Get the code' }).click()
    await plainVisit.page.getByText('data-venue="candle-hall"').waitFor()
    // The copied code works unchanged, and doesn't send a referrer.
    pageHtml = `<!doctype html><title>Copied</title><h1>Copied</h1>${(await plainVisit.page.locator('pre').allInnerTexts()).join('')}`
    const referers: (string | undefined)[] = []
    const copiedVisit = await visit('/', {
      site: otherSite.url,
      waitUntil: 'networkidle',
      before: async (page) =>
        void page.on('request', (request) => {
          if (request.url().startsWith(stage.site)) referers.push(request.headers().referer)
        }),
    })
    for (const frameIndex of [0, 1])
      await copiedVisit.page.frameLocator(`iframe >> nth=${frameIndex}`).getByText('<b>Bold</b>').waitFor()
    expect(referers.map((referer) => referer ?? '')).toEqual(['', '', ''])
  })

  test('shows the preview after a navigation from another page of the site', async () => {
    const { page, consoleMessages } = await visit('/events', { site: stage.site })
    await page.getByRole('contentinfo').getByRole('link', { name: 'On your own site' }).click()
    const frame = page.locator('iframe')
    await frame.scrollIntoViewIfNeeded()
    await page.frameLocator('iframe').getByText('<b>Bold</b>').waitFor()
    expect(consoleMessages).toEqual([])
  })

  test('says which part of the URL is invalid', async () => {
    const { status, text } = await fetchPage('/embeds?accent=red')
    expect([status, text]).toEqual([400, expect.stringContaining('Unknown accent color: “red”')])
  })
})

/** Makes each window count the messages that it gets. */
const startCounting = (page: Page) =>
  page.addInitScript(() => {
    const countingWindow = window as unknown as { messages: number }
    countingWindow.messages = 0
    addEventListener('message', () => countingWindow.messages++, true)
  })
/** Waits 30 frames, enough for hundreds of messages, and returns how many a window got. */
const countReceived = (frame: Pick<Page, 'evaluate'>) =>
  frame.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { messages: number }).messages
  })

describe('the embedded page', () => {
  test('in its own tab sends its height to nobody', async () => {
    const { page } = await visit('/embed', { site: stage.site, waitUntil: 'load', before: startCounting })
    expect(await countReceived(page)).toBe(0)
    await page.evaluate(() => postMessage('height', '*'))
    // The window got only that message, and no reply.
    expect(await countReceived(page)).toBe(1)
  })

  test('in a frame replies to the page around it, and to nobody else', async () => {
    isStrict = false
    pageHtml = `<!doctype html><title>A venue</title><iframe src="${stage.site}/embed"></iframe><iframe srcdoc="A neighbor"></iframe>`
    const { page } = await visit('/', { site: otherSite.url, waitUntil: 'networkidle', before: startCounting })
    const messageCount = await countReceived(page)
    expect(messageCount).toBeGreaterThan(0)
    await page.evaluate(() => frames[0]?.postMessage('height', '*'))
    expect(await countReceived(page)).toBe(messageCount + 1)
    const [, list, neighbor] = page.frames()
    await list?.evaluate(() => postMessage('height', '*'))
    await neighbor?.evaluate(() => parent.frames[0]?.postMessage('height', '*'))
    // Both messages reached the list.
    expect(list && (await countReceived(list))).toBe(3)
    expect(await countReceived(page)).toBe(messageCount + 1)
  })

  // embed-colors.test.ts measures the contrast on every background.
  test.each([
    ['', 'light'],
    ['', 'dark'],
    ['background=c83232&accent=fff&font=serif', 'dark'],
  ] as const)('passes axe with “%s” in a browser that prefers %s', async (query, colorScheme) => {
    const { page, consoleMessages } = await visit(`/embed?${query}`, {
      site: stage.site,
      waitUntil: 'load',
      colorScheme,
      viewport: { width: 320, height: 700 },
    })
    await page.getByRole('listitem').first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(consoleMessages).toEqual([])
  })
})

/** Returns the color of one pixel of a screenshot, which the browser itself decodes. */
async function getColorAt(page: Page, [x, y]: readonly [number, number]): Promise<number[]> {
  const picture = (await page.screenshot()).toString('base64')
  return page.evaluate(
    async ([data, left, top]) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      canvas?.drawImage(await createImageBitmap(new Blob([bytes])), -left, -top)
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
    },
    [picture, x, y] as const,
  )
}

// The page around the list declares no color scheme, as most don't.
test.each([
  ['dark', '#143c28', [20, 60, 40]],
  ['light', '#f0e6dc', [240, 230, 220]],
] as const)(
  'a transparent list on a %s page shows the page’s color, as a script and as a frame, whatever the visitor prefers',
  async (theme, color, rgb) => {
    const path = `/embeds?venue=candle-hall&background=transparent&theme=${theme}`
    const { page: embedsPage } = await visit(path, { site: stage.site, javaScriptEnabled: false })
    for (const snippet of await embedsPage.locator('pre').allInnerTexts()) {
      isStrict = false
      pageHtml = `<!doctype html><title>A venue</title><body style="margin: 0; background: ${color}">${snippet}`
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await visit('/', { site: otherSite.url, waitUntil: 'networkidle', colorScheme })
        await page.frameLocator('iframe').getByText('A sold out Lantern').waitFor()
        // inside the list's margin
        expect([colorScheme, snippet, await getColorAt(page, [5, 5])]).toEqual([colorScheme, snippet, rgb])
      }
    }
  },
)
