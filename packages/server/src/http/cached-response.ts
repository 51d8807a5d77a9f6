import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
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
import { toCompleteHeaders } from './http-server.ts'
import { choosePreferredEncoding, type Encoding } from './preferred-encoding.ts'

type CompressedEncoding = Exclude<Encoding, 'identity'>

/**
 * UTF-8 bytes in a string, one byte per character. Many small Buffers would be worse: they are outside V8's heap, so they
 * cause full garbage collections, and they share memory blocks.
 */
export class ByteString {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Returns a text's UTF-8 bytes as a string, one byte per character. */
export const toByteString = (text: string): string => Buffer.from(text).toString('latin1')

/** A response in one encoding, ready to be written. */
interface Form {
  headers: Readonly<Record<string, string>>
  /** The headers as a flat list of names and values, which Node writes without an object. */
  head: string[]
  /** A string has one byte per character. */
  bytes: Buffer | string
}

export interface ResponseSettings {
  status?: number
  /** Headers that are part of the ETag. */
  headers?: Readonly<Record<string, string>>
  /** Other headers of the response, which aren't part of the ETag. */
  common?: Readonly<Record<string, string>>
  /** The type of the body; omitted if undefined. */
  contentType?: string
  /**
   * Set to false to leave out the ETag, if nobody requests the same response again. Without it, the response is always
   * sent in full.
   */
  validator?: boolean
  /** Identifies the body, if that is faster than hashing its bytes. Must differ whenever the bytes do. */
  digest?: string
  /** Smaller bodies (in bytes) are sent uncompressed. */
  minCompressedBytes?: number
  /**
   * Brotli quality. 5 is within a few percent of the smallest size at a twentieth of the time; 4 is a few percent
   * larger at half the time of 5.
   */
  quality?: number
}

/** Up to this many bytes, compressing takes half a millisecond or less, so starting a thread isn't worth it. */
const MAX_SYNC_BYTES = 65_536
/**
 * Base-2 logarithm of Brotli's window, which is as large as most bodies. The default window takes sixteen times as much
 * memory.
 */
const WINDOW_BITS = 18
const OVERHEAD_BYTES = 4_096
const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

/**
 * A response that is ready to be sent. It is compressed once per encoding. Afterwards it stores only the compressed
 * body, unless a client requests the uncompressed one.
 */
export class StoredResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Empty if the response has no ETag. */
  readonly etag: string
  readonly #forms = new Map<Encoding, Form | Promise<Form>>()
  readonly #isCompressible: boolean
  readonly #contentType: string | undefined
  readonly #params: Record<number, number>
  readonly #baseHeaders: Readonly<Record<string, string>>
  #notModified: Form | undefined

  constructor(body: ByteString | Buffer, settings: ResponseSettings = {}) {
    const { status = 200, headers = {}, common = {}, contentType, digest, validator = true } = settings
    const { minCompressedBytes = 1_024, quality = 4 } = settings
    const bytes = body instanceof ByteString ? body.text : body
    this.status = status
    this.headers = headers
    this.etag = validator ? getEtag(digest ?? bytes, [status, headers]) : ''
    this.#contentType = contentType
    this.#baseHeaders = { ...common, ...headers, ...(this.etag && { etag: this.etag }) }
    this.#params = { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_LGWIN]: WINDOW_BITS }
    this.#isCompressible = bytes.length > 0 && bytes.length >= minCompressedBytes
    this.#forms.set('identity', this.#makeForm(bytes))
  }

