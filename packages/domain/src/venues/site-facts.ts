import type { VenueFact } from '@houselights/contracts/entities/venue-evidence'
import type { CorrectableFact } from '@houselights/contracts/reports/venue-request-choices'
import { RefusedError } from '../errors/refused-error.ts'
import { metersBetween } from '../geography/distance.ts'
import { isShopHost } from '../links/ticket-shops.ts'
import { addressKey, parseAddress, registeredDomain } from '../links/web-address.ts'
import { anyOf } from '../text/pattern.ts'
import { fold, tidy } from '../text/text.ts'
import { toStreetKey } from './street-key.ts'

/** Coordinates for `coordinates`, a number for `capacity`, text for all others. */
export type FactValue = string | number | { latitude: number; longitude: number }

/** A fact that a page states, such as a venue's own. */
export interface StatedFact {
  fact: VenueFact
  value: FactValue
  /** The page's address. */
  source: string
}

/** The facts of a stored venue, by name. Unknown ones are absent. */
export type KnownFacts = Partial<Record<VenueFact, FactValue>>

interface FactColumns {
  address: string | null
  capacity: number | null
  venueType: string | null
  website: string | null
  description: string | null
  latitude: number | null
  longitude: number | null
  socialLinks: Readonly<Record<string, unknown>>
}

/** Converts a venue's columns to facts. */
export function toKnownFacts({ latitude, longitude, socialLinks, ...columns }: FactColumns): KnownFacts {
  const { instagram, facebook, twitter } = socialLinks
  const { address, capacity, venueType, website, description } = columns
  const coordinates = latitude === null || longitude === null ? null : { latitude, longitude }
  const facts = { address, capacity, venueType, website, description, coordinates, instagram, facebook, twitter }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))
}

/** Converts a value to text for people. */
export const formatFact = (value: FactValue): string =>
  typeof value === 'object' ? `${value.latitude}, ${value.longitude}` : String(value)

/** Maps place one building up to this far apart. */
const SAME_PLACE_METERS = 250

/**
 * Whether two values state the same: `12 Elm Street, Oakland, CA 94612` and `12 Elm St.`, `http://www.hall.example` and
 * `https://hall.example/`, `@hall` and `https://instagram.com/hall/`.
 */
export function isSameFact(fact: VenueFact, a: FactValue, b: FactValue): boolean {
  if (typeof a === 'object' || typeof b === 'object')
    return (
      typeof a === 'object' &&
      typeof b === 'object' &&
      (metersBetween(a, b) ?? Number.POSITIVE_INFINITY) <= SAME_PLACE_METERS
    )
  return toKey(fact, String(a)) === toKey(fact, String(b))
}

function toKey(fact: VenueFact, value: string): string {
  switch (fact) {
    case 'address':
      return toStreetKey(value) ?? fold(tidy(value))
    case 'website':
      return addressKey(value) ?? value
    case 'instagram':
    case 'facebook':
    case 'twitter':
      return (
        toHandle(fact, value)
          ?.toLowerCase()
          .replaceAll(fact === 'facebook' ? '.' : '\0', '') ?? value
      )
    default:
      return fold(tidy(value))
  }
}

export type SocialNetwork = 'instagram' | 'facebook' | 'twitter'
const NETWORK_DOMAINS: Readonly<Record<SocialNetwork, readonly string[]>> = {
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  twitter: ['twitter.com', 'x.com'],
}
export const SOCIAL_NETWORKS = ['instagram', 'facebook', 'twitter'] as const satisfies readonly SocialNetwork[]
/** First path segments that aren't accounts: posts, events, buttons for sharing. */
const NO_ACCOUNTS = new Set(
  'p reel reels explore stories accounts tv share sharer sharer.php share.php events groups plugins dialog tr login hashtag watch photo photo.php profile.php people pages intent home search i'.split(
    ' ',
  ),
)

/** Returns the account that a handle or an address names; null if it names none of this network. */
export function toHandle(network: SocialNetwork, value: string): string | null {
  const url = /^[a-z][a-z\d+.-]*:|^\/\//i.test(value) ? parseAddress(value) : null
  if (url && !NETWORK_DOMAINS[network].includes(registeredDomain(url))) return null
  const segments = url ? url.pathname.split('/').filter(Boolean) : [value.trim()]
  const account = (segments[0] === 'pg' ? segments[1] : segments[0])?.replace(/^@/, '') ?? ''
  return /^[\w.-]{1,80}$/.test(account) && !NO_ACCOUNTS.has(account.toLowerCase()) ? account : null
}

/** Parses a fact that somebody typed. Throws a RefusedError that says what is allowed. */
export function parseTypedFact(fact: CorrectableFact, typed: string): FactValue {
  const value = tidy(typed)
  if (fact === 'capacity') {
    if (!/^[1-9]\d{0,5}$/.test(value)) throw new RefusedError('The capacity must be a number, such as 250.')
    return Number(value)
  }
  if (fact === 'website' && !canBeWebsite(value))
    throw new RefusedError('The website must be an address of your own, such as https://lantern.example.com/.')
  if (fact === 'venueType') return value.toLowerCase().replaceAll(' ', '_')
  if (fact !== 'instagram' && fact !== 'facebook' && fact !== 'twitter') return value
  const handle = toHandle(fact, value)
  if (!handle) throw new RefusedError('The account must be its name or its address, such as @thelantern.')
  return handle
}

/** Whether an address can be a venue's own website: not a ticket shop's page or a social account. */
export function canBeWebsite(address: string): boolean {
  const url = parseAddress(address)
  if (url === null || isShopHost(url.hostname)) return false
  return !Object.values(NETWORK_DOMAINS).flat().includes(registeredDomain(url))
}

const MIN_DESCRIPTION_LENGTH = 40
const MAX_DESCRIPTION_LENGTH = 500
const MIN_DESCRIPTION_WORDS = 7
/** Longer lists are lists of shows. */
const MAX_SEPARATORS = 5
const NOT_ABOUT_A_ROOM = new RegExp(
  anyOf`
    cookie|javascript|browser|wordpress|squarespace|just another|coming soon|lorem|https?:|www|
    buy tickets|click here|sign up|subscribe
  `,
  'i',
)
/** Dates, times and prices: the text is about shows. */
const ABOUT_SHOWS = [
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}\b/i,
  /\b\d{1,2}[/.]\d{1,2}\b|\btonight\b|\bthis week|\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b|\$\d/i,
]
const ROOMS = anyOf`
  venue|club|nightclub|bar|halls?|theater|theatre|room|stage|lounge|caf[eé]|gallery|ballroom|brewery|pub|space|
  auditorium|saloon|taproom|winery|church|bookstore|record store|record shop
`
const ROOM_WORDS = new RegExp(String.raw`\b${ROOMS}\b`, 'i')

/** Whether a page's metadata describes the room, and not its shows, the site's software or nothing at all. */
export function isRoomDescription(text: string): boolean {
  const isLongEnough = text.length >= MIN_DESCRIPTION_LENGTH && text.split(' ').length >= MIN_DESCRIPTION_WORDS
  return (
    isLongEnough &&
    text.length <= MAX_DESCRIPTION_LENGTH &&
    (text.match(/[,|•·;/]/g)?.length ?? 0) <= MAX_SEPARATORS &&
    !NOT_ABOUT_A_ROOM.test(text) &&
    !ABOUT_SHOWS.some((pattern) => pattern.test(text)) &&
    ROOM_WORDS.test(text)
  )
}
