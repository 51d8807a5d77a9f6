import { daysBetween, localDay } from '@houselights/domain/dates/city-time'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { anyOf } from '@houselights/domain/text/pattern'
import ICAL from 'ical.js'
import { cleanLines } from '../../parse/html/clean-text.ts'
import type { ParseContext, Parsed, RawListing } from '../../source/source.ts'
import { expandOccurrences, getLocalTimes, getZones, type LocalTime, toKey, type Zones } from './occurrences.ts'

const PROPERTIES = anyOf`
  UID|DTSTART|DTEND|DURATION|SUMMARY|DESCRIPTION|URL|LOCATION|STATUS|RRULE|RDATE|EXDATE|
  RECURRENCE-ID|CATEGORIES|GEO|ATTACH|X-COST|X-TICKETS-URL
`
/** The lines of an event that we parse. Other lines, such as a vendor's own, may break the rules. */
const PARSED_LINE = new RegExp(`^${PROPERTIES}(?=[;:])`, 'i')
const MAX_EVENTS = 5000

export interface CalendarText {
  /** The lines of each event, unfolded. */
  events: string[][]
  /** Whole VTIMEZONE components. */
  zones: string[]
  /** The zone of floating times, if the feed has one. */
  zone?: string
  /** How many events were skipped because there are too many. */
  skippedCount: number
}

/** Splits a calendar into events and zones without validating lines. Undefined if the text isn't a calendar. */
export function splitCalendar(text: string): CalendarText | undefined {
  if (!/^[ \t\uFEFF]*BEGIN:VCALENDAR/im.test(text.slice(0, 5000))) return undefined
  const calendar: CalendarText = { events: [], zones: [], skippedCount: 0 }
  let event: string[] | undefined
  let zone: string[] | undefined
  let depth = 0
  for (const line of unfold(text)) {
    const [, boundary, name] = /^(BEGIN|END):\s*([A-Z-]+)/i.exec(line) ?? []
    const component = name?.toUpperCase()
    if (component === 'VTIMEZONE' && boundary) zone = updateZone(boundary, zone, calendar.zones)
    else if (zone) zone.push(line)
    else if (component === 'VEVENT' && boundary?.toUpperCase() === 'BEGIN') {
      event = []
      depth = 0
    } else if (component === 'VEVENT' && event) {
      if (calendar.events.length < MAX_EVENTS) calendar.events.push(event)
      else calendar.skippedCount += 1
      event = undefined
    } else if (boundary) depth = Math.max(0, depth + (boundary.toUpperCase() === 'BEGIN' ? 1 : -1))
    // alarms inside an event have lines with the same names
    else if (event && depth === 0 && PARSED_LINE.test(line)) event.push(line)
    else if (!event) calendar.zone ??= /^X-WR-TIMEZONE[^:]*:\s*(\S+)/i.exec(line)?.[1]
  }
  return calendar
}

function updateZone(boundary: string, zone: string[] | undefined, zones: string[]): string[] | undefined {
  if (boundary.toUpperCase() === 'BEGIN') return []
  if (zone) zones.push(['BEGIN:VTIMEZONE', ...zone, 'END:VTIMEZONE'].join('\r\n'))
  return undefined
}

/**
 * Splits a text into lines and joins continued ones: a line that begins with white space continues the one before it.
 */
function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const lastIndex = lines.length - 1
    if (/^[ \t]/.test(line) && lastIndex >= 0) lines[lastIndex] += line.slice(1)
    else if (line !== '') lines.push(line)
  }
  return lines
}

const MAX_LOCATION_LENGTH = 500
/** No venue's feed exceeds these limits, which keep a hostile feed from blocking the parser. */
const MAX_LISTINGS = 5000
const MAX_REPEATED_EVENTS = 300
/** Feeds keep past events. Events older than this are skipped without a problem, since we don't show them. */
const MAX_DAYS_BACK = 5 * 365

/**
 * Returns the listings of a feed: one for each event, and one for each occurrence of a repeated event, except
 * occurrences that were moved or excluded.
 */
export function toListings(calendar: CalendarText, context: ParseContext): Parsed {
  const today = localDay(context.now, context.timeZone)
  const zones = getZones(calendar.zones, calendar.zone, context.timeZone)
  const parsed: Parsed = { listings: [], problems: [] }
  const events = calendar.events.flatMap((lines) => {
    const { event, invalidLines } = toComponent(lines)
    if (event && invalidLines.every((line) => !/^(?:RRULE|RDATE|EXDATE|RECURRENCE-ID)/i.test(line))) return [event]
    const message = `an event of the feed can’t be parsed completely: ${lines.find((line) => /^SUMMARY/i.test(line)) ?? 'no summary'}`
    parsed.problems.push({ kind: 'bad-listing', message: message.slice(0, 200) })
    return event ? [event] : []
  })
  const replacedKeys = new Set(events.flatMap((event) => getReplacedKey(event, zones) ?? []))
  let [repeatedCount, skippedCount] = [0, calendar.skippedCount]
  for (const event of events) {
    repeatedCount += Number(event.hasProperty('rrule'))
    if (parsed.listings.length >= MAX_LISTINGS || (event.hasProperty('rrule') && repeatedCount > MAX_REPEATED_EVENTS)) {
      skippedCount += 1
      continue
    }
    try {
      for (const { localTime, key } of expandOccurrences(event, zones, today)) {
        const isMoved = event.hasProperty('recurrence-id')
        if (!isMoved && replacedKeys.has(`${toText(event, 'uid')} ${key}`)) continue
        if (daysBetween(localTime.date, today) > MAX_DAYS_BACK) continue
        parsed.listings.push(toListing(event, localTime))
      }
    } catch (error) {
      const message = `"${toText(event, 'summary')}": ${error instanceof Error ? error.message : String(error)}`
      parsed.problems.push({ kind: 'bad-listing', message })
    }
  }
  if (skippedCount > 0)
    parsed.problems.push({ kind: 'changed', message: `${skippedCount} events over the limit`, lost: skippedCount })
  return parsed
}

