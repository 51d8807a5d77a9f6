import { z } from 'zod'
import { countFields } from '../contract/count-fields.ts'
import { defineContract } from '../contract/define-contract.ts'
import { Instant, LocalDay } from '../entities/entities.ts'
import { InCity } from '../public-api/routes.ts'
import { Email } from './newsletter.ts'
import { StoredSubscriber, SubscriberStatus } from './subscriptions.ts'

const EmailBody = z.strictObject({ email: Email }).describe('an object with an e-mail address')

/** Returns where emails go, how many subscribers there are, and the outcome of the last issues. */
export const getNewsletterState = defineContract('GET /api/admin/newsletter', {
  response: z.object({
    transport: z.object({
      kind: z.enum(['smtp', 'outbox']),
      /** The server's name, or the folder. */
      where: z.string(),
      /** Why emails go into a folder. */
      why: z.string().nullable(),
    }),
    from: z.string(),
    bouncesRead: z.boolean(),
    signed: z.boolean(),
    /** When the weekly e-mail is sent: `Thursday` and an hour. */
    weekday: z.string(),
    hour: z.number().int(),
    subscribers: z.array(z.object({ city: z.string(), status: SubscriberStatus, count: z.number().int() })),
    issues: z.array(
      z.object({
        city: z.string(),
        day: LocalDay,
        madeAt: Instant,
        ...countFields('waiting', 'sent', 'empty', 'failed', 'bounced', 'dropped'),
      }),
    ),
    problems: z.array(z.object({ at: Instant, problem: z.string() })),
  }),
})
/** Previews the weekly e-mail as it would be sent now to a subscriber who made no choices. */
export const previewNewsletter = defineContract('GET /api/admin/newsletter/preview', {
  query: InCity,
  response: z.object({
    /** Null if there are no shows. */
    mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
  }),
})
/** Sends the weekly e-mail, as it would be sent now, to one address. */
export const testNewsletter = defineContract('POST /api/admin/newsletter/test', {
  query: InCity,
  body: EmailBody,
  response: z.object({ message: z.string() }),
})
/** Returns everything stored about an address, at its owner's request. */
export const exportSubscriber = defineContract('POST /api/admin/newsletter/export', {
  body: EmailBody,
  response: StoredSubscriber,
})
/** Erases everything stored about an address, at its owner's request. */
export const eraseSubscriber = defineContract('POST /api/admin/newsletter/erase', {
  body: EmailBody,
  response: z.object({ erased: z.literal(true) }),
})
