import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { AnnouncedShow } from './announced.ts'
import { IDS_IN_REQUEST } from './following-limits.ts'
import { InCity } from './routes.ts'

const UUID_LENGTH = 36
const Ids = z
  .string()
  .max(IDS_IN_REQUEST * (UUID_LENGTH + 1))
  .regex(/^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:,(?!$)|$))*$/i)
  .describe(`up to ${IDS_IN_REQUEST} ids, separated by commas`)
  .optional()

export const listFollowedShows = defineContract('GET /api/following', {
  summary: 'Upcoming public events by artist, venue or event ids, soonest first',
  query: InCity.extend({ artists: Ids, venues: Ids, events: Ids }),
  response: z.array(AnnouncedShow),
})
