import type { sharedHostLock } from '@houselights/database/ingest/host-lock'
import type { SourceTurn } from './read-job.ts'

/** Lets one read of a source at a time through, over all processes on one database. */
export const turnAtSource =
  (lock: Pick<ReturnType<typeof sharedHostLock>, 'turn'>): SourceTurn =>
  (source, read) =>
    lock.turn(`source:${source}`, 0, read)