  get size(): number {
    let size = OVERHEAD_BYTES
    for (const form of this.#forms.values()) if (!(form instanceof Promise)) size += form.bytes.length
    return size
  }

  /**
   * Sends a 304, or the body in the preferred encoding. `extraHeaders` are for this response only; their `vary` is
   * added.
   */
  respond(
    { headers }: Pick<IncomingMessage, 'headers'>,
    response: ServerResponse,
    extraHeaders?: Readonly<Record<string, string>>,
  ): void | Promise<void> {
    if (this.etag && this.matches(headers['if-none-match'])) {
      this.#notModified ??= getForm(this.#baseHeaders, NO_BODY)
      return write(response, 304, this.#notModified, extraHeaders)
    }
    const form = this.encode(choosePreferredEncoding(headers['accept-encoding']))
    if (form instanceof Promise)
      return form.then((compressed) => write(response, this.status, compressed, extraHeaders))
    write(response, this.status, form, extraHeaders)
  }

  hasEncoding(acceptEncoding: string | undefined): boolean {
    const form = this.#forms.get(this.#isCompressible ? choosePreferredEncoding(acceptEncoding) : 'identity')
    return form !== undefined && !(form instanceof Promise)
  }

  /** Returns the body in this encoding, or uncompressed if compressing isn't worth it. */
  encode(encoding: Encoding): Form | Promise<Form> {
    const actualEncoding = this.#isCompressible ? encoding : 'identity'
    const storedForm = this.#forms.get(actualEncoding)
    if (storedForm) return storedForm
    const identity = this.#storeUncompressed()
    if (actualEncoding === 'identity') return identity
    const bytes = toBuffer(identity)
    const params = this.#params
    if (bytes.length <= MAX_SYNC_BYTES)
      return this.#storeCompressed(
        actualEncoding,
        actualEncoding === 'br' ? brotliCompressSync(bytes, { params }) : gzipSync(bytes),
      )
    const compression = (actualEncoding === 'br' ? brotliAsync(bytes, { params }) : gzipAsync(bytes)).then(
      (compressed) => this.#storeCompressed(actualEncoding, compressed),
    )
    compression.catch(() => this.#forms.delete(actualEncoding))
    this.#forms.set(actualEncoding, compression)
    return compression
  }

  /**
   * Returns whether the body contains one of these texts. Decompresses the body for the check, without storing the
   * result.
   */
  containsAny(texts: readonly string[]): boolean {
    const bytes = toBuffer(this.#getUncompressed())
    return texts.some((text) => bytes.includes(text))
  }

  json(): unknown {
    return JSON.parse(toBuffer(this.#storeUncompressed()).toString())
  }

  /** Returns whether an If-None-Match header matches this response (RFC 9110: weak comparison). */
  matches(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false
    if (ifNoneMatch === this.etag) return true
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || tags.includes(this.etag.replace(/^W\//, ''))
  }

  #makeForm(bytes: Form['bytes'], encoding?: CompressedEncoding): Form {
    return getForm(
      {
        ...this.#baseHeaders,
        ...(this.#contentType && { 'content-type': this.#contentType }),
        'content-length': String(bytes.length),
        ...(encoding && { 'content-encoding': encoding }),
      },
      bytes,
    )
  }

  #storeCompressed(encoding: CompressedEncoding, bytes: Buffer): Form {
    const form = this.#makeForm(bytes, encoding)
    this.#forms.set(encoding, form)
    this.#forms.delete('identity')
    return form
  }

  #storeUncompressed(): Form {
    const identity = this.#getUncompressed()
    this.#forms.set('identity', identity)
    return identity
  }

  #getUncompressed(): Form {
    const storedForm = this.#forms.get('identity')
    if (storedForm && !(storedForm instanceof Promise)) return storedForm
    for (const [encoding, form] of this.#forms)
      if (!(form instanceof Promise))
        return this.#makeForm((encoding === 'br' ? brotliDecompressSync : gunzipSync)(toBuffer(form)))
    throw new Error('A response lost its body.')
  }
}

/** Returns a weak tag, which is the same for every encoding of a response. It also covers status and headers. */
function getEtag(body: string | Buffer, statusAndHeaders: unknown): string {
  const hash = createHash('sha256').update(body).update(JSON.stringify(statusAndHeaders))
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

const NO_BODY = Buffer.alloc(0)

const toBuffer = ({ bytes }: Form): Buffer => (typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)

const getForm = (headers: Form['headers'], bytes: Form['bytes']): Form => ({
  headers,
  head: toCompleteHeaders(headers),
  bytes,
})

function write(
  response: ServerResponse,
  status: number,
  { headers, head, bytes }: Form,
  extraHeaders?: Readonly<Record<string, string>>,
): void {
  const vary = [extraHeaders?.vary, headers.vary].filter(Boolean).join(', ')
  const allHeaders = extraHeaders ? toCompleteHeaders({ ...headers, ...extraHeaders, ...(vary && { vary }) }) : head
  // Node sends no body for HEAD
  response.writeHead(status, allHeaders).end(bytes, 'latin1')
}
