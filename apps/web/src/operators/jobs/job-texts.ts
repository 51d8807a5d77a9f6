import type { SiteCity } from '@houselights/contracts/cities/site-city'
import { JOB_KINDS, type Job, type JobKind, type JobStep } from '@houselights/contracts/jobs/jobs'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'

/**
 * Returns the coverage monitor's jobs in a city. Jobs for a single venue are left out if the city has no venue for
 * them.
 */
export const getMonitorJobs = ({ jobVenue }: Pick<SiteCity, 'jobVenue'>): JobKind[] =>
  JOB_KINDS.filter((kind) => {
    const { about } = OPERATOR_JOBS[kind]
    return about !== null && (jobVenue || !about.includes('{venue}'))
  })

export function describeStep({ kind, state, step, sources }: Job): string {
  if (state === 'waiting') return 'Waiting for a worker'
  const sourceNames = sources.filter((source) => source.state === 'reading').map(({ name }) => name)
  if (step === 'reading' && sourceNames.length > 0) return `Scraping ${joinNames(sourceNames)}`
  const steps: Partial<Record<JobStep, string>> = OPERATOR_JOBS[kind].steps
  return (step && steps[step]) ?? 'Finishing'
}

const joinNames = (names: readonly string[]): string =>
  names.length > 2 ? `${names[0]} and ${names.length - 1} others` : names.join(' and ')

/** "2 of 5 pages scraped"; undefined until the total is known. */
const describeCounts = (job: Job): string | undefined =>
  job.totals.total > 0 ? OPERATOR_JOBS[job.kind].progress(job) : undefined

export const describeProgress = (job: Job): string => describeCounts(job) ?? describeStep(job)

export function describeOutcome(job: Job): string {
  const progress = describeCounts(job)
  if (job.state === 'cancelled') return progress ? `Canceled after ${progress}` : 'Canceled'
  return job.state === 'failed' ? 'Failed' : OPERATOR_JOBS[job.kind].outcome(job)
}

export const isUnderWay = (job: Job | undefined): job is Job & { state: 'waiting' | 'running' } =>
  job?.state === 'waiting' || job?.state === 'running'
