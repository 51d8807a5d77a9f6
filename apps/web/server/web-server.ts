import { randomBytes } from 'node:crypto'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { setClientAddress } from '@houselights/http-server/client-address'
import { createHttpServer } from '@houselights/http-server/http-server'
import sirv from 'sirv'
import { toNodeHandler } from 'srvx/node'
import { FORM_PATH } from '../src/features/newsletter/form-outcome.ts'
import { type ApiTimeouts, apiProxy } from './api-proxy.ts'
import { compressed } from './compressed.ts'
import { commonHeaders, contentPolicy } from './headers.ts'
import { newsletterForm } from './newsletter-form.ts'
import type { Pages } from './pages.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

interface WebServerParts {
  /** Whether an address is a trusted proxy, whose forwarding headers are believed; none is when left out. */
  trusts?: (address: string) => boolean
  apiUrl: string
  pages: Pages
  /** The folder of built files. */
  files: string
  /** Whether visitors know the site by an https address. */
  secure?: boolean
  /** Of requests to the API; the proxy's defaults when left out. */
  timeouts?: ApiTimeouts
  /**
   * Aborted some time before the server closes: requests are still answered, but `/ready` is 503 and connections are
   * not kept.
   */
  leaving?: AbortSignal
}

/** The site on one origin: built files, `/api` passed on to the API, and a rendered page at every other address. */
export function createWebServer(parts: WebServerParts): Server {
  const { apiUrl, pages, files, secure = false, timeouts, leaving, trusts = () => false } = parts
  const proxy = apiProxy(apiUrl, timeouts)
  const newsletter = newsletterForm(apiUrl)
  const render = toNodeHandler(rendering(pages)) as RequestListener
  const serveFile = sirv(files, {
    etag: true,
    brotli: true,
    gzip: true,
    // the names of built assets contain a hash of their content
    setHeaders: (response, path) =>
      response.setHeader('cache-control', path.startsWith('/assets/') ? IMMUTABLE : AN_HOUR),
  })
  const listener: RequestListener = (request, response) => {
    setClientAddress(request, trusts)
    const path = request.url?.split('?', 1)[0] ?? '/'
    if (path === '/api' || path.startsWith('/api/')) return proxy(request, response)
    if (path === FORM_PATH && request.method === 'POST') return newsletter(request, response)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (path === '/health' || path === '/ready') {
      if (!reads)
        return answerPlainText(response.setHeader('allow', 'GET, HEAD'), 405, 'This address takes GET and HEAD alone.')
      // not whether the API answers: pages say so themselves, and without any website nobody would
      const ready = path === '/health' || !leaving?.aborted
      return answerPlainText(response, ready ? 200 : 503, ready ? 'ok' : 'closing')
    }
    const renderPage = () => void render(request, response)
    if (reads) serveFile(request, response, renderPage)
    else renderPage()
  }
  const headers = { ...commonHeaders(secure), 'content-security-policy': contentPolicy('none') }
  return createHttpServer(listener, { headers, ...(leaving && { leaving }) })
}

const answerPlainText = (response: ServerResponse, status: number, line: string) =>
  void response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(`${line}\n`)

/** Renders a page, compressed; where that fails, answers a sentence and logs the cause. */
const rendering = (pages: Pages) => {
  return async (request: Request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Pages are read with GET.', { status: 405, headers: { allow: 'GET, HEAD' } })
    try {
      const nonce = randomBytes(16).toString('base64url')
      return compressed(request, withPolicy(await pages(request, nonce), nonce))
    } catch (error) {
      if (!request.signal.aborted) console.error('A page could not be rendered:', error)
      return new Response('The page could not be shown. Please try again later.', {
        status: 500,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
    }
  }
}

function withPolicy(response: Response, nonce: string): Response {
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', contentPolicy(nonce))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
