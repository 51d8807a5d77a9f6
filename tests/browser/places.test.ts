import { Venue } from '@houselights/contracts/entities/entities'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { getHrefs, holdRequests, PHONE, section } from '../support/page-parts.ts'
import { pauseClock } from '../support/pause-clock.ts'
import { visit } from '../support/visit.ts'

const fetchParsed = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> =>
  schema.parse(await (await fetch(inject('apiUrl') + path)).json())
/** Opens a page through a link, as a visitor does, so that the browser requests the page's data itself. */
async function clickLink(page: Page, path: string) {
  await page.locator(`a[href="${path}"]`).first().click()
}
const getFirstPicture = (page: Page) => page.locator('main img').first().getAttribute('src')

describe('the venues page', () => {
  test('sorts by name without the article, and shows two genres, how many more, and the number of shows', {
    meta: { proves: ['Venues: sorted without The, A, An; 2 genres plus +N; shows this week, upcoming, or none'] },
  }, async () => {
    const { page } = await visit('/venues')
    const venues = await fetchParsed('/api/venues', z.array(Venue))
    const names = (await page.locator('article h2').allTextContents()).map((name) => name.trim())
    const stripArticle = (name: string) => name.replace(/^(the|an?) /i, '').toLowerCase()
    expect(names).toEqual(venues.map(({ name }) => name).sort((a, b) => stripArticle(a).localeCompare(stripArticle(b))))
    const card = (slug: string) => page.locator(`article:has(a[href="/venues/${slug}"])`)
    const lounge = await card('lorem-lounge').innerText()
    expect(lounge).toContain('Jazz')
    expect(lounge).toContain('Soul')
    expect(lounge).toContain('+2')
    expect(lounge).not.toContain('Hip Hop')
    expect(await card('the-fillmore').innerText()).toContain('No upcoming shows')
    for (const { slug, weekCount, upcomingCount } of venues)
      expect(await card(slug).innerText()).toContain(
        weekCount > 0
          ? `${weekCount} show${weekCount === 1 ? '' : 's'} this week`
          : upcomingCount > 0
            ? `${upcomingCount} upcoming show`
            : 'No upcoming shows',
      )
  })

  test('shows a skeleton while it loads, and says so if there are no venues', {
    meta: {
      proves: [
        'Venues: “No venues found.”',
        'Whole site: works with an API that is down, wrong or slow; Back and Forward stay in order',
      ],
    },
  }, async () => {
    const { page } = await visit('/artists')
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/venues?limit=200', async (route) => {
      await promise
      await route.fulfill({ json: [] })
    })
    await clickLink(page, '/venues')
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBeGreaterThan(0)
    resolve()
    await expect.poll(() => page.getByText('No venues found.', { exact: true }).count()).toBe(1)
  })
})

