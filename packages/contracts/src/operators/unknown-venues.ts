import { z } from 'zod'
import { Slug } from '../cities/city-files.ts'
import { defineContract } from '../contract/define-contract.ts'
import { Instant, LocalDay } from '../entities/entities.ts'
import { InCity } from '../public-api/routes.ts'

const VenueName = z.object({ slug: z.string(), name: z.string() })
const Count = z.number().int()

/** `venue`: it became a venue. `alias`: another name of a venue. `not-a-venue`: its shows aren't listed. */
export const NameDecision = z.enum(['venue', 'alias', 'not-a-venue'])
export type NameDecision = z.infer<typeof NameDecision>

/** A venue name on lists that matches no venue, with the upcoming shows that wait until an operator decides. */
export const UnknownVenue = z.object({
  id: z.uuid(),
  name: z.string(),
  /** All spellings, if they differ from the name. */
  spellings: z.array(z.string()),
  address: z.string().nullable(),
  /** Listings of one act on one day count once. */
  shows: Count,
  firstDay: LocalDay,
  lastDay: LocalDay,
  sources: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
  /** The first shows. */
  examples: z.array(z.object({ title: z.string(), date: LocalDay, url: z.string().nullable() })),
  /** The venues with the most similar names, and those at its address. */
  nearest: z.array(VenueName),
})
export type UnknownVenue = z.infer<typeof UnknownVenue>

/** Lists a city's names without a decision, most shows first, and the latest decisions. */
export const listUnknownVenues = defineContract('GET /api/admin/unknown-venues', {
  query: InCity,
  response: z.object({
    names: z.array(UnknownVenue),
    /** How many names and shows wait in all. */
    total: Count,
    shows: Count,
    decided: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        decision: NameDecision,
        venue: VenueName.nullable(),
        decidedBy: z.string(),
        decidedAt: Instant,
      }),
    ),
    /** The city's venues, for choosing any of them. */
    venues: z.array(VenueName),
  }),
})

const UnknownVenueParams = z.object({ id: z.uuid().describe('the id of an unknown venue') })
/**
 * Decides what a name means. The decision applies to later scrapes, and the waiting shows appear immediately. `shows` is
 * how many.
 */
export const decideUnknownVenue = defineContract('POST /api/admin/unknown-venues/:id', {
  params: UnknownVenueParams,
  query: InCity,
  body: z
    .strictObject({
      decision: NameDecision,
      /** For `alias`: the slug of the venue. */
      venue: Slug.optional(),
    })
    .refine(({ decision, venue }) => (decision === 'alias') === (venue !== undefined))
    .describe('{"decision": "venue" or "not-a-venue"} or {"decision": "alias", "venue": the slug of a venue}'),
  response: z.object({ venue: VenueName.nullable(), shows: Count }),
})
/** Undoes a decision. Its shows are no longer listed, and wait again. `shows` is how many. */
export const undoUnknownVenue = defineContract('POST /api/admin/unknown-venues/:id/undo', {
  params: UnknownVenueParams,
  query: InCity,
  response: z.object({ shows: Count }),
})
