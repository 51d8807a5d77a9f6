import { z } from 'zod'
import { isJson, orNull, parseJsonResponse, parseRecords, Text } from '../parse/json.ts'
import { findNodes, type JsonLdNode, toText } from '../parse/json-ld/nodes.ts'
import { parseEvents, parseJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { marker, recognizeBy, recordMarker, urlMarker } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * Live Nation: the sites of its venues, and its own pages about them, describe each show as a JSON-LD `MusicEvent`. Its
 * GraphQL API has the query `getEvents`, with the local day and time in separate fields. Pages and API list the acts one by one,
 * headliner first. A party counts as an act (`All The Feels R&B`), as it does at Ticketmaster, which provides these
 * lists. The category is the first act's style: `Comedy`, `Magic & Illusion`.
 */
export const liveNation = definePlatform({
  id: 'live-nation',
  recognize: recognizeBy({
    certain: [
      urlMarker('a venue at `livenation.…`', /^livenation\.[a-z.]+\/venue\//),
      marker("`start_date_local` and `start_datetime_utc` in a script: the records of its venues' sites", ({ code }) =>
        code.some((text) => text.includes('start_date_local') && text.includes('start_datetime_utc')),
      ),
      marker(
        'concerts in JSON-LD that are sold at Ticketmaster or Live Nation, on a page that links to its help, terms or careers',
        isLiveNationSite,
      ),
      recordMarker('event_date', 'event_status_code', 'artists'),
    ],
  }),
  parsePage: (page, context) => (isJson(page) ? parseResponse(page) : parsePage(page, context)),
})

/** Live Nation's help, legal and career pages, which its own sites link to in their footers. */
const LIVE_NATION_LINKS = [
  /^https?:\/\/(?:help|privacy|legal)\.livenation\.com\b/,
  /^https?:\/\/(?:www\.)?livenationentertainment\.com\b/,
  /^https?:\/\/(?:www\.)?livenation\.com\/(?:h|help|legal|privacy|terms|careers)\b/,
]
const TICKET_URL = /^https?:\/\/[\w.-]*\b(?:ticketmaster|livenation)\.[a-z.]+\//

function isLiveNationSite({ body, links }: PageParts): boolean {
  if (!links.some(({ href }) => LIVE_NATION_LINKS.some((pattern) => pattern.test(href)))) return false
  const { nodes } = parseJsonLd({ url: '', body })
  return nodes.some(({ url, offers }) =>
    [url, ...findNodes(offers).map((offer) => offer.url)].some((link) => TICKET_URL.test(toText(link) ?? '')),
  )
}

function parsePage(page: Page, context: ParseContext): Parsed {
  const jsonLd = parseJsonLd(page)
  if (jsonLd.nodes.length === 0 && !/livenation|ticketmaster/i.test(page.body))
    throw new SourceError(
      'changed',
      page.url,
      'the page describes no MusicEvent, and nothing on it belongs to Live Nation',
    )
  return parseEvents(jsonLd, context, completeListing)
}

/**
 * Adds the id and the ticket link (the event's page sells tickets), and drops a description that only repeats the rest.
 */
function completeListing({ description, ...listing }: RawListing, event: JsonLdNode): RawListing {
  const isRepetitive = description?.startsWith(String(event.name)) && /@ \d{1,2}:\d\d [AP]M/.test(description)
  return {
    ...listing,
    sourceId: /\/event\/([\w-]{8,})/.exec(listing.url ?? '')?.[1],
    ...(description && !isRepetitive && { description }),
    ticketUrl: listing.ticketUrl ?? listing.url,
  }
}

const ApiResponse = z.object({ getEvents: z.array(z.unknown()) })
const ApiResponseOrWrapped = z.union([z.object({ data: ApiResponse }).transform(({ data }) => data), ApiResponse])
const Degrees = z.number().nullish()
const Event = z.object({
  name: z.string(),
  event_date: z.iso.date(),
  event_time: Text,
  event_status_code: Text,
  discovery_id: Text,
  url: Text,
  artists: z.array(z.object({ name: Text, genre: Text })).nullish(),
  images: orNull(z.array(z.object({ image_url: Text }))),
  venue: z
    .object({
      name: Text,
      location: orNull(z.object({ street_address: Text, city: Text, latitude: Degrees, longitude: Degrees })),
    })
    .nullish(),
})

function parseResponse(page: Page): Parsed {
  const { getEvents } = parseJsonResponse(page, ApiResponseOrWrapped, 'the response has no list "getEvents"')
  return parseRecords(getEvents, Event, toListing)
}

function toListing(event: z.infer<typeof Event>): RawListing {
  const { name, venue, event_time: time } = event
  const { street_address: address, city, latitude, longitude } = venue?.location ?? {}
  const genres = event.artists?.flatMap(({ genre }) => (genre && genre !== 'Undefined' ? genre : [])) ?? []
  return {
    ...(event.discovery_id && { sourceId: event.discovery_id }),
    title: name,
    performers: event.artists?.flatMap((artist) => artist.name ?? []) ?? [],
    date: event.event_date,
    // midnight means that the time isn't known yet
    ...(time && !time.startsWith('00:00') && { start: time }),
    status: getStatus(event.event_status_code),
    ...(event.url && { url: event.url, ticketUrl: event.url }),
    ...(event.images?.[0]?.image_url && { imageUrl: event.images[0].image_url }),
    ...(venue?.name && { venue: venue.name }),
    ...(venue?.location && { place: { address, city, latitude, longitude } }),
    genres,
    ...(genres[0] && { category: genres[0] }),
  }
}

const getStatus = (code: string | null | undefined): RawListing['status'] =>
  code && /cancel/i.test(code) ? 'cancelled' : code && /postponed/i.test(code) ? 'postponed' : undefined