describe('the venue page', () => {
  test('shows every section for a venue with complete data', {
    meta: {
      proves: [
        'Venues: photo by googlePlaceId, name, neighborhood, type with spaces, rating, reviews',
        'Venues: up to 4 upcoming events; View All if more; empty texts',
        'Venues: Venue Details, Music Genres, Follow Us, Stats',
      ],
    },
  }, async () => {
    const { page, foreignRequests } = await visit('/venues/lorem-lounge')
    expect(await page.locator('h1').innerText()).toBe('Lorem Lounge')
    const hero = page.locator('main > div > div').first()
    expect(await hero.innerText()).toContain('Example Heights')
    expect(await hero.getByText('bar', { exact: true }).count()).toBe(1)
    expect(await hero.locator('[data-stars]').getAttribute('data-stars')).toBe('4.5')
    // This is the rating from when the page was rendered. Google now says 4.9.
    expect(await hero.innerText()).toMatch(/4\.6.*on Google.*\(212 reviews\)/s)
    expect(await section(page, 'About').innerText()).toContain('A bar that exists in no street')
    expect(await section(page, 'Venue Details').innerText()).toMatch(/Capacity\s+250[\s\S]*Website/)
    const genres = await section(page, 'Music Genres').locator('span').allInnerTexts()
    expect(genres).toEqual(['Jazz', 'Soul', 'Folk', 'Hip Hop'])
    const socialNames = await section(page, 'Follow Us').getByRole('link').allTextContents()
    expect(socialNames).toEqual(['Instagram', 'Twitter', 'Facebook'])
    const venue = await fetchParsed('/api/venues/lorem-lounge', Venue)
    expect(await section(page, 'Stats').innerText()).toMatch(
      new RegExp(
        `Upcoming events\\s+${venue.upcomingCount}[\\s\\S]*Venue type\\s+bar[\\s\\S]*Neighborhood\\s+Example Heights`,
      ),
    )
    expect(await section(page, 'Upcoming Events').locator('article').count()).toBe(4)
    expect(foreignRequests).toEqual([])
    await section(page, 'Upcoming Events').getByRole('link', { name: 'View All' }).click()
    await page.waitForURL('**/events?venue=lorem-lounge')
  })

  test('shows the city’s bundled picture if a venue has no photos, and says that it has no upcoming events', {
    meta: {
      proves: [
        'Venues: without a photo one of 8 by name, two bundled; a failed photo falls back silently',
        'Venues: up to 4 upcoming events; View All if more; empty texts',
      ],
    },
  }, async () => {
    const { page } = await visit('/venues/the-fillmore')
    expect(await getFirstPicture(page)).toBe('/artwork/the-fillmore.svg')
    expect(await page.getByRole('button', { name: 'Next photo' }).count()).toBe(0)
    expect(await page.getByText('No upcoming events scheduled', { exact: true }).count()).toBe(1)
    expect(await page.getByText('Check back soon for new shows!', { exact: true }).count()).toBe(1)
  })

  const shownPhoto = (page: Page) => page.locator('[data-photo]:not([hidden])')
  const getPhotoUrl = (page: Page) => shownPhoto(page).locator('img[data-loaded]').getAttribute('src')

  test('flips through uncropped, credited photos with buttons and keys, and loads each when it’s shown', {
    meta: {
      proves: [
        'Venues: photos wrap around with previous and next',
        'Conventions: Google photos name their photographer and are stored nowhere',
      ],
    },
  }, async () => {
    const requests: string[] = []
    const { page, foreignRequests, consoleMessages } = await visit('/venues/lorem-lounge', {
      before: async (page) =>
        page.on('request', (request) => {
          if (request.url().includes('/sample-photo')) requests.push(request.url())
        }),
    })
    const photos = page.getByRole('group', { name: 'Photos of Lorem Lounge' })
    const getCaption = () => photos.getByRole('status').innerText()
    expect(await getCaption()).toMatch(/1 of 3$/)
    const firstPhotoUrl = await getPhotoUrl(page)
    expect([firstPhotoUrl, requests.length]).toEqual([
      expect.stringMatching(/^\/api\/venues\/photos\/sample-lorem-lounge\//),
      1,
    ])
    await photos.getByRole('button', { name: 'Previous photo' }).click()
    expect(await getCaption()).toMatch(/3 of 3$/)
    expect(await getPhotoUrl(page)).toContain('sample-photo-square')
    await photos.getByRole('button', { name: 'Next photo' }).click()
    expect([await getCaption(), await getPhotoUrl(page)]).toEqual([expect.stringMatching(/1 of 3$/), firstPhotoUrl])
    await page.keyboard.press('ArrowRight')
    expect(await getCaption()).toMatch(/2 of 3$/)
    expect(await getPhotoUrl(page)).toContain('sample-photo-tall')
    expect([requests.length, foreignRequests, consoleMessages]).toEqual([3, [], []])

    // The photo is uncropped. Its photographer and its source are linked.
    const image = shownPhoto(page).locator('img[data-loaded]')
    expect(await image.evaluate((element) => getComputedStyle(element).objectFit)).toBe('contain')
    // The same photo, blurred, fills the space next to it.
    const blur = shownPhoto(page).locator('img:not([data-loaded])')
    expect(await blur.getAttribute('src')).toBe(await image.getAttribute('src'))
    expect(await blur.evaluate((element) => getComputedStyle(element).objectFit)).toBe('cover')
    const [photoBox, headingBox] = [await image.boundingBox(), await page.locator('h1').boundingBox()]
    expect((photoBox?.y ?? 0) + (photoBox?.height ?? 0)).toBeLessThanOrEqual(headingBox?.y ?? 0)
    const links = page
      .getByRole('main')
      .getByRole('link', { name: /^(Sample Photographer|Google Maps|Terms|Privacy)$/ })
    expect(
      await links.evaluateAll((elements) =>
        elements.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]),
      ),
    ).toEqual(
      [
        'https://maps.google.com/maps/contrib/1',
        'https://maps.google.com/?cid=19',
        'https://maps.google.com/help/terms_maps/',
        'https://policies.google.com/privacy',
      ].map((href) => [href, 'noopener nofollow']),
    )
    for (const photoNumber of [1, 2]) {
      expect(await shownPhoto(page).locator('figcaption').innerText(), `${photoNumber}`).toBe(
        'Photo: Sample Photographer',
      )
      await photos.getByRole('button', { name: 'Next photo' }).click()
    }
  })

  test('doesn’t shift or change its rating when Google’s data arrives, and its HTML contains none of that data', async () => {
    let releasePhotos = () => {}
    const { page } = await visit('/venues/lorem-lounge', {
      waitUntil: 'load',
      before: async (page) => {
        releasePhotos = await holdRequests(page, '**/api/venues/photos/**')
      },
    })
    const getTops = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main h1, main h2, main address')].map(
          (element) => element.getBoundingClientRect().top,
        ),
      )
    expect(await getFirstPicture(page)).toMatch(/^\/artwork\/stage-/)
    expect(await page.locator('main').innerText()).toMatch(/4\.6.*\(212 reviews\)/s)
    const topsBefore = await getTops()
    releasePhotos()
    await page.locator('img[data-loaded]').waitFor()
    expect(await page.locator('main').innerText()).toMatch(/4\.6.*\(212 reviews\)/s)
    expect(await page.locator('main').innerText()).not.toContain('4.9')
    expect(await getTops()).toEqual(topsBefore)
    const html = await (await fetch(`${inject('webUrl')}/venues/lorem-lounge`)).text()
    for (const pattern of [/sample-photo/, /Sample Photographer/, /\b228\b/]) expect(html).not.toMatch(pattern)
  })

  test('shows the bundled picture if the photos can’t be loaded', {
    meta: { proves: ['Venues: without a photo one of 8 by name, two bundled; a failed photo falls back silently'] },
  }, async () => {
    const { page, consoleMessages } = await visit('/venues')
    await page.route('**/api/venues/photos/**', (route) => route.fulfill({ status: 500, body: 'no' }))
    await clickLink(page, '/venues/lorem-lounge')
    await expect.poll(() => page.locator('h1').innerText()).toBe('Lorem Lounge')
    expect(await getFirstPicture(page)).toMatch(/^\/artwork\/stage-/)
    expect(await page.getByRole('group', { name: /^Photos of/ }).count()).toBe(0)
    expect(consoleMessages.filter((line) => !line.includes('500'))).toEqual([])
  })

  test('skips a photo that can’t be loaded', {
    meta: { proves: ['Venues: without a photo one of 8 by name, two bundled; a failed photo falls back silently'] },
  }, async () => {
    const { page } = await visit('/venues/lorem-lounge', {
      before: (page) => page.route('**/sample-photo-wide.*', (route) => route.fulfill({ status: 404, body: 'no' })),
    })
    await expect.poll(() => getPhotoUrl(page)).toContain('sample-photo-tall')
    const photos = page.getByRole('group', { name: /^Photos of/ })
    expect(await photos.getByRole('status').innerText()).toMatch(/1 of 2$/)
  })

  test.each([
    ['place id', 'lorem-lounge', 'Lorem Lounge', 'place_id:sample-lorem-lounge'],
    ['address', 'fixture-bar', 'Fixture Bar', '5 Placeholder Rd, San Francisco, CA'],
  ])(
    'loads its map for the %s at zoom 15 once scrolled to, without layout shift',
    { meta: { proves: ['Venues: map by place id or address, zoom 15, once scrolled to or clicked'] } },
    async (_, slug, name, expectedQuery) => {
      const { page, foreignRequests } = await visit('/venues', PHONE)
      await page.route('https://www.google.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'a map' }),
      )
      // Opens the page from far down the previous one.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.locator(`main a[href="/venues/${slug}"]`).evaluate((link: HTMLElement) => link.click())
      await expect.poll(() => page.locator('h1').innerText()).toBe(name)
      await page.waitForLoadState('networkidle')
      const map = page.locator(`iframe[title="Map: ${name}"]`)
      expect([await map.count(), foreignRequests]).toEqual([0, []])
      const locationSection = section(page, 'Location')
      const height = (await locationSection.boundingBox())?.height
      await locationSection.getByRole('link', { name: 'Open in a map' }).scrollIntoViewIfNeeded()
      await expect.poll(() => map.count()).toBe(1)
      const { searchParams } = new URL((await map.getAttribute('src')) ?? '')
      expect([searchParams.get('q'), searchParams.get('z')]).toEqual([expectedQuery, '15'])
      expect((await locationSection.boundingBox())?.height).toBe(height)
      const getHosts = () => [...new Set(foreignRequests.map((url) => new URL(url).host))]
      await expect.poll(getHosts).toEqual(['www.google.com'])
    },
  )
})

