import { setTimeout as wait } from 'node:timers/promises'
import type { Event, EventCard } from '@houselights/contracts/entities/entities'
import { portraitAt } from '@houselights/sample-city/posters'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { getAllCards, getAllEvents } from '../support/api.ts'
import { openDemoDatabase } from '../support/demo-database.ts'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { useStage } from '../support/stage.ts'
import { untilHydrated, visit, visitEach } from '../support/visit.ts'
import { waitUntilStill } from '../support/wait-until-still.ts'

const STORED_PICTURES = 'main img[src*="/api/pictures/"]'
const TIMEOUT_MS = 300_000

let events: Event[]
beforeAll(async () => {
  await untilPicturesAreStored()
  events = await getAllEvents()
}, TIMEOUT_MS)

/** Waits until the demo's worker has fetched the sample sites' pictures. It does that after scraping them. */
async function untilPicturesAreStored(): Promise<void> {
  const { db, close } = await openDemoDatabase(inject('databaseUrl'))
  for (let waiting = 1; waiting > 0; await wait(500)) {
    const [links] = await db.query(
      `select count(*)::int as all, (count(*) filter (where state = 'waiting'))::int as waiting from picture_links`,
    )
    waiting = links.all === 0 ? 1 : links.waiting
  }
  await close()
}

const requireEvent = (description: string, event: Event | undefined): Event => {
  if (!event) throw new Error(`The demo has no event ${description}.`)
  return event
}
const getPicturedEvent = () =>
  requireEvent(
    'with a poster',
    events.find(({ picture }) => picture && picture.height > picture.width),
  )

/** Returns each loaded picture with the file that the browser chose. Chromium uses a larger file if it's cached. */
const getShownPictures = (page: Page) =>
  page
    .locator(STORED_PICTURES)
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
        .map((image) => ({
          file: image.currentSrc.split('/').at(-1) ?? '',
          hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
          drawnWidth: image.getBoundingClientRect().width,
        })),
    )

test('rows use small files of stored pictures, and declare their size', async () => {
  const { page } = await visit('/events', { cold: true })
  const pictures = await getShownPictures(page)
  expect(pictures.length).toBeGreaterThan(3)
  for (const { file, hasSize, drawnWidth } of pictures) {
    expect(file).toMatch(/^(?:96|160)\.avif$/)
    expect(hasSize).toBe(true)
    expect(drawnWidth).toBe(56)
  }
})

test.each([
  ['/', 390, 'section:has(h2:text-is("Upcoming concerts")) article', '/api/events/upcoming?limit=8'],
  ['/', 1440, 'section:has(h2:text-is("Upcoming concerts")) article', '/api/events/upcoming?limit=8'],
  ['/events', 390, '[data-event]', '/api/events'],
])(
  'no show’s picture on %s is cropped in a window of %i px, because posters have text at their edges',
  async (path, width, showSelector, listPath) => {
    // The number of upcoming shows with a picture changes every hour.
    const cards: EventCard[] = await (await fetch(inject('webUrl') + listPath)).json()
    const withPicture = cards.filter(({ picture, artist }) => picture ?? artist?.picture)
    expect(withPicture.length).toBeGreaterThan(0)
    const { page } = await visit(path, { viewport: { width, height: 844 } })
    const objectFits = await page
      .locator(`${showSelector} img[src*="/api/pictures/"]`)
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).objectFit))
    expect(objectFits.length).toBeGreaterThanOrEqual(withPicture.length)
    expect(new Set(objectFits)).toEqual(new Set(['contain']))
  },
)

test('a phone with a pixel ratio of 3 gets larger files', async () => {
  const phone = { cold: true, viewport: { width: 390, height: 844 } }
  const { page } = await visit(`/events/${getPicturedEvent().slug}`, phone)
  const { page: sharpPage } = await visit(`/events/${getPicturedEvent().slug}`, { ...phone, deviceScaleFactor: 3 })
  const [standardPicture] = await getShownPictures(page)
  const [sharpPicture] = await getShownPictures(sharpPage)
  expect(Number.parseInt(sharpPicture?.file ?? '0', 10)).toBeGreaterThan(
    Number.parseInt(standardPicture?.file ?? '0', 10),
  )
})

