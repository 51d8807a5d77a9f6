import { artistKey } from '@houselights/domain/artists/artist-name'
import { type ClockTime, daysBetween, localClock, localDay } from '@houselights/domain/dates/city-time'
import { type PrintedTimes, parseClock, parseTimes } from '@houselights/domain/dates/printed-time'
import { cleanLines } from '../parse/html/clean-text.ts'
import type { RawListing } from '../source/source.ts'
import { type DescribedHours, parseDescription } from './description/parse-description.ts'
import { findPrice } from './description/price.ts'
import { areOnlyTerms, foldLine, type Term, type TermKind, toTerms } from './description/terms.ts'

/** An unlabeled printed hour overrides the calendar entry's own hour only if they are at most this far apart. */
const MAX_MINUTES_APART = 3 * 60
/** A later end is the end of a date range, not of a night. */
const MAX_LENGTH_MINUTES = 14 * 60
const DAY_MINUTES = 24 * 60

/**
 * Adds facts that titles and descriptions print: price, hours, age, presenter, acts. Fields take precedence, except
 * that a printed start overrides the hour of a calendar entry. A night with two shows (`7pm and 9:15pm`) becomes two
 * listings.
 */
export function withPrintedFacts(listings: readonly RawListing[], timeZone: string): RawListing[] {
  const sameListings = Map.groupBy(listings, ({ title, date }) => `${date} ${title}`)
  return listings.flatMap((raw) => {
    const descriptionFacts = parseDescription(raw.description)
    const titleTerms = parseTitleTerms(cleanLines(raw.title).join('\n'))
    const price = raw.price ?? titleTerms.price ?? descriptionFacts.price
    const age = raw.age ?? descriptionFacts.age
    const acts = descriptionFacts.acts.filter((act) => artistKey(act) !== artistKey(raw.title))
    const filled = {
      ...raw,
      ...(price !== undefined && { price }),
      ...(age && { age }),
      ...(acts.length > 0 && { describedActs: acts }),
      ...(descriptionFacts.presenter && { describedPresenter: descriptionFacts.presenter }),
    }
    const { moreShows, ...hours } = getHours(raw, titleTerms, descriptionFacts.hours, timeZone)
    const first = { ...filled, ...hours }
    // if the calendar lists each show itself, don't add a second one
    const single = !moreShows || (sameListings.get(`${raw.date} ${raw.title}`)?.length ?? 0) > 1
    return single ? [first] : [first, ...moreShows.map((start) => toLaterShow(first, start))]
  })
}

const toLaterShow = (
  { doors: _doors, times: _times, end: _end, ...listing }: RawListing,
  start: ClockTime,
): RawListing => ({ ...listing, start })

type Hours = Pick<RawListing, 'start' | 'doors' | 'end' | 'times'> & { moreShows?: ClockTime[] }

function getHours(
  raw: RawListing,
  titleTerms: ReturnType<typeof parseTitleTerms>,
  descriptionHours: DescribedHours | undefined,
  timeZone: string,
): Hours {
  const ownStart = toClock(raw.start, timeZone)
  const days = countDaysToEnd(raw, timeZone)
  // a festival ends days later; normalization decides how far away an end may be
  const end =
    days > 1 ? raw.end : days < 0 ? undefined : dropPlaceholderEnd(ownStart, toClock(raw.end, timeZone), raw.end)
  const endField = { ...(raw.end !== undefined && { end: end && raw.end }) }
  if (raw.times || (raw.start && raw.doors)) {
    const { moreShows } = raw.times ? parseTimes(raw.times) : {}
    return { ...endField, ...(moreShows && { moreShows }) }
  }
  const printed = findPrintedStart(ownStart, titleTerms, descriptionHours)
  const start = printed?.show ?? ownStart
  const moreShows = printed?.moreShows
  const doors = raw.doors ?? toPlausibleDoors(start ?? undefined, titleTerms.times?.doors ?? descriptionHours?.doors)
  return {
    ...endField,
    ...(printed?.show && printed.show !== ownStart && { start: printed.show }),
    ...(doors && { doors }),
    ...(!start && doors && { start: undefined }),
    ...(printed?.end && !end && dropPlaceholderEnd(start, printed.end) && { end: printed.end }),
    ...(moreShows && { moreShows }),
  }
}

/** The printed hours, if they are clear: from the title, else from the description. */
function findPrintedStart(
  ownStart: ClockTime | undefined,
  { times, loose }: ReturnType<typeof parseTitleTerms>,
  descriptionHours: DescribedHours | undefined,
): PrintedTimes | undefined {
  if (times?.show) return times
  if (loose?.show && (!ownStart || loose.show === ownStart || loose.moreShows)) return loose
  if (!descriptionHours?.show) return undefined
  const { labeled, moreShows, ...hours } = descriptionHours
  const statedTimes = { ...hours, ...(moreShows && labeled && { moreShows }) }
  return labeled || !ownStart || getMinutesApart(ownStart, descriptionHours.show) <= MAX_MINUTES_APART
    ? statedTimes
    : undefined
}

