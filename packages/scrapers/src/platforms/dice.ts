import { localDay } from '@houselights/domain/dates/city-time'
import { toLine } from '@houselights/domain/text/text'
import { decodeHTML } from 'entities'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { isJson, orNull, parseJson, parseJsonResponse, parseRecords } from '../parse/json.ts'
import { assetMarker, recognizeBy, recordMarker, scriptMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, RawListing, Request } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

const API = 'https://partners-endpoint.dice.fm/api/v2/events'

/**
 * DICE's event list widget: the venue's page has the widget's configuration with its public key, and the API returns
 * the events. We take the key from the page on every scrape, send it in a header and never store it. Times are UTC.
 * Prices are in cents and include fees. The acts come from the list of artists and the running order.
 */
export const dice = definePlatform({
  id: 'dice',
  recognize: recognizeBy({
    certain: [
      scriptMarker('`DiceEventListWidget.create(`', /\bDiceEventListWidget\.create\(/),
      assetMarker('`widgets.dice.fm`', /^https?:\/\/widgets\.dice\.fm\//),
      recordMarker('date', 'lineup', 'age_limit'),
      recordMarker('date', 'lineup', 'genre_tags'),
      recordMarker('date', 'ticket_types'),
    ],
    needs: "the widget's configuration: its public key, and the names of venues or promoters",
  }),
  async fetch(fetcher, { url }) {
    const page = await fetcher.get(url)
    // recordings contain the API's response instead of the page
    if (isJson(page)) return { pages: [page], problems: [], complete: !findNextUrl(page) }
    const widget = parseWidget(page)
    const request: Request = { headers: { 'x-api-key': widget.apiKey } }
    return followPages(fetcher, toApiUrl(widget), findNextUrl, { request })
  },
  parsePage: parseResponse,
})

interface Widget {
  apiKey: string
  venues: string[]
  promoters: string[]
}

const MAX_CONFIGURATION_LENGTH = 5000

/**
 * Parses the widget's configuration: JSON as DICE supplies it, or JavaScript with unquoted names. The site may have
 * escaped it.
 */
function parseWidget(page: Page): Widget {
  const start = page.body.indexOf('DiceEventListWidget.create(')
  const script = start < 0 ? '' : page.body.slice(start, start + MAX_CONFIGURATION_LENGTH)
  const end = script.indexOf('</script')
  const configuration = decodeHTML(end < 0 ? script : script.slice(0, end)).replaceAll('\\"', '"')
  const apiKey = /\bapiKey["']?\s*:\s*["']([\w-]+)["']/.exec(configuration)?.[1]
  if (!apiKey) throw new SourceError('changed', page.url, 'the page has no DICE widget with its configuration')
  return { apiKey, venues: parseNames(configuration, 'venues'), promoters: parseNames(configuration, 'promoters') }
}

function parseNames(configuration: string, field: string): string[] {
  const list = new RegExp(`\\b${field}["']?\\s*:\\s*\\[([^\\]]*)\\]`).exec(configuration)?.[1] ?? ''
  return [...list.matchAll(/"([^"]*)"|'([^']*)'/g)].flatMap(([, double, single]) => double ?? single ?? [])
}

function toApiUrl({ venues, promoters }: Widget): string {
  const url = new URL(API)
  url.searchParams.set('page[size]', '24')
  url.searchParams.set('types', 'linkout,event')
  for (const venue of venues) url.searchParams.append('filter[venues][]', venue)
  for (const promoter of promoters) url.searchParams.append('filter[promoters][]', promoter)
  return url.href
}

/** A saved response may be only its list. */
const ApiResponse = z.preprocess(
  (json) => (Array.isArray(json) ? { data: json } : json),
  z.object({ data: z.array(z.unknown()), links: z.object({ next: z.string().nullish() }).nullish() }),
)
const Event = z.object({
  id: z.string(),
  name: z.string(),
  date: z.iso.datetime({ offset: true }),
  date_end: orNull(z.iso.datetime({ offset: true })),
  presented_by: orNull(z.string()),
  url: z.string().nullish(),
  external_url: z.string().nullish(),
  perm_name: z.string().nullish(),
  venue: z.string().nullish(),
  address: z.string().nullish(),
  location: z.object({ city: z.string().nullish(), lat: z.number().nullish(), lng: z.number().nullish() }).nullish(),
  timezone: z.string().nullish(),
  currency: z.string().nullish(),
  sold_out: z.boolean().nullish(),
  status: z.string().nullish(),
  flags: z.array(z.string()).nullish(),
  age_limit: z.string().nullish(),
  lineup: z.array(z.object({ details: z.string().nullish(), time: z.string().nullish() })).nullish(),
  artists: z.array(z.string()).nullish(),
  price: orNull(z.number()),
  ticket_types: z.array(z.object({ price: z.object({ total: z.number().nullish() }).nullish() })).nullish(),
  genre_tags: z.array(z.string()).nullish(),
  type_tags: z.array(z.string()).nullish(),
  description: z.string().nullish(),
  images: z.array(z.string()).nullish(),
})
type Event = z.infer<typeof Event>

/**
 * Finds the URL of the next page, on the host that we requested. The response's own link leads to another host, which
 * must not get the key.
 */
function findNextUrl(page: Page): string | undefined {
  const next = ApiResponse.safeParse(parseJson(page)).data?.links?.next
  const query = next ? URL.parse(next, API)?.search : undefined
  return query ? `${API}${query}` : undefined
}

function parseResponse(page: Page, context: ParseContext) {
  const { data } = parseJsonResponse(page, ApiResponse, 'the response has no list "data"')
  return parseRecords(data, Event, (event) => toListing(event, context))
}

function toListing(event: Event, { timeZone }: ParseContext): RawListing {
  const { city, lat: latitude, lng: longitude } = event.location ?? {}
  const cents = getPricesInCents(event)
  const link = event.url ?? event.external_url ?? undefined
  return {
    sourceId: event.id,
    title: event.name,
    performers: getActs(event),
    presenter: /^presented by (.+?)\.?$/i.exec(toLine(event.presented_by ?? ''))?.[1],
    date: localDay(event.date, event.timezone ?? timeZone),
    start: event.date,
    end: event.date_end ?? undefined,
    doors: event.lineup?.find(({ details, time }) => time && /\bdoors?\b/i.test(details ?? ''))?.time ?? undefined,
    ...(cents.length > 0 && {
      price: { min: Math.min(...cents) / 100, max: Math.max(...cents) / 100, currency: event.currency },
    }),
    age: event.age_limit ?? undefined,
    status: getStatus(event),
    ticketUrl: event.external_url ?? link,
    url: link,
    imageUrl: event.images?.[0],
    description: event.description ?? undefined,
    venue: event.venue ?? undefined,
    place: { address: event.address, city, latitude, longitude },
    genres: event.genre_tags?.map((tag) => tag.replace(/^.*:/, '')),
    category: [...(event.type_tags ?? []), ...(event.genre_tags ?? [])].map((tag) => tag.replace(':', ' ')).join(', '),
  }
}

const getPricesInCents = ({ ticket_types: types, price }: Event): number[] =>
  [...(types ?? []).map((type) => type.price?.total), price].filter((amount) => typeof amount === 'number')

/**
 * Returns the artists, plus the rows of the running order that aren't doors, curfew and the like. Each list may omit an
 * act.
 */
const getActs = ({ artists, lineup }: Event): string[] => [
  ...(artists ?? []),
  ...(lineup ?? []).flatMap(({ details }) =>
    details && !/\b(?:doors?|curfew|close[sd]?|interval|set times|tba|end)\b/i.test(details) ? details : [],
  ),
]

function getStatus({ status, flags, sold_out: soldOut }: Event): RawListing['status'] {
  const words = [status, ...(flags ?? [])].join(' ')
  if (/cancel/i.test(words)) return 'cancelled'
  if (/postponed/i.test(words)) return 'postponed'
  return soldOut || /sold[-_ ]?out/i.test(status ?? '') ? 'sold out' : undefined
}
