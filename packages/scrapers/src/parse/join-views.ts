import { MONTH, monthNumber } from '@houselights/domain/dates/calendar-names'
import { fold, toLine } from '@houselights/domain/text/text'
import type { ParseContext, Parsed, RawListing } from '../source/source.ts'
import { mergeParsed, parseOnPrintedDay } from './cards.ts'

/** An event as one view of a page shows it. */
export interface EventView {
  listing: Omit<RawListing, 'date'>
  /** The day as this view prints it: with or without a year, or empty. */
  day: string
}

/**
 * Joins two views of one page: a list, which has more details, and a calendar, which has the year. Entries that only
 * the calendar has are kept too, since a list may show only its first page. `getIdentity` returns text that both
 * views print for an event, usually a link.
 */
export function joinViews(
  list: readonly EventView[],
  calendar: readonly EventView[],
  getIdentity: (view: EventView) => string,
): EventView[] {
  const unmatchedViews = Map.groupBy(calendar, getIdentity)
  const cards = new Map(list.map((card) => [`${getIdentity(card)} ${card.day} ${getStartTime(card)}`, card]))
  // a card that a page shows twice ("just announced") is one event
  const joinedViews = [...cards.values()].map((card) => {
    const candidates = (unmatchedViews.get(getIdentity(card)) ?? []).filter((entry) => isSameDay(card, entry))
    // two sessions may share a link: the time distinguishes them
    const entry = candidates.find((candidate) => getStartTime(candidate) === getStartTime(card)) ?? candidates[0]
    if (!entry) return card
    unmatchedViews.set(
      getIdentity(card),
      (unmatchedViews.get(getIdentity(card)) ?? []).filter((other) => other !== entry),
    )
    return { listing: { ...entry.listing, ...card.listing }, day: entry.day || card.day }
  })
  return [...joinedViews, ...[...unmatchedViews.values()].flat()]
}

/** Converts events to listings, each on the day that its view prints. */
export const toDatedListings = (events: readonly EventView[], context: ParseContext): Parsed =>
  mergeParsed(
    events.map(({ listing, day }) =>
      parseOnPrintedDay(day, context, `"${listing.title}" has no day that can be parsed: "${day}"`, listing),
    ),
  )

const getStartTime = ({ listing }: EventView): string =>
  (listing.start ?? /show\D*(\d[\d:]*\s*[ap]m?)/i.exec(toLine(listing.times ?? ''))?.[1] ?? '')
    .replace(/\s/g, '')
    .toLowerCase()

/** Whether two views print the same day. If one of them doesn't print it in words, the days count as equal. */
function isSameDay(one: EventView, other: EventView): boolean {
  const [day, otherDay] = [getMonthAndDay(one), getMonthAndDay(other)]
  return !day || !otherDay || day === otherDay
}

const MONTH_AND_DAY = new RegExp(`\\b(${MONTH})\\.?\\s+0?(\\d{1,2})\\b`)

function getMonthAndDay({ day }: EventView): string | undefined {
  const [, month = '', number] = MONTH_AND_DAY.exec(fold(day)) ?? []
  return number && `${monthNumber(month)}-${number}`
}
