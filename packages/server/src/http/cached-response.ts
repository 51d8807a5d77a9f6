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
import { wholeHeaders } from './http-server.ts'
import { type Encoding, preferredEncoding } from './preferred-encoding.ts'

type Packing = Exclude<Encoding, 'identity'>

/** UTF-8 with a byte per character: many Buffers, outside V8's heap, bring about full collections and share blocks. */
export class Octets {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The characters of a text as bytes, each in one character. */
export const toLatin1 = (text: string): string => Buffer.from(text).toString('latin1')

interface Form {
  headers: Readonly<Record<string, string>>
  /** The same as names and values in turn, which Node writes without going through an object. */
  head: string[]
  /** A string holds a byte in each character. */
  bytes: Buffer | string
}

export interface ResponseSettings {
  status?: number
  /** A part of what the validator names. */
  headers?: Readonly<Record<string, string>>
  /** No part of it: what every answer carries. */
  common?: Readonly<Record<string, string>>
  /** Of the body; not sent without it. */
  contentType?: string
  /** False where nobody requests the same again: without an ETag it is always sent whole. */
  validator?: boolean
  /** Names the body where that is quicker than its bytes: differs wherever they do. */
  digest?: string
  /** Bodies of fewer bytes go out as they are. */
  compressedFrom?: number
  /** Of brotli: 5 is within a few percent of the best at a twentieth of its time, 4 a few percent more at half of that. */
  quality?: number
}

/** Of bytes: up to there compressing takes half a millisecond or less, in which a thread of its own would hardly begin. */
const COMPRESSED_AT_ONCE = 65_536
/** As large as most bodies, by its logarithm: by default a compression takes memory for sixteen times as much. */
const WINDOW = 18
const OVERHEAD = 4_096
const [brotliApart, gzipApart] = [promisify(brotliCompress), promisify(gzip)]

/** A response as it goes out: compressed once per encoding, and then kept only so unless it is requested as it is. */
export class StoredResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Empty where it has none. */
  readonly etag: string
  readonly #forms = new Map<Encoding, Form | Promise<Form>>()
  readonly #isCompressible: boolean
  readonly #contentType: string | undefined
  readonly #params: Record<number, number>
  readonly #always: Readonly<Record<string, string>>
  #notModified: Form | undefined

  constructor(body: Octets | Buffer, settings: ResponseSettings = {}) {
    const { status = 200, headers = {}, common = {}, contentType, digest, validator = true } = settings
    const { compressedFrom = 1_024, quality = 4 } = settings
    const bytes = body instanceof Octets ? body.text : body
    this.status = status
    this.headers = headers
    this.etag = validator ? getEtag(digest ?? bytes, [status, headers]) : ''
    this.#contentType = contentType
    this.#always = { ...common, ...headers, ...(this.etag && { etag: this.etag }) }
    this.#params = { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_LGWIN]: WINDOW }
    this.#isCompressible = bytes.length > 0 && bytes.length >= compressedFrom
    this.#forms.set('identity', this.#form(bytes))
  }

  get size(): number {
    let size = OVERHEAD
    for (const form of this.#forms.values()) if (!(form instanceof Promise)) size += form.bytes.length
    return size
  }

  /** Answers 304, or with the preferred encoding. `others` are headers of this answer alone; their `vary` is added. */
  respond(
    { headers }: Pick<IncomingMessage, 'headers'>,
    response: ServerResponse,
    others?: Readonly<Record<string, string>>,
  ): void | Promise<void> {
    if (this.etag && this.matches(headers['if-none-match'])) {
      this.#notModified ??= getForm(this.#always, NOTHING)
      return write(response, 304, this.#notModified, others)
    }
    const form = this.form(preferredEncoding(headers['accept-encoding']))
    if (form instanceof Promise) return form.then((packed) => write(response, this.status, packed, others))
    write(response, this.status, form, others)
  }

  holds(acceptEncoding: string | undefined): boolean {
    const form = this.#forms.get(this.#isCompressible ? preferredEncoding(acceptEncoding) : 'identity')
    return form !== undefined && !(form instanceof Promise)
  }

  /** The body in the encoding, or as it is where that is not worth compressing. */
  form(encoding: Encoding): Form | Promise<Form> {
    const wanted = this.#isCompressible ? encoding : 'identity'
    const kept = this.#forms.get(wanted)
    if (kept) return kept
    const identity = this.#identity()
    if (wanted === 'identity') return identity
    const bytes = toBuffer(identity)
    const params = this.#params
    if (bytes.length <= COMPRESSED_AT_ONCE)
      return this.#packed(wanted, wanted === 'br' ? brotliCompressSync(bytes, { params }) : gzipSync(bytes))
    const packing = (wanted === 'br' ? brotliApart(bytes, { params }) : gzipApart(bytes)).then((packed) =>
      this.#packed(wanted, packed),
    )
    packing.catch(() => this.#forms.delete(wanted))
    this.#forms.set(wanted, packing)
    return packing
  }

  /** Whether the body holds one of these texts. It is decompressed for this, and not kept so. */
  holdsAny(texts: readonly string[]): boolean {
    const bytes = toBuffer(this.#unpacked())
    return texts.some((text) => bytes.includes(text))
  }

  json(): unknown {
    return JSON.parse(toBuffer(this.#identity()).toString())
  }

  /** Whether an If-None-Match header names this response (RFC 9110: weak comparison). */
  matches(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false
    if (ifNoneMatch === this.etag) return true
    const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return known.includes('*') || known.includes(this.etag.replace(/^W\//, ''))
  }

  #form(bytes: Form['bytes'], encoding?: Packing): Form {
    return getForm(
      {
        ...this.#always,
        ...(this.#contentType && { 'content-type': this.#contentType }),
        'content-length': String(bytes.length),
        ...(encoding && { 'content-encoding': encoding }),
      },
      bytes,
    )
  }

  #packed(encoding: Packing, bytes: Buffer): Form {
    const form = this.#form(bytes, encoding)
    this.#forms.set(encoding, form)
    this.#forms.delete('identity')
    return form
  }

  #identity(): Form {
    const identity = this.#unpacked()
    this.#forms.set('identity', identity)
    return identity
  }

  #unpacked(): Form {
    const kept = this.#forms.get('identity')
    if (kept && !(kept instanceof Promise)) return kept
    for (const [encoding, form] of this.#forms)
      if (!(form instanceof Promise))
        return this.#form((encoding === 'br' ? brotliDecompressSync : gunzipSync)(toBuffer(form)))
    throw new Error('A response lost its body.')
  }
}

/** Weak: the same for every encoding of the same response. Its headers are part of what may change. */
function getEtag(body: string | Buffer, others: unknown): string {
  const hash = createHash('sha256').update(body).update(JSON.stringify(others))
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

const NOTHING = Buffer.alloc(0)

const toBuffer = ({ bytes }: Form): Buffer => (typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)

const getForm = (headers: Form['headers'], bytes: Form['bytes']): Form => ({
  headers,
  head: wholeHeaders(headers),
  bytes,
})

function write(
  response: ServerResponse,
  status: number,
  { headers, head, bytes }: Form,
  others?: Readonly<Record<string, string>>,
): void {
  const vary = [others?.vary, headers.vary].filter(Boolean).join(', ')
  const all = others ? wholeHeaders({ ...headers, ...others, ...(vary && { vary }) }) : head
  // Node sends no body for HEAD
  response.writeHead(status, all).end(bytes, 'latin1')
}
