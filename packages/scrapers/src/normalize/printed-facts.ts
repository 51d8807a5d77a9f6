import { artistKey } from '@houselights/domain/artists/artist-name'
import { type ClockTime, daysBetween, localClock, localDay } from '@houselights/domain/dates/city-time'
import { type PrintedTimes, parseClock, parseTimes } from '@houselights/domain/dates/printed-time'
import { cleanLines } from '../parse/html/clean-text.ts'
import type { RawListing } from '../source/source.ts'
import { type DescribedTimes, parseDescription } from './description/parse-description.ts'
import { findPrice } from './description/price.ts'
import { areOnlyTerms, foldLine, type Term, type TermKind, toTerms } from './description/terms.ts'

/** An unlabeled printed time overrides the calendar entry's time only if the two are at most this far apart. */
const MAX_MINUTES_APART = 3 * 60
/** A longer time between start and end means a date range, not a night. */
const MAX_LENGTH_MINUTES = 14 * 60
const DAY_MINUTES = 24 * 60

/**
 * Adds facts that titles and descriptions print: price, times, age, presenter, acts. Fields take precedence, except
 * that a printed start overrides the start of a calendar entry. A night with two shows (`7pm and 9:15pm`) becomes two
 * listings.
 */
export function addPrintedFacts(listings: readonly RawListing[], timeZone: string): RawListing[] {
  const listingsByTitle = Map.groupBy(listings, ({ title, date }) => `${date} ${title}`)
  return listings.flatMap((raw) => {
    const descriptionFacts = parseDescription(raw.description)
    const titleTerms = parseTitleTerms(cleanLines(raw.title).join('\n'))
    const price = raw.price ?? titleTerms.price ?? descriptionFacts.price
    const age = raw.age ?? descriptionFacts.age
    const acts = descriptionFacts.acts.filter((act) => artistKey(act) !== artistKey(raw.title))
    const filledListing = {
      ...raw,
      ...(price !== undefined && { price }),
      ...(age && { age }),
      ...(acts.length > 0 && { describedActs: acts }),
      ...(descriptionFacts.presenter && { describedPresenter: descriptionFacts.presenter }),
    }
    const { moreShows, ...times } = getTimes(raw, titleTerms, descriptionFacts.times, timeZone)
    const firstShow = { ...filledListing, ...times }
    // if the calendar lists each show separately, don't add a second one
    const isSingle = !moreShows || (listingsByTitle.get(`${raw.date} ${raw.title}`)?.length ?? 0) > 1
    return isSingle ? [firstShow] : [firstShow, ...moreShows.map((start) => toLaterShow(firstShow, start))]
  })
}

const toLaterShow = (
  { doors: _doors, times: _times, end: _end, ...listing }: RawListing,
  start: ClockTime,
): RawListing => ({ ...listing, start })

type Times = Pick<RawListing, 'start' | 'doors' | 'end' | 'times'> & { moreShows?: ClockTime[] }

function getTimes(
  raw: RawListing,
  titleTerms: ReturnType<typeof parseTitleTerms>,
  describedTimes: DescribedTimes | undefined,
  timeZone: string,
): Times {
  const startField = toClock(raw.start, timeZone)
  const daysToEnd = countDaysToEnd(raw, timeZone)
  // a festival ends days later; normalization decides how far away an end may be
  const end =
    daysToEnd > 1
      ? raw.end
      : daysToEnd < 0
        ? undefined
        : dropPlaceholderEnd(startField, toClock(raw.end, timeZone), raw.end)
  const endField = { ...(raw.end !== undefined && { end: end && raw.end }) }
  if (raw.times || (raw.start && raw.doors)) {
    const { moreShows } = raw.times ? parseTimes(raw.times) : {}
    return { ...endField, ...(moreShows && { moreShows }) }
  }
  const printedTimes = findPrintedTimes(startField, titleTerms, describedTimes)
  const start = printedTimes?.show ?? startField
  const moreShows = printedTimes?.moreShows
  const doors = raw.doors ?? toPlausibleDoors(start ?? undefined, titleTerms.times?.doors ?? describedTimes?.doors)
  return {
    ...endField,
    ...(printedTimes?.show && printedTimes.show !== startField && { start: printedTimes.show }),
    ...(doors && { doors }),
    ...(!start && doors && { start: undefined }),
    ...(printedTimes?.end && !end && dropPlaceholderEnd(start, printedTimes.end) && { end: printedTimes.end }),
    ...(moreShows && { moreShows }),
  }
}

/** Finds the printed times, if they are clear: in the title, or else in the description. */
function findPrintedTimes(
  startField: ClockTime | undefined,
  { times, trailingTimes }: ReturnType<typeof parseTitleTerms>,
  describedTimes: DescribedTimes | undefined,
): PrintedTimes | undefined {
  if (times?.show) return times
  if (trailingTimes?.show && (!startField || trailingTimes.show === startField || trailingTimes.moreShows))
    return trailingTimes
  if (!describedTimes?.show) return undefined
  const { labeled, moreShows, ...printedTimes } = describedTimes
  const clearTimes = { ...printedTimes, ...(moreShows && labeled && { moreShows }) }
  return labeled || !startField || getMinutesApart(startField, describedTimes.show) <= MAX_MINUTES_APART
    ? clearTimes
    : undefined
}

/** Returns the doors, unless they open after the show begins or long before it and so belong to another event. */
function toPlausibleDoors(start: ClockTime | undefined, doors: ClockTime | undefined): ClockTime | undefined {
  if (!doors || !start) return doors
  const minutesBefore = (toMinutes(start) - toMinutes(doors) + DAY_MINUTES) % DAY_MINUTES
  return minutesBefore <= MAX_MINUTES_APART ? doors : undefined
}

