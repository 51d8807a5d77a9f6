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

/** Returns both listings' fields in the same order. Fields that neither listing has are left out. */
export function pairRows(a: ReviewListing, b: ReviewListing, clock: Clock): [Row[], Row[]] {
  const sides = [a, b].map((listing) => getFields(listing, clock))
  const [firstFields = [], secondFields = []] = sides
  const filledFields = firstFields.flatMap(([name, firstText], index) => {
    const secondText = secondFields[index]?.[1] ?? ''
    return firstText || secondText ? [[name, firstText, secondText] as const] : []
  })
  return [
    filledFields.map(([name, firstText, secondText]) => ({
      name,
      text: firstText,
      mark: getMark(firstText, secondText),
    })),
    filledFields.map(([name, firstText, secondText]) => ({
      name,
      text: secondText,
      mark: getMark(secondText, firstText),
    })),
  ]
}

function getFields(listing: ReviewListing, { timeZone, today }: Clock): [name: string, text: string][] {
  const toTime = (time: string | null) => (time ? clockTime(time, timeZone) : '')
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

function getMark(text: string, otherText: string): Row['mark'] {
  if (!text || text.trim().toLowerCase() === otherText.trim().toLowerCase()) return null
  return otherText ? 'differs' : 'only here'
}
