import { z } from 'zod'
import { countFields } from '../contract/count-fields.ts'
import { defineContract } from '../contract/define-contract.ts'
import { Instant } from '../entities/entities.ts'

export const getPushState = defineContract('GET /api/admin/push', {
  response: z.object({
    sends: z.boolean(),
    browsers: z.number().int(),
    /** The number of follows of each kind, across all browsers. */
    follows: z.array(z.object({ kind: z.enum(['artist', 'venue', 'event']), count: z.number().int() })),
    /** Counts of the notifications from the last seven days. The kinds are those in push.ts. */
    notices: z.array(z.object({ kind: z.string(), ...countFields('waiting', 'sent', 'failed', 'expired') })),
    problems: z.array(z.object({ at: Instant, problem: z.string(), count: z.number().int() })),
  }),
})
