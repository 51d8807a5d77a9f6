import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { serve } from '../support/serve.ts'
import { openStage, type Stage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

let stage: Stage
/** A page of another site. */
let foreign: { url: string; stop: () => Promise<void> }
let body = ''
beforeAll(async () => {
  stage = await openStage('embed_frames')
  stage.setClock('2025-05-02T12:00:00-07:00')
  const hall = await stage.aVenue({ name: 'Candle Hall', slug: 'candle-hall', neighborhood: 'SoMa' })
  const startsAt = new Date('2025-05-03T20:00:00-07:00')
  for (const status of ['scheduled', 'cancelled', 'sold out'] as const)
    await stage.anEvent({ title: `A ${status} Lantern`, venueId: hall.id, startsAt, status, price: '$10', age: '21+' })
  stage.changed()
  foreign = await serve((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body))
})
afterAll(async () => {
  await foreign.stop()
  await stage.close()
})

/** Counts the messages that each window gets, from the beginning. */
const counting = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { messages: number }
    counted.messages = 0
    addEventListener('message', () => counted.messages++, true)
  })
/** The messages that a window got, once it had time for some hundred more. */
const messagesIn = (frame: Pick<Page, 'evaluate'>) =>
  frame.evaluate(async () => {
    for (let shown = 0; shown < 30; shown++) await new Promise(requestAnimationFrame)
    return (window as unknown as { messages: number }).messages
  })

describe('a list', () => {
  test('in a tab of its own tells nobody of its height', async () => {
    const { page } = await visit('/embed', { site: stage.site, waitUntil: 'load', before: counting })
    expect(await messagesIn(page)).toBe(0)
    await page.evaluate(() => postMessage('height', '*'))
    // the one that was sent, and no answer
    expect(await messagesIn(page)).toBe(1)
  })

  test('in a frame answers the page around it, and nobody else', async () => {
    body = `<!doctype html><title>A venue</title><iframe src="${stage.site}/embed"></iframe><iframe srcdoc="A neighbour"></iframe>`
    const { page } = await visit('/', { site: foreign.url, waitUntil: 'networkidle', before: counting })
    const told = await messagesIn(page)
    expect(told).toBeGreaterThan(0)
    await page.evaluate(() => frames[0]?.postMessage('height', '*'))
    expect(await messagesIn(page)).toBe(told + 1)
    const [, list, neighbour] = page.frames()
    await list?.evaluate(() => postMessage('height', '*'))
    await neighbour?.evaluate(() => parent.frames[0]?.postMessage('height', '*'))
    // both have arrived there
    expect(list && (await messagesIn(list))).toBe(3)
    expect(await messagesIn(page)).toBe(told + 1)
  })

  // axe takes what is behind a transparent one for white, whatever its theme says
  test.each([
    ['', 'light'],
    ['', 'dark'],
    ['theme=light&accent=ffff00', 'dark'],
    ['theme=dark&accent=200020&font=mono', 'light'],
    ['background=777777&accent=777777', 'light'],
    ['background=767676', 'dark'],
    ['background=c83232&accent=fff', 'dark'],
    ['background=ffee00&theme=dark&font=serif', 'light'],
    ['background=transparent&theme=light', 'light'],
  ] as const)('has nothing that axe finds, with “%s” to who likes %s', async (query, colorScheme) => {
    const { page, complaints } = await visit(`/embed?${query}`, {
      ...{ site: stage.site, waitUntil: 'load', colorScheme, viewport: { width: 320, height: 700 } },
    })
    await page.getByRole('listitem').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

/** The colour of a picture's pixel, read by the browser itself. */
async function colourAt(page: Page, [x, y]: readonly [number, number]): Promise<number[]> {
  const picture = (await page.screenshot()).toString('base64')
  return page.evaluate(
    async ([data, left, top]) => {
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      canvas?.drawImage(await createImageBitmap(new Blob([bytes])), -left, -top)
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
    },
    [picture, x, y] as const,
  )
}

/** What /embeds gives to be copied for a transparent list. */
async function linesFor(theme: string): Promise<string[]> {
  const path = `/embeds?venue=candle-hall&background=transparent&theme=${theme}`
  const { page } = await visit(path, { site: stage.site, javaScriptEnabled: false })
  return page.locator('pre').allInnerTexts()
}

// a page that says nothing of its scheme, as most do
describe.each([
  ['dark', '#143c28', [20, 60, 40]],
  ['light', '#f0e6dc', [240, 230, 220]],
] as const)('a transparent list on a %s page', (theme, colour, rgb) => {
  test.each([
    ['by script', 0],
    ['by frame', 1],
  ])('lets its colour through, %s, whatever the visitor likes', async (_, line) => {
    const lines = await linesFor(theme)
    body = `<!doctype html><title>A venue</title><body style="margin: 0; background: ${colour}">${lines[line]}`
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await visit('/', { site: foreign.url, waitUntil: 'networkidle', colorScheme })
      await page.frameLocator('iframe').getByText('A sold out Lantern').waitFor()
      // within the list's margin
      expect([colorScheme, await colourAt(page, [5, 5])]).toEqual([colorScheme, rgb])
    }
  })
})

test('a transparent list is not to be had without the theme of the page behind it', async () => {
  const answer = await fetch(`${stage.site}/embeds?background=transparent`, { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('A transparent background needs a theme: choose light or dark')
})
