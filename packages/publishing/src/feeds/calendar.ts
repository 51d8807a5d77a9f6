import type { EventStatus } from '@houselights/contracts/entities/entities'
import { getPicturePath } from '@houselights/contracts/pictures/picture-addresses'
import { SHARE_FILE } from '@houselights/contracts/pictures/picture-files'
import type { FeedShow } from '@houselights/contracts/publishing/feed-show'
import { addDays, localClock, localDay } from '@houselights/domain/dates/city-time'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { cutAt } from '@houselights/domain/text/text'
import ICAL from 'ical.js'
import { LRUCache } from 'lru-cache'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { type Feed, getFacts, getModifiedAt, getPlace, getShowUrl, getTitle } from './feed.ts'

/** The length of a show whose end is unknown. */
const SHOW_LENGTH = 'PT3H'
const HOUR_MS = 60 * 60_000
const REFRESH_INTERVAL = 'PT6H'
const STATUS: Partial<Record<EventStatus, string>> = {
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
  // The show isn't at the listed venue. The venue's page may say where it is.
  moved: 'TENTATIVE',
  unconfirmed: 'TENTATIVE',
}

// In bytes. The library doesn't count the space that starts a continued line.
ICAL.foldLength = 74
// The library would add a VALUE parameter to properties it doesn't know, which some calendars can't parse.
for (const name of ['name', 'x-wr-calname', 'x-wr-caldesc', 'x-wr-timezone', 'x-published-ttl'])
  ICAL.design.icalendar.property[name] = { defaultType: 'text' }

/** A property in jCal (RFC 7265): its name, parameters, type and values. */
type Property = [
  name: string,
  parameters: Record<string, string>,
  type: string,
  ...values: (string | number | number[])[],
]

/**
 * Formats the shows as a calendar (RFC 5545 and RFC 7986). An event's UID is its id, which survives scrapes and merges.
 * Its timestamps depend only on the show, so an unchanged feed is the same byte for byte. A show without an end lasts
 * three hours, and a show without a time lasts its whole day.
 */
export function toCalendar(feed: Feed): string {
  const { site, title, timeZone } = feed
  const { entries, note } = fitEntries(feed)
  const description = [feed.description, note].filter(Boolean).join(' ')
  const modifiedAt = getModifiedAt(feed)
  const properties: Property[] = [
    text('prodid', '-//Houselights//Shows//EN'),
    text('version', '2.0'),
    text('calscale', 'GREGORIAN'),
    text('method', 'PUBLISH'),
    // Calendar programs know each of these by one of two names.
    ...['name', 'x-wr-calname'].map((name) => text(name, title)),
    ...['description', 'x-wr-caldesc'].map((name) => text(name, description)),
    text('x-wr-timezone', timeZone),
    ['url', {}, 'uri', site + feed.page],
    ['source', {}, 'uri', site + feed.self],
    ['refresh-interval', {}, 'duration', REFRESH_INTERVAL],
    text('x-published-ttl', REFRESH_INTERVAL),
    ...(modifiedAt ? [timestamp('last-modified', modifiedAt)] : []),
  ]
  const calendar: string = ICAL.stringify(['vcalendar', properties, [getTimeZoneRules(timeZone)]])
  const end = calendar.lastIndexOf(END_OF_CALENDAR)
  return [calendar.slice(0, end), ...entries, calendar.slice(end)].join('')
}

const END_OF_CALENDAR = 'END:VCALENDAR'
/**
 * Google Calendar accepts no more than 1 MB. This leaves room for the calendar's own properties and its time zone's
 * rules.
 */
const MAX_ENTRY_BYTES = 980_000

/** In characters. The whole description is on the show's page, and cutting it leaves room for more shows. */
const MAX_DESCRIPTION = 300

/**
 * Chooses the shows that fit. A calendar can't have more pages, so if some shows don't fit, `note` says so. If the shows
 * are sorted by day, the calendar ends with a complete day.
 */
function fitEntries(feed: Feed): { entries: string[]; note: string } {
  const { shows, next } = feed
  const entries: string[] = []
  let bytes = 0
  for (const show of shows) {
    const entry = getEntryText(show, feed)
    bytes += Buffer.byteLength(entry)
    if (bytes > MAX_ENTRY_BYTES) break
    entries.push(entry)
  }
  if (next === null && entries.length === shows.length) return { entries, note: '' }
  const firstOmittedDay = shows[entries.length]?.localDate ?? shows.at(-1)?.localDate ?? ''
  const isSortedByDay = shows.every(
    ({ localDate }, index) => index === 0 || localDate >= (shows[index - 1]?.localDate ?? ''),
  )
  const wholeDayShowCount = isSortedByDay ? shows.filter(({ localDate }) => localDate < firstOmittedDay).length : 0
  const lastDay = shows[wholeDayShowCount - 1]?.localDate
  return lastDay === undefined
    ? { entries, note: `This calendar has the first ${entries.length} shows on the list.` }
    : {
        entries: entries.slice(0, wholeDayShowCount),
        note: `This calendar has the shows through ${dayName(lastDay, '')}. Later shows are added as their dates get closer.`,
      }
}

