import type { Artist, EventCard } from '@houselights/contracts/entities/entities'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { atVenue } from '@houselights/domain/venues/venue-place'
import { formatCount } from '../../format/words.ts'
import { takesPlace } from '../events/index.ts'

interface SummaryFacts {
  city: string
  today: string
  shows: readonly EventCard[]
  pastCount: number
}

export function artistSummary(artist: Artist, { city, today, shows, pastCount }: SummaryFacts): string {
  const { name, genre, upcomingCount, description } = artist
  const nextShow = shows.find(takesPlace)
  const pastPhrase = pastCount > 0 ? `${formatCount(pastCount, 'past show')} listed` : ''
  const nameWithGenre = genre ? `${name} (${genre})` : name
  if (nextShow) {
    const counts = [formatCount(upcomingCount, 'upcoming show'), pastPhrase].filter(Boolean).join(', ')
    return `${nameWithGenre} live in ${city}: next on ${dayName(nextShow.localDate, today)} ${atVenue(nextShow.venue.name)}. ${counts}. Times, prices and tickets.`
  }
  const lead = `${nameWithGenre} in ${city}: no upcoming shows listed${pastPhrase ? `, ${pastPhrase}` : ''}.`
  return `${lead} ${description ?? 'See who they’ve played with and where to hear them.'}`
}
