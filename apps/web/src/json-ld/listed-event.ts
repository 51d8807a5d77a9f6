import type { EventCard, EventStatus } from '@houselights/types/entities'
import type { MusicEvent, MusicGroup } from 'schema-dts'
import { ids, type Place, pages } from './ids.ts'
import { placeOf } from './places.ts'

/** The name of a value of schema.org's: its address. */
type Value<Name extends string> = `https://schema.org/${Name}`
const STATUSES: Partial<
  Record<EventStatus, Value<'EventCancelled'> | Value<'EventPostponed'> | Value<'EventScheduled'>>
> = {
  scheduled: 'https://schema.org/EventScheduled',
  'sold out': 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
  // of one that was moved, or that nobody confirms, nothing of the kind is known
}

/** What lists and pages say alike. */
type Told = Pick<EventCard, 'slug' | 'title' | 'status' | 'showTime' | 'startsAt' | 'localDate' | 'bill' | 'inferred'>

/** What structured data of an event begins with, in a list and on its own page. */
export function eventCore(
  event: Told & { previousStart?: string | null },
  place: Place,
): { '@type': 'MusicEvent'; name: string; startDate: string } & Exclude<MusicEvent, string> {
  const { status, bill, previousStart } = event
  const hour = ['startsAt', 'showTime'].some((field) => event.inferred.includes(field))
    ? null
    : (event.showTime ?? event.startsAt)
  // the day alone where no source states the hour: midnight would be wrong
  const startDate = hour ?? event.localDate
  const known = STATUSES[status]
  const isRescheduled = known === STATUSES.scheduled && previousStart && previousStart !== startDate
  const eventStatus = isRescheduled ? ('https://schema.org/EventRescheduled' as const) : known
  return {
    '@type': 'MusicEvent',
    '@id': ids.event(place, event.slug),
    url: pages.event(place, event.slug),
    name: event.title,
    startDate,
    ...(eventStatus && { eventStatus }),
    ...(previousStart && { previousStartDate: previousStart }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(bill.length > 0 && { performer: bill.map((artist) => performer(artist, place)) }),
  }
}

const performer = ({ name, slug }: { name: string; slug: string }, place: Place): Exclude<MusicGroup, string> => ({
  '@type': 'MusicGroup',
  '@id': ids.artist(place, slug),
  name,
  url: pages.artist(place, slug),
})

/** The shows to come of a page, as what an artist or a venue has. */
export const listedEvents = (events: readonly EventCard[], place: Place, address?: string | null): MusicEvent[] =>
  events
    .filter(({ localDate }) => localDate)
    .map((event) => ({
      ...eventCore(event, place),
      location: placeOf({ ...event.venue, ...(address && { address }) }, place),
    }))
