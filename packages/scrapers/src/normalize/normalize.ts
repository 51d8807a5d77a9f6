import type { Listing, Problem } from '@houselights/contracts/entities/listing'
import { parseAccess } from '@houselights/domain/accessibility/parse-accessibility'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { cleanActName } from '@houselights/domain/bills/act-name'
import { parseBill } from '@houselights/domain/bills/parse-bill'
import { addDays, atCityTime, daysBetween, isoDay, localDay, toCityInstant } from '@houselights/domain/dates/city-time'
import { parseClock, parseTimes } from '@houselights/domain/dates/printed-time'
import { MAX_LENGTH_DAYS } from '@houselights/domain/dates/show-hours'
import { toGenre } from '@houselights/domain/genres/genres'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { parseAge } from '@houselights/domain/listings/age'
import { parseMoveNotice } from '@houselights/domain/listings/moved-notice'
import { isPass } from '@houselights/domain/listings/pass'
import { parseStatus } from '@houselights/domain/listings/status'
import { NO_PRICE, parsePrice, toPrice } from '@houselights/domain/prices/parse-price'
import { oneLine } from '@houselights/domain/text/one-line'
import { isPrintable } from '@houselights/domain/text/text'
import { cleanDescription, cleanLine, cleanLines, truncateName } from '../parse/html/clean-text.ts'
import { isPicture } from '../parse/html/element-text.ts'
import { toSafeLink } from '../parse/links.ts'
import type { ParseContext, Parsed, RawListing } from '../source/source.ts'
import { addsInformation } from './adds-information.ts'
import { type CalendarEvidence, collectCalendarEvidence } from './calendar-evidence.ts'
import { toPrintedBill } from './printed-bill.ts'
import { addPrintedFacts } from './printed-facts.ts'
import { dropSharedStatus } from './shared-status.ts'
import { addUniqueIds, toBoundedId } from './unique-ids.ts'

/** Dates further away than this are parsing errors: pages keep old shows, but not forever. */
const MAX_DAYS_BACK = 5 * 366
const MAX_DAYS_AHEAD = 3 * 366
/** A problem's message stays one bounded line, no matter how much of a page it quotes. */
const MAX_MESSAGE_LENGTH = 1000

/**
 * Turns raw listings into listings that obey the shared rules. A listing that breaks a rule becomes a problem.
 * `firmDays` has the ids of listings whose printed weekday confirms their day.
 */
export function normalize(
  parsed: Parsed,
  context: ParseContext & { pageUrl: string },
): { listings: Listing[]; problems: Problem[]; firmDays: ReadonlySet<string> } {
  const problems = [...parsed.problems]
  const datedListings = parsed.listings.filter((raw) => {
    if (isDay(raw.date)) return true
    const message = `"${cleanLine(raw.title)}" has no date that can be parsed: "${raw.date}"`
    problems.push({ kind: 'bad-listing', message, url: raw.pageUrl ?? context.pageUrl })
    return false
  })
  const rawListings = addPrintedFacts(datedListings, context.timeZone)
  const calendar = collectCalendarEvidence(rawListings, context)
  const normalizedListings = rawListings.flatMap((raw) => {
    const outcome = catchRangeError(() => normalizeOne(raw, context, calendar), raw.title)
    if ('listing' in outcome) return [{ ...outcome.listing, weekdayAgrees: raw.weekdayAgrees === true }]
    problems.push({ kind: 'bad-listing', message: outcome.failure, url: raw.pageUrl ?? context.pageUrl })
    return []
  })
  const uniqueListings = addUniqueIds(normalizedListings)
  const { listings, problem } = dropSharedStatus(
    uniqueListings.map(({ weekdayAgrees, ...listing }) => listing),
    localDay(context.now, context.timeZone),
  )
  if (problem) problems.push({ ...problem, url: context.pageUrl })
  return {
    listings,
    problems: problems.map((problem) => ({ ...problem, message: oneLine(problem.message, MAX_MESSAGE_LENGTH) })),
    firmDays: new Set(uniqueListings.filter(({ weekdayAgrees }) => weekdayAgrees).map(({ sourceId }) => sourceId)),
  }
}

