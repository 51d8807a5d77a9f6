import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
    const house = next.getByRole('link', { name: venue.name })
    expect(await house.getAttribute('href')).toBe(`/venues/${venue.slug}`)
    const tickets = next.getByRole('link', { name: 'Get Tickets' })
    expect(await tickets.getAttribute('href')).toBe(`/events/${first.slug}`)
  },
)

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
