import { AsyncLocalStorage } from 'node:async_hooks'
import { getTraceHeaders } from './span.ts'

const MAX_VALUE_LENGTH = 1_000

/**
 * Returns the headers for requests to our other services, so that their log lines and spans belong to the same request.
 */
export function getOutgoingHeaders(): Record<string, string> {
  const requestId = getCurrentFields()?.requestId
  return { ...(requestId && { 'x-request-id': requestId }), ...getTraceHeaders() }
}

/** Returns the same headers as JSON text, to store with a job. Undefined if there are none. */
export function serializeContext(): string | undefined {
  const headers = getOutgoingHeaders()
  return Object.keys(headers).length > 0 ? JSON.stringify(headers) : undefined
}

/**
 * Runs work in the context of the request that the text came from, and passes on its trace headers. Ignores a text that
 * can't be parsed.
 */
export function runInSerializedContext<Result>(
  text: string | undefined,
  work: (headers: Record<string, string>) => Result,
): Result {
  const headers = parseHeaders(text)
  const requestId = headers['x-request-id']
  return withContext({ ...(requestId && { requestId }) }, () => work(headers))
}

function parseHeaders(text: string | undefined): Record<string, string> {
  if (!text || text.length > MAX_VALUE_LENGTH) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    // The text is not from one of our services.
    return {}
  }
}

/** Fields of log lines that identify the current work. */
export interface LogFields {
  requestId?: string
  /** The id of the operator's job, or of the queue's job if there is none. */
  jobId?: string
  queue?: string
  source?: string
  city?: string
}

const storage = new AsyncLocalStorage<LogFields>()

/** Runs work whose log lines have these fields, in addition to the fields of the surrounding work. */
export const withContext = <Result>(fields: LogFields, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), ...fields }, work)

export const getCurrentFields = (): LogFields | undefined => storage.getStore()
