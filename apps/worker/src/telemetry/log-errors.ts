import { lineSampler } from '@houselights/server/telemetry/line-sampler'

interface ErrorLog {
  error(fields: { err: Error; job: string | undefined; leftOut?: number }, message: string): void
}

/**
 * Logs the errors of jobs, and at most one in a second of a kind of the others: a queue whose database has no room, or is away,
 * reports a hundred and more in a second.
 */
export function logErrors(log: ErrorLog, sample = lineSampler()): (error: Error, job?: string) => void {
  return (error, job) => {
    const kind = 'code' in error ? String(error.code) : error.name
    const sampled = job === undefined ? sample(kind) : {}
    if (sampled) log.error({ err: error, job, ...sampled }, 'an error')
  }
}
