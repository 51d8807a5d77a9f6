import type { Contract } from '@houselights/contracts/contract/define-contract'
import { ApiError, FetchError } from './api-error.ts'

type Parameters = Readonly<Record<string, unknown>>
/** The parts of a request. Undefined query parameters are left out. */
interface Input {
  params?: Parameters | undefined
  query?: Parameters | undefined
  body?: unknown
}

/** Builds a request's address: `/api/events/:slug` with its parameters filled in, and the query. */
function toAddress(path: string, { params = {}, query = {} }: Input, baseUrl = ''): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs a value for ${name}.`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return `${baseUrl.replace(/\/$/, '')}${filledPath}${search && `?${search}`}`
}

export interface CallOptions {
  /** The API's base address, without a path; empty for the page's own origin. */
  baseUrl?: string
  /** The city for calls that take one; the default city if not set. */
  city?: string
  /** Whether cookies are sent. The site's own pages send them; other sites' pages must pass `omit`. */
  credentials?: RequestCredentials
  signal?: AbortSignal
  fetch?: typeof globalThis.fetch
  /** Sent with every request: on a server, the headers that identify the visitor. */
  headers?: Readonly<Record<string, string>>
  /** Makes a signal for each request that aborts it when it takes too long. */
  deadline?: () => AbortSignal | undefined
  /** Called on each 401. */
  onSignedOut?: () => void
}

/**
 * Sends a request and returns its response. Throws an ApiError for an error status, and another FetchError if there is
 * no response.
 */
export async function request(
  { method, path }: Pick<Contract, 'method' | 'path'>,
  { body, ...parts }: Input,
  options: CallOptions,
): Promise<Response> {
  const { baseUrl, fetch = globalThis.fetch, headers, credentials = 'include' } = options
  const hasBody = body !== undefined
  const signals = [options.signal, options.deadline?.()].filter((signal) => signal !== undefined)
  const pendingResponse = fetch(toAddress(path, parts, baseUrl), {
    method,
    credentials,
    headers: {
      ...headers,
      accept: 'application/json, text/plain',
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
  })
  const response = await pendingResponse.catch(throwFetchError)
  if (response.status === 401) options.onSignedOut?.()
  if (response.ok) return response
  const retryAfter = response.headers.get('retry-after') ?? undefined
  const text = await response.text().catch(throwFetchError)
  throw new ApiError(response.status, response.statusText, text, retryAfter)
}

export function throwFetchError(cause: unknown): never {
  throw new FetchError(cause instanceof Error ? cause.message : String(cause), { cause })
}
