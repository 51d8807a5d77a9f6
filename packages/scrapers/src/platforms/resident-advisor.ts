import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { siteHost } from '@houselights/domain/links/web-address'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { Id, orNull, parseJson, parseRecords } from '../parse/json.ts'
import { linkMarker, recognizeBy, recordMarker, urlMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetcher, Page, Parsed, RawListing, Request } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

const HOME = 'https://ra.co'
const GRAPHQL_URL = `${HOME}/graphql`
const PAGE_SIZE = 100
const SHALLOW_DAYS = 60
const FULL_DAYS = 365
const CLUB = /^https?:\/\/(?:www\.)?ra\.co\/clubs\/\d+/

/**
 * Resident Advisor, through its GraphQL listing for an area (`/events/us/oakland`) or a club (`/clubs/12345`). Times
 * are local, without an offset. Artists are listed one by one in bill order; a club's own short list omits them.
 */
export const residentAdvisor = definePlatform({
  id: 'resident-advisor',
  recognize: recognizeBy({
    certain: [
      urlMarker('`ra.co/clubs/…` or `ra.co/events/…`', /^ra\.co\/(?:clubs\/\d|events\/[a-z]{2}\/)/),
      recordMarker('listingDate', 'event'),
      recordMarker('contentUrl', 'startTime'),
    ],
    likely: [linkMarker('`ra.co/clubs/…`', CLUB)],
    needs: "the club's number",
    findUrl: ({ url, address, links }) =>
      address && siteHost(address) === 'ra.co' ? url : links.find(({ href }) => CLUB.test(href))?.href,
  }),
  calendar: 'dance',
  async fetch(fetcher, { url }) {
    const toPageRequest = await createRequestBuilder(fetcher, url)
    return followPages(
      fetcher,
      GRAPHQL_URL,
      (page, count) => {
        const { total } = findRecords(page)
        return count * PAGE_SIZE < total ? { url: GRAPHQL_URL, request: toPageRequest(count + 1) } : null
      },
      { request: toPageRequest(1) },
    )
  },
  parsePage: parseResponse,
})

/** Only fields that the site's own lists request, because one unknown field fails the whole query. */
const FIELDS =
  'id title date startTime contentUrl cost images { filename } artists { name } genres { name } venue { id name address }'

const createRequest = (query: string, variables: object): Request => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', referer: `${HOME}/events` },
  body: JSON.stringify({ query, variables }),
})

/** Creates a function that returns the request for a page of the listing at this URL. */
async function createRequestBuilder(fetcher: Fetcher, url: string): Promise<(page: number) => Request> {
  const today = localDay(fetcher.now, fetcher.timeZone)
  const lastDay = addDays(today, fetcher.depth === 'shallow' ? SHALLOW_DAYS : FULL_DAYS)
  const clubId = /ra\.co\/clubs\/(\d+)/.exec(url)?.[1]
  if (clubId) {
    const filters = [
      { type: 'CLUB', value: clubId },
      { type: 'DATERANGE', value: JSON.stringify({ gte: `${today}T00:00:00.000Z` }) },
    ]
    const query = `query ($filters: [FilterInput], $pageSize: Int, $page: Int) {
      listing(indices: [EVENT], aggregations: [], filters: $filters, pageSize: $pageSize, page: $page, sortField: DATE, sortOrder: ASCENDING) {
        data { ... on Event { ${FIELDS} } } totalResults } }`
    return (page) => createRequest(query, { filters, pageSize: PAGE_SIZE, page })
  }
  const areaId = await findAreaId(fetcher, url)
  const filters = { areas: { eq: areaId }, listingDate: { gte: today, lte: lastDay } }
  const query = `query ($filters: FilterInputDtoInput, $pageSize: Int, $page: Int) {
    eventListings(filters: $filters, pageSize: $pageSize, page: $page) {
      data { id listingDate event { ${FIELDS} } } totalResults } }`
  return (page) => createRequest(query, { filters, pageSize: PAGE_SIZE, page })
}

