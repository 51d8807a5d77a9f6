import { expect, test } from 'vitest'
import type { Page } from '../../source/source.ts'
import { type KnownVenue, parseOwnPages, scrapeOwnPages } from './own-pages.ts'

const WEBSITE = 'https://lantern.example/'
const CITY = { name: 'Lampton', bounds: { south: 37.7, north: 37.83, west: -122.52, east: -122.35 } }
const venue: KnownVenue = { name: 'The Lantern', aliases: [], town: null, facts: { website: WEBSITE } }
const withFacts = (facts: Partial<KnownVenue['facts']>): KnownVenue => ({
  ...venue,
  facts: { ...venue.facts, ...facts },
})
const buildPage = (body: string, url = WEBSITE): Page => ({
  url,
  body: `<html><title>The Lantern</title>${body}</html>`,
})
const jsonLd = (...nodes: object[]): string =>
  nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join('')
const parse = (body: string, known = venue) =>
  Object.fromEntries(parseOwnPages([buildPage(body)], known, CITY).map(({ fact, value }) => [fact, value]))

const ADDRESS = { streetAddress: '12 Wick St', addressLocality: 'Lampton' }
const LANTERN = {
  '@type': ['MusicVenue', 'NightClub'],
  name: 'The Lantern',
  address: ADDRESS,
  geo: { latitude: 37.76, longitude: -122.42 },
  maximumAttendeeCapacity: 250,
  sameAs: ['https://www.instagram.com/littlelamp', 'https://tickets.example/lantern'],
  description: 'A small room for loud bands, with a kitchen and a bar, since 1991.',
}

test('takes the facts of the venue’s own markup', () => {
  expect(parse(jsonLd(LANTERN))).toEqual({
    website: WEBSITE,
    address: '12 Wick St',
    coordinates: { latitude: 37.76, longitude: -122.42 },
    instagram: 'littlelamp',
    description: LANTERN.description,
    venueType: 'club',
    capacity: 250,
  })
})

test.each([
  [
    'another place',
    { '@type': 'MusicVenue', name: 'The Lamp', address: { streetAddress: '9 Ash St' }, maximumAttendeeCapacity: 900 },
  ],
  [
    'an event’s location',
    { '@type': 'MusicEvent', name: 'The Lantern on tour', location: { ...LANTERN, name: 'The Lamp' } },
  ],
])('takes nothing of %s', (_, node) => expect(parse(jsonLd(node))).toEqual({ website: WEBSITE }))

test('takes nothing of several places of one name', () => {
  const elsewhere = { ...LANTERN, address: { streetAddress: '9 Ash St', addressLocality: 'Lampton' } }
  expect(parse(jsonLd(LANTERN, elsewhere))).toEqual({ website: WEBSITE })
  const known = withFacts({ address: '9 Ash Street' })
  expect(parse(jsonLd(LANTERN, elsewhere), known)).toMatchObject({ address: '9 Ash St', capacity: 250 })
})

test('takes nothing of a page that is about something else', () =>
  expect(parseOwnPages([{ url: WEBSITE, body: `<title>This domain is for sale</title>` }], venue, CITY)).toEqual([]))

const FOOTER = `<footer>
  <p>12 Wick Street<br>Lampton, CA 94110</p>
  <a href="https://www.facebook.com/TheLanternLampton">Facebook</a>
  <a href="https://www.facebook.com/sharer.php?u=x">Share</a>
  <a href="https://www.facebook.com/websmiths">Made by Websmiths</a>
  <a href="https://www.instagram.com/glasskite">Glass Kite</a>
</footer>`

test('takes a footer’s address and the accounts that resemble the venue’s name', () =>
  expect(parse(FOOTER)).toEqual({ website: WEBSITE, address: '12 Wick Street', facebook: 'TheLanternLampton' }))

test('takes no address in another town, and none from a page that also prints ours', () => {
  expect(parse(FOOTER.replace('Lampton, CA', 'Otherton, CA'))).not.toHaveProperty('address')
  const known = withFacts({ address: '40 Elm Ave' })
  expect(parse(FOOTER, known)).toMatchObject({ address: '12 Wick Street' })
  expect(parse(`${FOOTER}<p>Enter at 40 Elm Avenue</p>`, known)).not.toHaveProperty('address')
})

test('confirms an account that doesn’t resemble the name', () =>
  expect(parse(FOOTER, withFacts({ facebook: '@websmiths' }))).toMatchObject({ facebook: 'websmiths' }))

test('takes no coordinates from a map’s link, and none outside the city', () => {
  expect(parse('<a href="https://www.google.com/maps/@37.7601,-122.4202,17z">Map</a>')).not.toHaveProperty(
    'coordinates',
  )
  expect(parse(jsonLd({ ...LANTERN, geo: { latitude: 40.7, longitude: -74 } }))).not.toHaveProperty('coordinates')
  expect(parse('<meta name="geo.position" content="37.7601;-122.4202">')).toHaveProperty('coordinates')
})

test('takes only a moved site’s new address', () => {
  const moved = { ...buildPage(jsonLd(LANTERN)), url: 'https://thelantern.example/' }
  expect(parseOwnPages([moved], venue, CITY)).toEqual([
    { fact: 'website', value: 'https://thelantern.example/', source: 'https://thelantern.example/' },
  ])
  expect(parseOwnPages([{ ...moved, url: 'https://www.facebook.com/lantern' }], venue, CITY)).toEqual([])
})

test('follows at most two links to pages about the venue on its own site', async () => {
  const links = ['/shows', '/contact-us', 'https://other.example/about', '/visit', '/info']
  const requested: string[] = []
  const stated = await scrapeOwnPages(
    async (url) => {
      requested.push(url)
      return buildPage(url === WEBSITE ? links.map((href) => `<a href="${href}">A page</a>`).join('') : FOOTER, url)
    },
    venue,
    CITY,
  )
  expect(requested).toEqual([WEBSITE, `${WEBSITE}contact-us`, `${WEBSITE}visit`])
  expect(stated).toContainEqual({ fact: 'address', value: '12 Wick Street', source: `${WEBSITE}contact-us` })
})
