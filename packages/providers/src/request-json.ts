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
  /** Whether the body of a 429 says that a quota is used up, not a rate exceeded. */
  isQuota?(body: string): boolean
  /** For providers whose 503 means too many requests: how long to wait where the answer does not say. */
  busyWaitMs?: number
  /** Whether the resource may have moved: the error then says where to. Any other redirect is a fault. */
  mayMove?: boolean
  timeoutMs?: number | undefined
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

/** Requests JSON from a provider, bounded in time and size, redirects refused. Throws a ProviderError for anything else than the expected answer. */
export async function requestJson<Schema extends z.ZodType>(request: JsonRequest<Schema>): Promise<z.output<Schema>> {
  const { provider, url, init, fetch = globalThis.fetch, schema, timeoutMs = TIMEOUT_MS, mayMove } = request
  const redirect = mayMove ? 'manual' : 'error'
  const response = await answered(provider, () =>
    fetch(url, { ...init, redirect, signal: AbortSignal.timeout(timeoutMs) }),
  )
  if (!response.ok) throw await findRefusal(response, request)
  const text = await bounded(provider, response)
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new ProviderError('malformed', `${provider} sent a response that doesn’t match its documentation.`, { cause })
  }
}

/** A file that a provider's answer leads to: bounded in time and size, redirects refused, and no key sent along. */
export async function requestBytes(
  url: string,
  {
    provider,
    most,
    fetch,
    timeoutMs = TIMEOUT_MS,
  }: { provider: string; most: number; fetch: Fetch; timeoutMs?: number | undefined },
): Promise<Buffer> {
  const response = await answered(provider, () =>
    fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }),
  )
  if (response.ok) return boundedBytes(provider, response, most)
  await response.body?.cancel()
  throw new ProviderError('unreachable', `${provider} didn’t return the file it named (${response.status}).`)
}

async function answered(provider: string, request: () => Promise<Response>): Promise<Response> {
  try {
    return await request()
  } catch (cause) {
    throw new ProviderError('unreachable', `${provider} didn’t respond.`, { cause })
  }
}

async function findRefusal(response: Response, request: JsonRequest<z.ZodType>): Promise<ProviderError> {
  const { provider, isQuota, busyWaitMs } = request
  const { status, headers } = response
  const waitMs = parseRetryWait(headers.get('retry-after'), Date.now()) ?? (status === 503 ? busyWaitMs : undefined)
  const body = await bounded(provider, response)
  const fault = (kind: ProviderFault, message: string, more = {}) =>
    new ProviderError(kind, message, { status, ...more })
  if (status === 429 && isQuota?.(body)) return fault('quota', `${provider}’s quota is used up for now.`, { waitMs })
  if (status === 429 || (status === 503 && waitMs !== undefined))
    return fault('rate', `${provider} asked us to slow down.`, { waitMs })
  const movedTo = headers.get('location') ?? undefined
  if (status >= 300 && status < 400 && movedTo)
    return fault('missing', `${provider} moved what we asked for.`, { movedTo })
  if (status === 404) return fault('missing', `${provider} doesn’t have it.`)
  if (status === 401 || status === 403) return fault('refused', `${provider} refused our key (${status}).`)
  if (status >= 500) return fault('unreachable', `${provider} had a server error (${status}).`)
  return fault('refused', `${provider} rejected our request (${status}).`)
}

const bounded = async (provider: string, response: Response): Promise<string> =>
  (await boundedBytes(provider, response, MAX_BYTES)).toString('utf8')

async function boundedBytes(provider: string, response: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of response.body ?? []) {
      size += piece.length
      if (size > most) throw new ProviderError('malformed', `${provider}’s response is too long.`)
      pieces.push(piece)
    }
  } catch (cause) {
    if (isProviderError(cause)) throw cause
    throw new ProviderError('unreachable', `${provider} broke off in the middle of its response.`, { cause })
  }
  return Buffer.concat(pieces)
}