/** Whether the date exists. Later steps calculate with it. */
function isDay(date: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  return isoDay(Number(year), Number(month), Number(day)) !== undefined
}

/** If a listing has a date or time that doesn't exist, only that listing becomes a problem. */
function catchRangeError<Outcome>(parse: () => Outcome, title: string): Outcome | { failure: string } {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { failure: `"${cleanLine(title)}": ${error.message}` }
  }
}

function normalizeOne(
  raw: RawListing,
  context: ParseContext & { pageUrl: string },
  calendar: CalendarEvidence,
): { listing: Listing } | { failure: string } {
  const lines = cleanLines(raw.title)
  const title = lines.join(' ')
  if (!isPrintable(title)) return { failure: `a listing on ${raw.date} has no title` }
  const daysAway = daysBetween(localDay(context.now, context.timeZone), raw.date)
  if (daysAway < -MAX_DAYS_BACK || daysAway > MAX_DAYS_AHEAD)
    return { failure: `"${title}" is dated ${raw.date}, too far from the day of the scrape` }
  const baseUrl = raw.pageUrl ?? context.pageUrl
  const url = toSafeLink(raw.url, baseUrl)
  const ticketUrl = toSafeLink(raw.ticketUrl, baseUrl)
  const times = parseTimestamps(raw, context.timeZone)
  const bill = parseBill(toPrintedBill(raw), calendar.getBillEvidence(raw))
  const headlinerField = getHeadlinerField(raw)
  const headliner = headlinerField ?? truncateName(bill.headliner)
  const headlinerKey = headliner && artistKey(headliner)
  const listing: Listing = {
    sourceId: toBoundedId(raw.sourceId) ?? toBoundedId(getDefaultId(raw.date, title, url ?? ticketUrl)) ?? raw.date,
    title,
    name: bill.name,
    headliner,
    // "Winter Ball with Lantern Parade", headliner Lantern Parade: the headliner is not its own guest
    support: bill.support.flatMap((act) => (artistKey(act) === headlinerKey ? [] : (truncateName(act) ?? []))),
    billedBy: headlinerField ? 'structure' : bill.billedBy,
    night: cleanLine(raw.night) ?? truncateName(bill.night),
    presenter: cleanLine(raw.presenter) ?? truncateName(bill.presenter) ?? cleanLine(raw.describedPresenter),
    tour: cleanLine(raw.tour) ?? truncateName(bill.tour),
    date: raw.date,
    ...times,
    price: parseMoney(raw.price, context.currency),
    age: parseAge(raw.age),
    status: raw.status ?? parseStatus(title, raw.statusText, typeof raw.price === 'string' ? raw.price : null),
    ...getNotice(raw),
    ...getAccess(raw, lines),
    ticketUrl,
    url,
    imageUrl: isPicture(raw.imageUrl) ? toSafeLink(raw.imageUrl, baseUrl) : null,
    description: cleanDescription(raw.description) ?? cleanDescription(raw.subtitle),
    venue: cleanLine(raw.venue),
    room: cleanLine(raw.room),
    genres: [...new Set((raw.genres ?? []).flatMap((genre) => cleanLine(genre, 60) ?? []))]
      .filter((genre) => toGenre(genre) !== null)
      .slice(0, 12),
    // a pass is sold like a ticket but isn't a show, whatever it admits to
    kind: isPass(title) ? 'other' : calendar.getKind(raw),
    place: raw.place
      ? { address: cleanLine(raw.place.address), city: cleanLine(raw.place.city), ...getCoordinates(raw.place) }
      : null,
  }
  // drop descriptions that only name a promoter or repeat other fields
  const isRepetition = listing.description !== null && !addsInformation(listing.description, listing)
  return { listing: isRepetition ? { ...listing, description: null } : listing }
}

/** Returns the source's headliner field, if it contains a name. */
function getHeadlinerField({ headliner }: RawListing): string | null {
  const name = cleanLine(headliner)
  return name !== null && cleanActName(name) !== null ? name : null
}

/** Returns the place's coordinates, or nulls if either number is invalid. */
function getCoordinates({ latitude, longitude }: NonNullable<RawListing['place']>) {
  const areValid = isValidDegrees(latitude, 90) && isValidDegrees(longitude, 180)
  return areValid ? { latitude, longitude } : { latitude: null, longitude: null }
}

