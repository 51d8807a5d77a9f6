import { lineSampler } from '@houselights/server/telemetry/line-sampler'

interface ErrorLog {
  error(fields: { err: Error; job: string | undefined; leftOut?: number }, message: string): void
}

/**
 * Logs every job error, but only one a second of each other kind. A queue whose database is down or has no disk space
 * reports over a hundred a second.
 */
export function logErrors(log: ErrorLog, sample = lineSampler()): (error: Error, job?: string) => void {
  return (error, job) => {
    const kind = 'code' in error ? String(error.code) : error.name
    const sampled = job === undefined ? sample(kind) : {}
    if (sampled) log.error({ err: error, job, ...sampled }, 'an error')
  }
}
