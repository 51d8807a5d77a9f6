import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { InCity } from '../public-api/routes.ts'

const Count = z.number().int()

/**
 * Counts what waits for an operator's decision in a city, for the area's first page. `venueFacts` are facts that
 * venues' own pages state differently, and requests from "Is this your room?".
 */
export const countWaiting = defineContract('GET /api/admin/waiting', {
  query: InCity,
  response: z.object({
    unknownVenues: z.object({ names: Count, shows: Count }),
    addedShows: Count,
    venueFacts: Count,
    reports: Count,
  }),
})
