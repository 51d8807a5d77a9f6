import { counted, sortName } from '../../format/words.ts'
import type { ListedEvent } from '../events/index.ts'

const getHour = ({ showTime, startsAt, doors }: ListedEvent) => {
  const start = showTime ?? startsAt ?? doors
  return start ? Date.parse(start) : Number.POSITIVE_INFINITY
}

export function byHourAndVenue(events: readonly ListedEvent[]): ListedEvent[] {
  const keyed = events.map((event) => ({ event, hour: getHour(event), venue: sortName(event.venue.name) }))
  keyed.sort((a, b) => (a.hour === b.hour ? a.venue.localeCompare(b.venue, 'en') : a.hour < b.hour ? -1 : 1))
  return keyed.map(({ event }) => event)
}

/** "12 shows", "12 shows, 2 canceled, 1 postponed". */
export function showCount(events: readonly ListedEvent[]): string {
  const [canceled, postponed] = (['cancelled', 'postponed'] as const).map(
    (off) => events.filter(({ status }) => status === off).length,
  ) as [number, number]
  const on = events.length - canceled - postponed
  return [counted(on, 'show'), canceled > 0 && `${canceled} canceled`, postponed > 0 && `${postponed} postponed`]
    .filter(Boolean)
    .join(', ')
}
