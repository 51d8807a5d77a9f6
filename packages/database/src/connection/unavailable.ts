import { type Queryable, valueIn } from '../sql/sql.ts'

/** Whether the database takes no writes, as a replica does not: known before a write fails. */
export const isReadOnly = async (db: Queryable): Promise<boolean> =>
  (await valueIn<boolean>(db, `select current_setting('transaction_read_only') = 'on'`)) ?? false

// Connection faults, refused credentials, the server's shut-down and start-up, too many connections, no room on its
// disk or in its memory, and a database that is read-only, as a replica that is not promoted yet.
const OUTAGE =
  /^(25006|28000|28P01|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|08...|57P0[123]|53[123]00)$/
/** What pg, pg-pool and TypeORM say of a connection in an error without a code. */
const OUTAGE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  // between two statements of a transaction
  'already released',
]
/** A statement that took too long, or waited too long for a lock. */
const TOO_SLOW = /^(57014|55P03)$/

/** Whether the database could not be reached, lets us not in, takes no writes, or has no room: whatever is asked of it fails, until that is mended. */
export const isOutage = (error: unknown): error is Error => isFrom(error, OUTAGE, OUTAGE_MESSAGES)

/** Whether the database is out, or did not answer in time: trying again later can help. */
export const isUnavailable = (error: unknown): boolean => isOutage(error) || isFrom(error, TOO_SLOW)

function isFrom(error: unknown, codes: RegExp, messages: readonly string[] = []): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (codes.test(code) || messages.some((text) => error.message.includes(text))) return true
  return error instanceof AggregateError && error.errors.some((one) => isFrom(one, codes, messages))
}
