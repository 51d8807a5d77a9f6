import { ProviderError } from './provider-error.ts'
import { boundedBytes, type Fetch } from './request-json.ts'

interface BytesRequest {
  /** As sentences call it. */
  provider: string
  /** Bytes at most. */
  most: number
  fetch: Fetch
  timeoutMs?: number | undefined
}

const TIMEOUT_MS = 10_000

/** A file that a provider's answer leads to: bounded in time and size, redirects refused, and no key sent along. */
export async function requestBytes(
  url: string,
  { provider, most, fetch, timeoutMs = TIMEOUT_MS }: BytesRequest,
): Promise<Buffer> {
  const response = await answered(url, provider, fetch, timeoutMs)
  if (response.ok) return boundedBytes(provider, response, most)
  await response.body?.cancel()
  throw new ProviderError('unreachable', `${provider} did not give the file that it named (${response.status}).`)
}

async function answered(url: string, provider: string, fetch: Fetch, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch (cause) {
    throw new ProviderError('unreachable', `${provider} did not answer.`, { cause })
  }
}
