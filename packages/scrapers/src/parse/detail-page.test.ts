import { DetailFacts } from '@houselights/contracts/operators/quality'
import { describe, expect, test } from 'vitest'
import { parseDetailFacts } from './detail-page.ts'

const url = 'https://hall.example/shows/glass-kite'
const zoneContext = { timeZone: 'America/Los_Angeles' }
const renderJsonLd = (...events: object[]) =>
  `<script type="application/ld+json">${JSON.stringify(events.map((event) => ({ '@type': 'MusicEvent', ...event })))}</script>`
const parseFacts = (body: string) => parseDetailFacts({ url, body }, zoneContext)
const kite = { name: 'Glass Kite', startDate: '2025-05-10T20:00:00-07:00' }

describe("a show's own page", () => {
  test('yields the facts in its JSON-LD', () => {
    const result = parseFacts(
      renderJsonLd({
        ...kite,
        doorTime: '2025-05-10T19:00:00-07:00',
        description: '<p>Paper and string, <b>loud</b>.</p>',
        offers: { '@type': 'Offer', url: 'https://shop.example/e/1', price: '20', priceCurrency: 'USD' },
      }),
    )
    expect(result).toEqual({
      title: 'Glass Kite',
      date: '2025-05-10',
      startsAt: '2025-05-10T20:00:00-07:00',
      doorsAt: '2025-05-10T19:00:00-07:00',
      description: 'Paper and string, loud.',
      ticketUrl: 'https://shop.example/e/1',
      price: '$20.00',
    })
    expect(DetailFacts.parse(result)).toEqual(result)
  })

  test('yields the facts in its microdata', () => {
    const body = `<div itemscope itemtype="https://schema.org/MusicEvent"><h1 itemprop="name">Glass Kite</h1>
      <time itemprop="startDate" datetime="2025-05-10T20:00">May 10</time><p itemprop="description">Paper and string.</p></div>`
    expect(parseFacts(body)).toMatchObject({
      title: 'Glass Kite',
      date: '2025-05-10',
      description: 'Paper and string.',
    })
  })

  test('gets its description from og:description if nothing else has one', () => {
    const meta = '<meta property="og:description" content="Paper &amp; string.">'
    expect(parseFacts(meta + renderJsonLd(kite)).description).toBe('Paper & string.')
    expect(parseFacts(meta + renderJsonLd({ ...kite, description: 'Loud.' })).description).toBe('Loud.')
    expect(parseFacts(meta)).toEqual({ description: 'Paper & string.' })
  })

  test('yields nothing if it has several shows, unless one links to the page', () => {
    const oak = { name: 'Oak', startDate: '2025-05-11T20:00:00-07:00', url: 'https://hall.example/shows/oak' }
    expect(parseFacts(renderJsonLd(kite, oak))).toEqual({})
    expect(parseFacts(renderJsonLd({ ...kite, url }, oak)).title).toBe('Glass Kite')
  })

  test.each([
    ['an offer that links to the page itself', { ...kite, offers: { url } }],
    ['a script in place of a URL', { ...kite, offers: { url: 'javascript:alert(1)' } }],
    ['a user name in the URL', { ...kite, offers: { url: 'https://shop.example@evil.example/' } }],
  ])('yields no ticket link if it has %s', (_case, event) => {
    expect(parseFacts(renderJsonLd(event))).not.toHaveProperty('ticketUrl')
  })

  test.each([
    ['no event', '<h1>Hall</h1>'],
    ['a date without a year', renderJsonLd({ ...kite, startDate: 'May 10, 8pm' })],
    ['a day that does not exist', renderJsonLd({ ...kite, startDate: '2025-02-31T20:00:00' })],
    ['no name', renderJsonLd({ startDate: kite.startDate })],
    ['a block that does not parse', '<script type="application/ld+json">{"@type": "MusicEvent", </script>'],
  ])('yields nothing if it has %s', (_case, body) => {
    expect(parseFacts(body)).toEqual({})
  })

  test('yields only the beginning of long texts', () => {
    const result = parseFacts(renderJsonLd({ ...kite, name: 'x'.repeat(5_000), description: 'y '.repeat(50_000) }))
    expect(result.title?.length).toBeLessThanOrEqual(1_000)
    expect(result.description?.length).toBeLessThanOrEqual(4_000)
  })
})
