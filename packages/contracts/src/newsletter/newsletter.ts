import { z } from 'zod'
import { SUBSCRIBE } from '../contract/client-paths.ts'
import { defineContract } from '../contract/define-contract.ts'
import { InCity } from '../public-api/routes.ts'

/** The longest address that RFC 5321 allows, in characters. */
const MAX_ADDRESS_LENGTH = 254
export const Email = z
  .string()
  .trim()
  .max(MAX_ADDRESS_LENGTH)
  .pipe(z.email())
  .describe('an e-mail address such as name@host.org')

/** The response is the same for known and new addresses, so nobody can find out who subscribes. */
export const subscribeToNewsletter = defineContract(SUBSCRIBE, {
  summary: 'Ask an e-mail address to confirm that it wants a city’s newsletter',
  query: InCity,
  body: z.strictObject({ email: Email }),
  response: z.object({ subscribed: z.literal(true) }),
})
