import { createLineSampler } from '@houselights/server/telemetry/line-sampler'

interface ErrorLog {
  error(fields: { err: Error; job: string | undefined; leftOut?: number }, message: string): void
}

/**
 * Logs every job error, and at most one other error of each kind per second. A queue whose database is down or has no disk space
 * reports over a hundred a second.
 */
export function logErrors(log: ErrorLog, takeSample = createLineSampler()): (error: Error, job?: string) => void {
  return (error, job) => {
    const kind = 'code' in error ? String(error.code) : error.name
    const sample = job === undefined ? takeSample(kind) : {}
    if (sample) log.error({ err: error, job, ...sample }, 'an error')
  }
}
