import type { CityFile, SourceAddress, VenueFile } from '@houselights/contracts/cities/city-files'
import type { EventKind, EventStatus, SourceKind } from '@houselights/contracts/entities/entities'
import type { Listing, Price, Problem } from '@houselights/contracts/entities/listing'
import type { Terms } from '@houselights/contracts/entities/terms'
import type { Depth } from '@houselights/contracts/jobs/jobs'
import type { Calendar } from '@houselights/domain/event-kinds/kind-evidence'

/** A page as it was fetched: decoded text and the final URL after redirects. */
export interface Page {
  url: string
  body: string
  contentType?: string
}

export interface Request {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The body, sent unchanged. POST is only for read-only queries, such as GraphQL. */
  body?: string
  /** `browser` renders the page in Chromium, behind the same address guard. */
  render?: 'plain' | 'browser'
}

/** A source's only access to the network: fetch a page, politely. `get` throws a SourceError. */
export interface Fetcher {
  get(url: string, request?: Request): Promise<Page>
  depth: Depth
  /** The time of the scrape, ISO with offset. */
  now: string
  timeZone: string
  keys: Readonly<Record<string, string | undefined>>
}

export interface Fetched {
  pages: Page[]
  /** Problems along the way. The fetched pages are still valid. */
  problems: Problem[]
  /** False if pages are known to be missing. Then no missing event counts as removed. */
  complete: boolean
}

export interface ParseContext {
  /** The time of the scrape, ISO with offset. */
  now: string
  timeZone: string
  /** The currency of a bare `$` at this source's location. Default: USD. */
  currency?: string
  /** Whether an act of this name is known: billed by a structured source, or confirmed by a provider or an operator. */
  isAct?(name: string): boolean
}

/**
 * One event as a page lists it, extracted but not yet interpreted. Texts have their entities decoded, but may have
 * untidy white space. Times may be printed text (`8PM`), `HH:mm`, or ISO with offset; `date` is the local day. Fields
 * that aren't on the page are left out.
 */
export interface RawListing {
  sourceId?: string
  /** Line breaks (`\n`) separate texts that the page prints on different lines or in different elements. */
  title: string
  /** The acts in printed order, if the source lists them one by one. This list is the bill, whatever the title says. */
  performers?: readonly string[]
  /** As printed next to the title: one text ("with A, B") or one entry per line. */
  support?: string | readonly string[]
  /** Printed next to the title; may be a tour, a night, a presenter or acts. */
  subtitle?: string
  presenter?: string
  tour?: string
  /** The series or party, if the page prints it separately. */
  night?: string
  /**
   * Acts that the description lists. They may belong to other nights too, so they are only evidence that supports the
   * title.
   */
  describedActs?: readonly string[]
  /** X in "X presents" at the start of the description. The title takes precedence. */
  describedPresenter?: string
  /** Only if the page prints it separately from the title. */
  headliner?: string
  /** YYYY-MM-DD in the city. */
  date: string
  /** True if the page prints a weekday next to the date and the two agree. */
  weekdayAgrees?: boolean
  start?: string
  doors?: string
  end?: string
  /** One line with both times, as printed. Parsed when `start` and `doors` are left out. */
  times?: string
  price?: string | Partial<Omit<Price, 'admission'>>
  age?: string
  /**
   * Statements about seating and wheelchair access from the source's own fields: `Wheelchair accessible entrance: yes`.
   */
  access?: readonly string[]
  /** General rules of the venue. Searched for statements about access after everything that is about this event. */
  venueRules?: string
  /** Printed words that may contain a status (badge, button). */
  statusText?: string
  status?: EventStatus
  /** Relative URLs are resolved against the page. */
  ticketUrl?: string
  url?: string
  imageUrl?: string
  /** May contain HTML; converted to text. */
  description?: string
  venue?: string
  room?: string
  place?: Partial<NonNullable<Listing['place']>>
  genres?: readonly string[]
  /** The event kind, if the source has one. Other evidence can still outweigh it. */
  kind?: EventKind
  /** The kind of calendar that this listing is from. Default: a venue's own list of shows. */
  calendar?: Calendar
  /** The source's own category words. */
  category?: string
  /** The page it was on, if the source has several. */
  pageUrl?: string
}

export interface Parsed {
  listings: RawListing[]
  problems: Problem[]
}

/**
 * The source that a platform builds for one listings URL. `fetch` uses the network and extracts nothing; `parse`
 * extracts and uses neither network nor clock.
 */
export interface Source {
  /** As written in its data file. Absent for a source built in code. */
  address?: SourceAddress
  /** The kind of calendar that its listings are from, if the venue's data file determines it. */
  calendar?: Calendar
  platform: string
  url: string
  /** The API key without which the source stays inactive. */
  needsKey?: 'ticketmaster' | 'bandsintown' | 'songkick' | 'eventbrite'
  fetch(fetcher: Fetcher): Promise<Fetched>
  parse(pages: readonly Page[], context: ParseContext): Parsed
}

/** The result of recognizing a platform's markers on a page. */
export interface Recognition {
  /** Whether one of the markers is written only by that platform's software. */
  certain: boolean
  /** The markers found, in words for people. */
  marks: readonly string[]
  /** The URL to scrape: the page itself, or the feed, widget or API that the page uses. */
  options: { url: string }
}

/** Recognizes a platform from a page, without network or clock. Its properties describe in words what it looks for. */
export interface Recognizer {
  (page: Page): Recognition | undefined
  certain: readonly string[]
  likely: readonly string[]
  /** The data that a scrape needs from the page besides its URL. */
  needs: string | undefined
  /** Whether any software may write such markers, as with a feed. Recognizers for specific software go first. */
  anySoftware: boolean
}

/** A platform turns a listings URL into a Source. */
export interface Platform {
  (options: { url: string }): Source
  id: string
  /** How it is recognized. Custom sources are recognized by `host` instead. */
  recognize?: Recognizer | undefined
  /** Only for custom sources: the host of the one site it parses. */
  host?: string | undefined
}

export interface SourceDefinition {
  /** Stable id, e.g. `the-independent` or `the-list`. */
  slug: string
  name: string
  kind: SourceKind
  source: Source
  /** How often it is scraped, in minutes. Default for a venue's page: every 6 hours. */
  cadenceMinutes?: number
  /** Among sources of the same kind, a smaller rank takes precedence. */
  rank?: number
  /** What its terms state about automated reading. Absent if nobody has read them. */
  terms?: Terms | undefined
  /** Why it can't be scraped for now, as a sentence. */
  inactive?: string
  /** Other cities whose shows it lists. */
  alsoCities?: readonly string[]
  /** Whether it publishes nothing until a list agrees with one of its scrapes. */
  unverified?: boolean
}

/** A venue's facts from its data file, with its sources, its own page first. A venue may have none. */
export type VenueDefinition = Omit<
  VenueFile,
  'source' | 'unverified' | 'further' | 'inactive' | 'cadenceMinutes' | 'plainHttp'
> & { sources: readonly SourceDefinition[] }

/** A printed name, folded by `toUnknownVenueKey`, and the slug of its venue. */
export interface DecidedName {
  key: string
  slug: string
}

/** A city and its venues, whether scraped or only known by name. */
export interface CityVenues {
  city: CityFile
  /** Sorted by slug. */
  venues: readonly VenueDefinition[]
  /** Names that match no venue, and the venue that an operator decided they mean. */
  decidedNames?: readonly DecidedName[]
}
