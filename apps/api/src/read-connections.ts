import { openReadPool, type ReadPool } from '@houselights/database/read-pool'

/** Reads are a few milliseconds: what takes longer than this waits for something, and a page waits no longer for it. */
const SOON = { lockTimeoutMs: 1_000, connectTimeoutMs: 3_000, statementTimeoutMs: 4_000 }

const opener =
  (settings: { applicationName: string; connections: number; statementTimeoutMs?: number }) =>
  (url: string, onError: (error: Error) => void): ReadPool =>
    openReadPool({ ...SOON, ...settings, url, onError })

/** The connections for what the public reads: operators' work and jobs have others. */
export const openPublicReads = opener({ applicationName: 'api reads', connections: 16 })
export const openReplicaReads = opener({ applicationName: 'api replica reads', connections: 16 })
/** The connections that check the database's health: they wait for no other reads. */
export const openHealthReads = opener({ applicationName: 'api health', connections: 2, statementTimeoutMs: 2_000 })
