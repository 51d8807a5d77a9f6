import { gazetteer } from '@houselights/config/cities/cities'
import { nameWords } from '@houselights/domain/artists/artist-name'
import { WHOLE_WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { findTown } from '@houselights/domain/geography/towns'
import { slugify, tidy } from '@houselights/domain/text/text'
import { z } from 'zod'
import { mergeParsed } from '../parse/cards.ts'
import { tryParseJson } from '../parse/json.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetched, Fetcher, Page, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

const BOX_OFFICE = 'https://thelostchurch.my.salesforce-sites.com/ticket'

/**
 * The Lost Church: its calendar prints no times, but its PatronTicket box office does. The box office page contains the
 * tokens for an API call; we use them right away and never store them. The call returns every event with its nights,
 * for both of the venue's towns. Each event is tagged with its town, which is also in the calendar's URL (`/oakland/`).
 */
export const lostChurch = definePlatform({
  id: 'lost-church',
  host: 'thelostchurch.org',
  fetch: (fetcher) => fetchEvents(fetcher),
  parsePage: (page, _context, { url }) => parseResponse(page, url),
})

async function fetchEvents(fetcher: Fetcher): Promise<Fetched> {
  const boxOfficePage = await fetcher.get(BOX_OFFICE)
  const callJson = /\{"name":"fetchEvents"[^{}]*\}/.exec(boxOfficePage.body)?.[0]
  const vid = /"vid":"([^"]+)"/.exec(boxOfficePage.body)?.[1]
  const parsedCall = Call.safeParse(callJson && tryParseJson(callJson))
  if (!parsedCall.success || !vid) throw new SourceError('changed', BOX_OFFICE, 'the page has no call "fetchEvents"')
  const { csrf, authorization, ver, ns } = parsedCall.data
  const body = JSON.stringify({
    action: 'PatronTicket.Controller_PublicTicketApp',
    method: 'fetchEvents',
    data: [BOX_OFFICE, '', '', null],
    type: 'rpc',
    tid: 1,
    ctx: { csrf, vid, ns, ver, authorization },
  })
  const headers = { 'content-type': 'application/json', referer: BOX_OFFICE }
  const response = await fetcher.get(`${BOX_OFFICE}/apexremote`, { method: 'POST', headers, body })
  return { pages: [response], problems: [], complete: true }
}

const Call = z.object({ csrf: z.string(), authorization: z.string(), ver: z.number(), ns: z.string() })
const ApiResponse = z.array(
  z.object({ method: z.string(), statusCode: z.number(), result: z.array(z.unknown()).nullish() }),
)
const Instance = z.object({
  id: z.string(),
  name: z.string().nullish(),
  nonTimed: z.boolean().nullish(),
  soldOut: z.boolean().nullish(),
  purchaseUrl: z.string().nullish(),
  formattedDates: z.object({ YYYYMMDD: z.string().regex(/^\d{8}$/), TIME_STRING: z.string().nullish() }),
  allocations: z.array(z.object({ levels: z.array(z.object({ price: z.number().nullish() })).nullish() })).nullish(),
})
const Event = z.object({
  name: z.string(),
  category: z.string().nullish(),
  detail: z.string().nullish(),
  purchaseUrl: z.string().nullish(),
  instances: z.array(Instance).nullish(),
})

function parseResponse(page: Page, calendarUrl: string): Parsed {
  const response = ApiResponse.safeParse(tryParseJson(page.body))
  const result = response.data?.find(({ method }) => method === 'fetchEvents')?.result
  if (!result) throw new SourceError('changed', page.url, 'the box office returned no list of events')
  return mergeParsed(
    result.map((record, index): Parsed => {
      const event = Event.safeParse(record)
      if (event.success) return { listings: toListings(event.data, calendarUrl), problems: [] }
      const message = `event ${index + 1}: ${z.prettifyError(event.error)}`
      return { listings: [], problems: [{ kind: 'bad-listing', message }] }
    }),
  )
}

function toListings(event: z.infer<typeof Event>, calendarUrl: string): RawListing[] {
  const tags = (event.category ?? '').split(';').map(tidy)
  const town = tags.find((tag) => isTown(tag) && new URL(calendarUrl).pathname.split('/').includes(slugify(tag)))
  if (!town) return []
  return (event.instances ?? []).map((instance): RawListing => {
    const { YYYYMMDD: day, TIME_STRING: time } = instance.formattedDates
    const prices = (instance.allocations ?? []).flatMap(
      ({ levels }) => levels?.flatMap(({ price }) => price ?? []) ?? [],
    )
    const [genres, doors] = parseInstanceName(instance.name ?? '')
    const ticketUrl = instance.purchaseUrl ?? event.purchaseUrl
    return {
      sourceId: instance.id,
      title: getTitle(event.name),
      date: day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
      ...(time && !instance.nonTimed && { start: time }),
      ...(doors && { doors }),
      ...(prices.length > 0 && { price: { min: Math.min(...prices), max: Math.max(...prices), currency: 'USD' } }),
      ...(instance.soldOut && { status: 'sold out' }),
      category: tags.filter((tag) => tag !== town).join(', '),
      ...(genres && tags.includes('Music') && { genres }),
      ...(ticketUrl && { ticketUrl }),
      ...((event.purchaseUrl ?? ticketUrl) && { url: event.purchaseUrl ?? ticketUrl ?? '' }),
      ...(event.detail && { description: event.detail }),
    }
  })
}

const isTown = (text: string): boolean => findTown(nameWords(text).join(' '), gazetteer) !== null

/** "Quiet Motors LIVE at The Lost Church - Oakland": the venue and its town aren't part of the bill. */
const getTitle = (name: string): string =>
  tidy(name)
    .replace(/[-–—][^-–—]*$/, (end) => (isTown(end) ? '' : end))
    .trim()
    .replace(/ ?(?:live )?at the lost church$/i, '')

const BEFORE_WEEKDAY = new RegExp(String.raw`^(.+?)[|–—-]\s*${WHOLE_WEEKDAY}\b`, 'i')

/**
 * "Folk/Pop | Friday, July 24th, 2026 | Doors 7:30pm": returns the styles before the day and the door time after it.
 */
function parseInstanceName(name: string): [genres?: string[], doors?: string] {
  const styles = BEFORE_WEEKDAY.exec(name)?.[1]
  const doors = /\bdoors\s+(\d{1,2}(?::\d\d)?\s*[ap]m)/i.exec(name)?.[1]
  return [styles?.trimEnd().split('/').map(tidy), doors]
}
