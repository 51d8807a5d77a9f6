import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { z } from 'zod'
import { cleanLines } from '../../parse/html/clean-text.ts'
import { answerOf as answerIn, Degrees, Id, lenient, readRecords } from '../../parse/json.ts'
import type { Page, Parsed, RawListing } from '../../source/source.ts'

const Answer = z.preprocess(
  (json) => (Array.isArray(json) ? { events: json } : json),
  z.object({ events: z.array(z.unknown()), next_rest_url: z.string().nullish() }),
)
const text = lenient(z.string())
/** PHP writes an empty object as `[]` or `false`. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) => lenient(z.object(shape))

const Event = z.object({
  id: Id.nullish(),
  title: z.string(),
  url: text,
  website: text,
  description: text,
  all_day: lenient(z.boolean()),
  hide_from_listings: lenient(z.boolean()),
  start_date: z.string(),
  end_date: text,
  status: text,
  event_status: text,
  cost: text,
  cost_details: part({ currency_code: text, values: lenient(z.array(z.coerce.number())) }),
  image: part({ url: text }),
  categories: lenient(z.array(z.object({ name: z.string() }))),
  tags: lenient(z.array(z.object({ name: z.string() }))),
  venue: z.preprocess(
    (value) => (Array.isArray(value) ? value[0] : value),
    part({ venue: text, address: text, city: text, geo_lat: Degrees, geo_lng: Degrees }),
  ),
})

/** Where an answer stands in the whole list. Throws where it is no answer of the API. */
export function placeInAnswer(page: Page): { next?: string; lastDay: string } {
  const { events, next_rest_url: next } = answerOf(page)
  const days = events.map((event) => Event.safeParse(event).data?.start_date.slice(0, 10) ?? '')
  return { ...(next && { next }), lastDay: days.at(-1) ?? '' }
}

/** Reads one answer of the REST API. */
export const parseAnswer = (page: Page): Parsed => readRecords(answerOf(page).events, Event, eventListing)

const answerOf = (page: Page) => answerIn(page, Answer, 'the answer holds no list "events"')

function eventListing(event: z.infer<typeof Event>): RawListing | undefined {
  if (event.hide_from_listings) return undefined
  const id = event.url ? pageIdentity(event.url) : event.id
  const ticketUrl = event.website && sellsTickets(event.website) ? event.website : undefined
  const price = priceOf(event)
  const { venue } = event
  const { address, city } = venue ?? {}
  const words = [...(event.categories ?? []), ...(event.tags ?? [])]
  return {
    ...(id != null && { sourceId: String(id) }),
    title: cleanLines(event.title).join('\n'),
    date: event.start_date.slice(0, 10),
    // an all-day entry has no hour of its own
    ...(!event.all_day && { start: event.start_date, ...(event.end_date && { end: event.end_date }) }),
    ...(price !== undefined && { price }),
    ...(event.event_status && { statusText: event.event_status }),
    ...(event.url && { url: event.url }),
    ...(ticketUrl && { ticketUrl }),
    ...(event.image?.url && { imageUrl: event.image.url }),
    ...(event.description && { description: event.description }),
    ...(venue?.venue && { venue: venue.venue }),
    ...(venue && { place: { address, city, latitude: venue.geo_lat || null, longitude: venue.geo_lng || null } }),
    ...(words.length > 0 && { category: words.map(({ name }) => name).join(', ') }),
  }
}

function priceOf({ cost, cost_details: details }: z.infer<typeof Event>): RawListing['price'] {
  if (!cost?.trim()) return undefined
  const values = (details?.values ?? []).filter(Number.isFinite)
  if (/[$€£]|free/i.test(cost) || values.length === 0) return cost
  return { min: Math.min(...values), max: Math.max(...values), currency: details?.currency_code ?? null, text: cost }
}
