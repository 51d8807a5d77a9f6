import { dayName } from '@houselights/domain/shown/city-time'
import type { EventCard, Venue } from '@houselights/types/entities'
import { counted, spaced } from '../../format/words.ts'
import { takesPlace } from '../events/index.ts'

interface Shown {
  city: string
  today: string
  /** The next of the shows to come. */
  shows: readonly EventCard[]
}

/** A venue in a sentence or two, for search results and shared links. */
export function venueSummary(venue: Venue, { city, today, shows }: Shown): string {
  const { name, venueType, neighborhood, upcomingCount, address } = venue
  const kind = venueType ? spaced(venueType) : 'music venue'
  const lead = `${name}, ${kind} in ${neighborhood ? `${neighborhood}, ` : ''}${city}`
  const next = shows.find(takesPlace)
  if (!next)
    return `${lead}: no upcoming show is listed. ${address ? `${address}. ` : ''}Where it is, and where its calendar is.`
  const first = `${next.title} on ${dayName(next.localDate, today)}`
  return `${lead}: ${counted(upcomingCount, 'upcoming show')}, the next ${first}. Times, prices and tickets.`
}
