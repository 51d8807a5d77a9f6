import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { span } from '@houselights/server/telemetry/span'
import { type Dispatcher, request as send } from 'undici'
import type { Request } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import { findRefusal, isBlockedAddress } from './address-guard.ts'
import { redactKeys } from './redact-keys.ts'

interface Bounds {
  /** For one request, from opening the connection to the last byte. */
  timeoutMs: number
  /** Size of the decompressed page. */
  maxBytes: number
}
const DEFAULT_BOUNDS: Bounds = { timeoutMs: 30_000, maxBytes: 12 * 1024 * 1024 }

export interface FetchRequest extends Pick<Request, 'method' | 'headers'> {
  url: string
  body?: string | Uint8Array | undefined
  bounds?: Partial<Bounds>
  /** What to do with a body longer than `maxBytes`: throw, or keep the part that fits. */
  onOverflow?: 'throw' | 'cut'
}

export interface FetchResponse {
  url: string
  status: number
  headers: Record<string, string | undefined>
  /** The redirect target, if the response is a redirect. */
  location: string | undefined
  bytes: Buffer
}

export interface Network {
  dispatcher: Dispatcher
  allowedOrigin?: string | undefined
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Sends one request, bounded in time and size. Redirects are returned, not followed. Throws a SourceError if there is
 * no response.
 */
export const sendRequest = (network: Network, request: FetchRequest): Promise<FetchResponse> => {
  // only the host, because the full URL may contain a key
  const attributes = {
    'http.request.method': request.method ?? 'GET',
    'server.address': URL.parse(request.url)?.host ?? '',
  }
  return span('fetch', { kind: 'client', attributes }, () => sendBounded(network, request))
}

async function sendBounded({ dispatcher, allowedOrigin }: Network, request: FetchRequest): Promise<FetchResponse> {
  const { url, method = 'GET', body, onOverflow = 'throw' } = request
  const bounds = { ...DEFAULT_BOUNDS, ...request.bounds }
  const refusal = URL.canParse(url) ? findRefusal(new URL(url), allowedOrigin) : 'it is not a valid URL'
  if (refusal) throw new SourceError('refused', redactKeys(url), `not fetched: ${refusal}`)
  const signal = AbortSignal.timeout(bounds.timeoutMs)
  try {
    const response = await send(url, {
      dispatcher,
      method,
      body,
      signal,
      headersTimeout: bounds.timeoutMs,
      bodyTimeout: bounds.timeoutMs,
      headers: { 'accept-encoding': 'gzip, br', ...request.headers },
    })
    const headers = toFirstValues(response.headers)
    const location = REDIRECTS.has(response.statusCode) ? headers.location : undefined
    const bytes = location
      ? await discard(response.body)
      : await readBounded(decompress(response.body, headers['content-encoding']), bounds.maxBytes, onOverflow)
    return { url, status: response.statusCode, headers, location, bytes }
  } catch (cause) {
    throw toSourceError(cause, url, bounds)
  }
}

/** Returns the headers whose names match. */
export const pickHeaders = (headers: FetchResponse['headers'], names: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value !== undefined && names.test(name) ? [[name, value]] : [],
    ),
  )

const toFirstValues = (headers: Dispatcher.ResponseData['headers']) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

async function discard(body: Readable): Promise<Buffer> {
  body.on('error', () => undefined) // destroying the body below must not count as an error
  body.destroy()
  return Buffer.alloc(0)
}

function decompress(body: Readable, encoding: string | undefined): Readable {
  const kind = encoding?.trim().toLowerCase() || 'identity'
  if (kind === 'identity') return body
  const createDecompressor = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    br: createBrotliDecompress,
    deflate: createInflate,
  }[kind]
  if (!createDecompressor) throw new UnusableResponse(`its encoding "${kind}" is not supported`)
  const stream = createDecompressor()
  body.on('error', (error) => stream.destroy(error))
  stream.on('close', () => body.destroy())
  return body.pipe(stream)
}

/** The site responded, but we can't use the response. */
class UnusableResponse extends Error {}

/** Counts decompressed bytes, so that a compression bomb is stopped while it expands. */
async function readBounded(stream: Readable, maxBytes: number, onOverflow: NonNullable<FetchRequest['onOverflow']>) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    // leaving the loop closes the stream and its connection
    if (size > maxBytes && onOverflow === 'throw')
      throw new UnusableResponse(`its page is longer than ${Math.round(maxBytes / 1024)} KiB`)
    if (size > maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function toSourceError(cause: unknown, url: string, bounds: Bounds): SourceError {
  const page = redactKeys(url)
  if (isSourceError(cause)) return cause
  if (cause instanceof UnusableResponse) return new SourceError('changed', page, cause.message, { cause })
  if (!(cause instanceof Error)) return new SourceError('unreachable', page, String(cause))
  if (isBlockedAddress(cause)) return new SourceError('refused', page, `not fetched: ${cause.message}`, { cause })
  if (cause.name === 'TimeoutError')
    return new SourceError('unreachable', page, `no complete response within ${bounds.timeoutMs / 1000} s`, { cause })
  return new SourceError('unreachable', page, `no response (${getCode(cause) ?? cause.message})`, { cause })
}

const getCode = (error: Error): string | undefined => ('code' in error && error.code ? String(error.code) : undefined)
