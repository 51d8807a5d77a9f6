import type { FeedShow } from '@houselights/contracts/publishing/feed-show'
import { addDays } from '@houselights/domain/dates/city-time'
import { parseFeed } from 'feedsmith'
import nodeIcal from 'node-ical'
import RssParser from 'rss-parser'
import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, test } from 'vitest'
import type { Feed } from './feed.ts'
import { writeFeed } from './write-feed.ts'

const show = (overrides: Partial<FeedShow> = {}): FeedShow => ({
  id: '0b6cf4c6-6a5a-4e1b-9a51-6c39d9d3b1a1',
  slug: 'moths-card-hall-2025-05-02',
  title: 'Moths; Lamps, and “Dust”',
  localDate: '2025-05-02',
  startsAt: '2025-05-02T20:00:00-07:00',
  doors: '2025-05-02T19:00:00-07:00',
  endsAt: null,
  status: 'scheduled',
  room: null,
  bill: [
    { id: 'a', slug: 'moths', name: 'Moths', role: 'headliner' },
    { id: 'b', slug: 'wicks', name: 'Ünder Wicks', role: 'support' },
  ],
  tags: ['Folk', 'Drone'],
  price: '$20',
  priceMin: 20,
  priceMax: 20,
  currency: 'USD',
  admission: 'paid',
  age: '21+',
  ticketUrl: 'https://tickets.example/1?a=1&b=2',
  description: 'First line.\nSecond line, with a comma; and a backslash \\ too. <b>Not bold</b>',
  sequence: 3,
  previousStart: null,
  venue: { name: 'Card Hall', slug: 'card-hall', town: null, neighborhood: 'Mission', address: '1 Lamp St' },
  pictureId: 'f'.repeat(64),
  sourceUrl: 'https://card-hall.example/calendar',
  firstSeenAt: '2025-04-11T08:00:00-07:00',
  modifiedAt: '2025-04-20T08:00:00-07:00',
  ...overrides,
})
const shows = [
  show(),
  show({ id: '2b6cf4c6-6a5a-4e1b-9a51-6c39d9d3b1a2', title: 'Wicks', status: 'cancelled', tags: ['Lamp'] }),
  show({ id: '3b6cf4c6-6a5a-4e1b-9a51-6c39d9d3b1a3', startsAt: null, doors: null, localDate: '2025-12-31' }),
  // This show is in the hour that the clocks repeat that night, and the next one ends after midnight.
  show({ id: '4b6cf4c6-6a5a-4e1b-9a51-6c39d9d3b1a4', startsAt: '2025-11-02T01:30:00-07:00', localDate: '2025-11-02' }),
  show({
    id: '5b6cf4c6-6a5a-4e1b-9a51-6c39d9d3b1a5',
    startsAt: '2026-03-08T22:00:00-07:00',
    endsAt: '2026-03-09T02:00:00-07:00',
    localDate: '2026-03-08',
  }),
]
const feed: Feed = {
  title: 'Shows in Lamp City',
  description: 'Every show.',
  site: 'https://houselights.example',
  cityPath: '/lamp-city',
  page: '/lamp-city/events?genre=Folk',
  self: '/lamp-city/events.ics?genre=Folk',
  next: '/lamp-city/events.json?genre=Folk&cursor=x',
  points: new Map([['card-hall', { latitude: 37.75, longitude: -122.42 }]]),
  timeZone: 'America/Los_Angeles',
  city: { name: 'Lamp City', regionCode: 'LC' },
  today: '2025-05-02',
  shows,
}
const showUrl = 'https://houselights.example/lamp-city/events/moths-card-hall-2025-05-02'

