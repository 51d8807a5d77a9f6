import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { Instant, SourceKind } from '../entities/entities.ts'
import { Problem } from '../entities/listing.ts'
import { Terms } from '../entities/terms.ts'
import { Months } from '../operators/coverage.ts'
import { InCity } from '../public-api/routes.ts'
import { Depth, Job, JobKind, ScrapeCounts } from './jobs.ts'

const JobParams = z.object({ id: z.uuid().describe('the id of a job') })
const WholeNumber = (max: number) =>
  z.coerce.number<number | string>().int().min(1).max(max).describe(`a whole number from 1 to ${max}`)

export const listJobs = defineContract('GET /api/jobs', {
  query: InCity.extend({
    kind: JobKind.optional().describe('a kind of job'),
    state: z.enum(['active', 'ended']).optional().describe('active or ended'),
    limit: WholeNumber(100).optional(),
  }),
  response: z.array(Job),
})
export type JobFilters = z.output<typeof listJobs.query>
export const getJob = defineContract('GET /api/jobs/:id', { params: JobParams, response: Job })
/** Cancels a job: running scrapes finish, and no others start. */
export const cancelJob = defineContract('DELETE /api/jobs/:id', { params: JobParams, response: Job })
/** Server-sent events named `job`, each with a Job. The last one is sent after the job ended. */
export const JOB_EVENTS_PATH = '/api/jobs/:id/events'

export const RunOutcome = z.enum(['running', 'ok', 'unchanged', 'suspect', 'failed'])
export type RunOutcome = z.infer<typeof RunOutcome>

export const Run = z.object({
  id: z.uuid(),
  source: z.string(),
  sourceName: z.string(),
  venueName: z.string().nullable(),
  jobId: z.string().nullable(),
  depth: Depth,
  outcome: RunOutcome,
  startedAt: Instant,
  endedAt: Instant.nullable(),
  seconds: z.number().nullable(),
  ...ScrapeCounts.shape,
  problems: z.array(Problem),
})
export type Run = z.infer<typeof Run>
/** Scrapes of a city's sources, or only those of a source or job, latest first. */
export const listRuns = defineContract('GET /api/admin/runs', {
  query: InCity.extend({
    source: z.string().max(200).optional().describe('the id of a source'),
    job: z.uuid().optional().describe('the id of a job'),
    // `trouble` is the old name of `problems`; remove it after the next release
    outcome: z.enum(['problems', 'trouble']).optional().describe('problems, for failed and suspect scrapes only'),
    limit: WholeNumber(200).optional(),
    before: Instant.optional().describe('an instant: runs that started before it'),
  }),
  response: z.array(Run),
})

export type RunFilters = z.output<typeof listRuns.query>

/** The number of a venue's shows in each week. A show after midnight counts in the week of its night. */
export const VenueHistory = z.object({
  venueId: z.uuid(),
  venueName: z.string(),
  /** Past weeks and weeks with announced shows. A week starts on Monday. */
  weeks: z.array(z.object({ week: z.string(), events: z.number().int() })),
})
export type VenueHistory = z.infer<typeof VenueHistory>
export const listVenueHistory = defineContract('GET /api/admin/history', {
  query: InCity.extend({ months: Months }),
  response: z.array(VenueHistory),
})

/** What is left of a venue whose site refuses automated requests. */
export const Alternatives = z.object({
  /** Names of scraped sources that list its upcoming shows. */
  listedBy: z.array(z.string()),
  /** Hosts of ticket links that the venue's own listings have, the most frequent first, and what we know of their terms. */
  ticketHosts: z.array(z.object({ host: z.string(), reading: Terms.shape.reading })),
  /** What each of the city's lists of many venues that isn't scraped is waiting for, such as a key. */
  waiting: z.array(z.string()),
})
export type Alternatives = z.infer<typeof Alternatives>

export const SourceState = z.object({
  id: z.string(),
  city: z.string(),
  name: z.string(),
  platform: z.string(),
  url: z.string(),
  kind: SourceKind,
  venueName: z.string().nullable(),
  venueSlug: z.string().nullable(),
  cadenceMinutes: z.number().int(),
  active: z.boolean(),
  inactiveReason: z.string().nullable(),
  terms: Terms.nullable(),
  /** Whether operators have a permission that the source needs because of its terms. Null if it needs none. */
  permitted: z.boolean().nullable(),
  scheduled: z.boolean(),
  doNotScrape: z.boolean(),
  /** Whether it publishes nothing until a list agrees with one of its scrapes. */
  unverified: z.boolean(),
  nextRunAt: Instant.nullable(),
  /** Whether the source should have a scheduled run, but the queue has none. */
  nextRunMissing: z.boolean(),
  lastAttemptAt: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
  failingSince: Instant.nullable(),
  lastFound: z.number().int().nullable(),
  lastProblem: z.string().nullable(),
  /** Whether the source is scheduled, but has had no successful scrape for twice its `cadenceMinutes`. */
  stale: z.boolean(),
  /** Since when its site refuses us. Set too if only another source on the same host was refused. */
  refusedSince: Instant.nullable(),
  /** Until then, a refused source is not scraped. */
  refusedUntil: Instant.nullable(),
  /** Only for a refused source of a venue. */
  alternatives: Alternatives.nullable(),
})
export type SourceState = z.infer<typeof SourceState>
export const listSources = defineContract('GET /api/admin/sources', { query: InCity, response: z.array(SourceState) })
/** Turns a schedule on or off, forbids scraping a source, or states that we have the permission that it needs. */
export const switchSource = defineContract('PATCH /api/admin/sources/:id', {
  params: z.object({ id: z.string().max(200).describe('the id of a source') }),
  body: z
    .strictObject({
      scheduled: z.boolean().optional(),
      doNotScrape: z.boolean().optional(),
      permitted: z.boolean().optional(),
    })
    .describe('{"scheduled": true or false, "doNotScrape": true or false, "permitted": true or false}'),
  response: SourceState,
})
