import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { getHrefs, section } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const stage = useStage('artist_page')

const open = (slug: string, timezoneId = 'America/Los_Angeles') =>
  visit(`/artists/${slug}`, { site: stage.site, timezoneId })

test.each([
  [5, 4, ['/events?search=Band+of+5']],
  [3, 3, []],
])(
  'an artist with %i upcoming shows has %i cards, and “View All” if there are more than 3',
  { meta: { proves: ['Artists: at most 4 upcoming shows; View All if more than 3'] } },
  async (shows, cards, links) => {
    const artist = await stage.anArtist({ name: `Band of ${shows}` })
    for (let day = 0; day < shows; day++)
      await stage.anEvent({ bill: [artist], startsAt: new Date(`2025-05-0${day + 3}T20:00:00-07:00`) })
    const { page } = await open(artist.slug)
    const upcoming = section(page, 'Upcoming Shows')
    expect(await upcoming.locator('article').count()).toBe(cards)
    expect(await getHrefs(upcoming.getByRole('link', { name: 'View All' }))).toEqual(links)
  },
)

test('the next performance is the first upcoming show, in the city’s time', {
  meta: { proves: ['Artists: Next Performance: venue link, weekday, month, day, time in en-US, Get Tickets'] },
}, async () => {
  const artist = await stage.anArtist({ name: 'Night Owls' })
  const venue = await stage.aVenue({ name: 'Owl House' })
  const addEvent = (title: string, startsAt: string) =>
    stage.anEvent({ title, venueId: venue.id, bill: [artist], startsAt: new Date(startsAt) })
  await addEvent('Later', '2025-05-09T20:00:00-07:00')
  await addEvent('Past', '2025-05-01T20:00:00-07:00')
  const firstEvent = await addEvent('First', '2025-05-03T23:30:00-07:00')
  const { page } = await open(artist.slug, 'Asia/Tokyo')
  const region = page.getByRole('region', { name: 'Next Performance' })
  expect(await region.locator('time').innerText()).toBe('Saturday, May 3, 11:30 PM')
  const getHref = (name: string) => region.getByRole('link', { name }).getAttribute('href')
  expect([await getHref(venue.name), await getHref('Get Tickets')]).toEqual([
    `/venues/${venue.slug}`,
    `/events/${firstEvent.slug}`,
  ])
})

test('the next performance is never a canceled or postponed show, and a show canceled today isn’t marked “tonight”', async () => {
  const artist = await stage.anArtist({ name: 'Band With Bad Luck' })
  const addEvent = (title: string, day: number, status: 'cancelled' | 'postponed' | 'sold out') =>
    stage.anEvent({ title, status, bill: [artist], startsAt: new Date(`2025-05-0${day}T20:00:00-07:00`) })
  const canceled = await addEvent('Called Off', 2, 'cancelled')
  await addEvent('Put Off', 3, 'postponed')
  const nextEvent = await addEvent('Packed', 4, 'sold out')
  const { page } = await open(artist.slug)
  const card = page.getByRole('region', { name: 'Next Performance' })
  expect(await card.getByRole('link', { name: 'Get Tickets' }).getAttribute('href')).toBe(`/events/${nextEvent.slug}`)
  expect(await card.innerText()).toContain('Sold out')
  const canceledCard = page.locator('article', { hasText: 'Called Off' })
  expect(await canceledCard.locator('time').innerText()).toBe('Fri, May 2 · 8 PM')
  await page.goto(`${stage.site}/events/${canceled.slug}`)
  expect(await page.getByText('TONIGHT', { exact: true }).count()).toBe(0)
})

