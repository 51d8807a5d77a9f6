import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toCompleteHeaders } from '@houselights/server/http/http-server'
import type { EmbedDocument, Embeds } from '../../src/standalone/documents.ts'
import { toStoredPage } from '../page-cache/stored-page.ts'

export const EMBED_PATH = '/embed'
export const EMBED_SCRIPT = '/embed.js'

/** Fresh for a minute, and usable for ten more while it is fetched again. */
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600'

const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows the list its own style and script, and any site to frame it. */
const createEmbedPolicy = ({ style, script }: EmbedDocument): string =>
  [
    "default-src 'none'",
    `style-src ${toHash(style)}`,
    `script-src ${toHash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')

/**
 * Creates the handler of GET and HEAD requests for the embedded list, the only address of the site that other sites may
 * frame.
 */
export const createEmbedHandler =
  (embeds: Embeds, { 'x-frame-options': _, ...common }: Readonly<Record<string, string>>) =>
  async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const query = request.url?.split('?').slice(1).join('?') ?? ''
    try {
      const document = await embeds(path, query)
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': createEmbedPolicy(document),
        'x-robots-tag': 'noindex',
      }
      if (document.status === 200) {
        const page = await toStoredPage(
          { ...document, headers: { ...headers, 'cache-control': CACHE_CONTROL } },
          common,
        )
        return await page.respond(request, response)
      }
      const retryAfter = document.status === 503 ? '10' : document.retryAfter
      const failureHeaders = {
        ...common,
        ...headers,
        'cache-control': 'no-store',
        ...(retryAfter && { 'retry-after': retryAfter }),
      }
      response
        .writeHead(document.status, toCompleteHeaders(failureHeaders))
        .end(request.method === 'HEAD' ? undefined : document.html)
    } catch (error) {
      console.error('Couldn’t render a list for another site:', error)
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      response.end('Couldn’t show the list. Please try again later.\n')
    }
  }
