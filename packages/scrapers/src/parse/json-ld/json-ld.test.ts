import { describe, expect, test } from 'vitest'
import { toEventListing } from './listing-from-event.ts'
import { parseJsonLd } from './parse-json-ld.ts'

const context = { now: '2026-03-02T12:00:00-08:00', timeZone: 'America/Los_Angeles' }
const event = { '@type': 'MusicEvent', name: 'Tin Heron' }
const parseListing = (fields: Record<string, unknown>) =>
  toEventListing({ ...event, startDate: '2026-03-06T20:00', ...fields }, context)
const buildPage = (...blocks: string[]) => ({
  url: 'https://lampblack.example/',
  body: blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('\n'),
})

describe('an event', () => {
  test.each([
    ['2026-03-06T20:00:00-08:00', '2026-03-06', '20:00'],
    ['2026-03-06T20:00:00-0800', '2026-03-06', '20:00'],
    ['2026-03-07T04:00:00Z', '2026-03-06', '20:00'],
    ['2026-03-07T04:00:00.000Z', '2026-03-06', '20:00'],
    ['2026-03-06T23:00:00-05', '2026-03-06', '20:00'],
    ['2026-03-06T20:00', '2026-03-06', '20:00'],
    ['2026-03-06 20:00:00', '2026-03-06', '20:00'],
    ['2026-03-06', '2026-03-06', undefined],
    ['2026-03-06T00:00:00', '2026-03-06', undefined],
    ['March 6, 2026 8:00 PM', '2026-03-06', '20:00'],
  ])('with the startDate %s is on %s at %s', (startDate, date, start) => {
    expect(parseListing({ startDate })).toMatchObject({ date, ...(start && { start }) })
    expect(parseListing({ startDate })?.start).toBe(start)
  })

  test('really starts at midnight if it ends at another time', () => {
    expect(parseListing({ startDate: '2026-03-06T00:00', endDate: '2026-03-06T04:00' })?.start).toBe('00:00')
  })

  test.each([
    ['2026-03-06T20:00', '2026-03-06T23:00', '23:00'],
    ['2026-03-06T22:00', '2026-03-07T03:00', '03:00'],
    // a festival ends on another day
    ['2026-03-06T12:00', '2026-03-07T22:00', '2026-03-07 22:00'],
    ['2026-03-06T12:00', '2026-03-08T22:00', '2026-03-08 22:00'],
    ['2026-03-06T00:00', '2026-03-08T23:59', '2026-03-08 23:59'],
    // placeholders that programs write when they don't know the end
    ['2026-03-06T20:00', '2026-03-06T23:59', undefined],
    ['2026-03-06T20:00', '2026-03-06T20:00', undefined],
    ['2026-03-06T20:00', '2026-03-08T00:00', undefined],
    ['2026-03-06T20:00', '2026-03-08', undefined],
    ['2026-03-06T20:00', '2026-03-01T22:00', undefined],
  ])('from %s to %s ends at %s', (startDate, endDate, end) =>
    expect(parseListing({ startDate, endDate })?.end).toBe(end),
  )

  test.each([undefined, '', 'soon'])('dated "%s" is not a listing', (startDate) => {
    expect(parseListing({ startDate })).toBeUndefined()
  })

  test.each([
    ['6:00pm', '6:00pm'],
    ['2026-03-06T18:00:00-08:00', '18:00'],
    ['00:00', undefined],
  ])('with the doorTime %s has doors at %s', (doorTime, doors) => {
    expect(parseListing({ doorTime })?.doors).toBe(doors)
  })
})

