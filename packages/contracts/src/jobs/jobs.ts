import { z } from 'zod'
import { countFields } from '../contract/count-fields.ts'
import { Instant } from '../entities/entities.ts'
import { Problem } from '../entities/listing.ts'
import { FixResult, JobState, SharedCounts, SourceProgress } from './define-operator-job.ts'
import { OPERATOR_JOBS } from './operator-jobs.ts'

/** `shallow` follows the listing's pages near today; `full` follows every page and detail page. */
export const Depth = z.enum(['shallow', 'full'])
export type Depth = z.infer<typeof Depth>

/** Scrapes one source. Payloads carry ids, not records. `job` is the operators' job that the scrape is part of. */
export const ScrapeSourceJob = z.object({
  source: z.string(),
  depth: Depth.default('shallow'),
  job: z.uuid().optional(),
  /**
   * Skips the job if the source was scraped just now: several workers may find it due at the same time, and its
   * schedule may follow a startup scrape.
   */
  unlessFresh: z.boolean().optional(),
})
export type ScrapeSourceJob = z.infer<typeof ScrapeSourceJob>

export const ScrapeCounts = z.object(
  countFields('pages', 'found', 'added', 'updated', 'unchanged', 'vanished', 'problems'),
)
export type ScrapeCounts = z.infer<typeof ScrapeCounts>

export interface JobPlan {
  /** Sources to scrape, in this order. */
  sources: readonly string[]
  depth: Depth
  /** Artists to look up on Spotify, in this order. */
  artists?: readonly string[]
}

export type JobKind = keyof typeof OPERATOR_JOBS
export const JOB_KINDS = Object.keys(OPERATOR_JOBS) as JobKind[]
export const JobKind = z.enum(JOB_KINDS)

type StepOfKind<Kind extends JobKind> = keyof (typeof OPERATOR_JOBS)[Kind]['steps']
export type JobStep = { [Kind in JobKind]: StepOfKind<Kind> }[JobKind]
const definitions = Object.values(OPERATOR_JOBS)
export const JobStep = z.enum([...new Set(definitions.flatMap(({ steps }) => Object.keys(steps) as JobStep[]))])

type OwnCount = (typeof definitions)[number]['counts'][number]
const ownCounts = definitions.flatMap((definition): readonly OwnCount[] => definition.counts)
export const JobTotals = SharedCounts.extend(countFields(...ownCounts))
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
  /** Only the job's own problems; those of its sources are in `sources`. */
  problems: z.array(Problem),
  /** The reason for the failure; null unless the job failed. */
  error: z.string().nullable(),
  improved: FixResult.nullable(),
})
export type Job = z.infer<typeof Job>
