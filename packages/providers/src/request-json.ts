import { parseRetryWait } from '@houselights/domain/http/retry-after'
import type { z } from 'zod'
import { isProviderError, ProviderError, type ProviderFault } from './provider-error.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface JsonRequest<Schema extends z.ZodType> {
  provider: string
  url: string
  init?: RequestInit
  schema: Schema
  fetch?: Fetch | undefined
  /** Whether the body of a 429 says that a quota is used up, rather than a rate exceeded. */
  isQuota?(body: string): boolean
  /** For providers whose 503 means too many requests: how long to wait if the response doesn't say. */
  busyWaitMs?: number
  /**
   * Whether the resource may have moved. If it has, the error says where it moved. Without this, a redirect is an
   * error.
   */
  mayMove?: boolean
  timeoutMs?: number | undefined
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

/**
 * Requests JSON from a provider, with limits on time and size and without following redirects. Throws a ProviderError
 * for anything but the expected response.
 */
export async function requestJson<Schema extends z.ZodType>(request: JsonRequest<Schema>): Promise<z.output<Schema>> {
  const { provider, url, init, fetch = globalThis.fetch, schema, timeoutMs = TIMEOUT_MS, mayMove } = request
  const redirect = mayMove ? 'manual' : 'error'
  const response = await getResponse(provider, () =>
    fetch(url, { ...init, redirect, signal: AbortSignal.timeout(timeoutMs) }),
  )
  if (!response.ok) throw await toProviderError(response, request)
  const text = await getText(provider, response)
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new ProviderError('malformed', `${provider} sent an unexpected response.`, { cause })
  }
}

/**
 * Downloads a file that a provider's response links to, with limits on time and size, without following redirects and
 * without sending a key.
 */
export async function requestBytes(
  url: string,
  {
    provider,
    maxBytes,
    fetch,
    timeoutMs = TIMEOUT_MS,
  }: { provider: string; maxBytes: number; fetch: Fetch; timeoutMs?: number | undefined },
): Promise<Buffer> {
  const response = await getResponse(provider, () =>
    fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }),
  )
  if (response.ok) return getBytes(provider, response, maxBytes)
  await response.body?.cancel()
  throw new ProviderError('unreachable', `${provider} did not send the file that it linked to (${response.status}).`)
}

async function getResponse(provider: string, request: () => Promise<Response>): Promise<Response> {
  try {
    return await request()
  } catch (cause) {
    throw new ProviderError('unreachable', `${provider} didn’t respond.`, { cause })
  }
}

async function toProviderError(response: Response, request: JsonRequest<z.ZodType>): Promise<ProviderError> {
  const { provider, isQuota, busyWaitMs } = request
  const { status, headers } = response
  const waitMs = parseRetryWait(headers.get('retry-after'), Date.now()) ?? (status === 503 ? busyWaitMs : undefined)
  const body = await getText(provider, response)
  const makeError = (kind: ProviderFault, message: string, details = {}) =>
    new ProviderError(kind, message, { status, ...details })
  if (status === 429 && isQuota?.(body))
    return makeError('quota', `${provider}’s quota is used up for now.`, { waitMs })
  if (status === 429 || (status === 503 && waitMs !== undefined))
    return makeError('rate', `${provider} asks us to slow down.`, { waitMs })
  const movedTo = headers.get('location') ?? undefined
  if (status >= 300 && status < 400 && movedTo)
    return makeError('missing', `${provider} moved the requested item.`, { movedTo })
  if (status === 404) return makeError('missing', `${provider} has no such item.`)
  if (status === 401 || status === 403) return makeError('refused', `${provider} refused our key (${status}).`)
  if (status >= 500) return makeError('unreachable', `${provider} failed (${status}).`)
  return makeError('refused', `${provider} rejected our request (${status}).`)
}

const getText = async (provider: string, response: Response): Promise<string> =>
  (await getBytes(provider, response, MAX_BYTES)).toString('utf8')

async function getBytes(provider: string, response: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of response.body ?? []) {
      size += piece.length
      if (size > maxBytes) throw new ProviderError('malformed', `${provider}’s response is too long.`)
      pieces.push(piece)
    }
  } catch (cause) {
    if (isProviderError(cause)) throw cause
    throw new ProviderError('unreachable', `${provider} broke off in the middle of its response.`, { cause })
  }
  return Buffer.concat(pieces)
}
