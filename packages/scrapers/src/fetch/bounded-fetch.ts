import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { span } from '@houselights/server/telemetry/span'
import { type Dispatcher, request as send } from 'undici'
import type { Request } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import { findRefusal, isBlockedAddress } from './address-guard.ts'
import { redact } from './redact-keys.ts'

interface Bounds {
  /** For one exchange, from the connection's beginning to the last byte. */
  timeoutMs: number
  /** Of the page as unpacked. */
  maxBytes: number
}
const USUAL_BOUNDS: Bounds = { timeoutMs: 30_000, maxBytes: 12 * 1024 * 1024 }

export interface FetchRequest extends Pick<Request, 'method' | 'headers'> {
  url: string
  body?: string | Uint8Array | undefined
  bounds?: Partial<Bounds>
  /** Where more than the bound comes: throw, or keep what came until then. */
  overlong?: 'throw' | 'cut'
}

export interface Answer {
  url: string
  status: number
  headers: Record<string, string | undefined>
  /** Where it points elsewhere. */
  location: string | undefined
  bytes: Buffer
}

export interface Network {
  dispatcher: Dispatcher
  allowedOrigin?: string | undefined
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** One exchange with a site, bounded in time and size; redirects are reported, not followed. Throws a SourceError when no answer came. */
export const exchange = (network: Network, request: FetchRequest): Promise<Answer> => {
  // the address may hold a key
  const attributes = {
    'http.request.method': request.method ?? 'GET',
    'server.address': URL.parse(request.url)?.host ?? '',
  }
  return span('fetch', { kind: 'client', attributes }, () => exchanged(network, request))
}

async function exchanged({ dispatcher, allowedOrigin }: Network, request: FetchRequest): Promise<Answer> {
  const { url, method = 'GET', body, overlong = 'throw' } = request
  const bounds = { ...USUAL_BOUNDS, ...request.bounds }
  const refusal = URL.canParse(url) ? findRefusal(new URL(url), allowedOrigin) : 'this is no address'
  if (refusal) throw new SourceError('refused', redact(url), `not read: ${refusal}`)
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
    const headers = firstValues(response.headers)
    const location = REDIRECTS.has(response.statusCode) ? headers.location : undefined
    const bytes = location
      ? await discard(response.body)
      : await readBounded(unpacked(response.body, headers['content-encoding']), bounds.maxBytes, overlong)
    return { url, status: response.statusCode, headers, location, bytes }
  } catch (cause) {
    throw asSourceError(cause, url, bounds)
  }
}

/** The headers of these names, of those that were sent. */
export const headersNamed = (headers: Answer['headers'], names: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value !== undefined && names.test(name) ? [[name, value]] : [],
    ),
  )

const firstValues = (headers: Dispatcher.ResponseData['headers']) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

async function discard(body: Readable): Promise<Buffer> {
  body.on('error', () => undefined) // we end it ourselves
  body.destroy()
  return Buffer.alloc(0)
}

function unpacked(body: Readable, encoding: string | undefined): Readable {
  const kind = encoding?.trim().toLowerCase() || 'identity'
  if (kind === 'identity') return body
  const unpacker = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate }[
    kind
  ]
  if (!unpacker) throw new Unreadable(`its encoding "${kind}" is none that we asked for`)
  const stream = unpacker()
  body.on('error', (error) => stream.destroy(error))
  stream.on('close', () => body.destroy())
  return body.pipe(stream)
}

/** An answer came, but not one that we can take. */
class Unreadable extends Error {}

/** Counts what comes out of the unpacking: a small bomb is stopped as it grows. */
async function readBounded(stream: Readable, maxBytes: number, overlong: NonNullable<FetchRequest['overlong']>) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    // leaving the loop ends the stream, and with it the connection
    if (size > maxBytes && overlong === 'throw')
      throw new Unreadable(`its page is longer than ${Math.round(maxBytes / 1024)} KiB`)
    if (size > maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function asSourceError(cause: unknown, url: string, bounds: Bounds): SourceError {
  const page = redact(url)
  if (isSourceError(cause)) return cause
  if (cause instanceof Unreadable) return new SourceError('changed', page, cause.message, { cause })
  if (!(cause instanceof Error)) return new SourceError('unreachable', page, String(cause))
  if (isBlockedAddress(cause)) return new SourceError('refused', page, `not read: ${cause.message}`, { cause })
  if (cause.name === 'TimeoutError')
    return new SourceError('unreachable', page, `no whole answer within ${bounds.timeoutMs / 1000} s`, { cause })
  return new SourceError('unreachable', page, `no answer (${getCode(cause) ?? cause.message})`, { cause })
}

const getCode = (error: Error): string | undefined => ('code' in error && error.code ? String(error.code) : undefined)
