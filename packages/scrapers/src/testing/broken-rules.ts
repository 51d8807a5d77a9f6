import { Listing } from '@houselights/contracts/entities/listing'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { isNotAnArtist } from '@houselights/domain/artists/not-an-artist'
import { isSession } from '@houselights/domain/bills/remarks'
import { MONTH, WHOLE_WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { addDays, daysBetween, localDay } from '@houselights/domain/dates/city-time'
import { MAX_LENGTH_DAYS } from '@houselights/domain/dates/show-hours'
import { MAX_LINE_LENGTH, tidy } from '@houselights/domain/text/text'
import type { ParseContext } from '../source/source.ts'

/** Limits for names and descriptions. A title may be longer, since it may contain a festival's bill. */
const MAX_NAME_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 4000
/** Pages keep old shows, and few shows are announced further ahead. */
const MAX_DAYS_BACK = 5 * 366
const MAX_DAYS_AHEAD = 3 * 366
/** The database has an index of ids, and index rows have a maximum size. */
const MAX_ID_LENGTH = 700
const MAX_LINK_LENGTH = 2000
const MAX_PRICE = 5000

const TAG = /<\/?[a-z][^<>]*>/i
const ENTITY =
  /&(?:#\d+|#x[\da-f]+|(?:amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|[mn]dash|hellip|[a-z](?:acute|grave|uml|circ|tilde)));/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds what no text may contain
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Cs}]/u
/** Text that is printed next to names but isn't a name. */
const STATUS = new RegExp(
  `^(?:${[
    String.raw`sold[\s-]?out|cancel{1,2}ed|postponed|re-?scheduled|moved|low tickets`,
    String.raw`free|no cover|all ages|(?:18|21) ?\+|(?:buy )?tickets|rsvp`,
  ].join('|')})[!.]*$`,
  'i',
)
const TIME = /^(?:doors?:? |show:? )?\d{1,2}(?::\d\d)? ?[ap]\.?m\.?$|^(?:doors?|show) ?(?:at )?\d/i
const PRICE = /^[$€£] ?\d[\d.,]*$|^\d[\d.,]* ?[€£]$/
const DAY = new RegExp(String.raw`^(?:${WHOLE_WEEKDAY},? )?${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? 20\d\d)?$`, 'i')

/**
 * Checks the listings of one scrape against rules that apply to every page. Returns one sentence per broken rule, or
 * nothing if all listings are fine.
 */