const isValidDegrees = (degrees: number | null | undefined, max: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= max

/** Returns a badge or line that says where the show moved to or from. */
function getNotice({ statusText, subtitle }: RawListing): { notice?: string } {
  const texts = [statusText, subtitle].flatMap((text) => cleanLine(text) ?? [])
  const notice = texts.find((text) => Object.values(parseMoveNotice(text)).some((venues) => venues.length > 0))
  return notice ? { notice } : {}
}

/** Parses what a listing says about seating and wheelchair access. Fields take precedence over the description. */
function getAccess(raw: RawListing, titleLines: readonly string[]): Pick<Listing, 'access'> {
  const price = typeof raw.price === 'string' ? raw.price : raw.price?.text
  const otherTexts = [raw.subtitle, raw.statusText, price].map((text) => cleanLines(text).join('\n'))
  const access = parseAccess([
    raw.access?.map((text) => cleanLines(text).join('\n')).join('\n'),
    titleLines.join('\n'),
    ...otherTexts,
    cleanDescription(raw.description),
    cleanDescription(raw.venueRules),
  ])
  return Object.keys(access).length > 0 ? { access } : {}
}

function parseTimestamps(raw: RawListing, timeZone: string) {
  const { startsAt, doorsAt } = parseStartAndDoors(raw, timeZone)
  // the end of a festival has its own day
  const endDay = /^\d{4}-\d\d-\d\d/.exec(raw.end ?? '')?.[0]
  const endsAt = toInstant(raw.end ?? (raw.times && parseTimes(raw.times).end), endDay ?? raw.date, timeZone)
  const beginsAt = startsAt ?? doorsAt
  // "10 PM to 2 AM" ends on the next day
  if (endsAt && beginsAt && endsAt <= beginsAt && !endDay)
    return { startsAt, doorsAt, endsAt: atCityTime(addDays(raw.date, 1), endsAt.slice(11, 16), timeZone) }
  const lengthMs = endsAt ? Date.parse(endsAt) - Date.parse(beginsAt ?? atCityTime(raw.date, '00:00', timeZone)) : 0
  return { startsAt, doorsAt, endsAt: lengthMs > 0 && lengthMs <= MAX_LENGTH_MS ? endsAt : null }
}
const MAX_LENGTH_MS = MAX_LENGTH_DAYS * 86_400_000

function parseStartAndDoors(raw: RawListing, timeZone: string): { startsAt: string | null; doorsAt: string | null } {
  const printedTimes = raw.times && !(raw.start && raw.doors) ? parseTimes(raw.times) : {}
  const doorsAt = toInstant(raw.doors ?? printedTimes.doors, raw.date, timeZone)
  const startsAt = toInstant(raw.start ?? printedTimes.show, raw.date, timeZone)
  // "doors 11:30 PM, show 12:30 AM" is one night: the show is on the next calendar day
  if (doorsAt && startsAt && startsAt < doorsAt && /T0[0-4]:/.test(startsAt) && !/T0[0-4]:/.test(doorsAt))
    return { startsAt: atCityTime(addDays(raw.date, 1), startsAt.slice(11, 16), timeZone), doorsAt }
  // drop doors that would open after the show starts
  return { startsAt, doorsAt: doorsAt && startsAt && doorsAt > startsAt ? null : doorsAt }
}

function toInstant(text: string | undefined, day: string, timeZone: string): string | null {
  if (!text) return null
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return toCityInstant(new Date(text), timeZone)
  const clock = /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d)/.exec(text)?.[1] ?? parseClock(text)
  return clock ? atCityTime(day, clock, timeZone) : null
}

function parseMoney(price: RawListing['price'], currency: string | undefined): Listing['price'] {
  if (price === undefined) return NO_PRICE
  if (typeof price === 'string') return parsePrice(cleanLine(price, 200), currency)
  const facts = toPrice(price.min, price.max, price.currency ?? currency)
  return price.text ? { ...facts, text: cleanLine(price.text, 200) } : facts
}

const getDefaultId = (date: string, title: string, link: string | null): string =>
  `${(link && pageIdentity(link)) ?? title.toLowerCase()}#${date}`
