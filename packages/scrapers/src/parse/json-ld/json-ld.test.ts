import { describe, expect, test } from 'vitest'
import { listingOfEvent } from './listing-from-event.ts'
import { parseJsonLd } from './parse-json-ld.ts'

const context = { now: '2026-03-02T12:00:00-08:00', timeZone: 'America/Los_Angeles' }
const event = { '@type': 'MusicEvent', name: 'Tin Heron' }
const read = (fields: Record<string, unknown>) =>
  listingOfEvent({ ...event, startDate: '2026-03-06T20:00', ...fields }, context)
const page = (...blocks: string[]) => ({
  url: 'https://lampblack.example/',
  body: blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('\n'),
})

describe('the day and hour of an event', () => {
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
  ])('%s is %s at %s', (startDate, date, start) => {
    expect(read({ startDate })).toMatchObject({ date, ...(start && { start }) })
    expect(read({ startDate })?.start).toBe(start)
  })

  test('midnight is meant where the end says so', () => {
    expect(read({ startDate: '2026-03-06T00:00', endDate: '2026-03-06T04:00' })?.start).toBe('00:00')
  })

  test.each([
    ['2026-03-06T20:00', '2026-03-06T23:00', '23:00'],
    ['2026-03-06T22:00', '2026-03-07T03:00', '03:00'],
    // a festival ends on a day of its own
    ['2026-03-06T12:00', '2026-03-07T22:00', '2026-03-07 22:00'],
    ['2026-03-06T12:00', '2026-03-08T22:00', '2026-03-08 22:00'],
    ['2026-03-06T00:00', '2026-03-08T23:59', '2026-03-08 23:59'],
    // what programs write when they know none
    ['2026-03-06T20:00', '2026-03-06T23:59', undefined],
    ['2026-03-06T20:00', '2026-03-06T20:00', undefined],
    ['2026-03-06T20:00', '2026-03-08T00:00', undefined],
    ['2026-03-06T20:00', '2026-03-08', undefined],
    ['2026-03-06T20:00', '2026-03-01T22:00', undefined],
  ])('an event from %s to %s ends at %s', (startDate, endDate, end) =>
    expect(read({ startDate, endDate })?.end).toBe(end),
  )

  test.each([undefined, '', 'soon'])('an event of "%s" is no listing', (startDate) => {
    expect(read({ startDate })).toBeUndefined()
  })

  test.each([
    ['6:00pm', '6:00pm'],
    ['2026-03-06T18:00:00-08:00', '18:00'],
    ['00:00', undefined],
  ])('doors of %s are at %s', (doorTime, doors) => {
    expect(read({ doorTime })?.doors).toBe(doors)
  })
})

describe('the offers of an event', () => {
  const of = (currency: string | null, min: number, max = min) => ({ min, max, currency })
  test.each([
    [{ price: '18.00', priceCurrency: 'USD' }, of('USD', 18)],
    [{ lowPrice: 10, highPrice: '25', priceCurrency: 'CAD' }, of('CAD', 10, 25)],
    [[{ price: 12 }, { price: 15 }], of(null, 12, 15)],
    [{ price: '0', priceCurrency: 'USD' }, of('USD', 0)],
    [{ price: '$1,200', priceCurrency: 'USD' }, of('USD', 1200)],
    [{ price: '12,50', priceCurrency: 'EUR' }, of('EUR', 12.5)],
    [{ price: '1.250,00 €' }, of('EUR', 1250)],
    [{ price: 'CA$12.50' }, of('CAD', 12.5)],
    [{ price: 0 }, undefined],
    [{ lowPrice: 0, highPrice: 0, priceCurrency: 'USD' }, undefined],
    [{ price: 'ask' }, undefined],
    ['free for all', undefined],
  ])('%j cost %j', (offers, price) => {
    expect(read({ offers })?.price).toEqual(price)
  })

  test('are sold out only when all of them are', () => {
    const [gone, left] = ['http://schema.org/SoldOut', 'InStock'].map((availability) => ({ availability }))
    expect(read({ offers: [gone, gone] })?.status).toBe('sold out')
    expect(read({ offers: [gone, left] })?.status).toBeUndefined()
    expect(read({ offers: gone, eventStatus: 'https://schema.org/EventCancelled' })?.status).toBe('cancelled')
  })
})

describe('who plays', () => {
  test('is named by the performers, in the order of the page', () => {
    const performer = [{ name: 'The Kilns' }, { name: 'Tin Heron' }]
    expect(read({ performer })).toMatchObject({ performers: ['The Kilns', 'Tin Heron'] })
  })

  test.each(['Organization', [{ '@type': 'Organization', name: 'The Lampblack' }]])(
    'is not named by %j, which a plug-in put there',
    (performer) => {
      const listing = read({ performer, location: { name: 'The Lampblack' } })
      expect(listing).not.toHaveProperty('performers')
    },
  )
})

describe('a page of JSON-LD', () => {
  test('keeps the good blocks and names the broken ones', () => {
    const { nodes, problems } = parseJsonLd(
      page('{"@type": "Event", ', JSON.stringify({ ...event, startDate: '2026-03-06' }), 'null'),
    )
    expect(nodes.map(({ name }) => name)).toEqual(['Tin Heron'])
    expect(problems).toMatchObject([{ kind: 'malformed', url: 'https://lampblack.example/' }])
  })

  test('forgives wrappings and line ends inside of strings', () => {
    const block = '//<![CDATA[\n{"@type": "Event", "name": "Tin\nHeron", "startDate": "2026-03-06"}\n//]]>'
    const { nodes, problems } = parseJsonLd(page(block))
    expect(problems).toEqual([])
    expect(nodes).toMatchObject([{ name: 'Tin Heron' }])
  })

  test('finds the nights of a series, and takes the acts of a festival for no events of their own', () => {
    const night = { '@type': 'MusicEvent', startDate: '2026-03-06' }
    const { nodes } = parseJsonLd(
      page(
        JSON.stringify({ '@type': 'EventSeries', name: 'Series', subEvent: [{ ...night, name: 'Night' }] }),
        JSON.stringify({ ...night, '@type': 'Festival', name: 'Festival', subEvent: [{ ...night, name: 'Act' }] }),
      ),
    )
    expect(nodes.map(({ name }) => name)).toEqual(['Night', 'Festival'])
  })

  test('reads a page of opening tags that never close', () => {
    expect(parseJsonLd({ url: 'https://lampblack.example/', body: '<script ld+json '.repeat(20_000) }).nodes).toEqual(
      [],
    )
  })

  test('reads blocks nested without end', () => {
    const deep = '{"@graph":['.repeat(2000) + ']}'.repeat(2000)
    expect(parseJsonLd(page(deep))).toEqual({ nodes: [], problems: [] })
  })
})
