import { type Event, EventCard, Event as EventSchema } from '@houselights/contracts/entities/entities'
import { inject } from 'vitest'
import { z } from 'zod'

/** Fetches all upcoming events page by page, as clients get them from the API's lists. */
export const getAllCards = (query = '', apiUrl = inject('apiUrl')): Promise<EventCard[]> =>
  getAllAs(EventCard, query, apiUrl)

/** The same with another schema, for example for an earlier release's events. */
export async function getAllAs<Card extends z.ZodType>(card: Card, query: string, apiUrl: string) {
  const cards: z.output<Card>[] = []
  let nextPath: string | undefined = `/api/events?limit=40${query}`
  while (nextPath) {
    const response: Response = await fetch(new URL(nextPath, apiUrl))
    cards.push(...z.array(card).parse(await response.json()))
    nextPath = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return cards
}

/** Fetches all upcoming events in full, with one request for each. */
export async function getAllEvents(query = '', apiUrl = inject('apiUrl')): Promise<Event[]> {
  const cards = await getAllCards(query, apiUrl)
  const events: Event[] = []
  for (let firstIndex = 0; firstIndex < cards.length; firstIndex += CONCURRENCY) {
    const batch = cards.slice(firstIndex, firstIndex + CONCURRENCY).map(async ({ slug }) => {
      const response = await fetch(new URL(`/api/events/${encodeURIComponent(slug)}`, apiUrl))
      return EventSchema.parse(await response.json())
    })
    events.push(...(await Promise.all(batch)))
  }
  return events
}

const CONCURRENCY = 16
