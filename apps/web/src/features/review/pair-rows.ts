import type { ReviewListing } from '@houselights/types/review'
import { clockTime, dayName } from '../../format/city-time.ts'
import { siteOf } from '../../format/links.ts'
import type { Clock } from '../../use-clock.ts'

/** A field of a listing beside the same field of the other; `mark` says in words how it stands to it. */
export interface Row {
  name: string
  text: string
  mark: 'differs' | 'only here' | null
}

/** Both listings' fields in one order; a field that neither states is left out of both. */
export function pairRows(a: ReviewListing, b: ReviewListing, clock: Clock): [Row[], Row[]] {
  const sides = [a, b].map((listing) => fieldsOf(listing, clock))
  const [one = [], other = []] = sides
  const stated = one.flatMap(([name, text], index) => {
    const said = other[index]?.[1] ?? ''
    return text || said ? [[name, text, said] as const] : []
  })
  return [
    stated.map(([name, text, said]) => ({ name, text, mark: markOf(text, said) })),
    stated.map(([name, text, said]) => ({ name, text: said, mark: markOf(said, text) })),
  ]
}

function fieldsOf(listing: ReviewListing, { timeZone, today }: Clock): [name: string, text: string][] {
  const hour = (instant: string | null) => (instant ? clockTime(instant, timeZone) : '')
  return [
    ['Title', listing.title],
    ['Headliner', listing.headliner ?? ''],
    ['Support', listing.support.join(', ')],
    ['Date', dayName(listing.localDate, today)],
    ['Start', hour(listing.startsAt)],
    ['Doors', hour(listing.doors)],
    ['Price', listing.price ?? ''],
    ['Age', listing.age ?? ''],
    ['Venue', listing.venueName],
    ['Room', listing.room ?? ''],
    ['Tickets', listing.ticketUrl ? siteOf(listing.ticketUrl) : ''],
  ]
}

function markOf(text: string, other: string): Row['mark'] {
  if (!text || text.trim().toLowerCase() === other.trim().toLowerCase()) return null
  return other ? 'differs' : 'only here'
}
