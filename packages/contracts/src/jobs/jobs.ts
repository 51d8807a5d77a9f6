import { z } from 'zod'
import { counts } from '../contract/counts.ts'
import { Instant } from '../entities/entities.ts'
import { Problem } from '../entities/listing.ts'
import { Improved, JobState, SharedCounts, SourceProgress } from './define-operator-job.ts'
import { OPERATOR_JOBS } from './operator-jobs.ts'

/** `shallow` follows the listing's pages near today; `full` every page and detail. */
export const Depth = z.enum(['shallow', 'full'])
export type Depth = z.infer<typeof Depth>

/** Read one source: payloads carry ids, not records. `job` is the operators' job that it is part of. */
export const ScrapeSourceJob = z.object({
  source: z.string(),
  depth: Depth.default('shallow'),
  job: z.uuid().optional(),
  /** Skipped where the source was read just now: several workers may find that it is due, and its schedule may follow a start. */
  unlessFresh: z.boolean().optional(),
})
export type ScrapeSourceJob = z.infer<typeof ScrapeSourceJob>

export const ScrapeCounts = z.object(counts('pages', 'found', 'added', 'updated', 'unchanged', 'vanished', 'problems'))
export type ScrapeCounts = z.infer<typeof ScrapeCounts>

export interface JobPlan {
  /** To read, in this order. */
  sources: readonly string[]
  depth: Depth
  /** To look up at Spotify, in this order. */
  artists?: readonly string[]
}

export type JobKind = keyof typeof OPERATOR_JOBS
export const JOB_KINDS = Object.keys(OPERATOR_JOBS) as JobKind[]
export const JobKind = z.enum(JOB_KINDS)

type StepOf<Kind extends JobKind> = keyof (typeof OPERATOR_JOBS)[Kind]['steps']
export type JobStep = { [Kind in JobKind]: StepOf<Kind> }[JobKind]
const definitions = Object.values(OPERATOR_JOBS)
export const JobStep = z.enum([...new Set(definitions.flatMap(({ steps }) => Object.keys(steps) as JobStep[]))])

type OwnCount = (typeof definitions)[number]['counts'][number]
const ownCounts = definitions.flatMap((definition): readonly OwnCount[] => definition.counts)
export const JobTotals = SharedCounts.extend(counts(...ownCounts))
export type JobTotals = z.infer<typeof JobTotals>

export const Job = z.object({
  id: z.uuid(),
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
