import { Listing } from '@houselights/contracts/entities/listing'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { isNobody } from '@houselights/domain/artists/not-an-artist'
import { isSession } from '@houselights/domain/bills/remarks'
import { MONTH, WHOLE_WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { addDays, daysBetween, localDay } from '@houselights/domain/dates/city-time'
import { MAX_LENGTH_DAYS } from '@houselights/domain/dates/show-hours'
import { MAX_LINE_LENGTH, tidy } from '@houselights/domain/text/text'
import type { ParseContext } from '../source/source.ts'

/** No name is longer, nor any description; a title may hold the bill of a festival. */
const MAX_NAME_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 4000
/** Pages keep old shows, and few are announced further ahead. */
const MAX_DAYS_BACK = 5 * 366
const MAX_DAYS_AHEAD = 3 * 366
/** The database keeps ids in an index, whose rows are bounded. */
const MAX_ID_LENGTH = 700
const MAX_LINK_LENGTH = 2000
const MAX_PRICE = 5000

const TAG = /<\/?[a-z][^<>]*>/i
const ENTITY =
  /&(?:#\d+|#x[\da-f]+|(?:amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|[mn]dash|hellip|[a-z](?:acute|grave|uml|circ|tilde)));/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what no text may hold
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Cs}]/u
/** What stands beside names, and is none. */
const STATUS = new RegExp(
  `^(?:${[
    String.raw`sold[\s-]?out|cancel{1,2}ed|postponed|re-?scheduled|moved|low tickets`,
    String.raw`free|no cover|all ages|(?:18|21) ?\+|(?:buy )?tickets|rsvp`,
  ].join('|')})[!.]*$`,
  'i',
)
const HOUR = /^(?:doors?:? |show:? )?\d{1,2}(?::\d\d)? ?[ap]\.?m\.?$|^(?:doors?|show) ?(?:at )?\d/i
const PRICE = /^[$€£] ?\d[\d.,]*$|^\d[\d.,]* ?[€£]$/
const DAY = new RegExp(String.raw`^(?:${WHOLE_WEEKDAY},? )?${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? 20\d\d)?$`, 'i')

/**
 * What no listing may be, whatever the page: each broken rule as a sentence. Empty where all keep the rules. The listings are
 * those of one read.
 */
