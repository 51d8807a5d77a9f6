import type { ServerResponse } from 'node:http'
import { bufferOf, type Sent, StoredResponse } from '@houselights/server/http/cached-response'
import { preferredEncoding } from '@houselights/server/http/preferred-encoding'
import type { RenderedPage } from '../rendering/rendered-page.ts'

/** Browsers may keep a page that says nothing else, and ask before each use. `common`: the headers of every answer. */
const storedResponse = (
  { status, html, headers }: Omit<RenderedPage, 'answers'>,
  common: Readonly<Record<string, string>>,
  quality: number,
) =>
  new StoredResponse(Buffer.from(html), {
    status,
    headers: {
      'cache-control': 'no-cache',
      ...headers,
      vary: headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding',
    },
    ...{ common, quality, compressedFrom: 0 },
  })

export async function storedPage(
  page: Omit<RenderedPage, 'answers'>,
  common: Readonly<Record<string, string>>,
): Promise<StoredResponse> {
  const stored = storedResponse(page, common, 5)
  await stored.form('br')
  return stored
}

/** What a request gets of a page that was made for it: without a validator, since nobody asks for the same again. */
export async function pageResponse(page: RenderedPage, { headers }: Request): Promise<Response> {
  const { status } = page
  if (!page.html) return new Response(null, { status, headers: { 'cache-control': 'no-cache', ...page.headers } })
  const form = await storedResponse(page, {}, 4).form(preferredEncoding(headers.get('accept-encoding') ?? undefined))
  const { etag: _, ...own } = form.headers
  return new Response(new Uint8Array(bufferOf(form)), { status, headers: own })
}

/** `staleMs`: how long ago it was made, where it is served because no newer one can be had. */
export async function storedPageResponse(
  page: StoredResponse,
  { headers }: Request,
  staleMs?: number,
): Promise<Response> {
  const { status, form } = await page.sent({
    'if-none-match': headers.get('if-none-match') ?? undefined,
    'accept-encoding': headers.get('accept-encoding') ?? undefined,
  })
  const stale = staleMs !== undefined && { 'x-cache': 'stale', age: String(Math.floor(staleMs / 1_000)) }
  const body = status === 304 ? null : new Uint8Array(bufferOf(form))
  return new Response(body, { status, headers: { ...form.headers, ...(stale || undefined) } })
}

/** Node sends no body for HEAD. */
export const send = (response: ServerResponse, { status, form }: Sent): void =>
  void response.writeHead(status, form.head).end(form.bytes, 'latin1')
