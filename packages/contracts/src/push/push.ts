import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { MAX_FOLLOWED } from '../public-api/following-limits.ts'
import { MOVE_PUSH } from './push-paths.ts'

/** The subject of a notification: a change to a show, or that the show is tonight. */
export const PushKind = z.enum(['new', 'on sale', 'moved', 'postponed', 'cancelled', 'back on', 'tonight'])
export type PushKind = z.infer<typeof PushKind>

/** A notification as the browser gets it, encrypted in transit. The service worker shows it. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The path of the page it opens on this site. */
  path: z.string(),
  /** A notification replaces a shown one with the same tag. */
  tag: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>

const MAX_ENDPOINT_LENGTH = 1_000
const PushEndpoint = z.url({ protocol: /^https?$/ }).max(MAX_ENDPOINT_LENGTH)

/** A browser's `PushSubscription` as JSON (Push API section 8), with keys in base64url (RFC 8291). */
export const PushSubscription = z.strictObject({
  endpoint: PushEndpoint,
  keys: z.strictObject({
    // 65 bytes of an uncompressed point, which starts with 4, and 16 bytes
    p256dh: z.string().regex(/^B[\w-]{86}={0,1}$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

const Ids = z.array(z.uuid()).max(MAX_FOLLOWED)

/**
 * Stores a browser's subscription and what it follows. The endpoint identifies the subscription: a push service gives
 * it to only one browser, and nobody can guess it.
 */
export const keepPush = defineContract('POST /api/push', {
  body: z
    .strictObject({ subscription: PushSubscription, artists: Ids, venues: Ids, events: Ids })
    .describe(
      `a JSON object with a subscription (its endpoint and its keys p256dh and auth) and up to ${MAX_FOLLOWED} ids each of artists, venues and events`,
    ),
  response: z.object({ kept: z.literal(true) }),
})

export const movePush = defineContract(MOVE_PUSH, {
  body: z
    .strictObject({ from: PushEndpoint, subscription: PushSubscription })
    .describe(
      'a JSON object with the previous endpoint and a subscription (its endpoint and its keys p256dh and auth)',
    ),
  response: z.object({ moved: z.literal(true) }),
})

/** The response is the same whether or not anything was stored. */
export const erasePush = defineContract('POST /api/push/erase', {
  body: z.strictObject({ endpoint: PushEndpoint }).describe('a JSON object with the endpoint of a subscription'),
  response: z.object({ erased: z.literal(true) }),
})
