import { localClock, localDay } from '@houselights/domain/dates/city-time'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { cleanLines } from '../parse/html/clean-text.ts'
import { Id, orNull, parseJsonResponse, parseRecords } from '../parse/json.ts'
import { dataMarker, frameMarker, linkMarker, recognizeBy, recordMarker, urlMarker } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetcher, Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

const PAGE_SIZE = 100
const SHALLOW_DAYS = 60
const FULL_DAYS = 400
const DAY_MS = 24 * 60 * 60 * 1000
/** The URL of a calendar, as opposed to Tockify's own files and pages. */
const CALENDAR_URL = /^https?:\/\/(?:www\.)?tockify\.com\/(?!api\/|tkf|widgets?\/|browser\/|assets\/)[\w.-]/

/** Tockify calendars, through the API behind their widget: one entry per occurrence, with times in UTC. */
export const tockify = definePlatform({
  id: 'tockify',
  recognize: recognizeBy({
    certain: [
      dataMarker('data-tockify-calendar', '', /^[\w.-]+$/),
      frameMarker('`tockify.com`', CALENDAR_URL),
      urlMarker('`tockify.com`', /^tockify\.com\/(?!api\/)[\w.-]/),
      recordMarker('eid', 'when', 'content'),
    ],
    likely: [linkMarker('a calendar at `tockify.com`', CALENDAR_URL)],
    needs: 'the name of the calendar',
    findUrl: findCalendarUrl,
  }),
  async fetch(fetcher, { url }) {
    const calendarName = parseCalendarName(url) ?? (await fetchCalendarName(fetcher, url))
    const nowMs = Date.parse(fetcher.now)
    const endMs = nowMs + (fetcher.depth === 'shallow' ? SHALLOW_DAYS : FULL_DAYS) * DAY_MS
    const toUrl = (startMs: number): string =>
      `https://tockify.com/api/ngevent?${new URLSearchParams({
        calname: calendarName,
        view: 'agenda',
        max: String(PAGE_SIZE),
        startms: String(startMs),
        longForm: 'true',
      })}`
    return followPages(fetcher, toUrl(nowMs), (page) => {
      const { events, metaData } = getEvents(page)
      const lastStartMs = Event.safeParse(events.at(-1)).data?.when.start.millis
      return metaData?.hasNext && lastStartMs && lastStartMs < endMs ? toUrl(lastStartMs) : null
    })
  },
  parsePage: parseResponse,
})

const parseCalendarName = (url: string): string | undefined =>
  URL.parse(url)?.searchParams.get('calname') ?? /^https?:\/\/(?:www\.)?tockify\.com\/(?!api\/)([\w.-]+)/.exec(url)?.[1]

function findCalendarUrl({ url, data, frames, links }: PageParts): string | undefined {
  const calendarName = data.get('data-tockify-calendar')?.[0]
  if (calendarName) return `https://tockify.com/${calendarName}`
  return [url, ...frames, ...links.map(({ href }) => href)].find((href) => CALENDAR_URL.test(href))
}

async function fetchCalendarName(fetcher: Fetcher, url: string): Promise<string> {
  const { body } = await fetcher.get(url)
  const calendar =
    /data-tockify-calendar\s*=\s*["']([\w.-]+)/i.exec(body)?.[1] ??
    /tockify\.com\/(?!api\/|tkf|widgets?\/|browser\/)([\w.-]+)\/(?:agenda|monthly|weekly|pinboard|detail|embed)/i.exec(
      body,
    )?.[1]
  if (!calendar) throw new SourceError('changed', url, 'the page has no Tockify calendar')
  return calendar
}

const ApiResponse = z.object({
  events: z.array(z.unknown()),
  metaData: z.object({ hasNext: z.boolean().nullish() }).nullish(),
})
const nullableText = orNull(z.object({ text: z.string().nullish() }))
const Event = z.object({
  eid: z.object({ uid: Id, tid: z.number().nullish() }).nullish(),
  when: z.object({
    start: z.object({ millis: z.number() }),
    end: orNull(z.object({ millis: z.number().max(8.64e15) })),
    allDay: z.boolean().nullish(),
  }),
  status: orNull(z.object({ name: z.string().nullish() })),
  content: z.object({
    summary: z.object({ text: z.string() }),
    description: nullableText,
    customButtonLink: z.string().nullish(),
    customButtonText: z.string().nullish(),
    location: orNull(z.object({ name: z.string().nullish(), address: z.string().nullish() })),
    tagset: orNull(z.object({ tags: z.object({ default: z.array(z.string()).nullish() }).nullish() })),
  }),
})

const getEvents = (page: Page): z.infer<typeof ApiResponse> =>
  parseJsonResponse(page, ApiResponse, 'the response has no list "events"')

function parseResponse(page: Page, context: ParseContext): Parsed {
  const calendar = parseCalendarName(page.url)
  return parseRecords(getEvents(page).events, Event, (event) => toListing(event, calendar, context))
}

function toListing(
  { eid, when, status, content }: z.infer<typeof Event>,
  calendar: string | undefined,
  { timeZone }: ParseContext,
): RawListing {
  const date = localDay(when.start.millis, timeZone)
  const detailUrl =
    eid && calendar && `https://tockify.com/${calendar}/detail/${eid.uid}/${eid.tid ?? when.start.millis}`
  const buttonUrl = content.customButtonLink?.trim()
  return {
    // a repeated entry's tid is its time, so only the day identifies an entry whose time changed
    ...(eid && { sourceId: `${eid.uid}/${date}` }),
    title: cleanLines(content.summary.text).join('\n'),
    date,
    ...(!when.allDay && { start: localClock(when.start.millis, timeZone) }),
    ...(!when.allDay && when.end && { end: new Date(when.end.millis).toISOString() }),
    statusText: [status?.name, content.customButtonText].filter(Boolean).join(' '),
    ...(buttonUrl && /^https?:/.test(buttonUrl) && { ticketUrl: buttonUrl }),
    ...(detailUrl && { url: detailUrl }),
    ...(content.description?.text && { description: content.description.text }),
    ...(content.location?.name && { venue: content.location.name }),
    ...(content.location?.address && { place: { address: content.location.address } }),
    ...(content.tagset?.tags?.default?.length && { category: content.tagset.tags.default.join(', ') }),
  }
}
