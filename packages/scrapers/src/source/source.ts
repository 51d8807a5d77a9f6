import type { CityFile, SourceAddress, VenueFile } from '@houselights/contracts/cities/city-files'
import type { EventKind, EventStatus, SourceKind } from '@houselights/contracts/entities/entities'
import type { Listing, Price, Problem } from '@houselights/contracts/entities/listing'
import type { Depth } from '@houselights/contracts/jobs/jobs'
import type { Calendar } from '@houselights/domain/event-kinds/kind-evidence'

/** A page as it came: decoded text, and where it finally came from. */
export interface Page {
  url: string
  body: string
  contentType?: string
}

export interface Request {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as it is; POST only for read-only queries (GraphQL). */
  body?: string
  /** `browser` has the page rendered in Chromium behind the same address guard. */
  render?: 'plain' | 'browser'
}

/** What a source may do with the network: fetch a page, politely. Throws a SourceError. */
export interface Fetcher {
  get(url: string, request?: Request): Promise<Page>
  depth: Depth
  /** The moment of the read, ISO with offset. */
  now: string
  timeZone: string
  keys: Readonly<Record<string, string | undefined>>
}

export interface Fetched {
  pages: Page[]
  /** What went wrong on the way; the pages that came are still good. */
  problems: Problem[]
  /** False when pages are known to be missing, so that nothing may be taken as vanished. */
  complete: boolean
}

export interface ParseContext {
  /** The moment of the read, ISO with offset. */
  now: string
  timeZone: string
  /** What a bare `$` means where the source is; USD when left out. */
  currency?: string
  /** Whether an act is known to go by this name: billed by a structured source, confirmed by a provider or an operator. */
  isAct?(name: string): boolean
}

/**
 * One event as a page states it: picked out, not yet interpreted. Texts may hold entities-decoded but untidy white
 * space; hours may be printed text (`8PM`), `HH:mm`, or ISO with offset; `date` is the local day.
 * What the page does not say is left out.
 */
export interface RawListing {
  sourceId?: string
  /** Line ends (`\n`) part what the page prints on lines or in elements of their own. */
  title: string
  /** Who plays, where the source lists the acts one by one: these are the bill, whatever the title says. In printed order. */
  performers?: readonly string[]
  /** As printed beside the title: one text ("with A, B") or one entry a line. */
  support?: string | readonly string[]
  /** Printed beside the title; may be a tour, a night, a presenter or acts. */
  subtitle?: string
  presenter?: string
  tour?: string
  /** The series or party, where the page names it apart. */
  night?: string
  /** Acts that the description lists, which may also be those of other evenings: evidence beside the title. */
  describedActs?: readonly string[]
  /** X of "X presents" that the description opens with; the title is believed first. */
  describedPresenter?: string
  /** Only where the page names it apart from the title. */
  headliner?: string
  /** YYYY-MM-DD in the city. */
  date: string
  /** A weekday is printed beside the date, and is the one that the date has. */
  weekdayAgrees?: boolean
  start?: string
  doors?: string
  end?: string
  /** One line that holds both hours, as printed; read when `start` and `doors` are left out. */
  times?: string
  price?: string | Partial<Omit<Price, 'admission'>>
  age?: string
  /** What the source says apart from its texts of seats and of wheelchair access: `Wheelchair accessible entrance: yes`. */
  access?: readonly string[]
  /** What the source says of the house on whatever evening: read for the same, after all that is said of this one. */
  houseRules?: string
  /** Printed words that may hold a status (badge, button). */
  statusText?: string
  status?: EventStatus
  /** Relative addresses are resolved against the page. */
  ticketUrl?: string
  url?: string
  imageUrl?: string
  /** May hold HTML; becomes text. */
  description?: string
  venue?: string
  room?: string
  place?: Partial<NonNullable<Listing['place']>>
  genres?: readonly string[]
  /** What the source firmly holds it to be; other evidence may still speak against it. */
  kind?: EventKind
  /** What the list announces by its nature; a venue's own list of shows where it is left out. */
  calendar?: Calendar
  /** The source's own category words. */
  category?: string
  /** The page it stood on, when a source has several. */
  pageUrl?: string
}

export interface Parsed {
  listings: RawListing[]
  problems: Problem[]
}

/** What a platform gives for one listing address: `fetch` reaches the network and picks nothing out, `parse` reaches nothing. */
export interface Source {
  /** As its data file writes it; left out where it was made by hand. */
  address?: SourceAddress
  /** What its lists announce by their nature, where the venue decides that. */
  calendar?: Calendar
  platform: string
  url: string
  /** Name of the setting without which the source stays inactive. */
  needsKey?: 'ticketmaster' | 'bandsintown' | 'songkick' | 'eventbrite'
  fetch(fetcher: Fetcher): Promise<Fetched>
  parse(pages: readonly Page[], context: ParseContext): Parsed
}

/** That a page shows a platform's marks. */
export interface Recognition {
  /** Whether only that platform's software writes one of them. */
  certain: boolean
  /** What was seen, in words for people. */
  marks: readonly string[]
  /** What the platform then reads: the page itself, or the feed, widget or API that the page names. */
  options: { url: string }
}

/** Recognises a platform by a page, without network or clock; says in words what it looks for. */
export interface Recogniser {
  (page: Page): Recognition | undefined
  certain: readonly string[]
  likely: readonly string[]
  /** What a read takes from the page besides its address. */
  needs: string | undefined
  /** Whether any software writes such marks, as a feed: what knows the software goes before it. */
  anySoftware: boolean
}

/** A platform turns a listing's address into a Source. */
export interface Platform {
  (options: { url: string }): Source
  id: string
  /** How it is recognised; a custom source is by its host. */
  recognise?: Recogniser | undefined
  /** Of a custom source: the host of the one site that it reads. */
  host?: string | undefined
}

export interface SourceDefinition {
  /** Stable id, e.g. `the-independent` or `the-list`. */
  slug: string
  name: string
  kind: SourceKind
  source: Source
  /** How often it is read, in minutes; a venue's page every 6 hours unless said. */
  cadenceMinutes?: number
  /** Smaller is believed first, within its kind. */
  rank?: number
  /** Set when it cannot be read for now: a sentence. */
  inactive?: string
}

/** A venue's facts as its data file holds them, with its sources, its own page first. */
export type VenueDefinition = Omit<VenueFile, 'source' | 'further' | 'inactive' | 'cadenceMinutes' | 'plainHttp'> & {
  sources: readonly SourceDefinition[]
}

/** A city, and its venues that are read or known by name. */
export interface CityVenues {
  city: CityFile
  /** In the order of their slugs. */
  venues: readonly VenueDefinition[]
}
