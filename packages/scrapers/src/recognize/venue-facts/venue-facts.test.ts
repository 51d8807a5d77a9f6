import { describe, expect, test } from 'vitest'
import type { Page } from '../../source/source.ts'
import { parseVenueFacts } from './venue-facts.ts'

const url = 'https://www.copperfinch.example/'
const buildPage = (body: string, pageUrl = url): Page => ({ url: pageUrl, body: `<html>${body}</html>` })
const toJsonLdScript = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

describe('the facts of a venue', () => {
  test('come from JSON-LD', () => {
    const venue = {
      '@type': 'BarOrPub',
      name: 'The Copper Finch',
      address: { '@type': 'PostalAddress', streetAddress: '12 Wick St', addressLocality: 'San Francisco' },
      geo: { latitude: '37.7601', longitude: '-122.4202' },
      maximumAttendeeCapacity: 250,
    }
    expect(
      parseVenueFacts([buildPage(toJsonLdScript({ '@graph': [{ '@type': 'WebSite', name: 'Home' }, venue] }))]),
    ).toEqual({
      name: { value: 'The Copper Finch', from: 'JSON-LD' },
      address: { value: '12 Wick St', from: 'JSON-LD' },
      town: { value: 'San Francisco', from: 'JSON-LD' },
      coordinates: { value: { latitude: 37.7601, longitude: -122.4202 }, from: 'JSON-LD' },
      venueType: { value: 'bar', from: 'JSON-LD' },
      capacity: { value: 250, from: 'JSON-LD' },
      website: { value: url, from: "the site's address" },
    })
  })

  test('come from the footer and the title', () => {
    const facts = parseVenueFacts([
      buildPage(`<head><title>Calendar | The Copper Finch</title></head><body>
        <footer><p>12 Wick Street<br>San Francisco, CA 94110</p></footer></body>`),
    ])
    expect(facts).toMatchObject({
      name: { value: 'The Copper Finch', from: 'title' },
      address: { value: '12 Wick Street', from: 'footer' },
      town: { value: 'San Francisco', from: 'footer' },
    })
    expect(facts).not.toHaveProperty('capacity')
    expect(facts).not.toHaveProperty('venueType')
  })

  test('include the page’s own URL, because a host may have several venues', () => {
    const facts = parseVenueFacts([
      buildPage('<title>Calendar | Copper Finch</title>', 'https://bars.example/copper-finch/#shows'),
      buildPage('<title>Bars of the Bay</title>', 'https://bars.example/'),
    ])
    expect(facts).toEqual({
      name: { value: 'Copper Finch', from: 'title' },
      website: { value: 'https://bars.example/copper-finch/', from: "the site's address" },
    })
  })

  test.each([
    ['<title>The Lantern | Music in the Mission</title><h1>The Lantern</h1>', 'The Lantern'],
    ['<title>The Lantern</title><h1>Welcome</h1>', 'The Lantern'],
    ['<title>Home</title><h1>The <em>Lantern</em></h1>', 'The Lantern'],
    ['<title>Calendar – The Lantern</title>', 'The Lantern'],
    ['<title>Upcoming Shows</title><h1>Calendar</h1>', undefined],
    ['<title>Bands | Beer</title>', undefined],
    ['<title>Home</title><h1>Glass Kite</h1><h1>Wick</h1>', undefined],
    [`<title>${'Bands '.repeat(40)}</title>`, undefined],
  ])('include the name from the title or heading, whatever the URL: %s', (body, name) =>
    expect(parseVenueFacts([buildPage(body, 'https://sf-bars.example/17')]).name?.value).toBe(name),
  )

  test.each([
    'https://www.google.com/maps/place/Copper+Finch/@37.7601,-122.4202,17z',
    'https://maps.google.com/?q=37.7601,-122.4202',
    'https://maps.apple.com/?ll=37.7601,-122.4202&q=Copper+Finch',
    'https://www.openstreetmap.org/?mlat=37.7601&mlon=-122.4202',
    'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3154.1!2d-122.4202!3d37.7601!2m3',
  ])('come from a map: %s', (mapUrl) => {
    const coordinates = { value: { latitude: 37.7601, longitude: -122.4202 }, from: 'map link' }
    expect(parseVenueFacts([buildPage(`<a href="${mapUrl.replaceAll('&', '&amp;')}">Map</a>`)])).toMatchObject({
      coordinates,
    })
    expect(parseVenueFacts([buildPage(`<iframe src="${mapUrl.replaceAll('&', '&amp;')}"></iframe>`)])).toMatchObject({
      coordinates,
    })
  })

  test.each([
    'https://maps.google.com/?q=12+Wick+St,+San+Francisco,+CA+94110',
    'https://www.google.com/maps/place/12+Wick+St,+San+Francisco,+CA/@37.7601,-122.4202,17z',
    'https://www.google.com/maps/search/?api=1&query=The%20Copper%20Finch%2C%2012%20Wick%20St%2C%20San%20Francisco%2C%20CA',
    'https://maps.apple.com/?daddr=12+Wick+St,+San+Francisco,+CA',
  ])('come from the URL of a map link: %s', (mapUrl) => {
    const [address, town] = ['12 Wick St', 'San Francisco'].map((value) => ({ value, from: 'map link' }))
    expect(parseVenueFacts([buildPage(`<a href="${mapUrl.replaceAll('&', '&amp;')}">Map</a>`)])).toMatchObject({
      address,
      town,
    })
  })

  test('come from the only address on the site’s pages', () => {
    const buildPageWithStreet = (street: string) =>
      buildPage(`<div><p>${street}</p><p>San Francisco, CA 94110</p></div>`)
    expect(parseVenueFacts([buildPageWithStreet('12 Wick St.'), buildPageWithStreet('12 Wick St')])).toMatchObject({
      address: { value: '12 Wick St', from: 'page' },
      town: { value: 'San Francisco', from: 'page' },
    })
    expect(parseVenueFacts([buildPageWithStreet('12 Wick St'), buildPageWithStreet('40 Bell Ave')])).not.toHaveProperty(
      'address',
    )
  })

  test('include no coordinates if those are invalid or ambiguous', () => {
    const renderMapLink = (coordinates: string): string =>
      `<a href="https://www.google.com/maps/@${coordinates},17z">Map</a>`
    for (const body of [
      renderMapLink('0.00,0.00'),
      renderMapLink('137.7601,-122.4202'),
      renderMapLink('37.7601,-122.4202') + renderMapLink('40.7128,-74.0060'),
      `<div data-block-json='{"location":{"mapLat":40.7207559,"mapLng":-74.0007613}}'></div>`,
      toJsonLdScript({ '@type': 'Place', name: 'Finch', geo: { latitude: 'unknown', longitude: '' } }),
    ])
      expect(parseVenueFacts([buildPage(body)])).not.toHaveProperty('coordinates')
  })

  test('don’t come from entries of shows, from other sites or from a shop’s page', () => {
    const showElsewhere = {
      '@type': 'MusicEvent',
      location: { '@type': 'Place', name: 'Elsewhere', address: '9 Far Rd' },
    }
    expect(
      parseVenueFacts([
        buildPage(toJsonLdScript(showElsewhere)),
        buildPage('<footer>1 Other St</footer>', 'https://other.example/'),
      ]),
    ).toEqual({ website: { value: url, from: "the site's address" } })
    const shop = buildPage(
      '<meta property="og:site_name" content="A Shop">',
      'https://www.eventbrite.com/o/copper-finch-123456789',
    )
    expect(parseVenueFacts([shop])).toEqual({})
  })
})
