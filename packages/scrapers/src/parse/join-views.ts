import { MONTH, monthNumber } from '@houselights/domain/dates/calendar-names'
import { fold, toLine } from '@houselights/domain/text/text'
import type { ParseContext, Parsed, RawListing } from '../source/source.ts'
import { mergeParsed, onPrintedDay } from './cards.ts'

/** An event as one view of a page shows it. */
export interface Shown {
  listing: Omit<RawListing, 'date'>
  /** The day as this view prints it: with or without a year, or empty. */
  day: string
}

/**
 * Joins two views of one page: a list, which knows more of an event, and a calendar, which knows its year. What only
 * the calendar holds (a list may show its first page alone) is an event too. `getIdentity` is what both views print of
 * an event, usually a link.
 */
export function joinViews(
  list: readonly Shown[],
  calendar: readonly Shown[],
  getIdentity: (shown: Shown) => string,
): Shown[] {
  const left = Map.groupBy(calendar, getIdentity)
  const cards = new Map(list.map((card) => [`${getIdentity(card)} ${card.day} ${getHour(card)}`, card]))
  // a card that a page shows twice ("just announced") is one event
  const joined = [...cards.values()].map((card) => {
    const candidates = (left.get(getIdentity(card)) ?? []).filter((entry) => sameDay(card, entry))
    // two sessions may share a link: the hour distinguishes them
    const entry = candidates.find((candidate) => getHour(candidate) === getHour(card)) ?? candidates[0]
    if (!entry) return card
    left.set(
      getIdentity(card),
      (left.get(getIdentity(card)) ?? []).filter((other) => other !== entry),
    )
    return { listing: { ...entry.listing, ...card.listing }, day: entry.day || card.day }
  })
  return [...joined, ...[...left.values()].flat()]
}

/** The listings of shown events, each on the day that its view prints. */
export const datedListings = (events: readonly Shown[], context: ParseContext): Parsed =>
  mergeParsed(
    events.map(({ listing, day }) =>
      onPrintedDay(day, context, `"${listing.title}" has no day that can be read: "${day}"`, listing),
    ),
  )

const getHour = ({ listing }: Shown): string =>
  (listing.start ?? /show\D*(\d[\d:]*\s*[ap]m?)/i.exec(toLine(listing.times ?? ''))?.[1] ?? '')
    .replace(/\s/g, '')
    .toLowerCase()

/** Days that one of the views does not print in words count as the same. */
function sameDay(one: Shown, other: Shown): boolean {
  const [first, second] = [monthAndDay(one), monthAndDay(other)]
  return !first || !second || first === second
}

const MONTH_AND_DAY = new RegExp(`\\b(${MONTH})\\.?\\s+0?(\\d{1,2})\\b`)

function monthAndDay({ day }: Shown): string | undefined {
  const [, month = '', number] = MONTH_AND_DAY.exec(fold(day)) ?? []
  return number && `${monthNumber(month)}-${number}`
}
