import { z } from 'zod'
import { DETECT_LOCATION, GET_STATUS } from '../contract/client-paths.ts'
import { countFields } from '../contract/count-fields.ts'
import { defineContract } from '../contract/define-contract.ts'
import { withFallback } from '../contract/tolerant-schema.ts'
import { ACCESS_FILTERS, SEATING_FILTERS } from '../entities/accessibility-choices.ts'
import {
  Artist,
  ArtistName,
  City,
  Event,
  EventCard,
  HttpUrl,
  Instant,
  LocalDay,
  Venue,
  VenueName,
} from '../entities/entities.ts'
import {
  AGE_FILTERS,
  DATE_FILTERS,
  hasNoNul,
  MAX_CHOICE_LENGTH,
  MAX_CURSOR_LENGTH,
  MAX_SEARCH_LENGTH,
  PRICE_FILTERS,
  toSearchTooLongMessage,
} from '../entities/event-choices.ts'
import { Mode } from './settings.ts'

const DateFilter = z
  .union([z.enum(DATE_FILTERS), LocalDay])
  .describe(`one of ${DATE_FILTERS.join(', ')}, or a day as yyyy-MM-dd`)
export type DateFilter = z.infer<typeof DateFilter>

export const MAX_LIMIT = 200
export const DEFAULT_LIMIT = 50
/** Text typed by people or taken from addresses. */
const BoundedText = (maxLength: number) => z.string().max(maxLength).refine(hasNoNul)
export const SearchText = z
  .string()
  .superRefine((text, { addIssue }) => {
    if (text.length > MAX_SEARCH_LENGTH) addIssue(toSearchTooLongMessage(text.length))
  })
  .refine(hasNoNul)
  .describe(`text of up to ${MAX_SEARCH_LENGTH} characters`)

/** Keyset paging: the body stays a plain list; the headers `Link: rel="next"` and `X-Total-Count` have the rest. */
export const Paging = z.object({
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(MAX_LIMIT)
    .describe(`a whole number from 1 to ${MAX_LIMIT}`)
    .optional(),
  cursor: BoundedText(MAX_CURSOR_LENGTH)
    .describe('the cursor from a Link header, unchanged, with the same filters')
    .optional(),
})

/** A list is about one city, by default the default city. */
export const InCity = z.object({ city: BoundedText(80).describe('the id of a city').optional() })
/** Whether a list includes nearby cities. It changes nothing in a city without any. */
export const WithNearby = z.object({
  nearby: z.literal('true').describe('true, or omitted. With true, the list includes nearby cities').optional(),
})
export const CityPaging = Paging.extend(InCity.shape)

export const EventFilters = z.object({
  search: SearchText.optional(),
  date: DateFilter.optional(),
  genre: BoundedText(MAX_CHOICE_LENGTH).describe('a genre of at most 100 characters, or all-genres').optional(),
  /** A venue's id or slug. */
  venue: BoundedText(MAX_CHOICE_LENGTH).describe('the id or slug of a venue, or all-venues').optional(),
  neighborhood: BoundedText(MAX_CHOICE_LENGTH).describe('a neighborhood of at most 100 characters').optional(),
  price: z
    .enum(PRICE_FILTERS)
    .describe(`one of ${PRICE_FILTERS.join(', ')}`)
    .optional(),
  age: z
    .enum(AGE_FILTERS)
    .describe(`one of ${AGE_FILTERS.join(', ')}`)
    .optional(),
  access: z
    .enum(ACCESS_FILTERS)
    .describe('wheelchair: shows that are at least partly wheelchair accessible')
    .optional(),
  seating: z
    .enum(SEATING_FILTERS)
    .describe(`one of ${SEATING_FILTERS.join(', ')}; shows with both match either`)
    .optional(),
  ...WithNearby.shape,
})
export type EventFilters = z.infer<typeof EventFilters>

export const SlugParams = z.object({ slug: BoundedText(200).describe('a slug of at most 200 characters') })
const IdParams = z.object({ id: BoundedText(200).describe('an id or a slug') })

