import type { IncomingMessage, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { ApiError } from '@houselights/api-client/api-error'
import { call } from '@houselights/api-client/call'
import { subscribeToNewsletter } from '@houselights/types/newsletter'
import { type Outcome, pageAfter } from '../src/features/newsletter/plain-form.ts'
import { forwardedHeaders } from './api-proxy.ts'

/** More than a field with the longest address. */
const MOST_BYTES = 2_048
const PATIENCE_MS = 10_000

/**
 * The newsletter's form as a browser sends it where no script runs: handed on as the call that the script makes, in the
 * visitor's name, so that the API counts and refuses as ever. It leads to a page; the address is in no URL.
 */
export const newsletterForm =
  (apiUrl: string): RequestListener =>
  async (request, response) => {
    const refuse = (status: number, sentence: string) =>
      // what was not read of the request goes with its connection
      void response
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        .end(sentence)
    const lead = (outcome?: Outcome) =>
      void response.writeHead(303, { location: pageAfter(outcome), 'cache-control': 'no-store' }).end()

    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refuse(415, 'Only the form of our own page is read here.')
    if (!(length <= MOST_BYTES)) return refuse(413, `A form of at most ${MOST_BYTES} bytes is read here.`)
    try {
      const email = new URLSearchParams(await text(request)).get('email')?.trim()
      if (!email) return lead()
      await call(
        subscribeToNewsletter,
        { body: { email } },
        { baseUrl: apiUrl, headers: inTheNameOf(request), signal: AbortSignal.timeout(PATIENCE_MS) },
      )
      lead('subscribed')
    } catch (error) {
      if (response.destroyed) return
      if (error instanceof ApiError && error.status === 403) return refuse(403, error.body)
      if (!(error instanceof ApiError && error.status < 500)) console.error('A newsletter form came to nothing:', error)
      lead('failed')
    }
  }

/** What says who asks and from which site's page. */
function inTheNameOf(request: IncomingMessage): Record<string, string> {
  const { origin, 'sec-fetch-site': site } = request.headers
  return {
    ...forwardedHeaders(request),
    ...(origin && { origin }),
    ...(typeof site === 'string' && { 'sec-fetch-site': site }),
  }
}
