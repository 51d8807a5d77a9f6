import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { Instant, LocalDay } from '../entities/entities.ts'
import { MAX_CHOICE_LENGTH } from '../entities/event-choices.ts'

// The calls of the website's own pages for subscribers. Tokens come in bodies: addresses are logged, and passed on.
const Token = z
  .string()
  .regex(/^[\w-]{32}$/)
  .describe('the token of a link in a mail')
const OfToken = z.strictObject({ token: Token })

export const SubscriberStatus = z.enum(['pending', 'confirmed', 'unsubscribed', 'bounced'])
const Subscriber = z.object({
  email: z.string(),
  status: SubscriberStatus,
  city: z.string(),
  neighborhoods: z.array(z.string()),
  genres: z.array(z.string()),
})
/** So many neighborhoods or genres can be chosen: more than a city has. */
const MAX_CHOICES = 200
const Chosen = z.array(z.string().min(1).max(MAX_CHOICE_LENGTH)).max(MAX_CHOICES)

export const getSubscription = defineContract('POST /api/newsletter/subscription', {
  body: OfToken,
  response: Subscriber.extend({
    options: z.object({ neighborhoods: z.array(z.string()), genres: z.array(z.string()) }),
  }),
})
/** Whether a link that asks to confirm is still good. */
export const getConfirmation = defineContract('POST /api/newsletter/confirmation', {
  body: OfToken,
  response: z.object({ status: SubscriberStatus, city: z.string() }),
})
/** Confirm a subscription; gives the token of the subscriber’s own pages. */
export const confirmSubscription = defineContract('POST /api/newsletter/confirm', {
  body: OfToken,
  response: z.object({ token: Token }),
})
/** Choose the neighborhoods and genres that one is told of; everything where none is chosen. */
export const chooseOfNewsletter = defineContract('POST /api/newsletter/choices', {
  body: OfToken.extend({ neighborhoods: Chosen, genres: Chosen }),
  response: z.object({ saved: z.literal(true) }),
})
export const unsubscribeFromNewsletter = defineContract('POST /api/newsletter/unsubscribe', {
  body: OfToken,
  response: z.object({ unsubscribed: z.literal(true) }),
})
export const StoredOfSubscriber = Subscriber.extend({
  consentedAt: Instant,
  askedAt: Instant,
  confirmedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
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
export const exportSubscription = defineContract('POST /api/newsletter/export', {
  body: OfToken,
  response: StoredOfSubscriber,
})
export const eraseSubscription = defineContract('POST /api/newsletter/erase', {
  body: OfToken,
  response: z.object({ erased: z.literal(true) }),
})