/** Looks up an area's id, which the listing needs, by the names in the URL. */
async function findAreaId(fetcher: Fetcher, url: string): Promise<number> {
  const [, country, area] = /ra\.co\/events\/([a-z]{2})\/([\w-]+)/.exec(url) ?? []
  if (!country || !area) throw new SourceError('changed', url, 'the URL contains neither an area nor a club')
  const query = `query ($area: String, $country: String) { area(areaUrlName: $area, countryUrlCode: $country) { id } }`
  const response = Area.safeParse(parseJson(await fetcher.get(GRAPHQL_URL, createRequest(query, { area, country }))))
  if (!response.success) throw new SourceError('changed', url, `no area "${area}" in the response`)
  return response.data.data.area.id
}

const Area = z.object({ data: z.object({ area: z.object({ id: z.coerce.number() }) }) })
const Listing = z.object({ data: z.array(z.unknown()), totalResults: z.number().nullish() })
const ApiResponse = z.object({
  data: z.object({ listing: Listing.nullish(), eventListings: Listing.nullish() }).nullish(),
  errors: z.array(z.object({ message: z.string().nullish() })).nullish(),
})
const nullableText = orNull(z.string())
const nullableNames = orNull(z.array(z.object({ name: z.string() })))
const Event = z.preprocess(
  // an area's listing wraps each event
  (record) => (typeof record === 'object' && record !== null && 'event' in record ? record.event : record),
  z.object({
    id: z.coerce.string(),
    title: z.string(),
    date: z.string(),
    startTime: nullableText,
    contentUrl: nullableText,
    cost: nullableText,
    minimumAge: orNull(Id),
    isTicketed: orNull(z.boolean()),
    content: nullableText,
    images: orNull(z.array(z.object({ filename: nullableText }))),
    artists: nullableNames,
    genres: nullableNames,
    venue: orNull(
      z.object({
        name: nullableText,
        address: nullableText,
        location: orNull(z.object({ latitude: z.number().nullish(), longitude: z.number().nullish() })),
      }),
    ),
  }),
)

function findRecords(page: Page): { records: unknown[]; total: number } {
  const response = ApiResponse.safeParse(parseJson(page))
  const listing = response.data?.data?.listing ?? response.data?.data?.eventListings
  if (!listing) {
    const message = response.data?.errors?.[0]?.message ?? 'the response has no listing'
    throw new SourceError('changed', page.url, message)
  }
  return { records: listing.data, total: listing.totalResults ?? listing.data.length }
}

function parseResponse(page: Page): Parsed {
  return parseRecords(findRecords(page).records, Event, toListing)
}

function toListing(event: z.infer<typeof Event>): RawListing {
  const { venue } = event
  const url = event.contentUrl ? URL.parse(event.contentUrl, HOME)?.href : undefined
  const acts = (event.artists ?? []).map(({ name }) => name)
  const age = Number(event.minimumAge)
  return {
    sourceId: event.id,
    title: event.title,
    performers: acts,
    // `date` is the day of the night; a party that starts after midnight starts on the next day
    date: (event.startTime ?? event.date).slice(0, 10),
    ...(event.startTime && { start: event.startTime }),
    ...(event.cost && { price: event.cost }),
    ...(age >= 10 && { age: `${age}+` }),
    ...(url && { url }),
    ...(url && event.isTicketed && { ticketUrl: url }),
    imageUrl: event.images?.find(({ filename }) => filename)?.filename || undefined,
    ...(event.content && { description: event.content }),
    ...(venue?.name && { venue: venue.name }),
    ...((venue?.address || venue?.location) && {
      place: { address: venue.address, latitude: venue.location?.latitude, longitude: venue.location?.longitude },
    }),
    genres: (event.genres ?? []).map(({ name }) => name),
  }
}
