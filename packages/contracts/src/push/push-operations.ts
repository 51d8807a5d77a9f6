import { z } from 'zod'
import { counts } from '../contract/counts.ts'
import { defineContract } from '../contract/define-contract.ts'
import { Instant } from '../entities/entities.ts'

export const getPushState = defineContract('GET /api/admin/push', {
  response: z.object({
    sends: z.boolean(),
    browsers: z.number().int(),
    /** The number of browsers for each thing that they follow. */
    follows: z.array(z.object({ kind: z.enum(['artist', 'venue', 'event']), count: z.number().int() })),
    /** From the last seven days. The kinds are those of push.ts. */
    notices: z.array(z.object({ kind: z.string(), ...counts('waiting', 'sent', 'failed', 'expired') })),
    problems: z.array(z.object({ at: Instant, problem: z.string(), count: z.number().int() })),
  }),
})
