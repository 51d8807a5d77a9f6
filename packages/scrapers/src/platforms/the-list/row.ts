import { gazetteer } from '@houselights/config/cities/cities'
import type { Problem } from '@houselights/contracts/entities/listing'
import { nameWords } from '@houselights/domain/artists/artist-name'
import { WEEKDAY, weekdayNumber } from '@houselights/domain/dates/calendar-names'
import { addDays, getWeekday } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { findTown as findKnownTown, findTownByShortName } from '@houselights/domain/geography/towns'
import { anyOf } from '@houselights/domain/text/pattern'
import { slugify, tidy, toLine, withoutTrailing } from '@houselights/domain/text/text'
import type { RawListing } from '../../source/source.ts'
import { parseDetails } from './details.ts'

/** One row of The List, from any of its formats. */
export interface Row {
  /** `Fri Jun 20`, `aug 21 fri`, `may 16 2027`. */
  date: string
  bill: string
  venue: string
  details: string
  /** A town that isn't at the end of the venue. */
  town?: string
}

/**
 * Turns a row into a listing. Month and day take precedence over the printed weekday, since the list once had `nov 12
 * sun` for a Thursday. The list prints the year of distant dates, so a date without a year is the next such day.
 */
export function toListing(row: Row, today: string): { listing?: RawListing; problem?: Problem } {
  const title = tidy(row.bill)
  const venue = tidy(row.venue)
  const weekday = WEEKDAY_NAME.exec(row.date)?.[0]
  const printedDate = parsePrintedDate(row.date.replace(WEEKDAY_NAME, ' '), { today })
  if (!title || !printedDate) {
    const message = `can’t parse a row: "${tidy(`${row.date} ${title} ${venue}`).slice(0, 200)}"`
    return { problem: { kind: 'bad-listing', message } }
  }
  const city = findTown(venue) ?? row.town
  const listing: RawListing = {
    sourceId: [printedDate.day, slugify(venue), slugify(getFirstAct(title))].join('/'),
    title,
    performers: getPerformers(title),
    date: printedDate.day,
    ...(venue && { venue }),
    ...(city && { place: { city } }),
    ...parseDetails(row.details),
    ...(/^NEW DA(?:Y)?TE\b/.test(title) && { status: 'postponed' as const }),
  }
  if (!weekday) return { listing }
  const problem = checkWeekday(weekday, printedDate.day, row)
  return problem ? { listing, problem } : { listing: { ...listing, weekdayAgrees: true } }
}

/**
 * Matches the list's notes before a bill (`POSTPONED: …`) and after a band (`(tribute)`, `(8:15pm)`, `(debut show)`).
 */
const NOTE = /^[A-Z ]{4,40}:\s+|\s*\([^()]*\)\s*$/g

/** Returns the acts. The list separates them only by commas (`Black White And Red All Over` is one act). */
const getPerformers = (bill: string): string[] =>
  toLine(bill)
    .split(/,\s+(?![^()]*\))/)
    .map((act) => act.replace(NOTE, '') || act)
    .filter((act) => act !== '')

const WEEKDAY_NAME = new RegExp(`\\b(?:${WEEKDAY}|thr[a-z]*)\\b`, 'i')

/** Returns the first act. It identifies a row, because more acts are added to a bill over time. */
const getFirstAct = (title: string): string => title.replace(/^[A-Z ]+:\s+/, '').split(/,\s/, 1)[0] ?? title

function checkWeekday(weekday: string, day: string, row: Row): Problem | undefined {
  const monday = addDays(day, 1 - getWeekday(day))
  if (addDays(monday, weekdayNumber(weekday) - 1) === day) return undefined
  return {
    kind: 'year-suspect',
    message: `"${tidy(row.date)}" has a weekday that doesn’t match ${day} (${tidy(row.bill).slice(0, 80)})`,
  }
}

/** Last words of streets, parks and halls. A name that ends with one isn't a town. */
const PLACE_WORDS = anyOf`
  avenue|ave|street|st|road|rd|drive|dr|blvd|boulevard|way|lane|alley|park|parkway|plaza|square|field|gardens?|
  pier|wharf|market|mall|center|campus|stage|building|fair
`
const NO_TOWN = new RegExp(String.raw`\d|\b${PLACE_WORDS}\.?$`, 'i')

/**
 * Finds the town that ends a printed venue (`Chapel, S.F.`, `the Hub, 2650 Broadway, Redwood City`), if it contains
 * one. A known town is returned as it's spelled in its city's file: `Memlo Park` is Menlo Park.
 */
export function findTown(venue: string): string | undefined {
  const venueText = withoutTrailing(toLine(venue), ', ')
  const shortForm = findShortForm(venueText)
  if (shortForm) return shortForm
  const commaIndex = venueText.lastIndexOf(',')
  if (commaIndex < 0) return undefined
  // "3334 Industrial Dr. Santa Rosa": the comma is missing
  const lastPart = venueText
    .slice(commaIndex + 1)
    .replace(/^.*\b(?:Ave|Blvd|Dr|Rd|St)\.\s+(?=\p{Lu})/u, '')
    .trim()
  const knownTown = findKnownTown(nameWords(lastPart).join(' '), gazetteer)
  if (knownTown !== null) return gazetteer.namesByFolded.get(knownTown)
  const mayBeTown = /^\p{Lu}/u.test(lastPart) && lastPart.split(' ').length <= 3 && !NO_TOWN.test(lastPart)
  return mayBeTown ? lastPart : undefined
}

/** Finds a town's short form after a venue, such as "S.F." or "UC Berkeley Campus", with or without a comma. */
function findShortForm(text: string): string | undefined {
  const words = text.split(/[\s,]+/)
  return [1, 2, 3].map((count) => findTownByShortName(words.slice(-count).join(' '), gazetteer)).find(Boolean)
}
