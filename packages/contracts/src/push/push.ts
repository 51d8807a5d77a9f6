import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { MAX_FOLLOWED } from '../public-api/following-limits.ts'
import { MOVE_PUSH } from './push-paths.ts'

/** What notices are about: a change of a show, or that it is tonight. */
export const PushKind = z.enum(['new', 'on sale', 'moved', 'postponed', 'cancelled', 'back on', 'tonight'])
export type PushKind = z.infer<typeof PushKind>

/** A notice as the browser gets it, encrypted on its way: shown by the service worker. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Of the page that it leads to, on this site. */
  path: z.string(),
  /** A notice of the same tag takes the place of one that is shown. */
  tag: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>

const MAX_ENDPOINT_LENGTH = 1_000
const PushEndpoint = z.url({ protocol: /^https?$/ }).max(MAX_ENDPOINT_LENGTH)

/** What a browser's `PushSubscription` becomes as JSON (Push API section 8): the keys in base64url (RFC 8291). */
export const PushSubscription = z.strictObject({
  endpoint: PushEndpoint,
  keys: z.strictObject({
    // 65 bytes of an uncompressed point, which begin with 4, and 16 bytes
    p256dh: z.string().regex(/^B[\w-]{86}={0,1}$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

const Ids = z.array(z.uuid()).max(MAX_FOLLOWED)

/** Named by its endpoint, which a push service gives to one browser and nobody can guess. */
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

/** The answer is the same whether anything was stored. */
export const erasePush = defineContract('POST /api/push/erase', {
  body: z.strictObject({ endpoint: PushEndpoint }).describe('a JSON object with the endpoint of a subscription'),
  response: z.object({ erased: z.literal(true) }),
})
