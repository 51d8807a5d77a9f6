import { formatCount, toSortName } from '../../format/words.ts'
import type { ListedEvent } from '../events/index.ts'

const getTime = ({ showTime, startsAt, doors }: ListedEvent) => {
  const start = showTime ?? startsAt ?? doors
  return start ? Date.parse(start) : Number.POSITIVE_INFINITY
}

export function sortByTimeAndVenue(events: readonly ListedEvent[]): ListedEvent[] {
  const withKeys = events.map((event) => ({ event, time: getTime(event), venue: toSortName(event.venue.name) }))
  withKeys.sort((a, b) => (a.time === b.time ? a.venue.localeCompare(b.venue, 'en') : a.time < b.time ? -1 : 1))
  return withKeys.map(({ event }) => event)
}

/** "12 shows", "12 shows, 2 canceled, 1 postponed". */
export function formatShowCount(events: readonly ListedEvent[]): string {
  const [canceledCount, postponedCount] = (['cancelled', 'postponed'] as const).map(
    (offStatus) => events.filter(({ status }) => status === offStatus).length,
  ) as [number, number]
  const takingPlaceCount = events.length - canceledCount - postponedCount
  return [
    formatCount(takingPlaceCount, 'show'),
    canceledCount > 0 && `${canceledCount} canceled`,
    postponedCount > 0 && `${postponedCount} postponed`,
  ]
    .filter(Boolean)
    .join(', ')
}