describe('a calendar', () => {
  const ics = writeFeed({ ...feed, next: null }, 'ics')

  test('is parsed alike by two parsers', {
    meta: { proves: ['Conventions: a calendar of everything listable, parsed alike by two parsers'] },
  }, () => {
    const parsedCalendar = convertIcsCalendar(undefined, ics)
    const events = Object.values(nodeIcal.sync.parseICS(ics)).filter((component) => component?.type === 'VEVENT')
    expect(events).toHaveLength(shows.length)
    expect(parsedCalendar.events).toHaveLength(shows.length)
    for (const [index, expected] of shows.entries()) {
      const [nodeEvent, otherEvent] = [events[index], parsedCalendar.events?.[index]]
      expect([nodeEvent?.uid, otherEvent?.uid]).toEqual([expected.id, expected.id])
      expect([Number(nodeEvent?.sequence), otherEvent?.sequence]).toEqual([3, 3])
      if (expected.startsAt)
        expect([nodeEvent?.start.getTime(), otherEvent?.start.date.getTime()], expected.startsAt).toEqual(
          Array(2).fill(Date.parse(expected.startsAt)),
        )
      else expect([nodeEvent?.datetype, otherEvent?.start.type]).toEqual(['date', 'DATE'])
      expect([nodeEvent?.status, otherEvent?.status]).toEqual(Array(2).fill(index === 1 ? 'CANCELLED' : 'CONFIRMED'))
      expect(otherEvent?.stamp.date.toISOString()).toBe('2025-04-20T15:00:00.000Z')
      expect(otherEvent?.lastModified?.date.toISOString()).toBe('2025-04-20T15:00:00.000Z')
      expect([nodeEvent?.location, otherEvent?.location]).toEqual(Array(2).fill('Card Hall, 1 Lamp St, Lamp City, LC'))
    }
    expect([events[0]?.summary, parsedCalendar.events?.[0]?.summary]).toEqual(Array(2).fill('Moths; Lamps, and “Dust”'))
    expect(parsedCalendar.events?.[0]?.description).toContain(
      'Second line, with a comma; and a backslash \\ too. <b>Not bold</b>\n',
    )
    expect(parsedCalendar.events?.[0]?.url).toBe(showUrl)
    expect(events[4]?.end?.toISOString()).toBe('2026-03-09T09:00:00.000Z')
    expect(ics).toContain('DURATION:PT3H')
    expect(parsedCalendar.timezones?.[0]?.id).toBe('America/Los_Angeles')
    expect(parsedCalendar.name).toBe('Shows in Lamp City')
  })

  test('reflects a show’s change, and marks a moved show as tentative', () => {
    const calendar = writeFeed({ ...feed, shows: [show({ sequence: 4, title: 'Other', status: 'moved' })] }, 'ics')
    expect(calendar).toContain('SUMMARY:MOVED: Other')
    expect(calendar).toContain('STATUS:TENTATIVE\r\n')
    expect(writeFeed({ ...feed, shows: [show()] }, 'ics')).toContain('STATUS:CONFIRMED\r\n')
  })

  test('contains its URL and its refresh interval', () => {
    for (const line of [
      'SOURCE;VALUE=URI:https://houselights.example/lamp-city/events.ics?genre=Folk',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'NAME:Shows in Lamp City',
      'METHOD:PUBLISH',
    ])
      expect(ics.replaceAll('\r\n ', '')).toContain(`${line}\r\n`)
  })

  test('has each venue’s coordinates', () => {
    expect(ics).toContain('GEO:37.75;-122.42\r\n')
    expect(writeFeed({ ...feed, points: new Map() }, 'ics')).not.toContain('GEO')
  })

  test('says which days it covers if not all shows fit', () => {
    const byDate = shows.toSorted((a, b) => a.localDate.localeCompare(b.localDate))
    const partialFeed = writeFeed({ ...feed, shows: byDate }, 'ics').replaceAll('\r\n ', '')
    expect(partialFeed).toContain(
      'Every show. This calendar has the shows through Wednesday\\, December 31\\, 2025. Later shows',
    )
    // The next page may have more shows on the last day, so that day is left out.
    expect(partialFeed).not.toContain('UID:5b6cf4c6')
    expect(partialFeed.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(4)
    expect(writeFeed(feed, 'ics').replaceAll('\r\n ', '')).toContain('This calendar has the first 5 shows on the list.')

    // Long descriptions are cut, so that later shows fit.
    const description = 'lamp '.repeat(4_000)
    const manyShows = Array.from({ length: 2_000 }, (_, index) =>
      show({ id: `${index}`, localDate: addDays('2025-05-31', Math.floor(index / 100)), description }),
    )
    const longFeed = writeFeed({ ...feed, next: null, shows: manyShows }, 'ics')
    expect(Buffer.byteLength(longFeed)).toBeLessThan(1_000_000)
    expect(longFeed.replaceAll('\r\n ', '')).toContain('This calendar has the shows through Saturday\\, June 7\\, 2025')
    expect(longFeed.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(800)
  })

  test('is the same byte for byte while nothing changes, and is valid when empty', () => {
    expect(writeFeed(structuredClone({ ...feed, next: null }), 'ics')).toBe(ics)
    expect(writeFeed({ ...feed, next: null, shows: [] }, 'ics')).toMatch(/END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/)
  })
})

describe('RSS', () => {
  const rss = writeFeed(feed, 'rss')
  test('is parsed alike by two parsers', async () => {
    const { feed: extractedFeed } = parseFeed(rss)
    const parsedFeed = await new RssParser().parseString(rss)
    expect([extractedFeed.title, parsedFeed.title]).toEqual(Array(2).fill(feed.title))
    const items = 'items' in extractedFeed ? (extractedFeed.items ?? []) : []
    expect([items.length, parsedFeed.items.length]).toEqual([shows.length, shows.length])
    expect(parsedFeed.items[0]).toMatchObject({
      title: 'Fri, May 2, 8 PM: Moths; Lamps, and “Dust”',
      link: showUrl,
      guid: `urn:uuid:${shows[0]?.id}`,
      isoDate: '2025-04-11T15:00:00.000Z',
      categories: ['Folk', 'Drone'],
    })
    expect(parsedFeed.items[1]?.title).toContain('CANCELED: Wicks')
    expect(parsedFeed.items[1]?.content).toContain('Genres: Lamp')
    expect(parsedFeed.items[0]?.content).toContain(
      'Tickets: <a href="https://tickets.example/1?a=1&amp;b=2">https://tickets.example/1?a=1&amp;b=2</a>',
    )
    expect(parsedFeed.items[0]?.content).toContain('Listed at <a href="https://card-hall.example/calendar">')
    const withScript = writeFeed({ ...feed, shows: [show({ ticketUrl: 'javascript:alert(1)' })] }, 'rss')
    expect(withScript).not.toContain('href=&quot;javascript')
    expect(withScript).not.toContain('<a href="javascript')
    expect(rss).toContain('rel="self"')
  })
})

test('a JSON Feed can be parsed, and has unformatted facts', {
  meta: { proves: ['Conventions: RSS and JSON Feed of newly announced and upcoming shows'] },
}, () => {
  const json = writeFeed(feed, 'json')
  const { format, feed: parsedFeed } = parseFeed(json)
  expect(format).toBe('json')
  expect(parsedFeed.title).toBe(feed.title)
  const { items, next_url } = JSON.parse(json)
  expect(next_url).toBe('https://houselights.example/lamp-city/events.json?genre=Folk&cursor=x')
  const { id, startsAt, priceMin, sourceUrl } = show()
  expect(items[0]).toMatchObject({ id: `urn:uuid:${id}`, url: showUrl, summary: 'Fri, May 2, 8 PM at Card Hall' })
  expect(items[0]._houselights).toMatchObject({ startsAt, priceMin, sourceUrl })
})

test('plain text lists the shows of each day below the day, with a few lines for each show', () => {
  const text = writeFeed(feed, 'txt')
  expect(text).toContain(`
FRIDAY, MAY 2

    8 PM  Moths; Lamps, and “Dust”
          with Ünder Wicks
          Card Hall, Mission · doors 7 PM · $20 · 21+
          ${showUrl}
`)
  expect(text).toContain('WEDNESDAY, DECEMBER 31\n\ntime TBA  Moths')
  expect(text).toContain('CANCELED: Wicks')
  expect(writeFeed({ ...feed, shows: [] }, 'txt')).toContain('No shows listed.')
  expect(text).toMatch(/\nMore: https:\/\/houselights\.example\/lamp-city\/events\.json\?genre=Folk&cursor=x\n$/)
})

test('a show after midnight is listed under its night, with the calendar day it starts on', () => {
  const lateShow = show({ title: 'Owls', localDate: '2025-05-03', startsAt: '2025-05-04T03:30:00-07:00', doors: null })
  const festival = show({ title: 'Festival', localDate: '2025-04-30', startsAt: '2025-04-30T12:00:00-07:00' })
  const write = (format: 'rss' | 'json' | 'txt') => writeFeed({ ...feed, shows: [lateShow], onNow: [festival] }, format)
  expect(write('rss')).toContain('<title>Sat night, May 3, 3:30 AM (Sun): Owls</title>')
  expect(write('rss')).toContain('Show 3:30 AM (Sun)')
  expect(JSON.parse(write('json')).items[0].summary).toBe('Sat night, May 3, 3:30 AM (Sun) at Card Hall')
  expect(write('txt')).toContain('\nSATURDAY, MAY 3\n\n3:30 AM (Sun)  Owls\n')
  // The festival started on an earlier day and isn't over.
  expect(write('txt')).toContain('\nON NOW\n\nWed, Apr 30, 12 PM  Festival\n')
})
