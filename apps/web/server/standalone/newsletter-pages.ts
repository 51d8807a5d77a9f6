import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { call } from '@houselights/api-client/call'
import type { CallOptions } from '@houselights/api-client/request'
import {
  confirmSubscription,
  eraseSubscription,
  exportSubscription,
  saveNewsletterChoices,
  unsubscribeFromNewsletter,
} from '@houselights/contracts/newsletter/subscriptions'
import { toCompleteHeaders } from '@houselights/server/http/http-server'
import type {
  FormResult,
  SubscriberDocument,
  SubscriberPageName,
  SubscriberPages,
} from '../../src/standalone/documents.ts'
import { getSiteCityAt } from '../addresses/city-address.ts'
import { getForwardedHeaders } from '../api/api-proxy.ts'
import { getFormBody } from '../forms/form-body.ts'

/** Enough for a form with every neighborhood and genre of a city. */
const MAX_BYTES = 32_768
const API_TIMEOUT_MS = 7_000
const PATH = /^\/newsletter\/(confirm|settings|unsubscribe|erased)$/
const FORM_RESULTS: readonly string[] = ['confirmed', 'saved', 'unsubscribed'] satisfies FormResult[]

export const subscriberPageAt = (path: string): SubscriberPageName | undefined =>
  PATH.exec(path)?.[1] as SubscriberPageName | undefined

/**
 * Serves the pages that emails link to. A GET changes nothing, because mail scanners open links; only a POST does. The
 * secret token identifies the subscriber. The origin isn't checked: mail providers unsubscribe with one POST without
 * cookies or origin (RFC 8058), and some browsers send no origin from a page without a referrer.
 */
export function createSubscriberPageHandler(
  pages: SubscriberPages,
  apiUrl: string,
  common: Readonly<Record<string, string>>,
) {
  const send = (request: IncomingMessage, response: ServerResponse, page: SubscriberDocument) => {
    const { status, html, style, retryAfter } = page
    const headers = {
      ...getHeaders(common, style),
      'content-type': 'text/html; charset=utf-8',
      ...(retryAfter && { 'retry-after': retryAfter }),
    }
    response.writeHead(status, toCompleteHeaders(headers))
    response.end(request.method === 'HEAD' ? undefined : html)
  }
  return async (request: IncomingMessage, response: ServerResponse, page: SubscriberPageName): Promise<void> => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://site')
    const done = searchParams.get('done') ?? ''
    const pageRequest = {
      page,
      path,
      token: searchParams.get('token') ?? '',
      done: isFormResult(done) ? done : undefined,
    }
    const headers = { ...common, ...PRIVATE_HEADERS, 'content-type': 'text/plain; charset=utf-8' }
    if (request.method === 'GET' || request.method === 'HEAD')
      return send(request, response, await pages.page(pageRequest))
    if (request.method !== 'POST' || page === 'erased') {
      response.writeHead(405, toCompleteHeaders({ ...headers, allow: 'GET, HEAD, POST' }))
      return void response.end('This address accepts only GET, HEAD and POST.\n')
    }
    try {
      const body = await getFormBody(request, MAX_BYTES)
      if (body === undefined) {
        response.writeHead(413, toCompleteHeaders({ ...headers, connection: 'close' }))
        return void response.end(`The form is too large. The limit is ${MAX_BYTES} bytes.\n`)
      }
      const options = {
        baseUrl: apiUrl,
        headers: getForwardedHeaders(request),
        signal: AbortSignal.timeout(API_TIMEOUT_MS),
      }
      if (page === 'unsubscribe' && isOneClick(body)) {
        await call(unsubscribeFromNewsletter, { body: { token: pageRequest.token } }, options)
        response.writeHead(200, toCompleteHeaders(headers))
        return void response.end('You’re unsubscribed.\n')
      }
      const outcome = await ACTIONS[page](new URLSearchParams(body), options)
      if ('file' in outcome) {
        const { file } = outcome
        const fileHeaders = { 'content-disposition': 'attachment; filename="houselights-newsletter.json"' }
        response.writeHead(200, toCompleteHeaders({ ...headers, ...fileHeaders, 'content-type': 'application/json' }))
        return void response.end(file)
      }
      const location = getSiteCityAt(path).path + outcome.redirectTo
      response.writeHead(303, toCompleteHeaders({ ...headers, location })).end()
    } catch (error) {
      if (!response.destroyed) send(request, response, pages.failed(path, error))
    }
  }
}

type Outcome = { redirectTo: string } | { file: string }
type Action = (form: URLSearchParams, options: CallOptions) => Promise<Outcome>

const toPage = (page: SubscriberPageName, token: string, done?: FormResult) => ({
  redirectTo: `/newsletter/${page}?${new URLSearchParams({ token, ...(done && { done }) })}`,
})
const getToken = (form: URLSearchParams): string => form.get('token') ?? ''

async function unsubscribe(form: URLSearchParams, options: CallOptions): Promise<Outcome> {
  const token = getToken(form)
  await call(unsubscribeFromNewsletter, { body: { token } }, options)
  return toPage('unsubscribe', token, 'unsubscribed')
}

const ACTIONS: Readonly<Record<Exclude<SubscriberPageName, 'erased'>, Action>> = {
  confirm: async (form, options) => {
    const { token } = await call(confirmSubscription, { body: { token: getToken(form) } }, options)
    return toPage('settings', token, 'confirmed')
  },
  unsubscribe,
  settings: async (form, options) => {
    const token = getToken(form)
    switch (form.get('do')) {
      case 'unsubscribe':
        return unsubscribe(form, options)
      case 'export':
        return { file: `${JSON.stringify(await call(exportSubscription, { body: { token } }, options), null, 2)}\n` }
      case 'erase':
        await call(eraseSubscription, { body: { token } }, options)
        return { redirectTo: '/newsletter/erased' }
      default: {
        const choices = { neighborhoods: form.getAll('neighborhoods'), genres: form.getAll('genres') }
        await call(saveNewsletterChoices, { body: { token, ...choices } }, options)
        return toPage('settings', token, 'saved')
      }
    }
  },
}

const isFormResult = (done: string): done is FormResult => FORM_RESULTS.includes(done)

/** Whether this is the body that mail clients send, in either form encoding (RFC 8058, 3.2). */
const isOneClick = (body: string): boolean =>
  new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click' ||
  /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/i.test(body)

/** These pages are not cached or indexed, and their addresses are not sent as referrers. */
const PRIVATE_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const getHeaders = (common: Readonly<Record<string, string>>, style: string): Record<string, string> => ({
  ...common,
  ...PRIVATE_HEADERS,
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
})
