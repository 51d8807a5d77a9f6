import type { IncomingMessage, ServerResponse } from 'node:http'
import { isApiError } from '@houselights/api-client/api-error'
import { call } from '@houselights/api-client/call'
import { type CallOptions, request } from '@houselights/api-client/request'
import { SUBSCRIBE } from '@houselights/types/client-paths'
import { suggestVenue } from '@houselights/types/proposals'
import * as newsletter from '../src/features/newsletter/form-outcome.ts'
import * as suggestion from '../src/features/suggestion/form-outcome.ts'
import { forwardedHeaders } from './api-proxy.ts'
import { siteCityAt } from './city-address.ts'
import { formBody } from './form-body.ts'

/** More than a field with the longest address. */
const MOST_BYTES = 2_048
const API_TIMEOUT_MS = 7_000

/** A form of one field, and where it leads. */
interface PlainForm {
  field: string
  /** Passes on what was typed, for the city of that id. */
  send: (typed: string, city: string, options: CallOptions) => Promise<unknown>
  /** The address to which it leads; without an outcome for a form with nothing in it. */
  pageAfter: (city: string, outcome: 'done' | 'failed' | undefined) => string
}

/** By the path to which they are sent. */
const PLAIN_FORMS: Readonly<Record<string, PlainForm>> = {
  [newsletter.FORM_PATH]: {
    field: 'email',
    // any 2xx is a success, whatever its body says
    send: async (email, city, options) => {
      const { body } = await request(SUBSCRIBE, { query: { city }, body: { email } }, options)
      await body?.cancel()
    },
    pageAfter: (city, outcome) => newsletter.pageAfter(city, outcome === 'done' ? 'subscribed' : outcome),
  },
  [suggestion.FORM_PATH]: {
    field: 'address',
    send: (address, city, options) => call(suggestVenue, { body: { address, city } }, options),
    pageAfter: (city, outcome) => suggestion.pageAfter(city, outcome === 'done' ? 'sent' : outcome),
  },
}

/** What answers the form that is sent to a path of a city; undefined where there is none. */
export function plainFormAt(path: string, apiUrl: string) {
  const form = Object.hasOwn(PLAIN_FORMS, path) ? PLAIN_FORMS[path] : undefined
  return form && plainForm(form, apiUrl)
}

/**
 * A form as a browser without JavaScript sends it. It is passed on as the request that the script makes,
 * with the visitor's headers, so that the API's limits apply. The answer is a redirect; what was typed appears in no URL.
 */
const plainForm =
  ({ field, send, pageAfter }: PlainForm, apiUrl: string) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, sentence: string) =>
      // closing the connection discards the unread rest of the request
      void response
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        .end(sentence)
    const city = siteCityAt(request.url ?? '/')
    const redirect = (outcome?: 'done' | 'failed') =>
      void response.writeHead(303, { location: pageAfter(city.path, outcome), 'cache-control': 'no-store' }).end()

    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refuse(415, 'Only the form of our own page is read here.')
    try {
      const body = await formBody(request, MOST_BYTES)
      if (body === undefined) return refuse(413, `A form of at most ${MOST_BYTES} bytes is read here.`)
      const typed = new URLSearchParams(body).get(field)?.trim()
      if (!typed) return redirect()
      const [headers, signal] = [visitorHeaders(request), AbortSignal.timeout(API_TIMEOUT_MS)]
      await send(typed, city.id, { baseUrl: apiUrl, headers, signal })
      redirect('done')
    } catch (error) {
      if (response.destroyed) return
      if (isApiError(error) && error.status === 403) return refuse(403, error.body)
      if (!(isApiError(error) && error.status < 500)) console.error('A form came to nothing:', error)
      redirect('failed')
    }
  }

/** The headers that identify the visitor and the site whose page sent the form. */
export function visitorHeaders(request: IncomingMessage): Record<string, string> {
  const { origin, 'sec-fetch-site': site } = request.headers
  return {
    ...forwardedHeaders(request),
    ...(origin && { origin }),
    ...(typeof site === 'string' && { 'sec-fetch-site': site }),
  }
}