const entryCache = new LRUCache<string, string>({ maxSize: 4_000_000, sizeCalculation: (text) => text.length })

/** Formats a show, or returns its cached text if its public data haven't changed. Formatting a show takes 75 µs. */
function getEntryText(show: FeedShow, feed: Feed): string {
  const { site, cityPath, timeZone, city } = feed
  const point = feed.points.get(show.venue.slug)
  const { id, sequence, modifiedAt, firstSeenAt } = show
  const key = JSON.stringify([id, sequence, modifiedAt, firstSeenAt, site, cityPath, timeZone, city.name, point])
  const cachedEntry = entryCache.get(key)
  if (cachedEntry !== undefined) return cachedEntry
  const entry: string = ICAL.stringify(['vevent', toEvent(show, feed), []])
  entryCache.set(key, entry)
  return entry
}

function toEvent(show: FeedShow, feed: Feed): Property[] {
  const page = getShowUrl(feed, show)
  const point = feed.points.get(show.venue.slug)
  const descriptionLines = [...getFacts(show, feed), page]
  const { description, pictureId, tags } = show
  return [
    text('uid', show.id),
    timestamp('dtstamp', show.modifiedAt),
    timestamp('created', show.firstSeenAt),
    timestamp('last-modified', show.modifiedAt),
    ['sequence', {}, 'integer', show.sequence],
    ...getTimes(show, feed.timeZone),
    text('summary', getTitle(show)),
    text('location', getPlace(show, feed)),
    ...(point ? [['geo', {}, 'float', [point.latitude, point.longitude]] satisfies Property] : []),
    text('status', STATUS[show.status] ?? 'CONFIRMED'),
    // A list of shows isn't the user's own schedule.
    text('transp', 'TRANSPARENT'),
    ['url', {}, 'uri', page],
    ...(tags.length > 0 ? [['categories', {}, 'text', ...tags] satisfies Property] : []),
    ...(pictureId
      ? [
          [
            'image',
            { display: 'FULLSIZE' },
            'uri',
            feed.site + getPicturePath(pictureId, SHARE_FILE),
          ] satisfies Property,
        ]
      : []),
    text('description', (description ? [shorten(description), '', ...descriptionLines] : descriptionLines).join('\n')),
  ]
}

const shorten = (description: string): string =>
  description.length > MAX_DESCRIPTION ? `${cutAt(description, MAX_DESCRIPTION)}…` : description

function getTimes({ startsAt, endsAt, localDate }: FeedShow, tzid: string): Property[] {
  if (!startsAt)
    return [
      ['dtstart', {}, 'date', localDate],
      ['dtend', {}, 'date', addDays(localDate, 1)],
    ]
  const start = toClockTime('dtstart', startsAt, tzid)
  return endsAt && Date.parse(endsAt) > Date.parse(startsAt)
    ? [start, toClockTime('dtend', endsAt, tzid)]
    : [start, ['duration', {}, 'duration', SHOW_LENGTH]]
}

/**
 * Formats a time on the city's clock. In the hour that the clocks repeat it's in UTC, because calendars may choose
 * either occurrence.
 */
function toClockTime(name: string, at: string, tzid: string): Property {
  const clock = localClock(at, tzid)
  const isRepeated = [-HOUR_MS, HOUR_MS].some((offsetMs) => localClock(Date.parse(at) + offsetMs, tzid) === clock)
  return isRepeated ? timestamp(name, at) : [name, { tzid }, 'date-time', `${localDay(at, tzid)}T${clock}:00`]
}

const text = (name: string, value: string): Property => [name, {}, 'text', value]

const timestamp = (name: string, at: string | Date): Property => [
  name,
  {},
  'date-time',
  `${new Date(at).toISOString().slice(0, 19)}Z`,
]

function getTimeZoneRules(timeZone: string): unknown {
  const [block] = tzlib_get_ical_block(timeZone)
  if (!block) throw new Error(`Unknown time zone: ${timeZone}.`)
  return ICAL.parse(block)
}
