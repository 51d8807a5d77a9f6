import { z } from 'zod'
import { defineContract } from './contract.ts'

/** RFC 5321 allows no longer path. */
const LONGEST_ADDRESS = 254

/** The answer is the same for addresses known and new: nobody learns who reads us. */
export const subscribeToNewsletter = defineContract({
  method: 'POST',
  path: '/api/newsletter/subscribe',
  summary: 'Subscribe an e-mail address to the newsletter',
  body: z.strictObject({
    email: z.string().trim().max(LONGEST_ADDRESS).pipe(z.email()).describe('an e-mail address such as name@host.org'),
  }),
  response: z.object({ subscribed: z.literal(true) }),
})
