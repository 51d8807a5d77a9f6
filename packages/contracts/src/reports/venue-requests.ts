import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { HttpUrl, Instant, VenueName } from '../entities/entities.ts'
import { InCity, SlugParams } from '../public-api/routes.ts'
import { MAX_SOURCE_LENGTH } from './report-choices.ts'
import { CORRECTABLE_FACTS, MAX_REASON_LENGTH, MAX_VALUE_LENGTH, VENUE_REQUESTS } from './venue-request-choices.ts'

const Address = HttpUrl.max(MAX_SOURCE_LENGTH)

/** What somebody from a venue requests. `source`: a page that shows the value. */
export const VenueRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fact'),
    fact: z.enum(CORRECTABLE_FACTS),
    value: z.string().trim().min(1).max(MAX_VALUE_LENGTH),
    source: Address,
  }),
  z.strictObject({ kind: z.literal('feed'), source: Address }),
  z.strictObject({ kind: z.literal('leave-out'), reason: z.string().trim().max(MAX_REASON_LENGTH).default('') }),
])
export type VenueRequest = z.infer<typeof VenueRequest>

export const requestVenueChange = defineContract('POST /api/venues/:slug/requests', {
  params: SlugParams,
  body: VenueRequest,
  response: z.object({ link: z.string() }),
})

const RequestedChange = z.object({
  kind: z.enum(VENUE_REQUESTS.map(({ kind }) => kind)),
  fact: z.enum(CORRECTABLE_FACTS).nullable(),
  value: z.string().nullable(),
  source: z.string().nullable(),
  reason: z.string(),
  requestedAt: Instant,
})

export const FollowedVenueRequest = RequestedChange.extend({
  venue: VenueName,
  /** Null while the request is open. */
  outcome: z.enum(['accepted', 'rejected']).nullable(),
  /** How to prove the request by a file on the venue's own site; null if it can't be proved anymore, or at all. */
  proof: z
    .object({
      token: z.string(),
      addresses: z.array(HttpUrl),
      /** Whether the file is being checked. */
      asked: z.boolean(),
      /** Why the last check failed. */
      problem: z.string().nullable(),
    })
    .nullable(),
})
export type FollowedVenueRequest = z.infer<typeof FollowedVenueRequest>

const TokenParams = z.object({ token: z.string().max(100) })
export const followVenueRequest = defineContract('GET /api/reports/rooms/:token', {
  params: TokenParams,
  response: FollowedVenueRequest,
})
/** Says that the file is there. A worker checks it within a minute. */
export const proveVenueRequest = defineContract('POST /api/reports/rooms/:token/proof', {
  params: TokenParams,
  body: z.strictObject({}).describe('{}'),
  response: z.object({ asked: z.boolean() }),
})

export const QueuedVenueRequest = RequestedChange.extend({ id: z.uuid(), venue: VenueName })
export type QueuedVenueRequest = z.infer<typeof QueuedVenueRequest>
export const listVenueRequests = defineContract('GET /api/admin/venue-requests', {
  query: InCity,
  response: z.array(QueuedVenueRequest),
})
/** Accepts a request, which applies it, or rejects it. */
export const decideVenueRequest = defineContract('POST /api/admin/venue-requests/:id', {
  params: z.object({ id: z.uuid().describe('the id of a request') }),
  query: InCity,
  body: z.strictObject({ accept: z.boolean() }).describe('{"accept": true or false}'),
  response: z.object({ accepted: z.boolean() }),
})