export const listUpcomingEvents = defineContract('GET /api/events/upcoming', {
  summary: 'The next public events, soonest first, without canceled, postponed or moved ones',
  query: CityPaging,
  response: z.array(EventCard),
})
export const listEvents = defineContract('GET /api/events', {
  summary: 'Upcoming public events that match the filters',
  query: EventFilters.extend(CityPaging.shape),
  response: z.array(EventCard),
})
export const listEventsOnNow = defineContract('GET /api/events/now', {
  summary: 'Public events that are on now, most recently started first',
  query: CityPaging.extend(EventFilters.pick({ venue: true, neighborhood: true, nearby: true }).shape),
  response: z.array(EventCard),
})
export const getEvent = defineContract('GET /api/events/:slug', {
  summary: 'One event, by slug',
  params: SlugParams,
  response: Event,
})
export const listArtists = defineContract('GET /api/artists', {
  summary: 'Artists with public events, upcoming ones first',
  query: CityPaging.extend({ search: SearchText.optional() }),
  response: z.array(Artist),
})
export const getArtist = defineContract('GET /api/artists/:slug', {
  summary: 'One artist, by slug, with its number of upcoming shows in a city',
  params: SlugParams,
  query: InCity,
  response: Artist,
})
export const listArtistEvents = defineContract('GET /api/artists/:id/events', {
  summary:
    "An artist's events in a city, as headliner or support: upcoming ones, or past ones with when=past, latest first",
  params: IdParams,
  query: CityPaging.extend({ when: z.enum(['upcoming', 'past']).describe('upcoming or past').optional() }),
  response: z.array(EventCard),
})
export const ArtistCompany = z.object({
  /** Artists who shared a bill with the artist, most often first. */
  playsWith: z.array(ArtistName.extend({ shows: z.number().int() })),
  /** Where the artist is listed: sources with events, and providers with facts (listed in `facts`). */
  sources: z.array(
    z.object({ name: z.string(), url: HttpUrl.nullable(), events: z.number().int(), facts: z.array(z.string()) }),
  ),
  aliases: z.array(z.string()),
  pastCount: z.number().int(),
})
export type ArtistCompany = z.infer<typeof ArtistCompany>
export const getArtistCompany = defineContract('GET /api/artists/:id/company', {
  summary: 'Related artists in a city, other names and sources',
  params: IdParams,
  query: InCity,
  response: ArtistCompany,
})
export const listVenues = defineContract('GET /api/venues', {
  summary:
    'Venues by name. With sort=popular, venues with the most shows soon or recently announced come first. With simple=true, only ids and names',
  query: CityPaging.extend({
    simple: z.enum(['true', 'false']).describe('true or false').optional(),
    sort: z.enum(['popular']).describe('popular, or omitted').optional(),
    ...WithNearby.shape,
  }),
  // strict: otherwise a venue with one invalid field would match as its name only
  response: z.union([z.array(Venue), z.array(VenueName.strict())]),
})
export const getVenue = defineContract('GET /api/venues/:slug', {
  summary: 'One venue, by slug',
  params: SlugParams,
  response: Venue,
})
export const listVenueEvents = defineContract('GET /api/venues/:id/events', {
  summary: "A venue's upcoming events",
  params: IdParams,
  query: Paging,
  response: z.array(EventCard),
})
const CountedName = z.object({ name: z.string(), count: z.number().int() })
/** The options of the Events page's filters, besides the fixed ones, from upcoming public events. */
export const FilterOptions = z.object({
  /** Genres that occur, with their names in the genre table; most events first. */
  genres: z.array(CountedName),
  /** Neighborhoods with shows, by name. */
  neighborhoods: z.array(CountedName),
  access: withFallback(
    z.object({ wheelchair: z.number().int(), seated: z.number().int(), standing: z.number().int() }),
    { wheelchair: 0, seated: 0, standing: 0 },
  ),
})
export type FilterOptions = z.infer<typeof FilterOptions>
export const getFilterOptions = defineContract('GET /api/filters', {
  summary: 'Genres, neighborhoods and access facts of upcoming events',
  query: InCity.extend(WithNearby.shape),
  response: FilterOptions,
})
/** Google Maps' current data about a venue. None of it is stored anywhere. */
export const VenuePhotos = z.object({
  /** Addresses on this site that proxy the photos. */
  photos: z.array(z.string()),
  /** Who took each photo, in the same order. To be shown with it. */
  credits: z.array(z.array(z.object({ name: z.string(), url: HttpUrl.nullable() }))),
  rating: z.number().nullable(),
  reviewCount: z.number().int().nullable(),
  mapsUrl: HttpUrl.nullable(),
})
export type VenuePhotos = z.infer<typeof VenuePhotos>
export const getVenuePhotos = defineContract('GET /api/venues/photos/:googlePlaceId', {
  summary: "Addresses of a venue's photos with their authors, and its rating; empty if there are none",
  params: z.object({ googlePlaceId: BoundedText(300).describe('a place id') }),
  response: VenuePhotos,
})
/** Proxies one photo. Only addresses from the list of photos work. */
export const VENUE_PHOTO_PATH = '/api/venues/photos/:googlePlaceId/:photo'

export const listCities = defineContract('GET /api/cities', {
  summary: 'Covered cities, default first',
  response: z.array(City),
})
export const detectLocation = defineContract(DETECT_LOCATION, {
  summary: "The visitor's city, or the default city if unknown",
  response: z.object({ detectedCity: City }),
})

/** The state of the sources: for the banner, and to explain an empty site. */
export const SiteStatus = z.object({
  mode: Mode,
  /** The site's clock: in a replay, the replayed time. */
  now: Instant,
  upcomingEvents: z.number().int(),
  sources: z.object(countFields('active', 'read', 'failing', 'neverRead')),
  lastSuccessAt: Instant.nullable(),
  /** Set while no source can be reached: the time of the first failure since the last success. */
  unreachableSince: Instant.nullable(),
  /** Set while the database is down and earlier data is shown. */
  staleSince: Instant.nullable(),
})
export type SiteStatus = z.infer<typeof SiteStatus>
export const getSiteStatus = defineContract(GET_STATUS, {
  summary: 'Mode, clock and source health of a city',
  query: InCity,
  response: SiteStatus,
})
