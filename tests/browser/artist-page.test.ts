import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { openStage, type Stage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage('artist_page')
  stage.setClock('2025-05-02T12:00:00-07:00')
})
afterAll(() => stage.close())

const section = (page: Page, title: string) => page.locator(`section:has(> div > h2:text-is("${title}"))`)
const open = (slug: string, timezoneId = 'America/Los_Angeles') =>
  visit(`/artists/${slug}`, { site: stage.site, timezoneId })

test.each([
  [3, 3, 0],
  [4, 4, 1],
  [5, 4, 1],
])('with %i shows to come, %i cards and %i links to all', async (shows, cards, links) => {
  const artist = await stage.anArtist({ name: `Band of ${shows}` })
  for (let day = 0; day < shows; day++)
    await stage.anEvent({ bill: [artist], startsAt: new Date(`2025-05-0${day + 3}T20:00:00-07:00`) })
  const { page } = await open(artist.slug)
  const upcoming = section(page, 'Upcoming Shows')
  expect(await upcoming.locator('article').count()).toBe(cards)
  expect(await upcoming.getByRole('link', { name: 'View All' }).count()).toBe(links)
})

test.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])(
  'the next performance is the first to come, at the city’s hour, seen from %s',
  async (zone) => {
    const artist = await stage.anArtist({ name: `Night Owls of ${zone}` })
    const venue = await stage.aVenue({ name: `Owl House ${zone}` })
    const at = (title: string, startsAt: string) =>
      stage.anEvent({ title, venueId: venue.id, bill: [artist], startsAt: new Date(startsAt) })
    await at('Later', '2025-05-09T20:00:00-07:00')
    await at('Past', '2025-05-01T20:00:00-07:00')
    const first = await at('First', '2025-05-03T23:30:00-07:00')
    const { page } = await open(artist.slug, zone)
    const next = page.getByRole('region', { name: 'Next Performance' })
    expect(await next.locator('time').innerText()).toBe('Saturday, May 3, 11:30 PM')
    const link = next.getByRole('link', { name: venue.name })
    expect(await link.getAttribute('href')).toBe(`/venues/${venue.slug}`)
    const tickets = next.getByRole('link', { name: 'Get Tickets' })
    expect(await tickets.getAttribute('href')).toBe(`/events/${first.slug}`)
  },
)

test('the next performance is none that is off, and of a show that is off today nobody says tonight', async () => {
  const artist = await stage.anArtist({ name: 'Band With Bad Luck' })
  const at = (title: string, day: number, status: 'cancelled' | 'postponed' | 'sold out') =>
    stage.anEvent({ title, status, bill: [artist], startsAt: new Date(`2025-05-0${day}T20:00:00-07:00`) })
  const off = await at('Called Off', 2, 'cancelled')
  await at('Put Off', 3, 'postponed')
  const next = await at('Packed', 4, 'sold out')
  const { page } = await open(artist.slug)
  const card = page.getByRole('region', { name: 'Next Performance' })
  expect(await card.getByRole('link', { name: 'Get Tickets' }).getAttribute('href')).toBe(`/events/${next.slug}`)
  expect(await card.innerText()).toContain('Sold out')
  const shown = page.locator('article', { hasText: 'Called Off' })
  expect(await shown.locator('time').innerText()).toBe('Fri, May 2 · 8 PM')
  await page.goto(`${stage.site}/events/${off.slug}`)
  expect(await page.getByText('TONIGHT', { exact: true }).count()).toBe(0)
})

