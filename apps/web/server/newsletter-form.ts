import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { ApiError } from '@houselights/api-client/api-error'
import { call } from '@houselights/api-client/call'
import { subscribeToNewsletter } from '@houselights/types/newsletter'
import { type Outcome, pageAfter } from '../src/features/newsletter/form-outcome.ts'
import { forwardedHeaders } from './api-proxy.ts'
import { siteCityAt } from './city-address.ts'

/** More than a field with the longest address. */
const MOST_BYTES = 2_048
const API_TIMEOUT_MS = 10_000

/**
 * The newsletter's form as a browser without JavaScript sends it. It is passed on as the request that the script makes,
 * with the visitor's headers, so that the API's limits apply. The answer is a redirect; the address appears in no URL.
 */
export const newsletterForm =
  (apiUrl: string) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, sentence: string) =>
      // closing the connection discards the unread rest of the request
      void response
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        .end(sentence)
    const redirect = (outcome?: Outcome) =>
      void response
        .writeHead(303, {
          location: pageAfter(siteCityAt(request.url ?? '/').path, outcome),
          'cache-control': 'no-store',
        })
        .end()

    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refuse(415, 'Only the form of our own page is read here.')
    if (!(length <= MOST_BYTES)) return refuse(413, `A form of at most ${MOST_BYTES} bytes is read here.`)
    try {
      const email = new URLSearchParams(await text(request)).get('email')?.trim()
      if (!email) return redirect()
      await call(
        subscribeToNewsletter,
        { body: { email } },
        { baseUrl: apiUrl, headers: visitorHeaders(request), signal: AbortSignal.timeout(API_TIMEOUT_MS) },
      )
      redirect('subscribed')
    } catch (error) {
      if (response.destroyed) return
      if (error instanceof ApiError && error.status === 403) return refuse(403, error.body)
      if (!(error instanceof ApiError && error.status < 500)) console.error('A newsletter form came to nothing:', error)
      redirect('failed')
    }
  }

/** The headers that identify the visitor and the site whose page sent the form. */
function visitorHeaders(request: IncomingMessage): Record<string, string> {
  const { origin, 'sec-fetch-site': site } = request.headers
  return {
    ...forwardedHeaders(request),
    ...(origin && { origin }),
    ...(typeof site === 'string' && { 'sec-fetch-site': site }),
  }
}