export function findBrokenRules(
  listings: readonly Listing[],
  context: Pick<ParseContext, 'now' | 'timeZone'>,
): string[] {
  const ids = listings.map(({ sourceId }) => sourceId)
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two listings have the id "${id}"`),
    ...listings.flatMap((listing) => checkListing(listing, context).map((rule) => `"${listing.title}": ${rule}`)),
  ]
}

function checkListing(listing: Listing, context: Pick<ParseContext, 'now' | 'timeZone'>): string[] {
  const parsed = Listing.safeParse(listing)
  if (!parsed.success)
    return [`isn’t a listing: ${parsed.error.issues[0]?.message} at ${parsed.error.issues[0]?.path.join('.')}`]
  return [
    ...getTexts(listing).flatMap(([field, text]) => checkName(field, text).map((rule) => `${field} "${text}" ${rule}`)),
    ...checkDescription(listing),
    ...checkDay(listing, context),
    ...checkTimes(listing),
    ...checkPrice(listing),
    ...checkPlace(listing),
    ...checkId(listing),
    ...checkLinks(listing),
    ...checkBill(listing),
  ]
}

function getTexts(listing: Listing): [field: string, text: string][] {
  const { support, genres, price, place } = listing
  const namedFields = (
    ['title', 'name', 'headliner', 'night', 'presenter', 'tour', 'notice', 'venue', 'room', 'age'] as const
  ).map((field): [string, string | null | undefined] => [field, listing[field]])
  const listFields = [
    ...support.map((act) => ['support', act] as const),
    ...genres.map((genre) => ['genre', genre] as const),
  ]
  const otherTexts: [string, string | null | undefined][] = [
    ['price', price.text],
    ['address', place?.address],
    ['city', place?.city],
  ]
  return [...namedFields, ...listFields, ...otherTexts].flatMap(([field, text]) =>
    text == null ? [] : [[field, text]],
  )
}

function checkName(field: string, text: string): string[] {
  return [
    ...(/[\p{L}\p{N}\p{S}\p{P}]/u.test(text) ? [] : ['is empty']),
    ...(tidy(text) === text ? [] : ['isn’t tidied']),
    ...(text.length <= (field === 'title' || field === 'name' ? MAX_LINE_LENGTH : MAX_NAME_LENGTH)
      ? []
      : ['is too long']),
    ...checkText(text),
  ]
}

const checkText = (text: string): string[] => [
  ...(TAG.test(text) ? ['contains HTML'] : []),
  ...(ENTITY.test(text) ? ['contains an entity'] : []),
  ...(CONTROL.test(text) ? ['contains a control character'] : []),
]

function checkDescription({ description }: Listing): string[] {
  if (description === null) return []
  const rules = [
    ...(description.trim() === description && description !== '' ? [] : ['isn’t trimmed']),
    ...(description.length <= MAX_DESCRIPTION_LENGTH ? [] : ['is too long']),
    ...checkText(description),
  ]
  return rules.map((rule) => `the description ${rule}`)
}

function checkDay(
  { date, startsAt, doorsAt }: Listing,
  { now, timeZone }: Pick<ParseContext, 'now' | 'timeZone'>,
): string[] {
  const distance = daysBetween(localDay(now, timeZone), date)
  const isFar = distance < -MAX_DAYS_BACK || distance > MAX_DAYS_AHEAD
  // a show that starts after midnight belongs to the night before
  const startDays = [startsAt, doorsAt].flatMap((instant) => instant?.slice(0, 10) ?? [])
  const otherDays = startDays.filter((day) => day !== date && day !== addDays(date, 1))
  return [...(isFar ? [`${date} is too far away`] : []), ...otherDays.map((day) => `starts on ${day}, not on ${date}`)]
}

function checkTimes({ startsAt, doorsAt, endsAt }: Listing): string[] {
  const [start, doors, end] = [startsAt, doorsAt, endsAt].map((instant) => (instant ? Date.parse(instant) : undefined))
  const startOrDoors = start ?? doors
  return [
    ...(start !== undefined && doors !== undefined && doors > start ? ['the doors open after the start'] : []),
    ...(startOrDoors !== undefined && end !== undefined && end <= startOrDoors ? ['ends before it starts'] : []),
    ...(startOrDoors !== undefined && end !== undefined && end - startOrDoors > MAX_LENGTH_DAYS * 86_400_000
      ? ['lasts for weeks']
      : []),
  ]
}

function checkPrice({ price: { min, max, currency, admission } }: Listing): string[] {
  return [
    // "pay what you can" has no maximum
    ...((min === null) === (max === null) || admission === 'pay what you can'
      ? []
      : ['has a minimum or maximum price but not both']),
    ...(min !== null && max !== null && min > max ? [`the price ${min} is above ${max}`] : []),
    ...(min !== null && min < 0 ? ['the price is negative'] : []),
    ...(max !== null && max > MAX_PRICE ? [`the price ${max} is too high`] : []),
    ...(currency === null || /^[A-Z]{3}$/.test(currency) ? [] : [`"${currency}" isn’t a currency`]),
    ...(admission === 'free' && max !== null && max > 0 ? [`is free and costs ${max}`] : []),
  ]
}

const checkLinks = ({ url, ticketUrl, imageUrl }: Listing): string[] =>
  [url, ticketUrl, imageUrl].flatMap((link) => {
    if (link === null) return []
    const address = URL.parse(link)
    const isGood =
      address &&
      link.length <= MAX_LINK_LENGTH &&
      /^https?:$/.test(address.protocol) &&
      address.hostname.includes('.') &&
      !address.username
    return isGood ? [] : [`"${link}" isn’t a link`]
  })

function checkPlace({ place }: Listing): string[] {
  const { latitude = null, longitude = null } = place ?? {}
  const isOnEarth = Math.abs(latitude ?? 0) <= 90 && Math.abs(longitude ?? 0) <= 180
  return isOnEarth ? [] : [`is at ${latitude}, ${longitude}`]
}

const checkId = ({ sourceId }: Listing): string[] =>
  [
    ...(sourceId.length <= MAX_ID_LENGTH ? [] : ['is too long']),
    ...(CONTROL.test(sourceId) ? ['contains a control character'] : []),
  ].map((rule) => `the id "${sourceId.slice(0, 80)}" ${rule}`)

function checkBill({ headliner, support, billedBy }: Listing): string[] {
  const acts = headliner === null ? support : [headliner, ...support]
  const keys = acts.map(artistKey)
  return [
    ...(headliner === null && support.length > 0 ? ['has support but no headliner'] : []),
    ...((billedBy === null) === (acts.length === 0)
      ? []
      : ['has a source for its acts but no acts, or acts without their source']),
    ...acts.filter((_, index) => keys.indexOf(keys[index] ?? '') !== index).map((act) => `lists "${act}" twice`),
    ...acts.filter(isNotAnAct).map((act) => `"${act}" isn’t an act`),
  ]
}

const isNotAnAct = (act: string): boolean =>
  [STATUS, TIME, PRICE, DAY].some((rule) => rule.test(act)) || isSession(act) || isNotAnArtist(act)