test('of an artist of whom only the name is known, nothing else is said', async () => {
  const artist = await stage.anArtist({ name: 'Just A Name' })
  const { page } = await open(artist.slug)
  const main = await page.locator('main').innerText()
  expect(main).not.toMatch(/listeners|followers/i)
  expect(await page.getByRole('list', { name: / elsewhere$/ }).count()).toBe(0)
  expect(await page.getByRole('region', { name: 'Next Performance' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Listen on Spotify' }).count()).toBe(0)
  expect(main).toContain('Music integration coming soon')
})

test.each([
  [999, '999'],
  [1000, '1000'],
  [1001, '1.0K'],
  [12_345, '12.3K'],
])('%i listeners are shown as %s', async (monthlyListeners, shown) => {
  const artist = await stage.anArtist({ name: `Heard by ${monthlyListeners}`, monthlyListeners })
  const { page } = await open(artist.slug)
  expect(await page.locator('main').innerText()).toContain(`${shown} monthly listeners`)
})

test('takes a leading @ from every handle, and follows no script', async () => {
  const socialLinks = {
    ...{ instagram: '@name.sample', twitter: '@name_sample', tiktok: '@name.sample' },
    ...{ bandcamp: '@name-sample', soundcloud: 'javascript:alert(1)' },
  }
  const artist = await stage.anArtist({ name: 'Many Handles', socialLinks })
  const { page } = await open(artist.slug)
  const links = page.getByRole('list', { name: 'Many Handles elsewhere' }).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    'https://www.instagram.com/name.sample',
    'https://twitter.com/name_sample',
    'https://www.tiktok.com/@name.sample',
    'https://name-sample.bandcamp.com/',
  ])
})

/** An artist with so many past shows, of which the first ones as support. */
async function aVeteran(name: string, shows: number, given = {}) {
  const [artist, friend] = [
    await stage.anArtist({ name, ...given }),
    await stage.anArtist({ name: `Friend of ${name}` }),
  ]
  const venue = await stage.aVenue({ name: `House of ${name}` })
  const titles: string[] = []
  for (let number = 1; number <= shows; number++) {
    const title = `Show ${number} of ${name}`
    const day = new Date(Date.UTC(2025, 2, number) + 27 * 3_600_000)
    await stage.anEvent({ title, venueId: venue.id, startsAt: day, bill: number <= 2 ? [friend, artist] : [artist] })
    titles.unshift(title)
  }
  return { artist, friend, venue, titles }
}
const titlesOf = (page: Page) => section(page, 'Past shows').locator('li a').allInnerTexts()

test('past shows come the latest first, more of them by a button, each leading to its page', async () => {
  const { artist, titles, venue } = await aVeteran('Old Hands', 13)
  const { page, complaints, strangers } = await open(artist.slug)
  const past = section(page, 'Past shows')
  expect(await titlesOf(page)).toEqual(titles.slice(0, 10))
  expect(await past.locator('li').first().innerText()).toMatch(
    /^Thursday, March 13\s+Show 13 of Old Hands\s+House of Old Hands$/,
  )
  await past.getByRole('link', { name: 'Show more' }).press('Enter')
  await expect.poll(() => titlesOf(page)).toEqual(titles)
  expect(await past.locator('li').last().innerText()).toContain(`${venue.name} · support`)
  // the keyboard goes on where the new ones begin
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(titles[10])
  expect(await past.getByRole('link', { name: 'Show more' }).count()).toBe(0)
  await past.locator('li a').first().click()
  await page.waitForURL(/\/events\/show-13-of-old-hands/)
  expect([complaints, strangers]).toEqual([[], []])
})

test('past shows are there without a script, page by page', async () => {
  const { artist, titles } = await aVeteran('Plain Hands', 12)
  const { page } = await visit(`/artists/${artist.slug}`, { site: stage.site, javaScriptEnabled: false })
  expect(await titlesOf(page)).toEqual(titles.slice(0, 10))
  await section(page, 'Past shows').getByRole('link', { name: 'Show more' }).click()
  expect(await titlesOf(page)).toEqual(titles.slice(10))
  await section(page, 'Past shows').getByRole('link', { name: 'The latest first' }).click()
  expect(await titlesOf(page)).toEqual(titles.slice(0, 10))
})

test('a page of past shows that is not there says so, and leads to the first one', async () => {
  const { artist, titles } = await aVeteran('Lost Hands', 2)
  const { page, complaints } = await visit(`/artists/${artist.slug}?past=nowhere`, { site: stage.site })
  const past = section(page, 'Past shows')
  expect(await past.getByRole('alert').innerText()).toContain("This page of the list doesn't exist.")
  // but for the status of the page itself
  expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([])
  await past.getByRole('link', { name: 'Go to the first page' }).click()
  await expect.poll(() => titlesOf(page)).toEqual(titles)
})

test('says whom an artist plays with, what it is also called and who says so; not what is not known', async () => {
  const { artist, friend } = await aVeteran('Company Folk', 3, {
    aliases: ['The <b>Company</b>', 'Компания'],
    musicbrainzId: '0c9a1f5e-0000-4000-8000-000000000001',
    provenance: { location: 'musicbrainz' },
  })
  const { page } = await open(artist.slug)
  const company = section(page, 'Often plays with')
  expect(await company.getByRole('listitem').allInnerTexts()).toEqual([`${friend.name}\n2 shows`])
  expect(await company.getByRole('link').getAttribute('href')).toBe(`/artists/${friend.slug}`)
  expect(await section(page, 'Also known as').getByRole('listitem').allInnerTexts()).toEqual(artist.aliases)
  const source = section(page, 'Where this comes from').getByRole('listitem')
  expect(await source.allInnerTexts()).toEqual(['MusicBrainz\nwhere they are from'])
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
  expect(data).toMatchObject({
    '@type': 'MusicGroup',
    alternateName: artist.aliases,
    sameAs: ['https://musicbrainz.org/artist/0c9a1f5e-0000-4000-8000-000000000001'],
  })
  const unknown = await stage.anArtist({ name: 'Nobody Else' })
  const { page: other } = await open(unknown.slug)
  for (const title of ['Past shows', 'Often plays with', 'Where this comes from', 'Also known as'])
    expect(await section(other, title).count(), title).toBe(0)
})

test('shows to come say where the artist plays support', async () => {
  const [artist, head] = [await stage.anArtist({ name: 'Early Set' }), await stage.anArtist({ name: 'Late Set' })]
  await stage.anEvent({ title: 'Late Set live', bill: [head, artist], startsAt: new Date('2025-05-09T20:00:00-07:00') })
  await stage.anEvent({ title: 'Own night', bill: [artist], startsAt: new Date('2025-05-10T20:00:00-07:00') })
  const { page } = await open(artist.slug)
  const cards = section(page, 'Upcoming Shows').locator('article')
  expect(await cards.first().innerText()).toContain('Support')
  expect(await cards.last().innerText()).not.toContain('Support')
  expect(await page.getByRole('region', { name: 'Next Performance' }).innerText()).toContain(
    'Support at “Late Set live”',
  )
})

test('another name’s address leads to the artist for good', async () => {
  await stage.anArtist({ name: 'Renamed Folk', aliases: ['Old Name Folk'] })
  const moved = await fetch(`${stage.site}/artists/old-name-folk`, { redirect: 'manual' })
  expect([moved.status, new URL(moved.headers.get('location') ?? '', stage.site).pathname]).toEqual([
    301,
    '/artists/renamed-folk',
  ])
})

test.each(['light', 'dark'] as const)(
  'holds nothing that axe finds, nor scrolls sideways, in %s',
  async (colorScheme) => {
    const name = `Averyverylongnameofabandwithoutanyspacesatallinitsname${colorScheme}`
    const { artist } = await aVeteran(name, 12, {
      aliases: [`${name}butlonger`],
      socialLinks: { website: 'https://a.example/' },
    })
    const { page } = await visit(`/artists/${artist.slug}`, { site: stage.site, colorScheme, reducedMotion: 'reduce' })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await axeFindings(page), `at ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
  },
)
