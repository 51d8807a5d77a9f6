import type { ReviewListing } from '@houselights/contracts/operators/review'
import { clockTime, dayName } from '@houselights/domain/dates/format-city-time'
import { toSite } from '../../format/links.ts'
import type { Clock } from '../../hooks/use-clock.ts'

/** A field of a listing; `mark` says how it compares to the same field of the other listing. */
export interface Row {
  name: string
  text: string
  mark: 'differs' | 'only here' | null
}

/** Both listings' fields in the same order. Fields that neither listing has are left out. */
export function pairRows(a: ReviewListing, b: ReviewListing, clock: Clock): [Row[], Row[]] {
  const sides = [a, b].map((listing) => getFields(listing, clock))
  const [left = [], right = []] = sides
  const filledFields = left.flatMap(([name, one], index) => {
    const other = right[index]?.[1] ?? ''
    return one || other ? [[name, one, other] as const] : []
  })
  return [
    filledFields.map(([name, one, other]) => ({ name, text: one, mark: getMark(one, other) })),
    filledFields.map(([name, one, other]) => ({ name, text: other, mark: getMark(other, one) })),
  ]
}

function getFields(listing: ReviewListing, { timeZone, today }: Clock): [name: string, text: string][] {
  const toTime = (instant: string | null) => (instant ? clockTime(instant, timeZone) : '')
  return [
    ['Title', listing.title],
    ['Headliner', listing.headliner ?? ''],
    ['Support', listing.support.join(', ')],
    ['Date', dayName(listing.localDate, today)],
    ['Start', toTime(listing.startsAt)],
    ['Doors', toTime(listing.doors)],
    ['Price', listing.price ?? ''],
    ['Age', listing.age ?? ''],
    ['Venue', listing.venueName],
    ['Room', listing.room ?? ''],
    ['Tickets', listing.ticketUrl ? toSite(listing.ticketUrl) : ''],
  ]
}

function getMark(text: string, other: string): Row['mark'] {
  if (!text || text.trim().toLowerCase() === other.trim().toLowerCase()) return null
  return other ? 'differs' : 'only here'
}
