import { sortName } from '../../format/words.ts'
import { isOff, type ListedEvent } from '../events/index.ts'

const getHour = ({ showTime, startsAt, doors }: ListedEvent) => {
  const start = showTime ?? startsAt ?? doors
  return start ? Date.parse(start) : Number.POSITIVE_INFINITY
}

export function byHourAndVenue(events: readonly ListedEvent[]): ListedEvent[] {
  const keyed = events.map((event) => ({ event, hour: getHour(event), venue: sortName(event.venue.name) }))
  keyed.sort((a, b) => (a.hour === b.hour ? a.venue.localeCompare(b.venue, 'en') : a.hour < b.hour ? -1 : 1))
  return keyed.map(({ event }) => event)
}

/** "12 shows", "12 shows, and 2 that are off". */
export function showCount(events: readonly ListedEvent[]): string {
  const off = events.filter(isOff).length
  const on = events.length - off
  return `${on} ${on === 1 ? 'show' : 'shows'}${off > 0 ? `, and ${off} that ${off === 1 ? 'is' : 'are'} off` : ''}`
}
