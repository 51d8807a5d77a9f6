import type { EventCard } from '@houselights/contracts/entities/entities'
import { sortName } from '../../format/words.ts'
import { isOff } from '../events/index.ts'

const hourOf = ({ showTime, startsAt, doors }: EventCard) => {
  const start = showTime ?? startsAt ?? doors
  return start ? Date.parse(start) : Number.POSITIVE_INFINITY
}

export function byHourAndVenue(events: readonly EventCard[]): EventCard[] {
  const keyed = events.map((event) => ({ event, hour: hourOf(event), venue: sortName(event.venue.name) }))
  keyed.sort((a, b) => (a.hour === b.hour ? a.venue.localeCompare(b.venue, 'en') : a.hour < b.hour ? -1 : 1))
  return keyed.map(({ event }) => event)
}

/** "12 shows", "12 shows, and 2 that are off". */
export function showCount(events: readonly EventCard[]): string {
  const off = events.filter(isOff).length
  const on = events.length - off
  return `${on} ${on === 1 ? 'show' : 'shows'}${off > 0 ? `, and ${off} that ${off === 1 ? 'is' : 'are'} off` : ''}`
}