export function brokenRules(listings: readonly Listing[], context: Pick<ParseContext, 'now' | 'timeZone'>): string[] {
  const ids = listings.map(({ sourceId }) => sourceId)
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two listings have the id "${id}"`),
    ...listings.flatMap((listing) => brokenBy(listing, context).map((rule) => `"${listing.title}": ${rule}`)),
  ]
}

function brokenBy(listing: Listing, context: Pick<ParseContext, 'now' | 'timeZone'>): string[] {
  const shape = Listing.safeParse(listing)
  if (!shape.success)
    return [`is no listing: ${shape.error.issues[0]?.message} at ${shape.error.issues[0]?.path.join('.')}`]
  return [
    ...getTexts(listing).flatMap(([field, text]) =>
      brokenByName(field, text).map((rule) => `${field} "${text}" ${rule}`),
    ),
    ...brokenByDescription(listing),
    ...brokenByDay(listing, context),
    ...brokenByHours(listing),
    ...brokenByPrice(listing),
    ...brokenByPlace(listing),
    ...brokenById(listing),
    ...brokenByLinks(listing),
    ...brokenByBill(listing),
  ]
}

function getTexts(listing: Listing): [field: string, text: string][] {
  const { support, genres, price, place } = listing
  const named = (
    ['title', 'name', 'headliner', 'night', 'presenter', 'tour', 'notice', 'venue', 'room', 'age'] as const
  ).map((field): [string, string | null | undefined] => [field, listing[field]])
  const listed = [
    ...support.map((act) => ['support', act] as const),
    ...genres.map((genre) => ['genre', genre] as const),
  ]
  const others: [string, string | null | undefined][] = [
    ['price', price.text],
    ['address', place?.address],
    ['city', place?.city],
  ]
  return [...named, ...listed, ...others].flatMap(([field, text]) => (text == null ? [] : [[field, text]]))
}

function brokenByName(field: string, text: string): string[] {
  return [
    ...(/[\p{L}\p{N}\p{S}\p{P}]/u.test(text) ? [] : ['is empty']),
    ...(tidy(text) === text ? [] : ['is not tidied']),
    ...(text.length <= (field === 'title' || field === 'name' ? MAX_LINE_LENGTH : MAX_NAME_LENGTH)
      ? []
      : ['is too long']),
    ...brokenByText(text),
  ]
}

const brokenByText = (text: string): string[] => [
  ...(TAG.test(text) ? ['holds HTML'] : []),
  ...(ENTITY.test(text) ? ['holds an entity'] : []),
  ...(CONTROL.test(text) ? ['holds a control character'] : []),
]

function brokenByDescription({ description }: Listing): string[] {
  if (description === null) return []
  const rules = [
    ...(description.trim() === description && description !== '' ? [] : ['is not trimmed']),
    ...(description.length <= MAX_DESCRIPTION_LENGTH ? [] : ['is too long']),
    ...brokenByText(description),
  ]
  return rules.map((rule) => `the description ${rule}`)
}

function brokenByDay(
  { date, startsAt, doorsAt }: Listing,
  { now, timeZone }: Pick<ParseContext, 'now' | 'timeZone'>,
): string[] {
  const distance = daysBetween(localDay(now, timeZone), date)
  const isFar = distance < -MAX_DAYS_BACK || distance > MAX_DAYS_AHEAD
  // what begins after midnight belongs to the evening before
  const begins = [startsAt, doorsAt].flatMap((instant) => instant?.slice(0, 10) ?? [])
  const others = begins.filter((day) => day !== date && day !== addDays(date, 1))
  return [
    ...(isFar ? [`${date} is far from the read`] : []),
    ...others.map((day) => `begins on ${day}, not on ${date}`),
  ]
}

function brokenByHours({ startsAt, doorsAt, endsAt }: Listing): string[] {
  const [start, doors, end] = [startsAt, doorsAt, endsAt].map((instant) => (instant ? Date.parse(instant) : undefined))
  const begin = start ?? doors
  return [
    ...(start !== undefined && doors !== undefined && doors > start ? ['the doors open after the show begins'] : []),
    ...(begin !== undefined && end !== undefined && end <= begin ? ['ends before it begins'] : []),
    ...(begin !== undefined && end !== undefined && end - begin > MAX_LENGTH_DAYS * 86_400_000
      ? ['goes on for weeks']
      : []),
  ]
}

function brokenByPrice({ price: { min, max, currency, admission } }: Listing): string[] {
  return [
    // what one can pay has no upper end
    ...((min === null) === (max === null) || admission === 'pay what you can' ? [] : ['has half a price']),
    ...(min !== null && max !== null && min > max ? [`the price ${min} is above ${max}`] : []),
    ...(min !== null && min < 0 ? ['the price is below nothing'] : []),
    ...(max !== null && max > MAX_PRICE ? [`the price ${max} is too high`] : []),
    ...(currency === null || /^[A-Z]{3}$/.test(currency) ? [] : [`"${currency}" is no currency`]),
    ...(admission === 'free' && max !== null && max > 0 ? [`is free and costs ${max}`] : []),
  ]
}

const brokenByLinks = ({ url, ticketUrl, imageUrl }: Listing): string[] =>
  [url, ticketUrl, imageUrl].flatMap((link) => {
    if (link === null) return []
    const address = URL.parse(link)
    const isGood =
      address &&
      link.length <= MAX_LINK_LENGTH &&
      /^https?:$/.test(address.protocol) &&
      address.hostname.includes('.') &&
      !address.username
    return isGood ? [] : [`"${link}" is no link`]
  })

function brokenByPlace({ place }: Listing): string[] {
  const { latitude = null, longitude = null } = place ?? {}
  const isOnEarth = Math.abs(latitude ?? 0) <= 90 && Math.abs(longitude ?? 0) <= 180
  return isOnEarth ? [] : [`is at ${latitude}, ${longitude}`]
}

const brokenById = ({ sourceId }: Listing): string[] =>
  [
    ...(sourceId.length <= MAX_ID_LENGTH ? [] : ['is too long']),
    ...(CONTROL.test(sourceId) ? ['holds a control character'] : []),
  ].map((rule) => `the id "${sourceId.slice(0, 80)}" ${rule}`)

function brokenByBill({ headliner, support, billedBy }: Listing): string[] {
  const acts = headliner === null ? support : [headliner, ...support]
  const keys = acts.map(artistKey)
  return [
    ...(headliner === null && support.length > 0 ? ['has support and no headliner'] : []),
    ...((billedBy === null) === (acts.length === 0) ? [] : ['says how nobody is known, or not how somebody is']),
    ...acts.filter((_, index) => keys.indexOf(keys[index] ?? '') !== index).map((act) => `names "${act}" twice`),
    ...acts.filter(isNoName).map((act) => `"${act}" is no act`),
  ]
}

const isNoName = (act: string): boolean =>
  [STATUS, HOUR, PRICE, DAY].some((rule) => rule.test(act)) || isSession(act) || isNobody(act)
