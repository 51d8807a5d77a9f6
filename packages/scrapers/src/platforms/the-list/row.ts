import { gazetteer } from '@houselights/config/cities/cities'
import type { Problem } from '@houselights/contracts/entities/listing'
import { nameWords } from '@houselights/domain/artists/artist-name'
import { WEEKDAY, weekdayNumber } from '@houselights/domain/dates/calendar-names'
import { addDays, getWeekday } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { findTown as knownTown, townCalled } from '@houselights/domain/geography/towns'
import { slugify, tidy, toLine, withoutTrailing } from '@houselights/domain/text/text'
import type { RawListing } from '../../source/source.ts'
import { readDetails } from './details.ts'

/** One row of The List, in whichever of its shapes it was printed. */
export interface Row {
  /** `Fri Jun 20`, `aug 21 fri`, `may 16 2027`. */
  date: string
  bill: string
  venue: string
  details: string
  /** A town that stands elsewhere than at the end of the venue. */
  town?: string
}

/**
 * Makes a listing of a row. Month and day are believed before the printed weekday (`nov 12 sun` for a Thursday stands in
 * the list), and far-off years are printed, so a date without one is the next such day.
 */
export function listingOfRow(row: Row, today: string): { listing?: RawListing; problem?: Problem } {
  const title = tidy(row.bill)
  const venue = tidy(row.venue)
  const weekday = WEEKDAY_NAME.exec(row.date)?.[0]
  const printed = parsePrintedDate(row.date.replace(WEEKDAY_NAME, ' '), { today })
  if (!title || !printed) {
    const message = `a row cannot be read: "${tidy(`${row.date} ${title} ${venue}`).slice(0, 200)}"`
    return { problem: { kind: 'bad-listing', message } }
  }
  const city = findTown(venue) ?? row.town
  const listing: RawListing = {
    sourceId: [printed.day, slugify(venue), slugify(firstAct(title))].join('/'),
    title,
    performers: getPerformers(title),
    date: printed.day,
    ...(venue && { venue }),
    ...(city && { place: { city } }),
    ...readDetails(row.details),
    ...(/^NEW DA(?:Y)?TE\b/.test(title) && { status: 'postponed' as const }),
  }
  if (!weekday) return { listing }
  const problem = getDoubt(weekday, printed.day, row)
  return problem ? { listing, problem } : { listing: { ...listing, weekdayAgrees: true } }
}

/** The list's own marks before a bill (`POSTPONED: …`) and behind a band (`(tribute)`, `(8:15pm)`, `(debut show)`). */
const MARK = /^[A-Z ]{4,40}:\s+|\s*\([^()]*\)\s*$/g

/** The acts: the list parts them by commas, and by nothing else (`Black White And Red All Over` is one). */
const getPerformers = (bill: string): string[] =>
  toLine(bill)
    .split(/,\s+(?![^()]*\))/)
    .map((act) => act.replace(MARK, '') || act)
    .filter((act) => act !== '')

const WEEKDAY_NAME = new RegExp(`\\b(?:${WEEKDAY}|thr[a-z]*)\\b`, 'i')

/** Only the first act: bills grow while they are listed, and the row stays the same row. */
const firstAct = (title: string): string => title.replace(/^[A-Z ]+:\s+/, '').split(/,\s/, 1)[0] ?? title

function getDoubt(weekday: string, day: string, row: Row): Problem | undefined {
  const monday = addDays(day, 1 - getWeekday(day))
  if (addDays(monday, weekdayNumber(weekday) - 1) === day) return undefined
  return {
    kind: 'year-suspect',
    message: `"${tidy(row.date)}" names another weekday than ${day} has (${tidy(row.bill).slice(0, 80)})`,
  }
}

/** Last words of streets, parks and halls: what ends so is no town. */
const NO_TOWN =
  /\d|\b(?:avenue|ave|street|st|road|rd|drive|dr|blvd|boulevard|way|lane|park|parkway|plaza|campus|stage|building|fair)\.?$/i

/** The town that ends a printed venue (`Chapel, S.F.`, `the Hub, 2650 Broadway, Redwood City`), if it names one. */
export function findTown(venue: string): string | undefined {
  const printed = withoutTrailing(toLine(venue), ', ')
  const short = shortForm(printed)
  if (short) return short
  const comma = printed.lastIndexOf(',')
  if (comma < 0) return undefined
  // "3334 Industrial Dr. Santa Rosa": the comma is missing
  const last = printed
    .slice(comma + 1)
    .replace(/^.*\b(?:Ave|Blvd|Dr|Rd|St)\.\s+(?=\p{Lu})/u, '')
    .trim()
  return last && (!NO_TOWN.test(last) || isTown(last)) && last.split(' ').length <= 3 && /^\p{Lu}/u.test(last)
    ? last
    : undefined
}

/** The List writes "S.F." and "UC Berkeley Campus" behind a venue, with a comma or without. */
function shortForm(printed: string): string | undefined {
  const words = printed.split(/[\s,]+/)
  return [1, 2, 3].map((count) => townCalled(words.slice(-count).join(' '), gazetteer)).find(Boolean)
}

/** A town may be named for a park. "Memlo Park" is how The List prints one. */
const isTown = (words: string): boolean => knownTown(nameWords(words).join(' '), gazetteer) !== null
