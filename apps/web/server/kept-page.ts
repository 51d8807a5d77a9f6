import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip, constants as zlib } from 'node:zlib'
import { wholeHeaders } from '@houselights/http-server/http-server'
import { type Encoding, preferredEncoding } from '@houselights/http-server/preferred-encoding'
import type { RenderedPage } from './rendered-page.ts'

const [compress, decompress, zip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)]
// within a few percent of the best at a twentieth of its time
const QUALITY = 5
/** As large as most pages, by its logarithm: by default a compression takes memory for sixteen times as much. */
const WINDOW = 18
/** About what a page takes beside its bytes. */
const OVERHEAD = 4_096

interface Form {
  body: Buffer
  headers: Record<string, string>
}

/** A page as it goes out: its brotli bytes, and other encodings once they are requested. */
export class KeptPage {
  readonly etag: string
  readonly #headers: Record<string, string>
  readonly #forms: Partial<Record<Encoding, Form>> = {}

  private constructor(etag: string, headers: Record<string, string>) {
    this.etag = etag
    this.#headers = wholeHeaders(headers)
  }

  /** `common`: the headers of every answer. By default a page may be kept by browsers, and never used without a request. */
  static async of(
    { html, headers }: Pick<RenderedPage, 'html' | 'headers'>,
    common: Readonly<Record<string, string>>,
    cacheControl = 'no-cache',
  ): Promise<KeptPage> {
    const hash = createHash('sha256').update(html).update(JSON.stringify(headers))
    // weak: the same for every encoding
    const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
    const page = new KeptPage(etag, {
      ...common,
      ...headers,
      'cache-control': cacheControl,
      vary: headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding',
      etag,
    })
    const params = { [zlib.BROTLI_PARAM_QUALITY]: QUALITY, [zlib.BROTLI_PARAM_LGWIN]: WINDOW }
    page.#add('br', await compress(html, { params }))
    return page
  }

  get bytes(): number {
    return Object.values(this.#forms).reduce((sum, { body }) => sum + body.length, OVERHEAD)
  }

  /** Answers a GET or HEAD, unless the encoding that it takes is not there yet. */
  answer({ headers, method }: IncomingMessage, response: ServerResponse): boolean {
    if (isNamed(headers['if-none-match'], this.etag)) {
      response.writeHead(304, this.#headers).end()
      return true
    }
    const form = this.#forms[preferredEncoding(headers['accept-encoding'])]
    if (!form) return false
    response.writeHead(200, form.headers).end(method === 'HEAD' ? undefined : form.body)
    return true
  }

  /** The same for a request whose encoding is there. */
  response({ headers }: Request): Response {
    if (isNamed(headers.get('if-none-match') ?? undefined, this.etag))
      return new Response(null, { status: 304, headers: this.#headers })
    const form = this.#forms[preferredEncoding(headers.get('accept-encoding') ?? undefined)]
    if (!form) throw new Error('The page was not encoded as the request takes it.')
    return new Response(new Uint8Array(form.body), { headers: form.headers })
  }

  /** Makes the encoding that such requests take. */
  async encode(accepted: string | undefined): Promise<void> {
    const encoding = preferredEncoding(accepted)
    const { br } = this.#forms
    if (this.#forms[encoding] || !br) return
    const html = await decompress(br.body)
    this.#add(encoding, encoding === 'gzip' ? await zip(html) : html)
  }

  #add(encoding: Encoding, body: Buffer): void {
    const headers = wholeHeaders({
      ...this.#headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    })
    this.#forms[encoding] = { body, headers }
  }
}

/** Whether an If-None-Match header names the tag (RFC 9110: weak comparison). */
function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header === etag || header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
