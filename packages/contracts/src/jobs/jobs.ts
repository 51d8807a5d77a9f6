import { z } from 'zod'
import { counts } from '../contract/counts.ts'
import { Instant } from '../entities/entities.ts'
import { Problem } from '../entities/listing.ts'

/** `shallow` follows the listing's pages near today; `full` every page and detail. */
export const Depth = z.enum(['shallow', 'full'])
export type Depth = z.infer<typeof Depth>

/** Read one source: payloads carry ids, not records. `job` is the operators' job that it is part of. */
export const ReadSourceJob = z.object({
  source: z.string(),
  depth: Depth.default('shallow'),
  job: z.uuid().optional(),
  /** Skipped where the source was read just now: several workers may find that it is due, and its schedule may follow a start. */
  unlessFresh: z.boolean().optional(),
})
export type ReadSourceJob = z.infer<typeof ReadSourceJob>

export const ReadCounts = z.object(counts('pages', 'found', 'added', 'updated', 'unchanged', 'vanished', 'problems'))
export type ReadCounts = z.infer<typeof ReadCounts>

/** What a job reads and looks up. */
export interface JobPlan {
  /** To read, in this order. */
  sources: readonly string[]
  depth: Depth
  /** To look up at Spotify, in this order. */
  artists?: readonly string[]
}

/** What operators request; the names of the specification's calls, and `reread`: kept pages are read again. */
export const JOB_KINDS = [
  'close-coverage-gaps',
  'expand-venues',
  'comprehensive-expansion',
  'gamh-authentic',
  'gamh-comprehensive',
  'spotify-images',
  'improve-quality',
  'reread',
] as const
export const JobKind = z.enum(JOB_KINDS)
export type JobKind = z.infer<typeof JobKind>

export const JobState = z.enum(['waiting', 'running', 'completed', 'failed', 'cancelled'])
export type JobState = z.infer<typeof JobState>

/** The state of one of a job's sources. `skipped`: the job ended before it was read, or it may not be read. */
export const SourceProgress = z.object({
  source: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'reading', 'done', 'failed', 'skipped']),
  ...counts('found', 'added', 'updated', 'vanished'),
  problems: z.array(Problem),
})
export type SourceProgress = z.infer<typeof SourceProgress>

/** What a job does besides reading sources. */
export const JobStep = z.enum(['reading', 'matching', 'artists', 'details', 'mending', 'rereading'])
export type JobStep = z.infer<typeof JobStep>

/** What a fix of the data came to, as the specification names it, and what we count besides. */
export const ImproveCounts = z.object({
  venuesImproved: z.number().int(),
  qualityScoreImprovement: z.number(),
  ...counts('duplicatesRemoved', 'ticketUrlsFixed', 'descriptionsAdded', 'doorTimesSet', 'artistsLinked'),
})
export type ImproveCounts = z.infer<typeof ImproveCounts>
/** With the batch by which it can be undone; null where nothing was changed. */
export const Improved = ImproveCounts.extend({ batch: z.uuid().nullable() })
export type Improved = z.infer<typeof Improved>

export const JobTotals = z.object({
  /** Sources, or artists where the job is about these: how many are behind it and how many there are. */
  ...counts('done', 'total', 'failed', 'pages', 'found', 'added', 'updated', 'vanished', 'merged', 'enriched'),
  /** Events that no page lists any more, and artists whom no event bills any more. */
  ...counts('withdrawn', 'retired'),
})
export type JobTotals = z.infer<typeof JobTotals>

/** A job as operators see it. */
export const Job = z.object({
  id: z.uuid(),
  /** The id of its city. */
  city: z.string(),
  kind: JobKind,
  state: JobState,
  step: JobStep.nullable(),
  requestedAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  totals: JobTotals,
  sources: z.array(SourceProgress),
  /** Of the job itself; those of its sources stand with these. */
  problems: z.array(Problem),
  /** Why it failed; null unless it did. */
  error: z.string().nullable(),
  improved: Improved.nullable(),
})
export type Job = z.infer<typeof Job>
