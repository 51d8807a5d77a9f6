import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { preferredEncoding } from '@houselights/http-server/preferred-encoding'

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The response in the best encoding that the request accepts. */
export function compressed(request: Request, response: Response): Response {
  const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? undefined)
  if (encoding === 'identity' || !response.body || response.headers.has('content-encoding')) return response
  const headers = new Headers(response.headers)
  headers.set('content-encoding', encoding)
  headers.append('vary', 'accept-encoding')
  headers.delete('content-length')
  const compressor = encoding === 'br' ? createBrotliCompress(FAST) : createGzip({ level: 5 })
  const page = Readable.fromWeb(response.body as NodeStream<Uint8Array>)
  page.on('error', (error) => compressor.destroy(error))
  compressor.on('close', () => page.destroy())
  const body = Readable.toWeb(page.pipe(compressor)) as ReadableStream<Uint8Array>
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}
