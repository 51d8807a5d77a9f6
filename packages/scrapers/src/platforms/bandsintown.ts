import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { siteHost } from '@houselights/domain/links/web-address'
import { z } from 'zod'
import { Degrees, Id, isJson, orNull, parseJsonResponse, parseRecords, Text } from '../parse/json.ts'
import { parseEvents, parseJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { removeVenue } from '../parse/subtitle.ts'
import { classMarker, recognizeBy, recordMarker, urlMarker } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * Bandsintown: a city's page, which describes some upcoming concerts in JSON-LD (`Artist @ Venue`, one listing per
 * artist), or the response of its REST API for an artist.
 */
export const bandsintown = definePlatform({
  id: 'bandsintown',
  recognize: recognizeBy({
    certain: [
      urlMarker("a city's or a venue's concerts at `bandsintown.com`", /^bandsintown\.com\/[cv]\//),
      classMarker('bit-widget-initializer'),
      recordMarker('datetime', 'lineup', 'offers'),
    ],
    needs: "the name that the widget's `data-artist-name` gives, and a key of the API",
    findUrl: ({ url, address, data }) => (address && siteHost(address) === 'bandsintown.com' ? url : toWidgetUrl(data)),
  }),
  calendar: 'music',
  async fetch(fetcher, { url }) {
    const requestUrl = new URL(url)
    if (requestUrl.hostname === 'rest.bandsintown.com') {
      const key = fetcher.keys.bandsintown
      if (!key) throw new SourceError('needs-key', url, 'the Bandsintown API requires a key')
      requestUrl.searchParams.set('app_id', key)
    }
    const page = await fetcher.get(requestUrl.href)
    // a city's page shows a selection, so a concert missing from it may still take place
    return { pages: [page], problems: [], complete: requestUrl.hostname === 'rest.bandsintown.com' }
  },
  parsePage: (page, context) => (isJson(page) ? parseResponse(page) : parseCityPage(page, context)),
})

/** Returns the API's URL for the widget's concerts. The widget shows one artist, whose name may be a venue's. */
function toWidgetUrl(data: PageParts['data']): string | undefined {
  const [name] = data.get('data-artist-name') ?? []
  return name ? `https://rest.bandsintown.com/artists/${encodeURIComponent(name)}/events` : undefined
}

function parseCityPage(page: Page, context: ParseContext): Parsed {
  const jsonLd = parseJsonLd(page)
  if (jsonLd.nodes.length === 0 && !/bandsintown/i.test(page.body))
    throw new SourceError('changed', page.url, 'the page has no concerts in JSON-LD and isn’t a Bandsintown page')
  return parseEvents(jsonLd, context, ({ ticketUrl, description, imageUrl, ...listing }) => ({
    ...listing,
    sourceId: findEventId(listing.url),
    title: removeVenue(listing.title, listing.venue),
    // the offer links to the same Bandsintown page
    ...(sellsTickets(ticketUrl) && { ticketUrl }),
    ...(imageUrl && !/placeholder/i.test(imageUrl) && { imageUrl }),
    // most descriptions only repeat the artist's name
    ...(description && !listing.performers?.includes(description) && { description }),
  }))
}

const findEventId = (url: string | undefined): string | undefined => /\/e\/(\d+)/.exec(url ?? '')?.[1]

const Concert = z.object({
  id: Id.nullish(),
  url: Text,
  datetime: Text,
  starts_at: Text,
  title: Text,
  description: Text,
  lineup: z.array(z.string()).nullish(),
  artist: orNull(z.object({ name: Text, image_url: Text })),
  offers: z.array(z.object({ type: Text, url: Text, status: Text })).nullish(),
  venue: z.object({ name: Text, city: Text, street_address: Text, latitude: Degrees, longitude: Degrees }).nullish(),
})

function parseResponse(page: Page): Parsed {
  const concerts = parseJsonResponse(page, z.array(z.unknown()), 'the response isn’t a list of concerts')
  return parseRecords(concerts, Concert, toListing)
}

function toListing(concert: z.infer<typeof Concert>): RawListing {
  const dateTime = concert.starts_at || concert.datetime || ''
  const acts = concert.lineup ?? []
  const title = concert.title || acts[0] || concert.artist?.name || ''
  const ticketOffer = concert.offers?.find(({ type, url }) => url && /ticket/i.test(type ?? 'tickets'))
  const { venue } = concert
  return {
    ...(concert.id != null && { sourceId: String(concert.id) }),
    title: removeVenue(title, venue?.name ?? undefined),
    performers: acts,
    date: dateTime.slice(0, 10),
    ...(dateTime.length > 10 && { start: dateTime }),
    ...(ticketOffer && /sold\s?out/i.test(ticketOffer.status ?? '') && { status: 'sold out' as const }),
    ...(ticketOffer?.url && { ticketUrl: withoutKey(ticketOffer.url) }),
    ...(concert.url && { url: withoutKey(concert.url) }),
    ...(concert.artist?.image_url && { imageUrl: concert.artist.image_url }),
    ...(concert.description && { description: concert.description }),
    ...(venue?.name && { venue: venue.name }),
    ...(venue && {
      place: { address: venue.street_address, city: venue.city, latitude: venue.latitude, longitude: venue.longitude },
    }),
    category: 'Music',
  }
}

/** Removes the caller's key, which the API puts into the links that it returns. */
function withoutKey(href: string): string {
  const url = URL.parse(href)
  url?.searchParams.delete('app_id')
  return url?.href ?? href
}
