import type { Event } from '@houselights/types/entities'
import { dayName } from '../../format/city-time.ts'
import { shortPrice } from '../../format/price.ts'
import type { Clock } from '../../use-clock.ts'
import { doorsOf, showTimeOf } from './event-times.ts'

/** An event in one sentence, for search results and shared links. */
export function eventSummary(event: Event, { timeZone, city }: Pick<Clock, 'timeZone' | 'city'>): string {
  const show = showTimeOf(event, timeZone)
  const doors = doorsOf(event, timeZone)
  const facts = [
    `${dayName(event.localDate, '')}${show ? ` at ${show}` : ''}`,
    doors && `doors ${doors}`,
    shortPrice(event),
    event.age,
  ].filter(Boolean)
  const state = event.status === 'scheduled' ? '' : ` (${event.status})`
  return `${event.title}${state} at ${event.venue.name}, ${city.name}: ${facts.join(', ')}.`
}
