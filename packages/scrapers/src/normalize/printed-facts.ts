import { artistKey } from '@houselights/domain/artists/artist-name'
import { type ClockTime, daysBetween, localClock, localDay } from '@houselights/domain/dates/city-time'
import { type PrintedTimes, parseClock, parseTimes } from '@houselights/domain/dates/printed-time'
import { cleanLines } from '../parse/html/clean-text.ts'
import type { RawListing } from '../source/source.ts'
import { type DescribedHours, parseDescription } from './description/parse-description.ts'
import { priceInLine } from './description/price.ts'
import { foldedLine, onlyTerms, type Term, type TermKind, toTerms } from './description/terms.ts'

/** An hour printed without being called the start is believed against a calendar's own up to this far. */
const MAX_MINUTES_APART = 3 * 60
/** An end later than this is the end of a span, not of an evening. */
const MAX_LENGTH = 14 * 60
const A_DAY = 24 * 60

/**
 * Adds to what the fields of listings say what their titles and descriptions print for people: price, hours, age, who
 * presents, who plays. Fields come first, except that a printed start wins over the hour of a calendar's entry. An evening
 * with two shows (`7pm and 9:15pm`) becomes two listings.
 */
export function withPrintedFacts(listings: readonly RawListing[], timeZone: string): RawListing[] {
  const alike = Map.groupBy(listings, ({ title, date }) => `${date} ${title}`)
  return listings.flatMap((raw) => {
    const inDescription = parseDescription(raw.description)
    const titled = termsInTitle(cleanLines(raw.title).join('\n'))
    const price = raw.price ?? titled.price ?? inDescription.price
    const age = raw.age ?? inDescription.age
    const acts = inDescription.acts.filter((act) => artistKey(act) !== artistKey(raw.title))
    const filled = {
      ...raw,
      ...(price !== undefined && { price }),
      ...(age && { age }),
      ...(acts.length > 0 && { describedActs: acts }),
      ...(inDescription.presenter && { describedPresenter: inDescription.presenter }),
    }
    const { again, ...hours } = getHours(raw, titled, inDescription.hours, timeZone)
    const first = { ...filled, ...hours }
    // a calendar that lists each show itself needs no second one made
    const single = !again || (alike.get(`${raw.date} ${raw.title}`)?.length ?? 0) > 1
    return single ? [first] : [first, ...again.map((start) => laterShow(first, start))]
  })
}

const laterShow = (
  { doors: _doors, times: _times, end: _end, ...listing }: RawListing,
  start: ClockTime,
): RawListing => ({ ...listing, start })

type Hours = Pick<RawListing, 'start' | 'doors' | 'end' | 'times'> & { again?: ClockTime[] }

function getHours(
  raw: RawListing,
  titled: ReturnType<typeof termsInTitle>,
  described: DescribedHours | undefined,
  timeZone: string,
): Hours {
  const own = createClock(raw.start, timeZone)
  const days = daysToEnd(raw, timeZone)
  // a festival ends days later; how far away an end may be, the normaliser decides
  const end = days > 1 ? raw.end : days < 0 ? undefined : trueEnd(own, createClock(raw.end, timeZone), raw.end)
  const kept = { ...(raw.end !== undefined && { end: end && raw.end }) }
  if (raw.times || (raw.start && raw.doors)) {
    const { again } = raw.times ? parseTimes(raw.times) : {}
    return { ...kept, ...(again && { again }) }
  }
  const printed = printedStart(own, titled, described)
  const start = printed?.show ?? own
  const again = printed?.again
  const doors = raw.doors ?? doorsBefore(start ?? undefined, titled.times?.doors ?? described?.doors)
  return {
    ...kept,
    ...(printed?.show && printed.show !== own && { start: printed.show }),
    ...(doors && { doors }),
    ...(!start && doors && { start: undefined }),
    ...(printed?.end && !end && trueEnd(start, printed.end) && { end: printed.end }),
    ...(again && { again }),
  }
}

/** The hours that are shown, where they are clear: in the title, or else in the description. */
function printedStart(
  own: ClockTime | undefined,
  { times, loose }: ReturnType<typeof termsInTitle>,
  described: DescribedHours | undefined,
): PrintedTimes | undefined {
  if (times?.show) return times
  if (loose?.show && (!own || loose.show === own || loose.again)) return loose
  if (!described?.show) return undefined
  const { labelled, again, ...hours } = described
  const found = { ...hours, ...(again && labelled && { again }) }
  return labelled || !own || apart(own, described.show) <= MAX_MINUTES_APART ? found : undefined
}

/** Doors that open later than the show begins are another evening's. */
function doorsBefore(start: ClockTime | undefined, doors: ClockTime | undefined): ClockTime | undefined {
  if (!doors || !start) return doors
  const before = (toMinutes(start) - toMinutes(doors) + A_DAY) % A_DAY
  return before <= MAX_MINUTES_APART ? doors : undefined
}

