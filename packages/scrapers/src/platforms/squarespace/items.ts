import { localClock, localDay } from '@houselights/domain/dates/city-time'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { decodeHTML } from 'entities'
import { z } from 'zod'
import { cleanLines } from '../../parse/html/clean-text.ts'
import { isJson, jsonOf, lenient, readRecords, Text } from '../../parse/json.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../../source/source.ts'
import { SourceError } from '../../source/source-error.ts'

/** The last moment that a date can hold. */
const LAST_MOMENT = 8.64e15
const Items = z.array(z.unknown())
const Collection = z.object({
  upcoming: Items.nullish(),
  past: Items.nullish(),
  items: Items.nullish(),
  pagination: lenient(z.object({ nextPage: z.boolean().nullish(), nextPageUrl: Text })),
})
const Item = z.object({
  id: z.string(),
  title: z.string(),
  startDate: z.number(),
  endDate: lenient(z.number().max(LAST_MOMENT)),
  fullUrl: Text,
  excerpt: Text,
  body: Text,
  assetUrl: Text,
  contentType: Text,
  tags: z.array(z.string()).nullish(),
  categories: z.array(z.string()).nullish(),
  location: z.object({ addressTitle: Text, addressLine1: Text, addressLine2: Text }).nullish(),
})

/** How many events a JSON answer holds; undefined where it is none, or no collection's. */
export const countItems = (page: Page): number | undefined => (isJson(page) ? itemsOf(jsonOf(page))?.length : undefined)

/** The address of the collection's next page, as the site gives it. */
export const nextItems = (page: Page): string | undefined => {
  const paging = Collection.safeParse(jsonOf(page)).data?.pagination
  return paging?.nextPage && paging.nextPageUrl ? paging.nextPageUrl : undefined
}

/** The collections that calendar blocks on a page show, read from its own JSON or HTML. */
export const calendarCollections = (page: Page): string[] => [
  ...new Set(
    [
      ...page.body.matchAll(
        /(?:&quot;|"|\\u0022)collectionId(?:\\?&quot;|\\*"|\\u0022)\s*:\s*(?:\\?&quot;|\\*"|\\u0022)([0-9a-f]{24})/g,
      ),
    ].flatMap(([, id]) => id ?? []),
  ),
]

/** Reads month JSON (a bare list) or a collection's JSON. Moments are epoch milliseconds. */
export function readItems(page: Page, context: ParseContext): Parsed {
  const items = itemsOf(jsonOf(page))
  if (!items) throw new SourceError('changed', page.url, 'the answer holds no list of events')
  return readRecords(items, Item, (item) => listingOf(item, context))
}

/** An event; a collection of posts or pictures has items too, and they have no moment. */
const Dated = z.union([
  z.object({ startDate: z.unknown().refine((moment) => moment != null) }),
  z.object({ recordType: z.literal(12) }),
])

function itemsOf(value: unknown): unknown[] | undefined {
  return listIn(value)?.filter((item) => Dated.safeParse(item).success)
}

function listIn(value: unknown): unknown[] | undefined {
  const list = Items.safeParse(value)
  if (list.success) return list.data
  const collection = Collection.safeParse(value)
  if (!collection.success) return undefined
  // what is past has a list of its own, which goes back for years
  return collection.data.upcoming ?? collection.data.items ?? (collection.data.past ? [] : undefined)
}

function listingOf(item: z.infer<typeof Item>, { timeZone }: ParseContext): RawListing {
  const start = new Date(item.startDate)
  const { location, tags, categories } = item
  return {
    sourceId: item.id,
    title: cleanLines(item.title).join('\n'),
    date: localDay(start, timeZone),
    ...(!lastsAllDay(item, timeZone) && { start: start.toISOString(), ...endOf(item) }),
    ...(item.fullUrl && { url: item.fullUrl }),
    ticketUrl: ticketLinkIn(item),
    description: descriptionOf(item),
    imageUrl: item.contentType?.startsWith('image/') ? (item.assetUrl ?? undefined) : undefined,
    venue: location?.addressTitle || undefined,
    ...(location?.addressLine1 && { place: { address: location.addressLine1, city: cityOf(location.addressLine2) } }),
    genres: tags ?? [],
    category: [...(categories ?? []), ...(tags ?? [])].join(', '),
  }
}

/** Excerpt and body, of which the one may open the other. */
function descriptionOf({ excerpt, body }: z.infer<typeof Item>): string | undefined {
  if (excerpt && body) return body.includes(excerpt) ? body : `${excerpt}<br>${body}`
  return excerpt || body || undefined
}

const endOf = ({ endDate }: z.infer<typeof Item>): Pick<RawListing, 'end'> =>
  endDate ? { end: new Date(endDate).toISOString() } : {}

const cityOf = (line: string | null | undefined): string | null => line?.split(',')[0]?.trim() || null

/** From midnight to midnight is how an event without an hour is entered. */
function lastsAllDay({ startDate, endDate }: z.infer<typeof Item>, timeZone: string): boolean {
  const end = endDate ? localClock(endDate, timeZone) : '00:00'
  return localClock(startDate, timeZone) === '00:00' && /^(?:00:00|23:59)$/.test(end)
}

/** The shop that an event's text links to, where it is one only. */
function ticketLinkIn({ excerpt, body }: z.infer<typeof Item>): string | undefined {
  const hrefs = [...`${excerpt ?? ''}${body ?? ''}`.matchAll(/\bhref="(https?:[^"\s]{1,1000})"/g)]
  const shops = new Set(hrefs.map(([, href = '']) => decodeHTML(href)).filter(sellsTickets))
  return shops.size === 1 ? [...shops][0] : undefined
}
