import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations } from '../support/axe.ts'
import { serve } from '../support/serve.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

/** Another site's page. If `isStrict`, it sends its own content security policy. */
let otherSite: { url: string; stop: () => Promise<void> }
let body = ''
let isStrict = true
const stage = useStage('embeds')
beforeAll(async () => {
  const wick = await stage.aVenue({ name: 'The Wick & Wax', slug: 'wick', neighborhood: 'Mission District' })
  const hall = await stage.aVenue({ name: 'Candle Hall', slug: 'candle-hall' })
  const startsAt = new Date('2025-05-03T20:00:00-07:00')
  const band = await stage.anArtist({ name: 'Wandering Lanterns', slug: 'lanterns' })
  for (let show = 1; show <= 12; show++)
    await stage.anEvent({
      title: `Lantern ${show} with a rather long title, as they are written by those who send them`,
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
  stage.changed()
  const policy = `default-src 'none'; script-src ${stage.site}; frame-src ${stage.site}`
  otherSite = await serve((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', ...(isStrict && { 'content-security-policy': policy }) })
      .end(body),
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

/** The height of each frame on a page, and of the list in it. */
async function heights(page: Page) {
  const frames = await page.locator('iframe').elementHandles()
  const all = frames.map(async (frame) => {
    const outer = await frame.evaluate((element) => (element as HTMLElement).clientHeight)
    const list = await frame.contentFrame()
    const inner = await list?.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height))
    return { outer, inner }
  })
  return Promise.all(all)
}

test('works on another site by script and by frame, several times, in both themes, and at the list’s height', async () => {
  const script = (attributes: string) => `<script async src="${stage.site}/embed.js" ${attributes}></script>`
  body =
    '<!doctype html><title>A venue</title><h1>A venue</h1>' +
    script('data-venue="wick" data-theme="dark" data-limit="3"') +
    script('data-venue="candle-hall" data-theme="light" data-accent="00aa55" data-title="At Candle Hall"') +
    `<iframe src="${stage.site}/embed?artist=lanterns&limit=4" height="300" title="By frame"></iframe>`
  const { page, consoleMessages } = await visit('/', {
    site: otherSite.url,
    waitUntil: 'networkidle',
    colorScheme: 'light',
  })
  expect(await page.locator('iframe').count()).toBe(3)
  expect((await heights(page))[2]?.outer).toBe(300)
  const script1 = page.frameLocator('iframe >> nth=0')
  await script1.getByRole('heading', { name: 'Shows at The Wick & Wax' }).waitFor()
  expect(await script1.getByRole('listitem').count()).toBe(3)
  const getBackground = (frame: typeof script1) =>
    frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(await getBackground(script1)).toBe('rgb(30, 24, 40)')
  const script2 = page.frameLocator('iframe[title="At Candle Hall"]')
  expect(await getBackground(script2)).toBe('rgb(255, 255, 255)')
  const line = await script2.getByRole('heading').evaluate((heading) => getComputedStyle(heading).borderLeftColor)
  expect(line).toBe('rgb(0, 170, 85)')
  const framesFit = async () => (await heights(page)).slice(0, 2).every(({ outer, inner }) => outer === inner)
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
    const lines = await page.locator('pre').allInnerTexts()
    expect(lines[0]).toContain(`<script async src="${stage.site}/embed.js" data-venue="wick"`)
    expect(lines[1]).toContain(`<iframe src="${stage.site}/embed?venue=wick&amp;`)
    const frame = page.locator('iframe')
    await frame.scrollIntoViewIfNeeded()
    await page.frameLocator('iframe').getByText('Lantern 1 ').waitFor()
    await expect.poll(async () => (await heights(page)).every(({ outer, inner }) => outer === inner)).toBe(true)
    expect(consoleMessages).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    const plainVisit = await visit('/embeds', { site: stage.site, javaScriptEnabled: false })
    await plainVisit.page.getByLabel('Venue', { exact: true }).selectOption('candle-hall')
    await plainVisit.page.getByRole('button', { name: 'Get the code' }).click()
    await plainVisit.page.getByText('data-venue="candle-hall"').waitFor()
    // The copied code works unchanged, and doesn't send a referrer.
    body = `<!doctype html><title>Copied</title><h1>Copied</h1>${(await plainVisit.page.locator('pre').allInnerTexts()).join('')}`
    const referers: (string | undefined)[] = []
    const copiedVisit = await visit('/', {
      site: otherSite.url,
      waitUntil: 'networkidle',
      before: async (page) =>
        void page.on('request', (request) => {
          if (request.url().startsWith(stage.site)) referers.push(request.headers().referer)
        }),
    })
    for (const place of [0, 1])
      await copiedVisit.page.frameLocator(`iframe >> nth=${place}`).getByText('<b>Bold</b>').waitFor()
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

/** Counts the messages that each window gets, from the start. */
const countMessages = (page: Page) =>
  page.addInitScript(() => {
    const countingWindow = window as unknown as { messages: number }
    countingWindow.messages = 0
    addEventListener('message', () => countingWindow.messages++, true)
  })
/** The number of messages that a window got, after 30 frames, which is time for hundreds more. */
const countReceived = (frame: Pick<Page, 'evaluate'>) =>
  frame.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { messages: number }).messages
  })

describe('the messages and colors of a list', () => {
  test('in its own tab it sends its height to nobody', async () => {
    const { page } = await visit('/embed', { site: stage.site, waitUntil: 'load', before: countMessages })
    expect(await countReceived(page)).toBe(0)
    await page.evaluate(() => postMessage('height', '*'))
    // only the message itself, and no reply
    expect(await countReceived(page)).toBe(1)
  })

  test('in a frame it replies to the page around it, and to nobody else', async () => {
    isStrict = false
    body = `<!doctype html><title>A venue</title><iframe src="${stage.site}/embed"></iframe><iframe srcdoc="A neighbour"></iframe>`
    const { page } = await visit('/', { site: otherSite.url, waitUntil: 'networkidle', before: countMessages })
    const messageCount = await countReceived(page)
    expect(messageCount).toBeGreaterThan(0)
    await page.evaluate(() => frames[0]?.postMessage('height', '*'))
    expect(await countReceived(page)).toBe(messageCount + 1)
    const [, list, neighbor] = page.frames()
    await list?.evaluate(() => postMessage('height', '*'))
    await neighbor?.evaluate(() => parent.frames[0]?.postMessage('height', '*'))
    // Both messages arrived there.
    expect(list && (await countReceived(list))).toBe(3)
    expect(await countReceived(page)).toBe(messageCount + 1)
  })

  // embed-colours.test.ts measures the contrast on every background.
  test.each([
    ['', 'light'],
    ['', 'dark'],
    ['background=c83232&accent=fff&font=serif', 'dark'],
  ] as const)('it passes axe with “%s” in a browser that prefers %s', async (query, colorScheme) => {
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

/** The color of one pixel of a screenshot, decoded by the browser itself. */
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

// The page around it doesn't declare a color scheme; most don't.
test.each([
  ['dark', '#143c28', [20, 60, 40]],
  ['light', '#f0e6dc', [240, 230, 220]],
] as const)(
  'a transparent list on a %s page shows the page’s color, by script and by frame, whatever the visitor prefers',
  async (theme, color, rgb) => {
    const path = `/embeds?venue=candle-hall&background=transparent&theme=${theme}`
    const { page: lines } = await visit(path, { site: stage.site, javaScriptEnabled: false })
    for (const line of await lines.locator('pre').allInnerTexts()) {
      isStrict = false
      body = `<!doctype html><title>A venue</title><body style="margin: 0; background: ${color}">${line}`
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await visit('/', { site: otherSite.url, waitUntil: 'networkidle', colorScheme })
        await page.frameLocator('iframe').getByText('A sold out Lantern').waitFor()
        // inside the list's margin
        expect([colorScheme, line, await getColorAt(page, [5, 5])]).toEqual([colorScheme, line, rgb])
      }
    }
  },
)
