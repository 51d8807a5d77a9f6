import { dayName } from '@houselights/domain/shown/city-time'
import { nightClock } from '@houselights/domain/shown/show-time'
import { HttpUrl } from '@houselights/types/entities'
import type { FeedFormat } from '@houselights/types/feed-addresses'
import type { FeedShow } from '@houselights/types/feed-show'
import { pictureFile } from '@houselights/types/picture-addresses'
import { SHARE_FILE } from '@houselights/types/picture-files'
import { escapeUTF8 } from 'entities'
import { generateRssFeed } from 'feedsmith'
import { calendarOf } from './calendar.ts'
import {
  type Feed,
  factLines,
  factLinks,
  factsOf,
  modifiedAtOf,
  pageOf,
  placeOf,
  supportOf,
  termsOf,
  titleOf,
  whenOf,
} from './feed.ts'

const TTL = 60

/** The shows as RSS 2.0: an item is of the moment when its show was first listed, and known by the show's id. */
function rssOf(feed: Feed): string {
  const { site, title, description, shows } = feed
  return generateRssFeed({
    title,
    link: site + feed.page,
    description,
    language: 'en-us',
    generator: 'Houselights',
    lastBuildDate: modifiedAtOf(feed),
    ttl: TTL,
    atom: {
      links: [
        { href: site + feed.self, rel: 'self', type: 'application/rss+xml' },
        ...(feed.next ? [{ href: site + feed.next, rel: 'next', type: 'application/rss+xml' }] : []),
      ],
    },
    items: shows.map((show) => ({
      title: `${whenOf(show, feed)}: ${titleOf(show)}`,
      link: pageOf(feed, show),
      guid: { value: `urn:uuid:${show.id}`, isPermaLink: false },
      pubDate: new Date(show.firstSeenAt),
      dcterms: { modified: [new Date(show.modifiedAt)] },
      // readers take it for HTML
      description: [
        ...[placeOf(show, feed), ...factLines(show, feed)].map(escapeUTF8),
        ...factLinks(show).map(htmlLink),
      ].join('<br>'),
      categories: show.tags.map((name) => ({ name })),
      ...(show.pictureId && {
        media: { thumbnails: [{ url: site + pictureFile(show.pictureId, SHARE_FILE), width: 1200, height: 630 }] },
      }),
    })),
  })
}

/** Only http(s) becomes a link: anything else stays text. */
function htmlLink({ label, url }: { label: string; url: string }): string {
  const text = escapeUTF8(url)
  return `${label} ${HttpUrl.safeParse(url).success ? `<a href="${text}">${text}</a>` : text}`
}

/** As wide as the widest time: "12:30 AM". */
const TIMES = 8

function plainTextOf(feed: Feed): string {
  const { title, description, site, page, shows, next, today, onNow = [] } = feed
  const playing = onNow.length > 0 ? ['', 'ON NOW', ...onNow.flatMap((show) => linesOf(show, feed, today))] : []
  const days = [...Map.groupBy(shows, ({ localDate }) => localDate)].flatMap(([day, ofDay]) => [
    '',
    dayName(day, today).toUpperCase(),
    ...ofDay.flatMap((show) => linesOf(show, feed)),
  ])
  const more = next ? ['', `More: ${site}${next}`] : []
  const listed = shows.length + onNow.length > 0 ? days : ['', 'No shows are listed.']
  return [title, description, site + page, ...playing, ...listed, ...more, ''].map(oneLine).join('\n')
}

/** A show; with its day unless it is `day`, or is under a heading that has it. */
function linesOf(show: FeedShow, feed: Feed, day = show.localDate): string[] {
  const { startsAt, doors, venue, room, localDate } = show
  const time = (at: string | null) => (at ? nightClock(at, feed.timeZone) : '')
  const start = localDate === day ? time(startsAt) : whenOf(show, feed)
  const house = [room ? `${venue.name} (${room})` : venue.name, venue.neighborhood].filter(Boolean).join(', ')
  const support = supportOf(show)
  const terms = [house, doors && `doors ${time(doors)}`, termsOf(show)].filter(Boolean).join(' · ')
  return [
    '',
    `${(start || 'time TBA').padStart(TIMES)}  ${titleOf(show)}`,
    ...[support.length > 0 ? `with ${support.join(', ')}` : '', terms, pageOf(feed, show)]
      .filter(Boolean)
      .map((line) => `${' '.repeat(TIMES)}  ${line}`),
  ]
}

/** Nothing in a name moves a terminal's cursor. */
const oneLine = (line: string): string => line.replace(/\p{Cc}+/gu, ' ')

/** The shows as a JSON Feed 1.1, with the facts of each as they are in an extension. */
function jsonFeedOf(feed: Feed): string {
  const { site } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: site + feed.page,
    feed_url: site + feed.self,
    ...(feed.next && { next_url: site + feed.next }),
    language: 'en-US',
    items: feed.shows.map((show) => ({
      id: `urn:uuid:${show.id}`,
      url: pageOf(feed, show),
      ...(show.ticketUrl && { external_url: show.ticketUrl }),
      title: titleOf(show),
      summary: `${whenOf(show, feed)} at ${show.venue.name}`,
      content_text: [placeOf(show, feed), ...factsOf(show, feed)].join('\n'),
      ...(show.pictureId && { image: site + pictureFile(show.pictureId, SHARE_FILE) }),
      date_published: show.firstSeenAt,
      date_modified: show.modifiedAt,
      tags: show.tags,
      _houselights: factsInFull(show, feed),
    })),
  })
}

const factsInFull = ({ pictureId: _, ...show }: FeedShow, feed: Feed) => ({ about: `${feed.site}/developers`, ...show })

const WRITERS: Readonly<Record<FeedFormat, (feed: Feed) => string>> = {
  ics: calendarOf,
  rss: rssOf,
  json: jsonFeedOf,
  txt: plainTextOf,
}

export const writeFeed = (feed: Feed, format: FeedFormat): string => WRITERS[format](withoutControls(feed))

/** Without what XML has no place for, which is all control characters but line breaks and tabs, and halves of letters. */
function withoutControls<Value>(value: Value): Value {
  if (typeof value === 'string')
    return value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\p{Cs}\uFFFE\uFFFF]/gu, '') as Value
  if (Array.isArray(value)) return value.map(withoutControls) as Value
  if (value === null || typeof value !== 'object' || value instanceof Map) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutControls(each)])) as Value
}