test('an event whose picture link is broken shows a drawn stage', async () => {
  const eventsWithoutPicture = events.filter(
    ({ imageUrl, picture, artist }) => imageUrl && !picture && !artist?.picture,
  )
  const responses = await Promise.all(eventsWithoutPicture.map(({ imageUrl }) => fetch(imageUrl ?? '')))
  expect(eventsWithoutPicture.length).toBeGreaterThan(0)
  for (const response of responses) expect(response.headers.get('content-type')).not.toMatch(/^image/)
  const { page, consoleMessages } = await visit(
    `/events/${requireEvent('without a picture', eventsWithoutPicture[0]).slug}`,
  )
  expect(await page.locator('h1 >> xpath=ancestor::div[2]').locator('[data-rig]').count()).toBe(1)
  expect(consoleMessages).toEqual([])
})

test('every public screen shows pictures and requests nothing from other hosts on first view', async () => {
  const event = getPicturedEvent()
  const screens = ['/', '/events', `/events/${event.slug}`, '/artists', `/artists/${event.artist?.slug}`, '/venues']
  await visitEach(
    [...screens, '/venues/placeholder-hall'],
    {},
    async ({ page, foreignRequests, consoleMessages }, path) => {
      expect(foreignRequests, path).toEqual([])
      expect(consoleMessages, path).toEqual([])
      if (!/^\/artists$/.test(path)) expect((await getShownPictures(page)).length, path).toBeGreaterThan(0)
    },
  )
})

test.each([1440, 390])('pictures that load late cause no layout shift in a window of %i px', async (width) => {
  for (const path of ['/', '/events', `/events/${getPicturedEvent().slug}`, '/venues/placeholder-hall']) {
    const gate = Promise.withResolvers<void>()
    const { page } = await visit(path, {
      cold: true,
      viewport: { width, height: 900 },
      waitUntil: 'commit',
      before: (page) =>
        page.route('**/api/pictures/**', async (route) => {
          await gate.promise
          await route.continue()
        }),
    })
    await page.locator(STORED_PICTURES).first().waitFor({ state: 'attached' })
    // layout-shift.test.ts covers shifts from fonts and hydration.
    await untilHydrated(page)
    await waitUntilStill(page)
    await page.evaluate(watchShifts)
    gate.resolve()
    await expect.poll(() => getMissingInView(page), { message: path }).toEqual([])
    await expect.poll(() => getShownPictures(page).then(({ length }) => length), { message: path }).toBeGreaterThan(0)
    await waitUntilStill(page)
    expect(await page.evaluate(() => Reflect.get(window, 'shift')), path).toBeLessThan(0.001)
  }
})

/** Returns the pictures in the window that haven't loaded. Others load on scroll. */
const getMissingInView = (page: Page) =>
  page.locator(STORED_PICTURES).evaluateAll((images: HTMLImageElement[]) =>
    images
      .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
      .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      .map(({ src }) => src),
  )

function watchShifts() {
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift' })
}

test('an event’s poster is requested before the scripts, and only once', async () => {
  const { picture, slug } = getPicturedEvent()
  const requests: string[] = []
  const { page } = await visit(`/events/${slug}`, {
    cold: true,
    before: async (page) => page.on('request', (request) => requests.push(request.url())),
  })
  expect(requests.filter((url) => url.includes(`/api/pictures/${picture?.id}/`))).toHaveLength(1)
  const isBeforeScripts = await page.locator('head link[as="image"]').evaluate((link) => {
    const script = document.querySelector('script[src], link[rel="modulepreload"]')
    return script ? link.compareDocumentPosition(script) === Node.DOCUMENT_POSITION_FOLLOWING : false
  })
  expect(isBeforeScripts).toBe(true)
})

test('pictures show without JavaScript', async () => {
  const { page } = await visit('/events', { javaScriptEnabled: false })
  expect((await getShownPictures(page)).length).toBeGreaterThan(3)
})