/** Parses an event without its invalid lines, which are returned as `invalidLines`. */
function toComponent(lines: readonly string[]): { event?: ICAL.Component; invalidLines: string[] } {
  const wholeEvent = parseOrUndefined(lines)
  if (wholeEvent) return { event: wholeEvent, invalidLines: [] }
  const invalidLines = lines.filter((line) => !parseOrUndefined([line]))
  const event = parseOrUndefined(lines.filter((line) => !invalidLines.includes(line)))
  return event ? { event, invalidLines } : { invalidLines }
}

function parseOrUndefined(lines: readonly string[]): ICAL.Component | undefined {
  try {
    const event = new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')))
    // ical.js notices an invalid value only when the value is read
    for (const property of event.getAllProperties()) property.getValues()
    return event
  } catch {
    // ical.js throws plain Errors for anything it cannot parse; the caller reports the invalid lines
    return undefined
  }
}

/**
 * Returns the key of the occurrence that an event with a RECURRENCE-ID replaces. The occurrence belongs to the
 * repeated event with the same UID.
 */
function getReplacedKey(event: ICAL.Component, zones: Zones): string | undefined {
  const [localTime] = getLocalTimes(event, 'recurrence-id', zones)
  return localTime && `${toText(event, 'uid')} ${toKey(localTime)}`
}

function toListing(event: ICAL.Component, localTime: LocalTime): RawListing {
  const description = toText(event, 'description')
  const url = toText(event, 'url')
  const ticketUrl = [toText(event, 'x-tickets-url'), url, ...findLinks(description)].find((link) => sellsTickets(link))
  const image = event
    .getAllProperties('attach')
    .map((attach) => String(attach.getFirstValue()))
    .find((link) => /^https?:.*\.(?:jpe?g|png|webp|gif)(?:\?|$)/i.test(link))
  const categories = event
    .getAllProperties('categories')
    .flatMap((categoryProperty) => categoryProperty.getValues().map(String))
  return {
    sourceId: toText(event, 'uid'),
    title: cleanLines(toText(event, 'summary')).join('\n'),
    date: localTime.date,
    ...(localTime.clock && { start: localTime.clock }),
    price: toText(event, 'x-cost'),
    ...(/^cancell?ed$/i.test(toText(event, 'status') ?? '') && { status: 'cancelled' as const }),
    ...(url && { url }),
    ...(ticketUrl && { ticketUrl }),
    ...(image && { imageUrl: image }),
    ...(description && { description: description.replaceAll('\n', '<br>') }),
    ...getPlace(event),
    ...(categories.length > 0 && { category: categories.join(', ') }),
  }
}

/** Parses `The Lantern: 375 Eleventh Street, Oakland, CA 94103` or `Rancho Nicasio, 1 Old Rancheria Rd, …`. */
function getPlace(event: ICAL.Component): Pick<RawListing, 'venue' | 'place'> {
  const location = toText(event, 'location')?.slice(0, MAX_LOCATION_LENGTH)
  const [, firstPart = '', otherParts] = /^([^,:]*)(?:[,:](.*))?$/s.exec(location ?? '') ?? []
  // a name isn't only digits
  const [name, address] = /[^\d\s]/.test(firstPart) ? [firstPart.trimEnd(), otherParts?.trimStart()] : []
  const geo = event.getFirstPropertyValue('geo')
  const [latitude, longitude] = Array.isArray(geo) ? geo.map(Number) : []
  const street = name && !/^\d/.test(name) ? address : location
  const hasCoordinates = Number.isFinite(latitude) && Number.isFinite(longitude)
  return {
    ...(name && !/^\d/.test(name) && { venue: name }),
    ...((street || hasCoordinates) && {
      place: {
        address: street || null,
        latitude: hasCoordinates ? (latitude ?? null) : null,
        longitude: hasCoordinates ? (longitude ?? null) : null,
      },
    }),
  }
}

const findLinks = (text: string | undefined): string[] =>
  (text ?? '').match(/https?:\/\/[^\s<>"')]+/g)?.slice(0, 50) ?? []

function toText(event: ICAL.Component, name: string): string | undefined {
  const value = event.getFirstPropertyValue(name)
  return value === null || value === undefined ? undefined : String(value).trim() || undefined
}
