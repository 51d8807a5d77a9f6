import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { toOldName } from '../contract/old-name.ts'
import { Instant, LocalDay } from '../entities/entities.ts'
import { MAX_CHOICE_LENGTH } from '../entities/event-choices.ts'

// The subscribers' pages on the website make these calls. Tokens are sent in bodies, because URLs get logged and
// shared.
const Token = z
  .string()
  .regex(/^[\w-]{32}$/)
  .describe('the token from a link in an e-mail')
const TokenBody = z.strictObject({ token: Token })

export const SubscriberStatus = z.enum(['pending', 'confirmed', 'unsubscribed', 'bounced'])
const Subscriber = z.object({
  email: z.string(),
  status: SubscriberStatus,
  city: z.string(),
  neighborhoods: z.array(z.string()),
  genres: z.array(z.string()),
})
/** The most neighborhoods or genres a subscriber can choose: more than a city has. */
const MAX_CHOICES = 200
const Choices = z.array(z.string().min(1).max(MAX_CHOICE_LENGTH)).max(MAX_CHOICES)

export const getSubscription = defineContract('POST /api/newsletter/subscription', {
  body: TokenBody,
  response: Subscriber.extend({
    options: z.object({ neighborhoods: z.array(z.string()), genres: z.array(z.string()) }),
  }),
})
/** Checks whether a confirmation link is still valid. */
export const getConfirmation = defineContract('POST /api/newsletter/confirmation', {
  body: TokenBody,
  response: z.object({ status: SubscriberStatus, city: z.string() }),
})
/** Confirms a subscription; returns the token for the subscriber's own pages. */
export const confirmSubscription = defineContract('POST /api/newsletter/confirm', {
  body: TokenBody,
  response: z.object({ token: Token }),
})
/** Sets the neighborhoods and genres of a subscriber's mail. An empty list means everything. */
export const saveNewsletterChoices = defineContract('POST /api/newsletter/choices', {
  body: TokenBody.extend({ neighborhoods: Choices, genres: Choices }),
  response: z.object({ saved: z.literal(true) }),
})
export const unsubscribeFromNewsletter = defineContract('POST /api/newsletter/unsubscribe', {
  body: TokenBody,
  response: z.object({ unsubscribed: z.literal(true) }),
})
export const StoredSubscriber = Subscriber.extend({
  consentedAt: Instant,
  requestedAt: Instant,
  askedAt: toOldName('requestedAt', Instant),
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
  body: TokenBody,
  response: StoredSubscriber,
})
export const eraseSubscription = defineContract('POST /api/newsletter/erase', {
  body: TokenBody,
  response: z.object({ erased: z.literal(true) }),
})