const toMinutes = (clock: ClockTime): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const getMinutesApart = (one: ClockTime, other: ClockTime): number => {
  const difference = Math.abs(toMinutes(one) - toMinutes(other))
  return Math.min(difference, DAY_MINUTES - difference)
}

/**
 * Returns the end of a night. Undefined if the night would be too long, or for a placeholder: calendars without an end
 * time write 23:59 or repeat the start.
 */
function dropPlaceholderEnd(
  start: ClockTime | undefined,
  end: ClockTime | undefined,
  endField = end,
): string | undefined {
  if (!end || !start || end === '23:59' || end === start) return undefined
  const length = (toMinutes(end) - toMinutes(start) + DAY_MINUTES) % DAY_MINUTES
  return length <= MAX_LENGTH_MINUTES ? endField : undefined
}

/** Counts the days from the event's day to its end; 0 if the end has no date. */
function countDaysToEnd({ date, end }: RawListing, timeZone: string): number {
  const day = /^\d{4}-\d\d-\d\d/.exec(end ?? '')?.[0]
  const instant = day && ISO_WITH_OFFSET.test(end ?? '') ? new Date(end ?? '') : undefined
  if (!day || (instant && Number.isNaN(instant.getTime()))) return 0
  return daysBetween(date, instant ? localDay(instant, timeZone) : day)
}

const ISO_WITH_OFFSET = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/

/** Returns the local time in the city; undefined if the text has none. */
function toClock(text: string | undefined, timeZone: string): ClockTime | undefined {
  if (!text) return undefined
  if (ISO_WITH_OFFSET.test(text)) {
    const instant = new Date(text)
    return Number.isNaN(instant.getTime()) ? undefined : localClock(instant, timeZone)
  }
  return /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d)/.exec(text)?.[1] ?? parseClock(text)
}

const PRICE_KINDS: ReadonlySet<TermKind> = new Set(['amount', 'free', 'flexible price'])

/**
 * Parses the times and the price that a title prints next to the name: in brackets, or set off by a separator: `NAME
 * (8PM - CLOSE)`, `8pm: NAME`, `NAME - Free Entrance`. `trailingTimes` are at the end of the title, without a separator.
 * Words inside the name don't count ("4AM LAST CALL", "Born Free"). @internal
 */
export function parseTitleTerms(title: string): { times?: PrintedTimes; trailingTimes?: PrintedTimes; price?: string } {
  const texts = title.split('\n').flatMap(getParts)
  const times = texts
    .filter((text) => UNAMBIGUOUS_TIME.test(text))
    .map(parseTimes)
    .find(({ show, doors }) => show || doors)
  const trailingTerms = getTrailingTerms(title)
  const price = texts.map((text) => findPrice(text)).find(Boolean) ?? findTrailingPrice(trailingTerms)
  const trailingTimes = times ? undefined : findTrailingTimes(trailingTerms)
  return { ...(times && { times }), ...(trailingTimes && { trailingTimes }), ...(price && { price }) }
}

/** Matches a time with am or pm, or a 24-hour time. "5:30" may be in the morning or in the evening. */
const UNAMBIGUOUS_TIME = /\d ?[ap]\.? ?m\b|\d[ap]\b|noon|midnight|\b(?:1[3-9]|2[0-3]):\d\d/i
const BRACKETED = /[([]([^()[\]]{1,80})[)\]]/g
/** The dash of a range of times isn't a separator: `5:30 PM - 7:30 PM`. */
const RANGE_DASH = /(\d(?:\s?[ap]\.?m\.?)?)\s*[-–—]\s*(?=\d{1,2}(?::\d\d)?\s?[ap]\.?m)/gi
const SEPARATOR = /\s[-–—~|•*·/@]+\s|\s[-–—~|•*·@]|[|•·]|:\s|,\s/

/** Returns the parts set off from the name that contain only terms. */
function getParts(line: string): string[] {
  const bracketedTexts = [...line.matchAll(BRACKETED)].map(([, inner = '']) => inner)
  const textsOutside = line.replace(BRACKETED, ' ').replace(RANGE_DASH, '$1-').split(SEPARATOR)
  // a title of one part is the name
  const separateParts = textsOutside.length > 1 ? textsOutside : []
  return [...bracketedTexts, ...separateParts].filter(hasOnlyTerms)
}

const hasOnlyTerms = (text: string): boolean => {
  const { folded } = foldLine(text)
  return folded !== '' && areOnlyTerms(toTerms(folded))
}

interface TrailingTerms {
  printed: string
  terms: Term[]
}

function getTrailingTerms(title: string): TrailingTerms {
  const { printed, folded } = foldLine(title)
  const terms = toTerms(folded)
  return { printed, terms: terms.slice(terms.findLastIndex(({ kind }) => kind === 'other') + 1) }
}

function findTrailingTimes({ printed, terms }: TrailingTerms): PrintedTimes | undefined {
  const timeTerm = terms.find(({ kind }) => kind === 'time')
  const text = timeTerm && printed.slice(terms[0]?.start ?? timeTerm.start)
  if (!text || !UNAMBIGUOUS_TIME.test(text)) return undefined
  const times = parseTimes(text)
  return times.show || times.doors ? times : undefined
}

/** Finds the cover charge after the name: "Quartet $15". */
function findTrailingPrice({ printed, terms }: TrailingTerms): string | undefined {
  const priceIndex = terms.findIndex(({ kind }) => PRICE_KINDS.has(kind) && kind !== 'free')
  const [priceTerm] = terms.slice(priceIndex)
  return priceIndex >= 0 && priceTerm && priceTerm.start > 0 ? findPrice(printed.slice(priceTerm.start)) : undefined
}
