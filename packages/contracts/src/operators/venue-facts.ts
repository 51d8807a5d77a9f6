import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { HttpUrl, VenueName } from '../entities/entities.ts'
import { ReadOn, SOURCED_FACTS } from '../entities/venue-evidence.ts'
import { InCity } from '../public-api/routes.ts'

/** A fact's value as text, and the page that states it. Null: no page is known. */
const StatedValue = z.object({ value: z.string(), source: HttpUrl.nullable(), readOn: ReadOn.nullable() })
export type StatedValue = z.infer<typeof StatedValue>

/** A fact that a venue's own pages state differently. */
export const FactReview = z.object({
  id: z.uuid(),
  venue: VenueName,
  fact: z.enum(SOURCED_FACTS),
  ours: StatedValue,
  theirs: StatedValue,
})
export type FactReview = z.infer<typeof FactReview>

export const listFactReviews = defineContract('GET /api/admin/venue-facts', {
  query: InCity,
  response: z.object({ reviews: z.array(FactReview), total: z.number().int() }),
})
/** Keeps our value, or takes the one on the venue's page as an operator's edit. The same value isn't reviewed again. */
export const decideFactReview = defineContract('POST /api/admin/venue-facts/:id', {
  params: z.object({ id: z.uuid().describe('the id of a review') }),
  body: z.strictObject({ take: z.boolean() }).describe('{"take": true for the value on the page, false for ours}'),
  response: z.object({ taken: z.boolean() }),
})
