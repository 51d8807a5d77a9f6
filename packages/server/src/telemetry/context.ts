import { AsyncLocalStorage } from 'node:async_hooks'
import { traceHeaders } from './span.ts'

const MAX_VALUE_LENGTH = 1_000

/** The headers of a request to another of our services: by them its log lines and spans belong to the same request. */
export function outgoingHeaders(): Record<string, string> {
  const requestId = currentFields()?.requestId
  return { ...(requestId && { 'x-request-id': requestId }), ...traceHeaders() }
}

/** The same as a text, to be kept with a job; undefined where nothing is to be said. */
export function carried(): string | undefined {
  const headers = outgoingHeaders()
  return Object.keys(headers).length > 0 ? JSON.stringify(headers) : undefined
}

/** Does work in the context of the request that a text was made in, given the headers of its trace. A text that is none says nothing. */
export function inCarried<Result>(text: string | undefined, work: (headers: Record<string, string>) => Result): Result {
  const headers = read(text)
  const requestId = headers['x-request-id']
  return inContext({ ...(requestId && { requestId }) }, () => work(headers))
}

function read(text: string | undefined): Record<string, string> {
  if (!text || text.length > MAX_VALUE_LENGTH) return {}
  try {
    const known: unknown = JSON.parse(text)
    if (typeof known !== 'object' || known === null) return {}
    return Object.fromEntries(
      Object.entries(known).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    // written by something else
    return {}
  }
}

/** What is being done, as each log line of it says. */
export interface Fields {
  requestId?: string
  /** Of an operators' job, or of the queue's own where there is none. */
  jobId?: string
  queue?: string
  source?: string
  city?: string
}

const storage = new AsyncLocalStorage<Fields>()

/** Does work whose log lines carry these fields, besides those of the work that it is a part of. */
export const inContext = <Result>(fields: Fields, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), ...fields }, work)

export const currentFields = (): Fields | undefined => storage.getStore()
