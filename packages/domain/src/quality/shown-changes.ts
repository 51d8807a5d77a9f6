import type { FieldChange } from '@houselights/types/quality'
import { localClock } from '../city-time.ts'
import type { ResolvedEvent } from '../resolve/resolve-event.ts'

/** The fields of an event that differ, as a person reads them. */
export function shownChanges(before: ResolvedEvent, after: ResolvedEvent, timeZone: string): FieldChange[] {
  const [old, fresh] = [shown(before, timeZone), shown(after, timeZone)]
  return Object.keys(fresh).flatMap((field) => {
    const [was, is] = [old[field] ?? null, fresh[field] ?? null]
    return was === is ? [] : [{ field, before: was, after: is, inferred: after.inferred.includes(field) }]
  })
}

const shown = (event: ResolvedEvent, timeZone: string): Record<string, string | null> => ({
  title: event.title,
  night: event.night,
  presenter: event.presenter,
  tour: event.tour,
  date: event.localDate,
  start: event.startsAt && localClock(event.startsAt, timeZone),
  end: event.endsAt && localClock(event.endsAt, timeZone),
  doors: event.doorsAt && localClock(event.doorsAt, timeZone),
  room: event.room,
  status: event.status,
  artists: event.bill.map(({ name }) => name).join(', ') || null,
  price: event.price,
  admission: event.admission,
  age: event.age,
  wheelchair: event.wheelchair,
  wheelchairNote: event.wheelchairNote,
  seating: event.seating,
  ticketUrl: event.ticketUrl,
  imageUrl: event.imageUrl,
  description: event.description,
  genres: event.tags.join(', ') || null,
})
