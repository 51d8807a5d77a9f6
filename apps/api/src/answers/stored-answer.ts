import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  gunzipSync,
  gzip,
  gzipSync,
  constants as zlib,
} from 'node:zlib'
import { wholeHeaders } from '@houselights/http-server/http-server'
import type { Encoding } from '@houselights/http-server/preferred-encoding'
import { SECURITY_HEADERS } from './security-headers.ts'

type Packing = Exclude<Encoding, 'identity'>

/**
 * UTF-8 with a byte in each character of a string. For bodies that are put together often: Buffers lie outside V8's heap,
 * where many of them bring about full collections, and small ones share blocks that one of them keeps.
 */
export class Octets {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The characters of a text as bytes, each in one character. */
export const octetsOf = (text: string): string => Buffer.from(text).toString('latin1')

/** A body as it goes out, with all the headers of an answer from memory. */
export interface Form {
  headers: Readonly<Record<string, string>>
  /** The same as names and values in turn, which Node writes without going through an object. */
  head: string[]
  /** A string holds a byte in each character. */
  bytes: Buffer | string
}

export interface AnswerSettings {
  status?: number
  headers?: Record<string, string>
  cacheControl?: string
  /** Of the body; JSON when left out. */
  contentType?: string
  /** Names the body where that is quicker than its bytes: differs wherever they do. */
  digest?: string
}

const JSON_TYPE = 'application/json; charset=utf-8'
const WORTH_COMPRESSING = 1_024
/** Of bytes: up to there compressing takes half a millisecond or less, in which a thread of its own would hardly begin. */
const COMPRESSED_AT_ONCE = 65_536
// brotli 4: a few percent more bytes than 5 in half its time
const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }
const [brotliApart, gzipApart] = [promisify(brotliCompress), promisify(gzip)]
const packSync = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, quality),
  gzip: (bytes: Buffer) => gzipSync(bytes),
}
const pack = { br: (bytes: Buffer) => brotliApart(bytes, quality), gzip: (bytes: Buffer) => gzipApart(bytes) }
const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

/**
 * An answer as it goes out: serialised once, compressed once for each encoding that is requested, its headers put
 * together once. A body that is compressed is kept so alone, unless it is requested as it is, too.
 */
export class StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  /** Memory held at most, compressed forms included. */
  readonly size: number
  readonly #forms = new Map<Encoding, Form | Promise<Form>>()
  readonly #compressible: boolean
  readonly #contentType: string
  readonly #always: Readonly<Record<string, string>>
  #notModified: Form | undefined

  constructor(
    body: unknown,
    { status = 200, headers = {}, cacheControl = 'no-cache', contentType = JSON_TYPE, digest }: AnswerSettings = {},
  ) {
    this.#contentType = contentType
    this.status = status
    this.headers = headers
    const bytes = body instanceof Octets ? body.text : Buffer.from(JSON.stringify(body))
    // weak: the same for every encoding of the same answer; the headers are part of what may change
    const hash = createHash('sha256')
      .update(digest ?? bytes)
      .update(JSON.stringify([status, headers]))
    this.etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
    // may be kept, never used without a request: a 304 costs next to nothing
    const ofAll = { etag: this.etag, 'cache-control': cacheControl, vary: 'Accept-Encoding', 'x-cache': 'hit' }
    // what JSON holds, search engines find on the pages
    const unlisted = contentType === JSON_TYPE && { 'x-robots-tag': 'noindex' }
    this.#always = { ...SECURITY_HEADERS, ...unlisted, ...headers, ...ofAll }
    this.size = Math.ceil(bytes.length * 1.5) + 2_048
    this.#forms.set('identity', this.#form(bytes))
    this.#compressible = bytes.length >= WORTH_COMPRESSING
  }

  /** The body in the encoding, or as it is where that is not worth compressing. */
  form(encoding: Encoding): Form | Promise<Form> {
    const wanted = this.#compressible ? encoding : 'identity'
    const kept = this.#forms.get(wanted)
    if (kept) return kept
    const identity = this.#identity()
    if (wanted === 'identity') return identity
    const bytes = bufferOf(identity)
    if (bytes.length <= COMPRESSED_AT_ONCE) return this.#packed(wanted, packSync[wanted](bytes))
    const packing = pack[wanted](bytes).then((packed) => this.#packed(wanted, packed))
    packing.catch(() => this.#forms.delete(wanted))
    this.#forms.set(wanted, packing)
    return packing
  }

  /** What a client gets that has it already. */
  get notModified(): Form {
    this.#notModified ??= formOf(this.#always, NOTHING)
    return this.#notModified
  }

  /** The body, read. */
  json(): unknown {
    return JSON.parse(bufferOf(this.#identity()).toString())
  }

  /** Whether an If-None-Match header names this answer (RFC 9110: weak comparison). */
  matches(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false
    if (ifNoneMatch === this.etag) return true
    const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return known.includes('*') || known.includes(this.etag.replace(/^W\//, ''))
  }

  #form(bytes: Form['bytes'], encoding?: Packing): Form {
    const headers = {
      ...this.#always,
      'content-type': this.#contentType,
      'content-length': String(bytes.length),
      ...(encoding && { 'content-encoding': encoding }),
    }
    return formOf(headers, bytes)
  }

  #packed(encoding: Packing, bytes: Buffer): Form {
    const form = this.#form(bytes, encoding)
    this.#forms.set(encoding, form)
    this.#forms.delete('identity')
    return form
  }

  /** The body as it is, which is kept from then on. */
  #identity(): Form {
    const kept = this.#forms.get('identity')
    if (kept && !(kept instanceof Promise)) return kept
    for (const encoding of ['br', 'gzip'] as const) {
      const form = this.#forms.get(encoding)
      if (!form || form instanceof Promise) continue
      const identity = this.#form(unpack[encoding](bufferOf(form)))
      this.#forms.set('identity', identity)
      return identity
    }
    throw new Error('An answer lost its body.')
  }
}

const NOTHING = Buffer.alloc(0)

const bufferOf = ({ bytes }: Form): Buffer => (typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)

const formOf = (headers: Form['headers'], bytes: Form['bytes']): Form => ({
  headers,
  head: wholeHeaders(Object.entries(headers).flat()),
  bytes,
})