test('if a file can’t be loaded, the blur stays, without a broken-image icon', async () => {
  const { page } = await visit(`/events/${getPicturedEvent().slug}`, {
    before: (page) => page.route('**/api/pictures/**', (route) => route.abort()),
  })
  const poster = page.locator(STORED_PICTURES).first()
  await expect.poll(() => poster.evaluate((image) => getComputedStyle(image).visibility)).toBe('hidden')
  const blur = await poster.evaluate((image) => image.closest('span')?.style.backgroundImage)
  expect(blur).toMatch(/^url\("data:image\//)
})

test('link previews use the card and structured data uses our poster file, both with absolute URLs', async () => {
  const { page } = await visit(`/events/${getPicturedEvent().slug}`)
  const getMeta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content')
  expect(await getMeta('og:image')).toContain(`${inject('webUrl')}/api/cards/events/${getPicturedEvent().slug}.jpg?v=`)
  expect([await getMeta('og:image:width'), await getMeta('og:image:height')]).toEqual(['1200', '630'])
  const address = `${inject('webUrl')}/api/pictures/${getPicturedEvent().picture?.id}/share.jpg`
  const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(jsonLd.join()).toContain(address)
  const file = await fetch(address)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(file.headers.get('cache-control')).toContain('immutable')
})

describe('Spotify’s picture of an artist', () => {
  const stage = useStage('spotify_picture')
  beforeAll(async () => {
    const artist = await stage.anArtist({ name: 'Wide Shot', spotifyId: 'Sample0000000000000001' })
    const images = [640, 320].map((width) => ({ url: `https://i.scdn.co/image/${width}`, width, height: width * 0.75 }))
    await stage.db.query('update artists set spotify_images = $1 where id = $2', [JSON.stringify(images), artist.id])
    await stage.anEvent({ title: 'Wide Shot', bill: [artist], startsAt: new Date('2025-05-03T20:00:00-07:00') })
  })

  const SPOTIFY_PICTURE = 'img[src*="/api/pictures/spotify/"]'
  const fulfillPortrait = async (route: Route) => {
    const { body } = await portraitAt('Sample1', 640)
    await route.fulfill({ contentType: 'image/jpeg', body })
  }
  const open = (path: string, handler: (route: Route) => Promise<void>, colorScheme: 'light' | 'dark' = 'light') =>
    visit(path, { site: stage.site, colorScheme, before: (page) => page.route('**/api/pictures/spotify/**', handler) })

  test.each(['the list of artists', 'the artist’s page', 'an event’s page'])(
    'is uncropped on %s, with a link to the artist on Spotify',
    async (screen) => {
      const [event] = await getAllCards('', stage.api)
      const address =
        { 'the list of artists': '/artists', 'the artist’s page': '/artists/wide-shot' }[screen] ??
        `/events/${event?.slug}`
      const { page, foreignRequests } = await open(address, fulfillPortrait)
      const picture = page.locator(SPOTIFY_PICTURE)
      expect(await picture.count()).toBe(1)
      await picture.scrollIntoViewIfNeeded()
      expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
      const link = page.getByRole('link', { name: 'Image: Spotify' })
      expect(await link.getAttribute('href')).toBe('https://open.spotify.com/artist/Sample0000000000000001')
      expect(await link.isVisible()).toBe(true)
      expect(foreignRequests).toEqual([])
    },
  )

  test('is accessible in dark mode', async () => {
    const { page } = await open('/artists/wide-shot', fulfillPortrait, 'dark')
    await expectFitsAndPassesAxe(page, 'an artist with Spotify’s picture, in dark mode')
  })

  test('is replaced by a drawing, without its link, if it can’t be loaded', async () => {
    const { page } = await open('/artists/wide-shot', (route) => route.abort())
    await page.locator('main img[src^="/artwork/artist-"]').first().waitFor()
    expect(await page.locator(SPOTIFY_PICTURE).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Image: Spotify' }).count()).toBe(0)
  })

  test('isn’t used for events, whose cards and rows show a drawn stage', async () => {
    for (const path of ['/', '/events']) {
      const { page } = await open(path, fulfillPortrait)
      expect(await page.locator('article [data-rig]').count(), path).toBe(1)
      expect(await page.locator(SPOTIFY_PICTURE).count(), path).toBe(0)
    }
  })
})