/** Doors that open after the show begins belong to another event. */
function toPlausibleDoors(start: ClockTime | undefined, doors: ClockTime | undefined): ClockTime | undefined {
  if (!doors || !start) return doors
  const before = (toMinutes(start) - toMinutes(doors) + DAY_MINUTES) % DAY_MINUTES
  return before <= MAX_MINUTES_APART ? doors : undefined
}

const toMinutes = (clock: ClockTime): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const getMinutesApart = (one: ClockTime, other: ClockTime): number => {
  const difference = Math.abs(toMinutes(one) - toMinutes(other))
  return Math.min(difference, DAY_MINUTES - difference)
}

/**
 * The end of a night, or undefined for a placeholder: calendars write 23:59 or repeat the start when they know no end.
 */
function dropPlaceholderEnd(
  start: ClockTime | undefined,
  end: ClockTime | undefined,
  printed = end,
): string | undefined {
  if (!end || !start || end === '23:59' || end === start) return undefined
  const length = (toMinutes(end) - toMinutes(start) + DAY_MINUTES) % DAY_MINUTES
  return length <= MAX_LENGTH_MINUTES ? printed : undefined
}

/** How many days after its own day the event ends; 0 if the end has no date. */
function countDaysToEnd({ date, end }: RawListing, timeZone: string): number {
  const day = /^\d{4}-\d\d-\d\d/.exec(end ?? '')?.[0]
  const moment = day && ZONED.test(end ?? '') ? new Date(end ?? '') : undefined
  if (!day || (moment && Number.isNaN(moment.getTime()))) return 0
  return daysBetween(date, moment ? localDay(moment, timeZone) : day)
}

const ZONED = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/

/** The local time in the city; undefined if the text has none. */
function toClock(printed: string | undefined, timeZone: string): ClockTime | undefined {
  if (!printed) return undefined
  if (ZONED.test(printed)) {
    const moment = new Date(printed)
    return Number.isNaN(moment.getTime()) ? undefined : localClock(moment, timeZone)
  }
  return /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d)/.exec(printed)?.[1] ?? parseClock(printed)
}

const PRICE: ReadonlySet<TermKind> = new Set(['sum', 'free', 'own price'])

/**
 * The hours and the price that a title prints beside the name: in brackets, or set off by a separator: `NAME (8PM -
 * CLOSE)`, `8pm: NAME`, `NAME - Free Entrance`. `loose` has hours at the end of the title without a separator. Words
 * inside the name don't count ("4AM LAST CALL", "Born Free"). @internal
 */
export function parseTitleTerms(title: string): { times?: PrintedTimes; loose?: PrintedTimes; price?: string } {
  const texts = title.split('\n').flatMap(getParts)
  const times = texts
    .filter((text) => UNAMBIGUOUS_TIME.test(text))
    .map(parseTimes)
    .find(({ show, doors }) => show || doors)
  const end = getClosingTerms(title)
  const price = texts.map((text) => findPrice(text)).find(Boolean) ?? findClosingPrice(end)
  const loose = times ? undefined : findClosingTimes(end)
  return { ...(times && { times }), ...(loose && { loose }), ...(price && { price }) }
}

/** Has am or pm, or a 24-hour time: 5:30 may be either. */
const UNAMBIGUOUS_TIME = /\d ?[ap]\.? ?m\b|\d[ap]\b|noon|midnight|\b(?:1[3-9]|2[0-3]):\d\d/i
const BRACKETED = /[([]([^()[\]]{1,80})[)\]]/g
const SEPARATOR = /\s[-–—~|•*·/@]+\s|\s[-–—~|•*·@]|[|•·]|:\s|,\s/

/** The parts set off from the name that contain only terms. */
function getParts(line: string): string[] {
  const bracketed = [...line.matchAll(BRACKETED)].map(([, inner = '']) => inner)
  const plain = line.replace(BRACKETED, ' ').split(SEPARATOR)
  // a title of one part is the name
  const separateParts = plain.length > 1 ? plain : []
  return [...bracketed, ...separateParts].filter(isTerms)
}

const isTerms = (text: string): boolean => {
  const { folded } = foldLine(text)
  return folded !== '' && areOnlyTerms(toTerms(folded))
}

interface ClosingTerms {
  printed: string
  terms: Term[]
}

function getClosingTerms(title: string): ClosingTerms {
  const { printed, folded } = foldLine(title)
  const terms = toTerms(folded)
  return { printed, terms: terms.slice(terms.findLastIndex(({ kind }) => kind === 'other') + 1) }
}

function findClosingTimes({ printed, terms }: ClosingTerms): PrintedTimes | undefined {
  const first = terms.find(({ kind }) => kind === 'hour')
  const text = first && printed.slice(terms[0]?.start ?? first.start)
  if (!text || !UNAMBIGUOUS_TIME.test(text)) return undefined
  const times = parseTimes(text)
  return times.show || times.doors ? times : undefined
}

/** The cover charge after the name: "Quartet $15". */
function findClosingPrice({ printed, terms }: ClosingTerms): string | undefined {
  const begin = terms.findIndex(({ kind }) => PRICE.has(kind) && kind !== 'free')
  const [first] = terms.slice(begin)
  return begin >= 0 && first && first.start > 0 ? findPrice(printed.slice(first.start)) : undefined
}
