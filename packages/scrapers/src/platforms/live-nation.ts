import { z } from 'zod'
import { getAnswer, isJson, lenient, parseRecords, Text } from '../parse/json.ts'
import { findNodes, type JsonLdNode, toText } from '../parse/json-ld/nodes.ts'
import { parseEvents, parseJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { mark, ofAddress, recogniseBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * Live Nation: its venues' sites and its own venue pages describe each show as a JSON-LD `MusicEvent`; its GraphQL
 * answers `getEvents`, with the local day and hour in fields of their own. Both list the acts one by one, headliner first;
 * a party is an act of its own there (`All The Feels R&B`), as it is to Ticketmaster, which fills these lists. The
 * category is the first act's style: `Comedy`, `Magic & Illusion`.
 */
export const liveNation = definePlatform({
  id: 'live-nation',
  recognise: recogniseBy({
    certain: [
      ofAddress('a venue at `livenation.…`', /^livenation\.[a-z.]+\/venue\//),
      mark("`start_date_local` and `start_datetime_utc` in a script: the records of its venues' sites", ({ code }) =>
        code.some((text) => text.includes('start_date_local') && text.includes('start_datetime_utc')),
      ),
      mark(
        'concerts in JSON-LD that are sold at Ticketmaster or Live Nation, on a page that links to its help, terms or careers',
        isOfLiveNation,
      ),
    ],
  }),
  parsePage: (page, context) => (isJson(page) ? parseResponse(page) : readPage(page, context)),
})

/** Where the company helps, informs and hires: what its own sites link to at their foot. */
const THEIR_OFFICES = [
  /^https?:\/\/(?:help|privacy|legal)\.livenation\.com\b/,
  /^https?:\/\/(?:www\.)?livenationentertainment\.com\b/,
  /^https?:\/\/(?:www\.)?livenation\.com\/(?:h|help|legal|privacy|terms|careers)\b/,
]
const SOLD_THERE = /^https?:\/\/[\w.-]*\b(?:ticketmaster|livenation)\.[a-z.]+\//

function isOfLiveNation({ body, links }: PageParts): boolean {
  if (!links.some(({ href }) => THEIR_OFFICES.some((office) => office.test(href)))) return false
  const { nodes } = parseJsonLd({ url: '', body })
  return nodes.some(({ url, offers }) =>
    [url, ...findNodes(offers).map((offer) => offer.url)].some((link) => SOLD_THERE.test(toText(link) ?? '')),
  )
}

function readPage(page: Page, context: ParseContext): Parsed {
  const described = parseJsonLd(page)
  if (described.nodes.length === 0 && !/livenation|ticketmaster/i.test(page.body))
    throw new SourceError('changed', page.url, 'no MusicEvent is described, and nothing on the page is of Live Nation')
  return parseEvents(described, context, asSold)
}

/** The event's page is also where one buys; its description only repeats title, time and place. */
function asSold({ description, ...listing }: RawListing, event: JsonLdNode): RawListing {
  const repeats = description?.startsWith(String(event.name)) && /@ \d{1,2}:\d\d [AP]M/.test(description)
  return {
    ...listing,
    sourceId: /\/event\/([\w-]{8,})/.exec(listing.url ?? '')?.[1],
    ...(description && !repeats && { description }),
    ticketUrl: listing.ticketUrl ?? listing.url,
  }
}

const Answer = z.object({ getEvents: z.array(z.unknown()) })
const Wrapped = z.union([z.object({ data: Answer }).transform(({ data }) => data), Answer])
const Degrees = z.number().nullish()
const Event = z.object({
  name: z.string(),
  event_date: z.iso.date(),
  event_time: Text,
  event_status_code: Text,
  discovery_id: Text,
  url: Text,
  artists: z.array(z.object({ name: Text, genre: Text })).nullish(),
  images: lenient(z.array(z.object({ image_url: Text }))),
  venue: z
    .object({
      name: Text,
      location: lenient(z.object({ street_address: Text, city: Text, latitude: Degrees, longitude: Degrees })),
    })
    .nullish(),
})

function parseResponse(page: Page): Parsed {
  const { getEvents } = getAnswer(page, Wrapped, 'the answer holds no list "getEvents"')
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
    // midnight is what stands there while the hour is not known
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
