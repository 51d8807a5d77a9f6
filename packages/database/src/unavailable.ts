// connection faults, the server's shut-down and start-up, too many connections, and a statement that took too long or
// waited too long for a lock
const CODES = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|08...|57P0[123]|57014|55P03|53300)$/
/** What pg and pg-pool say of a connection in an error without a code. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
]

/** Whether the database could not be reached, or did not answer in time: trying again later can help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (CODES.test(code) || MESSAGES.some((text) => error.message.includes(text))) return true
  return error instanceof AggregateError && error.errors.some(isUnavailable)
}
