import type { EventFacts } from '@houselights/types/event-overrides'
import { isAfterMidnight, nightOf } from './show-hours.ts'
import { nightClock } from './shown/show-time.ts'

/** What a sentence about an event can be made of. */
interface DescribedEvent
  extends Pick<EventFacts, 'bill' | 'title' | 'localDate' | 'startsAt' | 'doorsAt' | 'price' | 'age'> {
  venueName: string
}

/** Sentences made of an event's own facts and nothing else, for an event that no source describes. */
export function composeDescription(event: DescribedEvent, timeZone: string): string {
  const { doorsAt, startsAt, price, age } = event
  const clock = (at: string) => nightClock(at, timeZone)
  const hours = [
    doorsAt && `Doors at ${clock(doorsAt)}`,
    startsAt && `${doorsAt ? 'show' : 'Show'} at ${clock(startsAt)}`,
  ]
  const facts = [hours.filter(Boolean).join(', '), price && `Tickets: ${price}`, age && `Age: ${age}`].filter(Boolean)
  return [
    `${actsOf(event)} at ${event.venueName} on ${dayOf(event, timeZone)}.`,
    ...facts.map((fact) => `${fact}.`),
  ].join(' ')
}

function actsOf({ bill, title }: DescribedEvent): string {
  const [headliner, ...support] = bill.map(({ name }) => name)
  if (!headliner) return title
  return support.length > 0 ? `${headliner} with ${listOf(support)}` : headliner
}

const listOf = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names)

/** "Friday, May 2, 2025", or "Friday night, May 2, 2025" for a start after midnight. */
function dayOf({ localDate, startsAt }: DescribedEvent, timeZone: string): string {
  const isLate = startsAt !== null && isAfterMidnight(startsAt, timeZone)
  const day = new Date(`${isLate ? nightOf(startsAt, timeZone) : localDate}T00:00:00Z`)
  const named = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(day)
  return isLate ? named.replace(',', ' night,') : named
}