/** Creates an artist with the given number of past shows, the first two as support. */
async function aVeteran(name: string, shows: number, fields = {}) {
  const [artist, friend] = [
    await stage.anArtist({ name, ...fields }),
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
const getTitles = (page: Page) => section(page, 'Past shows').locator('li a').allInnerTexts()

test('past shows are sorted latest first and link to their pages, and a link loads more', async () => {
  const { artist, titles, venue } = await aVeteran('Old Hands', 13)
  const { page, consoleMessages, foreignRequests } = await open(artist.slug)
  const past = section(page, 'Past shows')
  expect(await getTitles(page)).toEqual(titles.slice(0, 10))
  expect(await past.locator('li').first().innerText()).toMatch(
    /^Thursday, March 13\s+Show 13 of Old Hands\s+House of Old Hands$/,
  )
  await past.getByRole('link', { name: 'Show more' }).press('Enter')
  await expect.poll(() => getTitles(page)).toEqual(titles)
  expect(await past.locator('li').last().innerText()).toContain(`${venue.name} · support`)
  // Focus moves to the first new show.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(titles[10])
  expect(await past.getByRole('link', { name: 'Show more' }).count()).toBe(0)
  await past.locator('li a').first().click()
  await page.waitForURL(/\/events\/show-13-of-old-hands/)
  expect([consoleMessages, foreignRequests]).toEqual([[], []])
})

test('past shows are paged without JavaScript', async () => {
  const { artist, titles } = await aVeteran('Plain Hands', 12)
  const { page } = await visit(`/artists/${artist.slug}`, { site: stage.site, javaScriptEnabled: false })
  expect(await getTitles(page)).toEqual(titles.slice(0, 10))
  await section(page, 'Past shows').getByRole('link', { name: 'Show more' }).click()
  expect(await getTitles(page)).toEqual(titles.slice(10))
  await section(page, 'Past shows').getByRole('link', { name: 'Latest first' }).click()
  expect(await getTitles(page)).toEqual(titles.slice(0, 10))
})

test('the page shows related artists, other names and their sources, and leaves out unknown details', async () => {
  const { artist, friend } = await aVeteran('Company Folk', 3, {
    aliases: ['The <b>Company</b>', 'Компания'],
    musicbrainzId: '0c9a1f5e-0000-4000-8000-000000000001',
    provenance: { location: 'musicbrainz' },
  })
  const { page } = await open(artist.slug)
  const relatedArtists = section(page, 'Often plays with')
  expect(await relatedArtists.getByRole('listitem').allInnerTexts()).toEqual([`${friend.name}\n2 shows`])
  expect(await relatedArtists.getByRole('link').getAttribute('href')).toBe(`/artists/${friend.slug}`)
  expect(await section(page, 'Also known as').getByRole('listitem').allInnerTexts()).toEqual(artist.aliases)
  const source = section(page, 'Where this comes from').getByRole('listitem')
  expect(await source.allInnerTexts()).toEqual(['MusicBrainz\nwhere they are from'])
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
  expect(data).toMatchObject({
    '@type': 'MusicGroup',
    alternateName: artist.aliases,
    sameAs: ['https://musicbrainz.org/artist/0c9a1f5e-0000-4000-8000-000000000001'],
  })
  const unknownArtist = await stage.anArtist({ name: 'Nobody Else' })
  const { page: otherPage } = await open(unknownArtist.slug)
  for (const title of ['Past shows', 'Often plays with', 'Where this comes from', 'Also known as', 'Next Performance'])
    expect(await section(otherPage, title).count(), title).toBe(0)
  expect(await otherPage.locator('main').innerText()).not.toMatch(/listeners|followers|Listen on Spotify/i)
  expect(await otherPage.getByRole('list', { name: / elsewhere$/ }).count()).toBe(0)
})

test('upcoming shows are marked if the artist plays support', async () => {
  const [artist, headliner] = [await stage.anArtist({ name: 'Early Set' }), await stage.anArtist({ name: 'Late Set' })]
  await stage.anEvent({
    title: 'Late Set live',
    bill: [headliner, artist],
    startsAt: new Date('2025-05-09T20:00:00-07:00'),
  })
  await stage.anEvent({ title: 'Own night', bill: [artist], startsAt: new Date('2025-05-10T20:00:00-07:00') })
  const { page } = await open(artist.slug)
  const cards = section(page, 'Upcoming Shows').locator('article')
  expect(await cards.first().innerText()).toContain('Support')
  expect(await cards.last().innerText()).not.toContain('Support')
  expect(await page.getByRole('region', { name: 'Next Performance' }).innerText()).toContain(
    'Support at “Late Set live”',
  )
})

test('the page fits the screen and passes axe', async () => {
  const name = 'Averyverylongnameofabandwithoutanyspacesatallinitsname'
  const links = { aliases: [`${name}butlonger`], socialLinks: { website: 'https://a.example/' } }
  const { artist } = await aVeteran(name, 12, links)
  await expectFitsAndPassesAxe((await open(artist.slug)).page, 'an artist')
})
