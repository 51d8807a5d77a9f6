import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { EventCard, Instant } from '../entities/entities.ts'
import { CityPaging } from './routes.ts'

/** An upcoming show, and when a source first listed it. */
export const AnnouncedShow = z.object({
  event: EventCard,
  firstSeenAt: Instant,
  /**
   * Whether every source of the show already listed it in that source's first scrape. Then the show may have been
   * announced at any earlier time.
   */
  fromFirstRead: z.boolean(),
})
export type AnnouncedShow = z.infer<typeof AnnouncedShow>
export const listAnnounced = defineContract('GET /api/events/announced', {
  summary: 'Upcoming public events, most recently announced first',
  query: CityPaging,
  response: z.array(AnnouncedShow),
})
