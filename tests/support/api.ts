import type { Event } from '@houselights/types/entities'
import { Event as EventSchema } from '@houselights/types/entities'
import { inject } from 'vitest'
import { z } from 'zod'

/** Every upcoming event, page by page, as a reader of the API gets them. */
export async function everyEvent(query = '', apiUrl = inject('apiUrl')): Promise<Event[]> {
  const events: Event[] = []
  let next: string | undefined = `/api/events?limit=40${query}`
  while (next) {
    const response: Response = await fetch(new URL(next, apiUrl))
    events.push(...z.array(EventSchema).parse(await response.json()))
    next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return events
}
