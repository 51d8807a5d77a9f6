import { MISSING, type Providers } from '@houselights/config/settings/enrichment'
import type { Problem } from '@houselights/contracts/entities/listing'
import type { Improved, JobTotals } from '@houselights/contracts/jobs/jobs'
import { whyNoArtist } from '@houselights/database/enrichment/job-artists'
import { jobReads } from '@houselights/database/jobs/job-queries'
import {
  addProblems,
  completeJob,
  countInJob,
  failJob,
  stepJob,
  unfinishedJob,
} from '@houselights/database/jobs/job-writes'
import type { Process } from '@houselights/jobs/backend'
import { operatorJob } from '@houselights/jobs/job-kinds'
import type { DataSource } from 'typeorm'
import { toError } from '../every-minute.ts'
import { waitInOutage } from '../queue/wait-in-outage.ts'
import type { Reporter } from '../telemetry/reporter.ts'

/** What jobs do besides reading sources, each in the city of that id. It may run twice, or be interrupted anywhere, with the same result. */
export interface JobSteps {
  match(city: string): Promise<{ merged: number }>
  /** Enqueues look-ups of the artists that are due, of whatever city, and does not wait for them. */
  lookUpArtists(): Promise<unknown>
  /** Reads shows' own pages for what their listings left out. */
  readDetails(city: string, progress: JobProgress): Promise<Problem[]>
  fix(city: string, job: string): Promise<Improved>
  reread(city: string, job: string): Promise<{ failed: number; sources: number }>
}
/** Stores how far a job has come; false where it has ended, and what it does ends, too. */
export type JobProgress = (counts: Pick<JobTotals, 'done' | 'total'>) => Promise<boolean>

interface JobServices {
  db: DataSource
  now(): Date
  steps: JobSteps
  providers: Pick<Providers, 'spotify'>
  log: Reporter['log']
}

/** Ends a job whose reads are done: runs what follows them by its kind, and stores the result. */
export const runOperatorJob =
  (services: JobServices): Process =>
  async ({ data }) => {
    const { db, now, log } = services
    const { job } = operatorJob.payload.parse(data)
    const unfinished = await unfinishedJob(db, job)
    if (!unfinished) return { skipped: 'it has ended' }
    try {
      const outcome = (await whyFailed(db, job)) ?? (await finish(services, unfinished))
      const hasFailed = typeof outcome === 'string'
      if (hasFailed) await failJob(db, job, outcome, now())
      else await completeJob(db, job, now(), outcome)
      return { state: hasFailed ? 'failed' : 'completed' }
    } catch (error) {
      waitInOutage(error, log)
      await failJob(db, job, toError(error).message, now())
      throw error
    }
  }

type Started = NonNullable<Awaited<ReturnType<typeof unfinishedJob>>>

/** What is done after the reads; a text is the reason why the job failed. */
async function finish(services: JobServices, job: Started): Promise<Improved | string | undefined> {
  switch (job.kind) {
    case 'comprehensive-expansion':
      await match(services, job)
      await lookUpArtists(services, job.id)
      return undefined
    case 'spotify-images':
      return services.providers.spotify ? whyNoArtist(services.db, job.id) : MISSING.spotify
    case 'improve-quality':
      return fix(services, job)
    case 'reread':
      return reread(services, job)
    default:
      return undefined
  }
}

async function match({ db, now, steps }: JobServices, { id: job, cityId }: Started): Promise<void> {
  await stepJob(db, job, 'matching', now())
  const { merged } = await steps.match(cityId)
  await countInJob(db, job, { merged })
}

async function lookUpArtists({ db, now, steps, providers }: JobServices, job: string): Promise<void> {
  await stepJob(db, job, 'artists', now())
  await steps.lookUpArtists()
  if (!providers.spotify) await addProblems(db, job, [{ kind: 'needs-key', message: MISSING.spotify }])
}

async function fix({ db, now, steps }: JobServices, { id: job, cityId }: Started): Promise<Improved | undefined> {
  await stepJob(db, job, 'details', now())
  const problems = await steps.readDetails(cityId, async (counts) => {
    await countInJob(db, job, counts)
    return (await unfinishedJob(db, job)) !== null
  })
  await addProblems(db, job, problems)
  if (!(await unfinishedJob(db, job))) return undefined
  await stepJob(db, job, 'mending', now())
  return steps.fix(cityId, job)
}

async function reread({ db, now, steps }: JobServices, { id: job, cityId }: Started): Promise<string | undefined> {
  await stepJob(db, job, 'rereading', now())
  const { failed, sources } = await steps.reread(cityId, job)
  if (sources > 0 && failed === sources) return `None of ${sources} sources could be read again.`
  // newly named artists are looked up, as after a read
  if (await unfinishedJob(db, job)) await steps.lookUpArtists()
  return undefined
}

/** A job whose every source failed came to nothing; one of many is a problem among others. */
async function whyFailed(db: DataSource, id: string): Promise<string | undefined> {
  const job = await jobReads(db).byId(id)
  if (!job || job.sources.length === 0 || job.sources.some(({ state }) => state !== 'failed')) return undefined
  const [first] = job.sources
  const cause = first?.problems[0]?.message ?? 'no reason was given'
  return job.sources.length === 1
    ? `${first?.name} could not be read: ${cause}`
    : `None of ${job.sources.length} sources could be read. ${first?.name}: ${cause}`
}
