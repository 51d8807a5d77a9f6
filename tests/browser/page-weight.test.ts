import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { findDuePictures, savePictureLink } from '@houselights/database/pictures/picture-links'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { measureBody } from '../support/measure-body.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

/** Slightly more shows than the list's first page, at as many venues as a city has. */
const [SHOWS, VENUES] = [60, 60]
const NOON = new Date('2025-05-02T12:00:00-07:00')
const KB = 1_000
/** The maximum that a page may send, in bytes. Compressed with brotli, except for `html`. `files` counts scripts. */
const BUDGETS = {
  '/': { scripts: 128 * KB, files: 12, styles: 8 * KB, html: 100 * KB, htmlBrotli: 20 * KB },
  '/events': { scripts: 140 * KB, files: 12, styles: 8 * KB, html: 200 * KB, htmlBrotli: 26 * KB },
} as const

const stage = useStage('page_weight')
beforeAll(async () => {
  const source = await stage.aSource({ name: 'The Sample List', url: 'https://list.example/shows' })
  const neighborhood = 'Mission District'
  const venues = []
  for (let venue = 0; venue < VENUES; venue++)
    venues.push(await stage.aVenue({ name: `The ${WORDS[venue % 12]} ${ROOMS[Math.floor(venue / 12)]}`, neighborhood }))
  for (let show = 0; show < SHOWS; show++) {
    const name = `${WORDS[show % 12]} ${WORDS[(show * 5 + 3) % 12]} ${ACTS[Math.floor(show / 12)]}`
    const headliner = await stage.anArtist({ name, genre: 'Indie Rock' })
    const support = await stage.anArtist({ name: `The ${name} Support` })
    const startsAt = new Date(Date.parse('2025-05-03T20:00:00-07:00') + Math.floor(show / 6) * 86_400_000)
    const doorsAt = new Date(startsAt.getTime() - 3_600_000)
    const event = await stage.anEvent({
      title: name,
      venueId: venues[show]?.id ?? '',
      bill: [headliner, support],
      startsAt,
      age: '21+',
      doorsAt,
      price: '$18 ADV / $22 DOS',
      priceMin: '18',
      priceMax: '22',
      ticketUrl: `https://tickets.example/show/${show}-${'x'.repeat(24)}`,
      imageUrl: getPoster(show),
    })
    await stage.aSourceRecord({ eventId: event.id, sourceId: source.id, url: `https://list.example/shows/${show}` })
  }
  await findDuePictures(stage.db, { now: NOON, limit: 1_000 })
  for (let show = 0; show < SHOWS; show++)
    await savePictureLink(stage.db, getPoster(show), { picture: getPicture(show), validators: {}, at: NOON })
  stage.clearCache()
})

test.each(Object.keys(BUDGETS) as (keyof typeof BUDGETS)[])('%s stays within its size budget', async (path) => {
  const weight = await measureWeight(path)
  console.log(path, weight)
  const budget = BUDGETS[path]
  for (const kind of Object.keys(budget) as (keyof typeof budget)[])
    expect(weight[kind], `${kind} of ${path}`).toBeLessThanOrEqual(budget[kind])
})

test('/events has fifty shows, each with its picture', async () => {
  const { page } = await visit('/events', { site: stage.site, javaScriptEnabled: false })
  expect(await page.locator('[data-event]').count()).toBe(50)
  expect(await page.locator('[data-event] img[src*="/api/pictures/"]').count()).toBe(50)
})

/** Measures the bytes that a visit to a page receives before any click. */
async function measureWeight(path: string) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const { page } = await visit(path, {
    site: stage.site,
    serviceWorkers: 'allow',
    before: async (page: Page) =>
      page.on('response', (response) => {
        const type = response.request().resourceType()
        if (type === 'script') scripts.add(response.url())
        if (type === 'stylesheet') styles.add(response.url())
      }),
  })
  // Waits for the script that registers the service worker, so that it counts. The worker's own file isn't one of the
  // page's scripts.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const inlineStyles = await page.evaluate(() =>
    [...document.querySelectorAll('head style')].map((style) => style.textContent),
  )
  const measureAll = (addresses: Set<string>) =>
    Promise.all([...addresses].map((address) => measureBody(address, 'br')))
  const addUp = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0)
  return {
    scripts: addUp(await measureAll(scripts)),
    files: scripts.size,
    styles: addUp(await measureAll(styles)) + brotliCompressSync(inlineStyles.join('')).length,
    html: await measureBody(stage.site + path, 'identity'),
    htmlBrotli: await measureBody(stage.site + path, 'br'),
  }
}

const WORDS = 'Velvet Harbor Golden Midnight Paper Copper Silent Electric Crooked Northern Little Broken'.split(' ')
const ROOMS = ['Hall', 'Room', 'Theater', 'Lounge', 'Ballroom']
const ACTS = ['Orchestra', 'Brothers', 'Choir', 'Machine', 'Parade']
const getPoster = (show: number) => `https://posters.example/${show}.jpg`

/** Returns a stored picture. Its id and its blurred placeholder can't be compressed. */
function getPicture(show: number) {
  const digest = (text: string) => createHash('sha256').update(`${text} ${show}`).digest()
  const blur = Buffer.concat([digest('a'), digest('b'), digest('c')]).subarray(0, 84)
  const placeholder = `data:image/webp;base64,${blur.toString('base64')}`
  return {
    id: digest('id').toString('hex'),
    type: 'image/jpeg',
    bytes: 90_000,
    width: 720,
    height: 900,
    widths: [96, 160, 320, 640, 720],
    keptBytes: 1,
    placeholder,
  } as const
}
