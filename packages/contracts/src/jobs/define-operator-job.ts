import { z } from 'zod'
import { countFields } from '../contract/count-fields.ts'
import { defineContract } from '../contract/define-contract.ts'
import { Problem } from '../entities/listing.ts'
import { InCity } from '../public-api/routes.ts'

export const JobState = z.enum(['waiting', 'running', 'completed', 'failed', 'cancelled'])
export type JobState = z.infer<typeof JobState>

/**
 * The state of one of a job's sources. `skipped`: the job ended before the source was scraped, or the source may not be
 * scraped.
 */
export const SourceProgress = z.object({
  source: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'reading', 'done', 'failed', 'skipped']),
  ...countFields('found', 'added', 'updated', 'vanished'),
  problems: z.array(Problem),
})
export type SourceProgress = z.infer<typeof SourceProgress>

/** Counts of the changes that a data-quality fix made: those in the specification, and our own. */
export const ImproveCounts = z.object({
  venuesImproved: z.number().int(),
  qualityScoreImprovement: z.number(),
  ...countFields('duplicatesRemoved', 'ticketUrlsFixed', 'descriptionsAdded', 'doorTimesSet', 'artistsLinked'),
})
export type ImproveCounts = z.infer<typeof ImproveCounts>
/** `batch` is the id by which the fix can be undone; null if nothing changed. */
export const FixResult = ImproveCounts.extend({ batch: z.uuid().nullable() })
export type FixResult = z.infer<typeof FixResult>

/** Counts of every kind of job. `done` and `total` count sources, or artists or pages if the job is about these. */
export const SharedCounts = z.object(
  countFields('done', 'total', 'failed', 'pages', 'found', 'added', 'updated', 'vanished', 'merged', 'enriched'),
)

export interface JobResult<Count extends string = never> {
  totals: Record<keyof z.infer<typeof SharedCounts> | Count, number>
  sources: readonly Pick<SourceProgress, 'state'>[]
  improved: FixResult | null
}

/** The fields of every response to a call that starts a job. In a 202, `state` is `running` or `waiting`. */
const JobResponse = z.object({ jobId: z.uuid(), state: JobState, sources: z.array(SourceProgress) })

interface Definition<Step extends string, Count extends string, ResultFields extends z.ZodRawShape> {
  path: `/api/${string}`
  /** Fields of the response, besides the job's id, state and sources. */
  resultFields: ResultFields
  toResultFields(job: JobResult<Count>): z.output<z.ZodObject<ResultFields>>
  /** Counts that only this kind has, besides the shared ones. */
  counts: readonly Count[]
  /** Steps that a worker sets, with the text shown during each. */
  steps: Record<Step, string>
  label: string
  /**
   * Shown below the monitor's button before the first run. `{venue}` stands for the city's `jobVenue`. Null: no button
   * there.
   */
  about: string | null
  progress(job: JobResult<Count>): string
  outcome(job: JobResult<Count>): string
  done(job: JobResult<Count>): { title: string; text?: string }
  failed: { title: string; text: string }
}

/** Defines one kind of operator job, with the contract of the call that starts it. */
export const defineOperatorJob = <Step extends string, Count extends string, ResultFields extends z.ZodRawShape>(
  definition: Definition<Step, Count, ResultFields>,
) => ({
  ...definition,
  call: defineContract(`POST ${definition.path}`, {
    query: InCity,
    response: JobResponse.extend(definition.resultFields),
  }),
})