describe('the offers of an event', () => {
  const buildPrice = (currency: string | null, min: number, max = min) => ({ min, max, currency })
  test.each([
    [{ price: '18.00', priceCurrency: 'USD' }, buildPrice('USD', 18)],
    [{ lowPrice: 10, highPrice: '25', priceCurrency: 'CAD' }, buildPrice('CAD', 10, 25)],
    [[{ price: 12 }, { price: 15 }], buildPrice(null, 12, 15)],
    [{ price: '0', priceCurrency: 'USD' }, buildPrice('USD', 0)],
    [{ price: '$1,200', priceCurrency: 'USD' }, buildPrice('USD', 1200)],
    [{ price: '12,50', priceCurrency: 'EUR' }, buildPrice('EUR', 12.5)],
    [{ price: '1.250,00 €' }, buildPrice('EUR', 1250)],
    [{ price: 'CA$12.50' }, buildPrice('CAD', 12.5)],
    [{ price: 0 }, undefined],
    [{ lowPrice: 0, highPrice: 0, priceCurrency: 'USD' }, undefined],
    [{ price: 'ask' }, undefined],
    ['free for all', undefined],
  ])('%j cost %j', (offers, price) => {
    expect(parseListing({ offers })?.price).toEqual(price)
  })

  test('make an event sold out only if all of them are', () => {
    const [soldOut, inStock] = ['http://schema.org/SoldOut', 'InStock'].map((availability) => ({ availability }))
    expect(parseListing({ offers: [soldOut, soldOut] })?.status).toBe('sold out')
    expect(parseListing({ offers: [soldOut, inStock] })?.status).toBeUndefined()
    expect(parseListing({ offers: soldOut, eventStatus: 'https://schema.org/EventCancelled' })?.status).toBe(
      'cancelled',
    )
  })
})

describe('the bill', () => {
  test('comes from the performers, in the order of the page', () => {
    const performer = [{ name: 'The Kilns' }, { name: 'Tin Heron' }]
    expect(parseListing({ performer })).toMatchObject({ performers: ['The Kilns', 'Tin Heron'] })
  })

  test.each(['Organization', [{ '@type': 'Organization', name: 'The Lampblack' }]])(
    'ignores a performer that a plug-in added: %j',
    (performer) => {
      const listing = parseListing({ performer, location: { name: 'The Lampblack' } })
      expect(listing).not.toHaveProperty('performers')
    },
  )
})

describe('parsing a page of JSON-LD', () => {
  test('keeps the good blocks and reports the broken ones', () => {
    const { nodes, problems } = parseJsonLd(
      buildPage('{"@type": "Event", ', JSON.stringify({ ...event, startDate: '2026-03-06' }), 'null'),
    )
    expect(nodes.map(({ name }) => name)).toEqual(['Tin Heron'])
    expect(problems).toMatchObject([{ kind: 'malformed', url: 'https://lampblack.example/' }])
  })

  test('accepts wrappers and line breaks inside strings', () => {
    const block = '//<![CDATA[\n{"@type": "Event", "name": "Tin\nHeron", "startDate": "2026-03-06"}\n//]]>'
    const { nodes, problems } = parseJsonLd(buildPage(block))
    expect(problems).toEqual([])
    expect(nodes).toMatchObject([{ name: 'Tin Heron' }])
  })

  test('finds the nights of a series, and keeps a festival as one event', () => {
    const night = { '@type': 'MusicEvent', startDate: '2026-03-06' }
    const { nodes } = parseJsonLd(
      buildPage(
        JSON.stringify({ '@type': 'EventSeries', name: 'Series', subEvent: [{ ...night, name: 'Night' }] }),
        JSON.stringify({ ...night, '@type': 'Festival', name: 'Festival', subEvent: [{ ...night, name: 'Act' }] }),
      ),
    )
    expect(nodes.map(({ name }) => name)).toEqual(['Night', 'Festival'])
  })

  test('survives opening tags that never close', () => {
    expect(parseJsonLd({ url: 'https://lampblack.example/', body: '<script ld+json '.repeat(20_000) }).nodes).toEqual(
      [],
    )
  })

  test('survives deeply nested blocks', () => {
    const deep = '{"@graph":['.repeat(2000) + ']}'.repeat(2000)
    expect(parseJsonLd(buildPage(deep))).toEqual({ nodes: [], problems: [] })
  })
})
