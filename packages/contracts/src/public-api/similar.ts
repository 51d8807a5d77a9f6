import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { EventCard } from '../entities/entities.ts'
import { SlugParams } from './routes.ts'

/** A show similar to another, and why: "also stoner rock". */
export const SimilarEvent = z.object({ event: EventCard, reasons: z.array(z.string()) })
export type SimilarEvent = z.infer<typeof SimilarEvent>

export const listSimilarEvents = defineContract('GET /api/events/:slug/similar', {
  summary: 'Upcoming shows similar to an event by artists, genres and venue, most similar first, with reasons',
  params: SlugParams,
  response: z.array(SimilarEvent),
})
