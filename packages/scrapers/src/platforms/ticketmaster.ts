import { toLine } from '@houselights/domain/text/text'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { fixMojibake } from '../parse/html/fix-mojibake.ts'
import { orNull, parseJson, parseRecords, Text } from '../parse/json.ts'
import { setQuery } from '../parse/links.ts'
import { recognizeBy, recordMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/** The API doesn't page past the first thousand events. */
const MAX_EVENTS = 1000
const PAGE_SIZE = 100
const SHALLOW_PAGES = 2

/**
 * Ticketmaster's Discovery API, version 2. The source's URL is a query without the key. A response has events at many
 * venues. The key is added to the query, as the API requires, but never appears in a stored page.
 */
export const ticketmaster = definePlatform({
  id: 'ticketmaster',
  needsKey: 'ticketmaster',
  recognize: recognizeBy({ certain: [recordMarker('dates', 'classifications', '_embedded')] }),
  async fetch(fetcher, { url }) {
    const key = fetcher.keys.ticketmaster
    if (!key) throw new SourceError('needs-key', url, 'Ticketmaster requires a key')
    const toPageUrl = (pageNumber: number): string => buildUrl(url, key, pageNumber)
    return followPages(fetcher, toPageUrl(0), (page, count) => {
      const paging = ApiResponse.safeParse(parseJson(page)).data?.page
      const availableCount = Math.min(paging?.totalPages ?? 0, MAX_EVENTS / PAGE_SIZE)
      const pageCount = fetcher.depth === 'shallow' ? Math.min(availableCount, SHALLOW_PAGES) : availableCount
      return count < pageCount ? toPageUrl(count) : null
    })
  },
  parsePage,
})

function buildUrl(url: string, key: string, pageNumber: number): string {
  const sort = new URL(url).searchParams.get('sort') ?? 'date,asc'
  return setQuery(url, { sort, size: String(PAGE_SIZE), page: String(pageNumber), apikey: key })
}

const Events = z.array(z.unknown())
const ApiResponse = z.object({
  _embedded: z.object({ events: Events.nullish() }).nullish(),
  page: z.object({ totalPages: z.number().nullish(), totalElements: z.number().nullish() }).nullish(),
  fault: z.object({ faultstring: z.string().nullish() }).nullish(),
})

/** Parses a whole response, or only its list of events. */
function parsePage(page: Page): Parsed {
  const value = parseJson(page)
  const eventList = Events.safeParse(value)
  const response = eventList.success ? undefined : ApiResponse.safeParse(value).data
  if (response?.fault)
    throw new SourceError(
      'refused',
      page.url,
      `the API refused the request: ${response.fault.faultstring ?? 'no reason given'}`,
    )
  const events = eventList.data ?? response?._embedded?.events
  // a response without events has no `_embedded` at all, only its page counts
  if (!events && response?.page?.totalElements !== 0)
    throw new SourceError('changed', page.url, 'the response has no list of events')
  return parseRecords(events ?? [], DiscoveryEvent, toListing)
}

const Named = z.object({ name: Text }).nullish()
const VenueRecord = z.object({
  name: Text,
  address: z.object({ line1: Text }).nullish(),
  city: Named,
  accessibleSeatingDetail: Text,
  generalInfo: z.object({ generalRule: Text }).nullish(),
  location: z.object({ latitude: z.coerce.number().nullish(), longitude: z.coerce.number().nullish() }).nullish(),
})

const DiscoveryEvent = z.object({
  id: z.string(),
  name: z.string(),
  test: z.boolean().nullish(),
  url: Text,
  info: Text,
  pleaseNote: Text,
  dates: z.object({
    start: z.object({
      localDate: z.iso.date(),
      localTime: Text,
      dateTBD: z.boolean().nullish(),
      dateTBA: z.boolean().nullish(),
      timeTBA: z.boolean().nullish(),
      noSpecificTime: z.boolean().nullish(),
    }),
    status: z.object({ code: Text }).nullish(),
  }),
  doorsTimes: z.object({ localTime: Text }).nullish(),
  ageRestrictions: z.object({ ageRuleDescription: Text }).nullish(),
  priceRanges: z
    .array(z.object({ type: Text, currency: Text, min: z.number().nullish(), max: z.number().nullish() }))
    .nullish(),
  images: orNull(z.array(z.object({ ratio: Text, url: z.string(), width: z.number().nullish() }))),
  classifications: z
    .array(z.object({ primary: z.boolean().nullish(), segment: Named, genre: Named, subGenre: Named }))
    .nullish(),
  _embedded: z.object({ venues: z.array(VenueRecord).nullish(), attractions: z.array(Named).nullish() }).nullish(),
})
type DiscoveryEvent = z.infer<typeof DiscoveryEvent>

/** Parking for a show is sold as if it were an event. */
const PARKING = /^parking\b|\bparking (?:pass|only)\b/i

/**
 * Converts an event to a listing. Its attractions are the acts, headliner first. Acts without a record at Ticketmaster
 * are missing there, so if an event has no attractions, its acts come from the name. An event whose day is still to be
 * announced is skipped. @internal
 */
export function toListing(event: DiscoveryEvent): RawListing | undefined {
  const { start, status } = event.dates
  if (event.test || start.dateTBA || start.dateTBD || PARKING.test(event.name)) return undefined
  const title = fixMojibake(event.name)
  const acts = event._embedded?.attractions?.flatMap((act) => act?.name ?? []) ?? []
  const classification = event.classifications?.find(({ primary }) => primary) ?? event.classifications?.[0]
  const styles = getNames(classification?.genre, classification?.subGenre)
  const info = fixMojibake(event.info ?? '')
  const doors =
    event.doorsTimes?.localTime ?? /\bdoors?(?: open)?(?: at)?:? (\d{1,2}(?::\d\d)? ?[ap]m)\b/i.exec(toLine(info))?.[1]
  const hasTime = start.localTime && !start.timeTBA && !start.noSpecificTime
  return {
    sourceId: event.id,
    title,
    performers: acts.map(fixMojibake),
    date: start.localDate,
    ...(hasTime && start.localTime && { start: start.localTime }),
    ...(doors && { doors }),
    ...toPrice(event),
    age: event.ageRestrictions?.ageRuleDescription ?? undefined,
    ...getAccess(event),
    status: getStatus(status?.code),
    ...(event.url && { url: event.url, ticketUrl: event.url }),
    imageUrl: toImage(event),
    ...(info && { description: info }),
    ...getPlace(event),
    genres: styles,
    category: [...getNames(classification?.segment), ...styles].join(', '),
  }
}

const getNames = (...parts: z.infer<typeof Named>[]): string[] =>
  parts.flatMap((part) => (part?.name && !/^(?:undefined|other)$/i.test(part.name) ? part.name : []))

/** Returns the standard price range. The others are for the same seats with fees, or for packages. */
function toPrice({ priceRanges }: DiscoveryEvent): Pick<RawListing, 'price'> {
  const range = priceRanges?.find(({ type }) => type === 'standard') ?? priceRanges?.[0]
  // 0 to 0 is a form that nobody filled in
  if (!range || !((range.max ?? range.min ?? 0) > 0)) return {}
  return { price: { min: range.min, max: range.max, currency: range.currency } }
}

/** Returns the venue's accessible seating, the note for buyers, and the house rules. */
function getAccess({ _embedded, pleaseNote }: DiscoveryEvent): Pick<RawListing, 'access' | 'venueRules'> {
  const venue = _embedded?.venues?.[0]
  const notes = [venue?.accessibleSeatingDetail, pleaseNote].flatMap((text) => text || [])
  const rules = venue?.generalInfo?.generalRule
  return {
    ...(notes.length > 0 && { access: notes.map(fixMojibake) }),
    ...(rules && { venueRules: fixMojibake(rules) }),
  }
}

function getStatus(code: string | null | undefined): RawListing['status'] {
  if (code && /^cancel/i.test(code)) return 'cancelled'
  // a "rescheduled" event has its new day, so the show takes place
  return code === 'postponed' ? 'postponed' : undefined
}

function getPlace({ _embedded }: DiscoveryEvent): Pick<RawListing, 'venue' | 'place'> {
  const venue = _embedded?.venues?.[0]
  if (!venue) return {}
  // 0° N, 0° E means a venue without coordinates
  const [latitude, longitude] = [venue.location?.latitude || null, venue.location?.longitude || null]
  const place = { address: venue.address?.line1, city: venue.city?.name, latitude, longitude }
  return { ...(venue.name && { venue: fixMojibake(venue.name) }), place }
}

const MIN_CARD_WIDTH = 640

/** Returns the smallest wide picture that still fills a card. */
function toImage({ images }: DiscoveryEvent): string | undefined {
  const wideImages = (images ?? []).filter(({ ratio }) => ratio === '16_9')
  const [bestImage] = wideImages
    .filter(({ width }) => (width ?? 0) >= MIN_CARD_WIDTH)
    .sort((a, b) => (a.width ?? 0) - (b.width ?? 0))
  return bestImage?.url ?? images?.[0]?.url
}
