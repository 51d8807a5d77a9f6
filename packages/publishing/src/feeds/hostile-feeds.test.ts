import type { FeedShow } from '@houselights/contracts/publishing/feed-show'
import { HOSTILE_STRINGS } from '@houselights/contracts/testing/hostile/hostile-strings'
import { parseFeed } from 'feedsmith'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import RssParser from 'rss-parser'
import { describe, expect, test } from 'vitest'
import type { Feed } from './feed.ts'
import { writeFeed } from './write-feed.ts'

const SITE = 'https://houselights.example'
/** Shows with a hostile string in every text field that feeds show, as if it had entered the database unchecked. */
const shows = HOSTILE_STRINGS.map(
  (text, index): FeedShow => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    slug: `show-${index}`,
    title: text,
    localDate: '2025-05-02',
    startsAt: '2025-05-02T20:00:00-07:00',
    doors: null,
    endsAt: null,
    status: 'scheduled',
    room: text,
    previousStart: null,
    sequence: 0,
    bill: [
      { id: 'a', slug: 'a', name: text, role: 'headliner' },
      { id: 'b', slug: 'b', name: `${text} B`, role: 'support' },
    ],
    tags: [text],
    price: text,
    priceMin: null,
    priceMax: null,
    currency: text,
    admission: null,
    age: text,
    ticketUrl: text,
    description: text,
    sourceUrl: text,
    pictureId: null,
    venue: { name: text, slug: 'hall', town: text, neighborhood: text, address: text },
    firstSeenAt: '2025-04-11T08:00:00-07:00',
    modifiedAt: '2025-04-20T08:00:00-07:00',
  }),
)
const feed: Feed = {
  title: 'Shows',
  description: 'Every show.',
  site: SITE,
  cityPath: '',
  page: '/events',
  self: '/events.ics',
  points: new Map(),
  next: null,
  timeZone: 'America/Los_Angeles',
  city: { name: 'Lamp City', regionCode: 'LC' },
  today: '2025-05-02',
  shows,
}
/**
 * Converts a text to what XML and calendars can contain: with uniform line ends, and without characters that they don't
 * allow.
 */
const toStorable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\p{Cs}\uFFFE\uFFFF]/gu, '')

test('calendars with hostile strings have every show with its own texts, and nothing else', () => {
  // Each calendar has 20 shows, because one calendar with all of them would be too large.
  const calendars = Array.from({ length: Math.ceil(shows.length / 20) }, (_, index) =>
    writeFeed({ ...feed, shows: shows.slice(index * 20, index * 20 + 20) }, 'ics'),
  )
  const events = calendars.flatMap((ics) => new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent'))
  expect(events).toHaveLength(shows.length)
  for (const [index, event] of events.entries()) {
    expect([event.getFirstPropertyValue('uid'), String(event.getFirstPropertyValue('url'))]).toEqual([
      shows[index]?.id,
      `${SITE}/events/show-${index}`,
    ])
    expect(event.getFirstPropertyValue('summary')).toContain(toStorable(HOSTILE_STRINGS[index] ?? '').slice(0, 20))
    expect(event.getAllProperties().map(({ name }) => name)).toEqual(
      events[0]?.getAllProperties().map(({ name }) => name),
    )
  }
  const parsedEvents = calendars
    .flatMap((ics) => Object.values(nodeIcal.sync.parseICS(ics)))
    .filter((component) => component?.type === 'VEVENT')
  expect(new Set(parsedEvents.map(({ uid }) => uid))).toEqual(new Set(shows.map(({ id }) => id)))
  const lines = calendars.flatMap((ics) => ics.split('\r\n'))
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[^\P{Cc}\t]/u.test(line))).toEqual([])
})

const ELEMENTS =
  '<?xml <rss <channel <title <link <description <language <generator <lastBuildDate <ttl <atom:link <item'
    .split(' ')
    .concat('<category <guid <pubDate <dcterms:modified'.split(' '))

describe('RSS', () => {
  const rss = writeFeed(feed, 'rss')

  test('is one document with an item per show, whose links lead only to our site', async () => {
    const { feed: parsedFeed } = parseFeed(rss)
    const items = (await new RssParser().parseString(rss)).items
    expect([items.length, 'items' in parsedFeed ? parsedFeed.items?.length : 0]).toEqual([shows.length, shows.length])
    expect(items.map(({ link }) => link)).toEqual(shows.map(({ slug }) => `${SITE}/events/${slug}`))
    for (const [index, { title }] of items.entries()) {
      const text = toStorable(HOSTILE_STRINGS[index] ?? '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 20)
        .trim()
      expect(title?.replace(/\s+/g, ' ')).toContain(text)
    }
    const elements = rss.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '').match(/<[^/][^\s>]*/g) ?? []
    expect([...new Set(elements)].filter((element) => !ELEMENTS.includes(element))).toEqual([])
  })

  test('has descriptions whose HTML has no elements except line breaks and links', async () => {
    for (const { content } of (await new RssParser().parseString(rss)).items)
      expect(content ?? '').not.toMatch(/<(?!br>|a href="https?:\/\/[^"<>]*">|\/a>)[a-z/!]/i)
  })
})

test('a JSON feed keeps each text, except characters that XML doesn’t allow', () => {
  const { items } = JSON.parse(writeFeed(feed, 'json'))
  expect(items).toHaveLength(shows.length)
  for (const [index, { url, tags }] of items.entries()) {
    expect(url).toBe(`${SITE}/events/show-${index}`)
    if (tags?.[0] !== undefined) expect(tags[0]).toBe(toStorable(HOSTILE_STRINGS[index] ?? ''))
  }
})

test('plain text has each show on its own lines, and moves no terminal’s cursor', () => {
  const text = writeFeed(feed, 'txt')
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u)
  expect(text.match(/^ {10}https:\/\/houselights\.example\/events\/show-\d+$/gm)).toHaveLength(shows.length)
  expect(text).not.toMatch(/^(?:BEGIN|END|Bcc|Set-Cookie|Content-Type):/m)
})
