import type { sharedHostLock } from '@houselights/database/ingest/host-advisory-lock'
import type { SourceLock } from './read-job.ts'

/** Lets one read of a source at a time through, over all processes on one database. */
export const lockSource =
  (lock: Pick<ReturnType<typeof sharedHostLock>, 'turn'>): SourceLock =>
  (source, read) =>
    lock.turn(`source:${source}`, 0, read)
