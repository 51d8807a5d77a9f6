import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { toOldName } from '../contract/old-name.ts'
import { Instant, LocalDay, SourceKind } from '../entities/entities.ts'
import { InCity } from '../public-api/routes.ts'
import { EventReference } from './quality.ts'

export const ReviewListing = z.object({
  source: z.string(),
  sourceName: z.string(),
  sourceKind: SourceKind,
  externalId: z.string(),
  url: z.string().nullable(),
  ticketUrl: z.string().nullable(),
  title: z.string(),
  headliner: z.string().nullable(),
  support: z.array(z.string()),
  localDate: LocalDay,
  startsAt: Instant.nullable(),
  doors: Instant.nullable(),
  price: z.string().nullable(),
  age: z.string().nullable(),
  room: z.string().nullable(),
  venueName: z.string(),
  event: EventReference.omit({ localDate: true }),
})
export type ReviewListing = z.infer<typeof ReviewListing>

export const ReviewPair = z.object({
  id: z.uuid(),
  a: ReviewListing,
  b: ReviewListing,
  for: z.array(z.string()),
  against: z.array(z.string()),
  /** A sentence that says why one of their events isn't listed until somebody decides. */
  notListed: z.string().nullable(),
  requestedAt: Instant,
  askedAt: toOldName('requestedAt', Instant),
  skipped: z.boolean(),
})
export type ReviewPair = z.infer<typeof ReviewPair>

/** The possible decisions about two listings. */
export const DecidedVerdict = z.enum(['same', 'different'])
export type DecidedVerdict = z.infer<typeof DecidedVerdict>
export const Verdict = z.enum([...DecidedVerdict.options, 'skip'])
export type Verdict = z.infer<typeof Verdict>

/** Lists pairs that a person should look at, those not skipped first. */
export const listReview = defineContract('GET /api/admin/review', {
  query: InCity,
  response: z.object({ pairs: z.array(ReviewPair), total: z.number().int() }),
})
/**
 * Decides that two listings are the same event, are different events, or will be decided later. The decision is
 * remembered across scrapes.
 */
export const decideReview = defineContract('POST /api/admin/review/:id', {
  params: z.object({ id: z.uuid().describe('the id of a pair') }),
  query: InCity,
  body: z.strictObject({ verdict: Verdict }).describe('{"verdict": "same", "different" or "skip"}'),
  /** `left`: the remaining pairs of the requested city. */
  response: z.object({ verdict: Verdict, left: z.number().int() }),
})
/** A past decision, which can be undone. */
export const Decision = z.object({
  id: z.uuid(),
  verdict: DecidedVerdict,
  a: z.string(),
  b: z.string(),
  decidedBy: z.string(),
  decidedAt: Instant,
  why: z.string(),
})
export type Decision = z.infer<typeof Decision>
export const listDecisions = defineContract('GET /api/admin/decisions', { query: InCity, response: z.array(Decision) })
export const undoDecision = defineContract('POST /api/admin/decisions/:id/undo', {
  params: z.object({ id: z.uuid().describe('the id of a decision') }),
  response: z.object({ id: z.uuid() }),
})
