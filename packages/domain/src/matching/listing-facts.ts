import { artistKey, nameWords } from '../artists/artist-name.ts'
import { findSession, parseBill } from '../bills/parse-bill.ts'
import { addDays } from '../dates/city-time.ts'
import { isPrivate } from '../event-kinds/classify-kind.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import type { Towns } from '../geography/towns.ts'
import { cutAt, MAX_BILL_LENGTH, MAX_LINE_LENGTH, tidy } from '../text/text.ts'
import { relatePlaces } from '../venues/venue-identity.ts'
import { type Place, parsePlace } from '../venues/venue-name.ts'
import { linkIdentity } from './link-identity.ts'
import { type Occasion, parseOccasion } from './occasion.ts'

export interface MatchListing {
  id: string
  source: string
  /** The venue's name, as printed or as stored. */
  venue: string
  /** The towns that may be printed after the venue's name; the towns of all cities if absent. */
  towns?: Towns
  /** Null if we don't know the venue. */
  venueSlug: string | null
  title: string
  /** If there is neither headliner nor support, the bill is parsed from the title. */
  headliner: string | null
  support: readonly string[]
  /** A local date, or date and time. */
  startsAt: string
  url: string | null
}

export interface Act {
  key: string
  words: readonly string[]
}

export interface Facts {
  listing: MatchListing
  place: Place
  venueSlug: string | null
  /** The nights to which the listing may belong: after midnight, also the night before. */
  nights: string[]
  /** Minutes from midnight of the (first) night; null if no time is printed. */
  minutes: number | null
  /** Headliner first. */
  acts: Act[]
  /** Every word of title and support except the venue's own, in order. */
  words: string[]
  /** Every word of title and support, with spaces around each. */
  text: string
  /** The words of the title, joined by spaces. */
  titleKey: string
  link: string | null
  occasion: Occasion
}

export function getFacts(listing: MatchListing, gazetteer: Gazetteer): Facts {
  const { towns = gazetteer } = listing
  const place = parsePlace(listing.venue, towns)
  const title = toMatchTitle(listing, place, gazetteer)
  const acts = getActs(listing)
  const actNames = acts.length > 0 ? acts : getActs(parseBill({ title }, { towns: gazetteer }))
  const titleKey = nameWords(title).join(' ')
  const printed = toPrintedText(title, titleKey, acts)
  const printedWords = nameWords(printed)
  const venueWords = new Set(place.words)
  return {
    listing,
    place,
    venueSlug: listing.venueSlug,
    ...parseStart(listing.startsAt),
    acts: actNames.map((name) => ({
      key: artistKey(name),
      words: nameWords(name.replace(/ ?[([][^()[\]]*[)\]] ?$/, '')),
    })),
    words: printedWords.filter((word) => !venueWords.has(word)),
    text: ` ${printedWords.join(' ')} `,
    titleKey,
    link: linkIdentity(listing.url, listing.source),
    occasion: parseOccasion(printed, { url: listing.url, towns }, findSession(title), isPrivate(title)),
  }
}

const MAX_ACTS = 60

const getActs = ({ headliner, support }: Pick<MatchListing, 'headliner' | 'support'>): string[] =>
  (headliner === null ? support : [headliner, ...support])
    .slice(0, MAX_ACTS)
    .map((name) => cutAt(name, MAX_LINE_LENGTH))

/** Reduces a title to the part that is compared. */
export function toMatchTitle(
  { title, towns }: Pick<MatchListing, 'title' | 'towns'>,
  place: Place,
  gazetteer: Gazetteer,
): string {
  const isListingVenue = (printed: string) =>
    ['same', 'room'].includes(relatePlaces(parsePlace(printed, towns ?? gazetteer), place, gazetteer))
  return withoutVenue(tidy(cutAt(title, MAX_LINE_LENGTH)), isListingVenue)
}

/** Joins title and bill into one text, without repeating acts from the title. */
function toPrintedText(title: string, titleKey: string, acts: readonly string[]): string {
  const titleWords = ` ${titleKey} `
  const addedActs = acts.filter((name) => !titleWords.includes(` ${nameWords(name).join(' ')} `))
  return cutAt([title, ...addedActs].join(' '), MAX_BILL_LENGTH)
}

/** Removes the listing's venue from its title: `Nico at Madarae` in a listing at Madarae. */
function withoutVenue(title: string, isListingVenue: (printed: string) => boolean): string {
  const match = /\s+(?:at|@)\s+([^,|•►~:]+?)\s*(?:$|[•►|~:].*$)/i.exec(title)
  if (!match?.[1] || match.index === 0) return title
  return isListingVenue(match[1]) ? title.slice(0, match.index) : title
}

/**
 * Parses a local start. A time before five in the morning may belong to the night before. Exactly midnight means that the
 * time is missing.
 */
export function parseStart(startsAt: string): { nights: string[]; minutes: number | null } {
  const [, day = startsAt, hour, minute] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d))?/.exec(startsAt) ?? []
  if (hour === undefined || minute === undefined || (hour === '00' && minute === '00'))
    return { nights: [day], minutes: null }
  const minutes = Number(hour) * 60 + Number(minute)
  return minutes < 5 * 60 ? { nights: [day, addDays(day, -1)], minutes: minutes + 24 * 60 } : { nights: [day], minutes }
}
