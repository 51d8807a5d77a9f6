import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordRequests, section } from '../support/page-parts.ts'
import { type Stage, useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const KEY = 'a-key-of-the-test'
const NOW = '2025-05-02T12:00:00-07:00'
const stage = useStage('venue_page', { GOOGLE_MAPS_EMBED_KEY: KEY, THIRD_PARTY_FRAMES: 'click' })
beforeAll(async () => {
  stage.setClock(NOW)
})

const open = (slug: string) => visit(`/venues/${slug}`, { site: stage.site })
async function aVenueWith(name: string, shows: number, fields: Parameters<Stage['aVenue']>[0] = {}) {
  const venue = await stage.aVenueWithPage({ name, ...fields })
  for (let day = 0; day < shows; day++)
    await stage.anEvent({ venueId: venue.id, startsAt: new Date(`2025-05-0${day + 3}T20:00:00-07:00`) })
  return venue.slug
}

test('a venue with four upcoming shows has four cards and no “View All”', async () => {
  const { page } = await open(await aVenueWith('House of 4', 4))
  const upcoming = section(page, 'Upcoming Events')
  expect(await upcoming.locator('article').count()).toBe(4)
  expect(await upcoming.getByRole('link', { name: 'View All' }).count()).toBe(0)
})

test('the page leaves out unknown data and a rating of 0, and generates a sentence if there is no description', {
  meta: {
    proves: [
      'Venues: rating stars, none at 0, half from .5',
      'Venues: About shows the description or a generated sentence',
    ],
  },
}, async () => {
  const slug = await aVenueWith('Bare Room', 0, { googleRating: 0, googleReviewCount: 3 })
  const requests: string[] = []
  const before = async (page: Page) => void recordRequests(page, requests)
  const { page } = await visit(`/venues/${slug}`, { site: stage.site, before })
  expect(requests).toContain(`/venues/${slug}`)
  // Without a place id, the venue has no photos.
  expect(requests.filter((path) => path.includes('/api/venues/photos/'))).toEqual([])
  expect(await page.locator('[data-stars]').count()).toBe(0)
  expect(await section(page, 'About').innerText()).toContain('Bare Room is a music venue in San Francisco')
  for (const title of ['Music Genres', 'Follow Us']) expect(await section(page, title).count(), title).toBe(0)
  expect(await page.getByRole('button', { name: 'Show map' }).count()).toBe(0)
})

test.each([
  [4.49, '4'],
  [4.5, '4.5'],
])(
  'a rating of %f is shown as %s stars',
  { meta: { proves: ['Venues: rating stars, none at 0, half from .5'] } },
  async (googleRating, stars) => {
    const { page } = await open(await aVenueWith(`Rated ${googleRating}`, 0, { googleRating }))
    expect(await page.locator('[data-stars]').getAttribute('data-stars')).toBe(stars)
  },
)

test('Google’s current rating is shown without layout shift if none is stored', async () => {
  const slug = await aVenueWith('Rated Just Now', 0, { googlePlaceId: 'rated-just-now' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { page } = await visit(`/venues/${slug}`, {
    site: stage.site,
    waitUntil: 'load',
    before: (page) =>
      page.route('**/api/venues/photos/**', async (route) => {
        await released
        await route.fulfill({ json: { photos: [], credits: [], rating: 4.3, reviewCount: 12, mapsUrl: null } })
      }),
  })
  const getTops = () =>
    page
      .locator('main :is(h1, h2)')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().y))
  const topsBefore = await getTops()
  expect(await page.locator('[data-stars]').count()).toBe(0)
  release()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/4\.3.*\(12 reviews\)/s)
  expect(await getTops()).toEqual(topsBefore)
})

test.each([
  ['place id', { googlePlaceId: 'place-1', address: '1 Test St' }, 'place_id:place-1'],
  ['address', { address: '2 Test St' }, '2 Test St, San Francisco, CA'],
])(
  'with a maps key, a map is embedded by %s at zoom 15 after a click',
  { meta: { proves: ['Venues: map by place id or address, zoom 15, once scrolled to or clicked'] } },
  async (lookup, fields, expectedQuery) => {
    const { page, foreignRequests } = await open(await aVenueWith(`Mapped by ${lookup}`, 0, fields))
    await page.route('https://www.google.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'a map' }))
    expect(await page.getByRole('button', { name: 'Show map' }).count()).toBe(1)
    // Scrolling the button into view doesn't request the map.
    await page.getByRole('button', { name: 'Show map' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    expect(foreignRequests).toEqual([])
    await page.getByRole('button', { name: 'Show map' }).click()
    const address = new URL((await page.locator('iframe[title^="Map: "]').getAttribute('src')) ?? '')
    expect(address.pathname).toBe('/maps/embed/v1/place')
    expect(Object.fromEntries(address.searchParams)).toEqual({ key: KEY, q: expectedQuery, zoom: '15' })
  },
)

describe('on a venue’s page,', () => {
  test.each([
    ['a single photo has no buttons', ['/artwork/stage-2.svg'], '/artwork/stage-2.svg'],
    ['photos from other hosts are not requested', ['https://photos.example/1.jpg', '//photos.example/2.jpg'], null],
    ['a photo that fails to load is replaced by the fallback', ['/artwork/no-such-picture.svg'], null],
  ])('%s', async (name, photos, expectedPhoto) => {
    const slug = await aVenueWith(`Photos ${name}`, 0, { googlePlaceId: `photos-${name}` })
    // Drops cached responses: the list of venues may be cached from the previous test.
    stage.setClock(NOW)
    const { page, foreignRequests } = await visit('/venues', { site: stage.site })
    const photosResponse = { photos, credits: photos.map(() => []), rating: null, reviewCount: null, mapsUrl: null }
    await page.route('**/api/venues/photos/**', (route) => route.fulfill({ json: photosResponse }))
    const awaitedResponse = page.waitForResponse((response) => response.url().includes('/api/venues/photos/'))
    await page.locator(`a[href="/venues/${slug}"]`).click()
    await awaitedResponse
    // The URL changes before the page does.
    await page.locator('h1', { hasText: `Photos ${name}` }).waitFor()
    const photo = page.locator('[data-photo] img')
    if (expectedPhoto)
      await expect.poll(() => photo.and(page.locator('[data-loaded]')).getAttribute('src')).toBe(expectedPhoto)
    else await expect.poll(() => photo.count()).toBe(0)
    const fallback = page.locator('main img').first()
    expect(await fallback.getAttribute('src')).toMatch(/^\/artwork\/stage-/)
    await expect
      .poll(() => fallback.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await page.getByRole('button', { name: 'Next photo' }).count()).toBe(0)
    expect(foreignRequests).toEqual([])
  })
})
