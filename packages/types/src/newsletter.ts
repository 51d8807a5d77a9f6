import { z } from 'zod'
import { defineContract } from './contract.ts'
import { Instant, LocalDay } from './entities.ts'
import { LONGEST_CHOICE } from './event-choices.ts'
import { InCity } from './routes.ts'

/** RFC 5321 allows no longer path. */
const LONGEST_ADDRESS = 254
const Email = z.string().trim().max(LONGEST_ADDRESS).pipe(z.email()).describe('an e-mail address such as name@host.org')

/** The answer is the same for addresses known and new: nobody learns who reads us. */
export const subscribeToNewsletter = defineContract({
  method: 'POST',
  path: '/api/newsletter/subscribe',
  summary: 'Ask an e-mail address whether it wants the newsletter of a city',
  query: InCity,
  body: z.strictObject({ email: Email }),
  response: z.object({ subscribed: z.literal(true) }),
})

// The calls of the website's own pages for subscribers. Tokens come in bodies: addresses are logged, and passed on.
const Token = z
  .string()
  .regex(/^[\w-]{32}$/)
  .describe('the token of a link in a mail')
const OfToken = z.strictObject({ token: Token })

const Status = z.enum(['pending', 'confirmed', 'unsubscribed', 'bounced'])
/** So many neighborhoods or genres can be chosen: more than a city has. */
const MOST_CHOSEN = 200
const Chosen = z.array(z.string().min(1).max(LONGEST_CHOICE)).max(MOST_CHOSEN)

export const readSubscription = defineContract({
  method: 'POST',
  path: '/api/newsletter/subscription',
  summary: 'What a subscriber chose',
  body: OfToken,
  response: z.object({
    email: z.string(),
    status: Status,
    city: z.string(),
    neighborhoods: z.array(z.string()),
    genres: z.array(z.string()),
    /** What can be chosen. */
    options: z.object({ neighborhoods: z.array(z.string()), genres: z.array(z.string()) }),
  }),
})
export const readConfirmation = defineContract({
  method: 'POST',
  path: '/api/newsletter/confirmation',
  summary: 'Whether a link that asks to confirm is still good',
  body: OfToken,
  response: z.object({ status: Status, city: z.string() }),
})
export const confirmSubscription = defineContract({
  method: 'POST',
  path: '/api/newsletter/confirm',
  summary: 'Confirm a subscription; gives the token of the subscriber’s own pages',
  body: OfToken,
  response: z.object({ token: Token }),
})
export const chooseOfNewsletter = defineContract({
  method: 'POST',
  path: '/api/newsletter/choices',
  summary: 'Choose the neighborhoods and genres that one is told of; everything where none is chosen',
  body: OfToken.extend({ neighborhoods: Chosen, genres: Chosen }),
  response: z.object({ saved: z.literal(true) }),
})
export const unsubscribeFromNewsletter = defineContract({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  summary: 'End a subscription',
  body: OfToken,
  response: z.object({ unsubscribed: z.literal(true) }),
})
/** Everything that is stored of a subscriber. */
export const StoredOfSubscriber = z.object({
  email: z.string(),
  status: Status,
  city: z.string(),
  neighborhoods: z.array(z.string()),
  genres: z.array(z.string()),
  consentedAt: Instant,
  askedAt: Instant,
  confirmedAt: Instant.nullable(),
  mails: z.array(
    z.object({
      kind: z.string(),
      issue: LocalDay.nullable(),
      state: z.string(),
      createdAt: Instant,
      sentAt: Instant.nullable(),
      attempts: z.number().int(),
      problem: z.string().nullable(),
      bounce: z.string().nullable(),
    }),
  ),
})
export const exportSubscription = defineContract({
  method: 'POST',
  path: '/api/newsletter/export',
  summary: 'Everything that is stored of a subscriber',
  body: OfToken,
  response: StoredOfSubscriber,
})
export const eraseSubscription = defineContract({
  method: 'POST',
  path: '/api/newsletter/erase',
  summary: 'Erase everything that is stored of a subscriber',
  body: OfToken,
  response: z.object({ erased: z.literal(true) }),
})

// The operators' calls.
const OfEmail = z.strictObject({ email: Email }).describe('an object with an e-mail address')

export const getNewsletterState = defineContract({
  method: 'GET',
  path: '/api/admin/newsletter',
  summary: 'Where mails go, how many subscribers there are, and what became of the last issues',
  response: z.object({
    transport: z.object({
      kind: z.enum(['smtp', 'outbox']),
      /** The server, or the folder. */
      where: z.string(),
      /** Why mails go into a folder. */
      why: z.string().nullable(),
    }),
    from: z.string(),
    bouncesRead: z.boolean(),
    signed: z.boolean(),
    /** When the weekly mail is sent: `Thursday` and an hour. */
    weekday: z.string(),
    hour: z.number().int(),
    subscribers: z.array(z.object({ city: z.string(), status: Status, count: z.number().int() })),
    issues: z.array(
      z.object({
        city: z.string(),
        day: LocalDay,
        madeAt: Instant,
        ...{ waiting: z.number().int(), sent: z.number().int(), empty: z.number().int() },
        ...{ failed: z.number().int(), bounced: z.number().int(), dropped: z.number().int() },
      }),
    ),
    problems: z.array(z.object({ at: Instant, problem: z.string() })),
  }),
})
export const previewNewsletter = defineContract({
  method: 'GET',
  path: '/api/admin/newsletter/preview',
  summary: 'The weekly mail as it would be sent now, with nothing chosen',
  query: InCity,
  response: z.object({
    /** Null where there is nothing to tell. */
    mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
  }),
})
export const testNewsletter = defineContract({
  method: 'POST',
  path: '/api/admin/newsletter/test',
  summary: 'Send the weekly mail, as it would be sent now, to one address',
  query: InCity,
  body: OfEmail,
  response: z.object({ message: z.string() }),
})
export const exportSubscriber = defineContract({
  method: 'POST',
  path: '/api/admin/newsletter/export',
  summary: 'Everything that is stored of an address, at its owner’s request',
  body: OfEmail,
  response: StoredOfSubscriber,
})
export const eraseSubscriber = defineContract({
  method: 'POST',
  path: '/api/admin/newsletter/erase',
  summary: 'Erase everything that is stored of an address, at its owner’s request',
  body: OfEmail,
  response: z.object({ erased: z.literal(true) }),
})
