import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { cleanLine, cleanLines } from '../parse/html/clean-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { Id, orNull, parseJsonResponse, parseRecords, Text } from '../parse/json.ts'
import { setQuery } from '../parse/links.ts'
import { parsePresenter } from '../parse/subtitle.ts'
import { linkMarker, recognizeBy, recordMarker, scriptMarker, urlMarker } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, RawListing } from '../source/source.ts'

const SHALLOW_DAYS = 60
const FULL_DAYS = 400
/** A response has at most this many events. */
const MAX_EVENTS = 200
/** A calendar at Trumba, or at 25Live, which resells it to universities. */
const CALENDAR_URL = /^https?:\/\/(?:www\.trumba\.com|25livepub\.collegenet\.com)\/calendars\/([\w-]+)/
const WIDGET_HOST = /^https?:\/\/(www\.trumba\.com|25livepub\.collegenet\.com)\/scripts\/spuds\.js/
const WIDGET_NAME = /\$Trumba\.addSpud\(\s*\{[^{}]{0,500}?\bwebName["']?\s*:\s*["']([\w-]+)["']/

/** Trumba and 25Live calendars, through the calendar's JSON feed. Times are local to the venue. */
export const trumba = definePlatform({
  id: 'trumba',
  recognize: recognizeBy({
    certain: [
      scriptMarker('`$Trumba.addSpud` with the name of the calendar', WIDGET_NAME),
      urlMarker(
        '`trumba.com/calendars/…` or `25livepub.collegenet.com/calendars/…`',
        /^(?:trumba\.com|25livepub\.collegenet\.com)\/calendars\/[\w-]/,
      ),
      recordMarker('eventID', 'startDateTime', 'customFields'),
      recordMarker('eventID', 'startDateTime', 'permaLinkUrl'),
    ],
    likely: [linkMarker('a calendar at `trumba.com` or `25livepub.collegenet.com`', CALENDAR_URL)],
    needs: 'the name of the calendar',
    findUrl: findFeedUrl,
  }),
  fetch(fetcher, { url }) {
    const today = localDay(fetcher.now, fetcher.timeZone)
    const lastDay = addDays(today, fetcher.depth === 'shallow' ? SHALLOW_DAYS : FULL_DAYS)
    const toPageUrl = (firstDay: string): string =>
      setQuery(url, { startdate: toCompactDay(firstDay), enddate: toCompactDay(lastDay) })
    return followPages(fetcher, toPageUrl(today), (page) => {
      const events = getEvents(page)
      // the last day may be incomplete, so it is requested again
      const lastStart = Event.safeParse(events.at(-1)).data?.startDateTime
      return events.length >= MAX_EVENTS && lastStart ? toPageUrl(lastStart.slice(0, 10)) : null
    })
  },
  parsePage: (page) => parseRecords(getEvents(page), Event, toListing),
})

const toCompactDay = (day: string): string => day.replaceAll('-', '')

function findFeedUrl({ url, assets, code, links }: PageParts): string | undefined {
  const widgetHost = assets.map((address) => WIDGET_HOST.exec(address)?.[1]).find(Boolean)
  const widgetName = code.map((text) => WIDGET_NAME.exec(text)?.[1]).find(Boolean)
  if (widgetName) return `https://${widgetHost ?? 'www.trumba.com'}/calendars/${widgetName}.json`
  const calendarUrl = [url, ...links.map(({ href }) => href)].map((href) => CALENDAR_URL.exec(href)?.[0]).find(Boolean)
  return calendarUrl && `${calendarUrl}.json`
}

const Field = z.object({ label: z.string(), value: z.string() })
type Field = z.infer<typeof Field>
const Picture = orNull(z.object({ url: Text }))
const Event = z.object({
  eventID: Id,
  title: z.string(),
  description: Text,
  /** Text, or a link to a map. */
  location: Text,
  webLink: Text,
  permaLinkUrl: Text,
  startDateTime: z.string(),
  endDateTime: Text,
  allDay: orNull(z.boolean()),
  canceled: orNull(z.boolean()),
  reservationFull: orNull(z.boolean()),
  /** The calendar's own name for the kind of event, which determines its fields. */
  template: Text,
  eventImage: Picture,
  detailImage: Picture,
  customFields: orNull(z.array(Field)),
})

const getEvents = (page: Page): unknown[] =>
  parseJsonResponse(page, z.array(z.unknown()), 'the response has no list of events')

function toListing(event: z.infer<typeof Event>): RawListing {
  const fields = event.customFields ?? []
  const venue = findField(fields, VENUE_LABEL)?.value ?? event.location
  const ticketUrl = findLink(findField(fields, TICKET_LABEL))
  const presenter = parsePresenter(cleanLine(findField(fields, PRESENTER_LABEL)?.value))
  const categories = [event.template, findField(fields, KIND_LABEL)?.value].flatMap((text) => cleanLine(text) ?? [])
  const imageUrl = event.eventImage?.url ?? event.detailImage?.url
  return {
    sourceId: String(event.eventID),
    title: cleanLines(event.title).join('\n'),
    date: event.startDateTime.slice(0, 10),
    ...(!event.allDay && { start: event.startDateTime, ...(event.endDateTime && { end: event.endDateTime }) }),
    ...findText(fields, 'doors', DOORS_LABEL),
    ...findText(fields, 'price', PRICE_LABEL),
    ...findText(fields, 'age', AGE_LABEL),
    ...(presenter && { presenter }),
    ...(event.canceled ? { status: 'cancelled' } : event.reservationFull && { status: 'sold out' }),
    url: event.webLink || event.permaLinkUrl || undefined,
    ...(ticketUrl && { ticketUrl }),
    ...(imageUrl && { imageUrl }),
    ...(event.description && { description: event.description }),
    ...(venue && { venue }),
    ...(categories.length > 0 && { category: categories.join(', ') }),
  }
}

/** Each calendar names its own fields, often with a prefix: `Oakland - Venue`. */
const VENUE_LABEL = /\bvenue(?: name)?$/i
const TICKET_LABEL = /\b(?:tickets?|registration|rsvp)\b/i
const PRESENTER_LABEL = /\bpresent(?:er|ed by)$/i
const KIND_LABEL = /\b(?:event types?(?:\(s\))?|category|categories|genres?)$/i
const DOORS_LABEL = /\bdoors?(?: open)?$/i
const PRICE_LABEL = /\b(?:prices?|cost|admission|ticket prices?)$/i
const AGE_LABEL = /\bages?(?: (?:limit|restriction)s?)?$/i

const findField = (fields: readonly Field[], label: RegExp): Field | undefined =>
  fields.find((field) => label.test(field.label.trim()) && field.value.trim() !== '')

function findText<Name extends 'doors' | 'price' | 'age'>(fields: readonly Field[], name: Name, label: RegExp) {
  const text = cleanLine(findField(fields, label)?.value)
  return text === null ? {} : { [name]: text }
}

const findLink = (field: Field | undefined): string | undefined =>
  field && loadHtml(field.value)('a[href^="http"]').first().attr('href')
