import { type Event, EventCard, Event as EventSchema } from '@houselights/contracts/entities/entities'
import { inject } from 'vitest'
import { z } from 'zod'

/** Every upcoming event, page by page, as a reader of the API's lists gets them. */
export async function everyCard(query = '', apiUrl = inject('apiUrl')): Promise<EventCard[]> {
  const cards: EventCard[] = []
  let next: string | undefined = `/api/events?limit=40${query}`
  while (next) {
    const response: Response = await fetch(new URL(next, apiUrl))
    cards.push(...z.array(EventCard).parse(await response.json()))
    next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return cards
}

/** Every upcoming event whole, as its page has it: a request for each. */
export async function everyEvent(query = '', apiUrl = inject('apiUrl')): Promise<Event[]> {
  const cards = await everyCard(query, apiUrl)
  const events: Event[] = []
  for (let from = 0; from < cards.length; from += AT_ONCE) {
    const some = cards.slice(from, from + AT_ONCE).map(async ({ slug }) => {
      const response = await fetch(new URL(`/api/events/${encodeURIComponent(slug)}`, apiUrl))
      return EventSchema.parse(await response.json())
    })
    events.push(...(await Promise.all(some)))
  }
  return events
}

const AT_ONCE = 16
