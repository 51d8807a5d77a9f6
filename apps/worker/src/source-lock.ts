import type { AdvisoryLocks } from '@houselights/database/ingest/session-advisory-locks'
import type { SourceLock } from './read-job.ts'

/** Lets one read of a source at a time through, over all processes on one database. */
export const sourceLock =
  (locks: Pick<AdvisoryLocks, 'withLock'>): SourceLock =>
  (source, read) =>
    locks.withLock(`source:${source}`, 0, read)
