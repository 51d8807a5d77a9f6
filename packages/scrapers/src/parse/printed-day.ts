import { localDay } from '@houselights/domain/dates/city-time'
import { readPrintedDate } from '@houselights/domain/dates/printed-date'
import type { ParseContext, Parsed, RawListing } from '../source/source.ts'

/** What a card announces, on the day that it prints; a problem that says `unread` where no day can be read. */
export function onPrintedDay(
  printed: string,
  { now, timeZone }: ParseContext,
  unread: string,
  listing: Omit<RawListing, 'date'>,
): Parsed {
  const date = readPrintedDate(printed, { today: localDay(now, timeZone) })
  if (!date) return { listings: [], problems: [{ kind: 'bad-listing', message: unread, url: listing.pageUrl }] }
  return {
    listings: [{ ...listing, date: date.day, weekdayAgrees: date.weekdayAgrees }],
    problems: date.doubt ? [{ kind: 'year-suspect', message: date.doubt, url: listing.pageUrl }] : [],
  }
}