describe('the artists page', () => {
  test('shows a count, searches while typing, and says when no artist is found', {
    meta: { proves: ['Artists: search box, count line and empty text'] },
  }, async () => {
    const { page } = await visit('/artists', { before: (page) => page.clock.install() })
    const count = page.getByRole('status').filter({ hasText: /artists?$/ })
    expect(await count.innerText()).toMatch(/^\d+ artists$/)
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/api/artists?') && requests.push(request.url()))
    await pauseClock(page)
    await page.getByLabel('Search artists').pressSequentially('null pointer')
    await page.clock.resume()
    await page.waitForURL('**/artists?search=null+pointer')
    await expect.poll(() => page.locator('article').count()).toBe(1)
    await expect.poll(() => count.innerText()).toBe('1 artist')
    expect(requests).toHaveLength(1)
    await page.getByLabel('Search artists').fill('zzzzqqqq')
    await expect
      .poll(() => page.getByText('No artists found matching your search. Try a different search term.').count())
      .toBe(1)
  })

  test('has rows of equal height, even next to an open player', async () => {
    const { page } = await visit('/artists')
    await page.route('https://open.spotify.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'on' }))
    const getBoxes = () =>
      page.locator('main article').evaluateAll((elements) =>
        elements.map((card) => {
          const { left, top, bottom } = card.getBoundingClientRect()
          return {
            left: Math.round(left),
            top: Math.round(top),
            bottom: Math.round(bottom),
            open: !!card.querySelector('iframe'),
          }
        }),
      )
    /** Returns the pixels between each card and the one below it. */
    const getGaps = (cards: Awaited<ReturnType<typeof getBoxes>>) =>
      cards.flatMap(({ left, bottom }) => {
        const below = cards.filter((card) => card.left === left && card.top >= bottom).map(({ top }) => top - bottom)
        return below.length > 0 ? [Math.min(...below)] : []
      })
    const cardsBefore = await getBoxes()
    for (const { top, bottom } of cardsBefore)
      expect(new Set(cardsBefore.filter((card) => card.top === top).map((card) => card.bottom))).toEqual(
        new Set([bottom]),
      )
    await page.getByRole('button', { name: 'Play on Spotify' }).nth(1).click()
    await page.locator('iframe').waitFor()
    const cards = await getBoxes()
    expect(cards.filter(({ open }) => open).length).toBe(1)
    expect(cards[1]?.top).toBe(cardsBefore[1]?.top)
    expect(Math.max(...getGaps(cards))).toBeLessThanOrEqual(17)
  })

  test('plays an artist in place, 352 px high', {
    meta: { proves: ['Event: Spotify player by id or search, Play/Hide, fallback text and link, 152 and 352 px'] },
  }, async () => {
    const { page, foreignRequests } = await visit('/artists?search=Imaginary+Headliners')
    await page.route('https://open.spotify.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'a player' }),
    )
    expect(foreignRequests).toEqual([])
    await page.getByRole('button', { name: 'Play on Spotify' }).click()
    expect((await page.locator('iframe').boundingBox())?.height).toBe(352)
  })
})

describe('the artist page', () => {
  const FULL = '/artists/the-imaginary-headliners'

  test('shows every section for an artist with complete data', {
    meta: {
      proves: [
        'Artists: image or default, name, genre, location, description, listeners, followers',
        'Artists: social icons from spotifyId, youtubeChannelId, socialLinks, without a leading @',
        'Artists: music stats panel; Music section with its text and Listen on Spotify',
      ],
    },
  }, async () => {
    const { page, foreignRequests } = await visit(FULL)
    const main = await page.locator('main').innerText()
    for (const phrase of ['Indie Rock', 'Sample City, CA', '12.3K monthly listeners', '1000 followers'])
      expect(main).toContain(phrase)
    expect(main).toContain('They close every sample night')
    expect(await getFirstPicture(page)).toMatch(/^\/(?:artwork\/artist-[1-4]\.svg|api\/pictures\/spotify\/\w+\/\d+)$/)
    const socialLinks = page.getByRole('list', { name: 'The Imaginary Headliners elsewhere' }).getByRole('link')
    // social-links.test.ts checks where each leads.
    const names = ['Listen on Spotify', 'YouTube', 'Instagram', 'Twitter', 'TikTok', 'Bandcamp', 'SoundCloud']
    expect(await socialLinks.allTextContents()).toEqual(names)
    expect((await getHrefs(socialLinks))[2]).toBe('https://www.instagram.com/imaginaryheadliners.sample')
    expect(await section(page, 'Music').innerText()).toContain('Music integration coming soon')
    expect(await section(page, 'Music').getByRole('link', { name: 'Listen on Spotify' }).count()).toBe(1)
    expect(await section(page, 'Music stats').innerText()).toMatch(/Monthly listeners\s+12\.3K[\s\S]*Followers\s+1000/)
    expect(foreignRequests).toEqual([])
  })

  test('says that nothing is scheduled, and leaves out unknown details', {
    meta: {
      proves: [
        'Artists: counts above 1000 as K with one decimal',
        'Artists: 4 skeleton cards; “No upcoming shows scheduled”, “Check back soon for new dates!”',
      ],
    },
  }, async () => {
    const { page } = await visit('/artists')
    await page.route('**/api/artists/*/events**', (route) => route.fulfill({ json: [] }))
    await page.getByLabel('Search artists').fill('Null Pointer Sisters')
    // The previous artists stay until the response arrives. An earlier click would hit another artist.
    await expect.poll(() => page.locator('article').count()).toBe(1)
    await clickLink(page, '/artists/null-pointer-sisters')
    await expect.poll(() => page.getByText('No upcoming shows scheduled', { exact: true }).count()).toBe(1)
    expect(await page.getByText('Check back soon for new dates!', { exact: true }).count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Listen on Spotify' }).count()).toBe(0)
    expect(await page.locator('main').innerText()).toContain('1.0K monthly listeners')
  })
})

test.each([
  ['/events', 'Event', "The event you're looking for doesn't exist or has been removed.", 1],
  ['/artists', 'Artist', "The artist you're looking for doesn't exist or has been removed", 4],
  ['/venues', 'Venue', "The venue you're looking for doesn't exist or has been removed.", 4],
])(
  'below %s, a missing page links to the list, and a loading page shows its skeleton',
  {
    meta: {
      proves: [
        'Event: Event Not Found with its text and Browse All Events, on errors too',
        'Event: a loading state',
        'Artists: 4 skeleton cards; “No upcoming shows scheduled”, “Check back soon for new dates!”',
        'Artists: Artist Not Found with its text and Browse All Artists, on errors too',
        'Venues: Venue Not Found with its text and Browse All Venues, on errors too; a skeleton',
      ],
    },
  },
  async (list, kind, message, skeletons) => {
    const { page } = await visit(`${list}/nobody-at-all`)
    expect(await page.getByRole('heading', { name: `${kind} Not Found` }).count()).toBe(1)
    expect(await page.getByText(message, { exact: true }).count()).toBe(1)
    // Set up before the list appears, because the pointer is then over a link and preloads it.
    const release = await holdRequests(page, `**/api${list}/*`)
    await page.getByRole('link', { name: `Browse All ${kind}s` }).click()
    await page.waitForURL(`**${list}`)
    const link = page.locator(`main :is(article, [data-event]) :is(h2, h3) a[href^="${list}/"]`).first()
    // A row that isn't laid out yet has no innerText.
    const name = (await link.textContent())?.trim()
    await link.click()
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(skeletons)
    release()
    await expect.poll(() => page.locator('h1').innerText()).toBe(name)
  },
)
