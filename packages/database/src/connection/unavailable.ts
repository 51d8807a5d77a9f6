import { type Queryable, valueIn } from '../sql/sql.ts'

/** Checks, without trying to write, whether the database refuses writes like a replica does. */
export const isReadOnly = async (db: Queryable): Promise<boolean> =>
  (await valueIn<boolean>(db, `select current_setting('transaction_read_only') = 'on'`)) ?? false

// Connection errors, refused credentials, the server's shutdown and startup, too many connections, a full disk or
// memory, and a read-only database, such as a replica that isn't promoted yet.
const OUTAGE =
  /^(25006|28000|28P01|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|08...|57P0[123]|53[123]00)$/
/** Messages of connection errors from pg, pg-pool and TypeORM that have no code. */
const OUTAGE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  // between two statements of a transaction
  'already released',
]
/** A statement that took too long, or waited too long for a lock. */
const TOO_SLOW = /^(57014|55P03)$/

/**
 * Checks whether the database is unreachable, refuses our login or writes, or is full. Every query fails until that is
 * fixed.
 */
export const isOutage = (error: unknown): error is Error => matches(error, OUTAGE, OUTAGE_MESSAGES)

/** Checks whether the database is down or didn't respond in time, so that trying again later can help. */
export const isUnavailable = (error: unknown): boolean => isOutage(error) || matches(error, TOO_SLOW)

function matches(error: unknown, codes: RegExp, messages: readonly string[] = []): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (codes.test(code) || messages.some((text) => error.message.includes(text))) return true
  return error instanceof AggregateError && error.errors.some((innerError) => matches(innerError, codes, messages))
}