const toMinutes = (clock: ClockTime): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const apart = (one: ClockTime, other: ClockTime): number => {
  const between = Math.abs(toMinutes(one) - toMinutes(other))
  return Math.min(between, A_DAY - between)
}

/** The end of an evening: 23:59 is what calendars want where none is known, and what ends with its start has none. */
function trueEnd(start: ClockTime | undefined, end: ClockTime | undefined, printed = end): string | undefined {
  if (!end || !start || end === '23:59' || end === start) return undefined
  const length = (toMinutes(end) - toMinutes(start) + A_DAY) % A_DAY
  return length <= MAX_LENGTH ? printed : undefined
}

/** On which day after the event's own it ends; 0 where the end has no day of its own. */
function daysToEnd({ date, end }: RawListing, timeZone: string): number {
  const day = /^\d{4}-\d\d-\d\d/.exec(end ?? '')?.[0]
  const moment = day && ZONED.test(end ?? '') ? new Date(end ?? '') : undefined
  if (!day || (moment && Number.isNaN(moment.getTime()))) return 0
  return daysBetween(date, moment ? localDay(moment, timeZone) : day)
}

const ZONED = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/

/** The clock in the city; undefined for what is no hour. */
function createClock(printed: string | undefined, timeZone: string): ClockTime | undefined {
  if (!printed) return undefined
  if (ZONED.test(printed)) {
    const moment = new Date(printed)
    return Number.isNaN(moment.getTime()) ? undefined : localClock(moment, timeZone)
  }
  return /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d)/.exec(printed)?.[1] ?? parseClock(printed)
}

const PRICE: ReadonlySet<TermKind> = new Set(['sum', 'free', 'own price'])

/**
 * The hours and the price that a title prints beside the name: in brackets, or before or behind a sign that parts them
 * from it: `NAME (8PM - CLOSE)`, `8pm: NAME`, `NAME - Free Entrance`. `loose` holds hours that end the title without such
 * a sign. Words inside the name say nothing ("4AM LAST CALL", "Born Free"). @internal
 */
export function termsInTitle(title: string): { times?: PrintedTimes; loose?: PrintedTimes; price?: string } {
  const texts = title.split('\n').flatMap(getParts)
  const times = texts
    .filter((text) => HALVED.test(text))
    .map(parseTimes)
    .find(({ show, doors }) => show || doors)
  const end = closing(title)
  const price = texts.map((text) => priceInLine(text)).find(Boolean) ?? closingSum(end)
  const loose = times ? undefined : closingTimes(end)
  return { ...(times && { times }), ...(loose && { loose }), ...(price && { price }) }
}

/** With am or pm: 5:30 alone may be either. */
const HALVED = /\d ?[ap]\.? ?m\b|\d[ap]\b|noon|midnight|\b(?:1[3-9]|2[0-3]):\d\d/i
const BRACKETED = /[([]([^()[\]]{1,80})[)\]]/g
const PARTS = /\s[-–—~|•*·/@]+\s|\s[-–—~|•*·@]|[|•·]|:\s|,\s/

/** What stands apart from the name and is nothing but terms. */
function getParts(line: string): string[] {
  const bracketed = [...line.matchAll(BRACKETED)].map(([, inner = '']) => inner)
  const plain = line.replace(BRACKETED, ' ').split(PARTS)
  // a title of one part is the name
  const apart = plain.length > 1 ? plain : []
  return [...bracketed, ...apart].filter(isTerms)
}

const isTerms = (text: string): boolean => {
  const { folded } = foldedLine(text)
  return folded !== '' && onlyTerms(toTerms(folded))
}

interface Closing {
  printed: string
  terms: Term[]
}

function closing(title: string): Closing {
  const { printed, folded } = foldedLine(title)
  const terms = toTerms(folded)
  return { printed, terms: terms.slice(terms.findLastIndex(({ kind }) => kind === 'other') + 1) }
}

function closingTimes({ printed, terms }: Closing): PrintedTimes | undefined {
  const first = terms.find(({ kind }) => kind === 'hour')
  const text = first && printed.slice(terms[0]?.start ?? first.start)
  if (!text || !HALVED.test(text)) return undefined
  const times = parseTimes(text)
  return times.show || times.doors ? times : undefined
}

/** The cover charge behind the name: "Quartet $15". */
function closingSum({ printed, terms }: Closing): string | undefined {
  const begin = terms.findIndex(({ kind }) => PRICE.has(kind) && kind !== 'free')
  const [first] = terms.slice(begin)
  return begin >= 0 && first && first.start > 0 ? priceInLine(printed.slice(first.start)) : undefined
}
