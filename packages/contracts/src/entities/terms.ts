import { z } from 'zod'
import { LocalDay } from './entities.ts'

/** What a source's terms state about automated reading, and where and when somebody read them. */
export const Terms = z.strictObject({
  reading: z.enum(['allowed', 'forbidden', 'unknown']),
  /** The page with the terms. */
  source: z.url({ protocol: /^https?$/ }),
  readOn: LocalDay,
  /** What exactly they say, or how we know. */
  note: z.string().min(1).max(300).optional(),
})
export type Terms = z.infer<typeof Terms>
