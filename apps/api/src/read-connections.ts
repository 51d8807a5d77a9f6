import { openReadPool, type ReadPool } from '@houselights/database/read-pool'

type OnError = (error: Error) => void

/** Reads are a few milliseconds: what takes longer than this waits for something, and a page waits no longer for it. */
const SOON = { lockTimeoutMs: 1_000, connectTimeoutMs: 3_000, statementTimeoutMs: 4_000 }

/** The connections for what the public reads: operators' work and jobs have others. */
export const openPublicReads = (url: string, onError: OnError): ReadPool =>
  openReadPool({ ...SOON, url, applicationName: 'api reads', connections: 16, onError })

/** The connections to a replica of the database, for the same reads. */
export const openReplicaReads = (url: string, onError: OnError): ReadPool =>
  openReadPool({ ...SOON, url, applicationName: 'api replica reads', connections: 16, onError })

/** The connections that check the database's health: they wait for no other reads. */
export const openHealthReads = (url: string, onError: OnError): ReadPool =>
  openReadPool({ ...SOON, statementTimeoutMs: 2_000, url, applicationName: 'api health', connections: 2, onError })
