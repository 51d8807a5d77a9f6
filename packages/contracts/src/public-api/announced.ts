import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { EventCard, Instant } from '../entities/entities.ts'
import { CityPaging } from './routes.ts'

/** An upcoming show, and when a source first listed it. */
export const Announced = z.object({
  event: EventCard,
  firstSeenAt: Instant,
  /**
   * Whether all its sources already listed it in their first scrape: then it may have been announced at any time before
   * that.
   */
  fromFirstRead: z.boolean(),
})
export type Announced = z.infer<typeof Announced>
export const listAnnounced = defineContract('GET /api/events/announced', {
  summary: 'Upcoming public events, most recently announced first',
  query: CityPaging,
  response: z.array(Announced),
})
