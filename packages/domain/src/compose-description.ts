import type { EventFacts } from '@houselights/types/event-overrides'
import { localClock } from './city-time.ts'

/** What a sentence about an event can be made of. */
interface DescribedEvent
  extends Pick<EventFacts, 'bill' | 'title' | 'localDate' | 'startsAt' | 'doorsAt' | 'price' | 'age'> {
  venueName: string
}

/** Sentences made of an event's own facts and nothing else, for an event that no source describes. */
export function composeDescription(event: DescribedEvent, timeZone: string): string {
  const { doorsAt, startsAt, price, age } = event
  const clock = (at: string) => hourOf(localClock(at, timeZone))
  const hours = [
    doorsAt && `Doors at ${clock(doorsAt)}`,
    startsAt && `${doorsAt ? 'show' : 'Show'} at ${clock(startsAt)}`,
  ]
  const facts = [hours.filter(Boolean).join(', '), price && `Tickets: ${price}`, age && `Age: ${age}`].filter(Boolean)
  return [
    `${actsOf(event)} at ${event.venueName} on ${dayOf(event.localDate)}.`,
    ...facts.map((fact) => `${fact}.`),
  ].join(' ')
}

function actsOf({ bill, title }: DescribedEvent): string {
  const [headliner, ...support] = bill.map(({ name }) => name)
  if (!headliner) return title
  return support.length > 0 ? `${headliner} with ${listOf(support)}` : headliner
}

const listOf = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names)

const dayOf = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

function hourOf(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}
