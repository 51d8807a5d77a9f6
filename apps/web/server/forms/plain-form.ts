import type { IncomingMessage, ServerResponse } from 'node:http'
import { isApiError } from '@houselights/api-client/api-error'
import { call } from '@houselights/api-client/call'
import { type CallOptions, request } from '@houselights/api-client/request'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import { SUBSCRIBE } from '@houselights/contracts/contract/client-paths'
import { addShow } from '@houselights/contracts/operators/added-shows'
import { suggestVenue } from '@houselights/contracts/operators/proposals'
import { TEXT_MISSING } from '@houselights/contracts/reports/report-choices'
import { reportMistake } from '@houselights/contracts/reports/reports'
import { getVenueRequestPath } from '@houselights/contracts/reports/venue-request-choices'
import * as rooms from '@houselights/contracts/reports/venue-requests'
import * as addition from '../../src/features/add-show/form-outcome.ts'
import * as newsletter from '../../src/features/newsletter/form-outcome.ts'
import * as report from '../../src/features/reports/form-outcome.ts'
import * as suggestion from '../../src/features/suggest-venue/form-outcome.ts'
import * as room from '../../src/features/venues/room-form.ts'
import { getSiteCityAt } from '../addresses/city-address.ts'
import { getForwardedHeaders } from '../api/api-proxy.ts'
import { getFormBody } from './form-body.ts'

const API_TIMEOUT_MS = 7_000

interface PlainForm {
  /** Matches the path without its city; the first group is the slug that the form is about. */
  path: RegExp
  maxBytes: number
  headers: Readonly<Record<string, string>>
  send: (form: URLSearchParams, city: SiteCity, slug: string, options: CallOptions) => Promise<string>
  pageAfterFailure: (city: SiteCity, slug: string, status: number) => string
}

/** Defines a form with one field. Its body may be as long as the longest address. */
const defineOneFieldForm = <Outcome extends string>(
  {
    FORM_PATH,
    pageAfter,
  }: { FORM_PATH: string; pageAfter: (city: string, outcome: Outcome | 'failed' | undefined) => string },
  field: string,
  success: Outcome,
  submit: (value: string, city: string, options: CallOptions) => Promise<unknown>,
): PlainForm => ({
  path: new RegExp(`^${FORM_PATH}$`),
  maxBytes: 2_048,
  headers: { 'cache-control': 'no-store' },
  send: async (form, city, _, options) => {
    const value = form.get(field)?.trim()
    if (!value) return pageAfter(city.path, undefined)
    await submit(value, city.id, options)
    return pageAfter(city.path, success)
  },
  pageAfterFailure: ({ path }) => pageAfter(path, 'failed'),
})

const FORMS: readonly PlainForm[] = [
  defineOneFieldForm(newsletter, 'email', 'subscribed', async (email, city, options) => {
    // any 2xx is a success, whatever its body says
    const { body } = await request(SUBSCRIBE, { query: { city }, body: { email } }, options)
    await body?.cancel()
  }),
  defineOneFieldForm(addition, 'address', 'sent', (address, city, options) =>
    call(addShow, { body: { address, city } }, options),
  ),
  defineOneFieldForm(suggestion, 'address', 'sent', (address, city, options) =>
    call(suggestVenue, { body: { address, city } }, options),
  ),
  {
    path: /^\/events\/([^/]+)\/report$/,
    // more than the longest report: a form encodes a character in up to twelve bytes
    maxBytes: 20_000,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    send: async (form, { path }, slug, options) => {
      const { data: body, error } = reportMistake.body.safeParse({
        category: form.get('category'),
        text: form.get('text') ?? '',
        source: form.get('source')?.trim() ?? '',
      })
      if (error) return report.pageAfter(path, slug, toProblem(error.issues))
      return path + (await call(reportMistake, { params: { slug }, body }, options)).link
    },
    pageAfterFailure: ({ path }, slug, status) => report.pageAfter(path, slug, status === 429 ? 'many' : 'failed'),
  },
  {
    path: /^\/venues\/([^/]+)\/yours$/,
    maxBytes: 20_000,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    send: async (form, { path }, slug, options) => {
      const { data: body } = rooms.VenueRequest.safeParse(toVenueRequest(form))
      if (!body) return room.pageAfter(path, slug, 'fields')
      return path + (await call(rooms.requestVenueChange, { params: { slug }, body }, options)).link
    },
    pageAfterFailure: ({ path }, slug, status) =>
      room.pageAfter(path, slug, status === 429 ? 'many' : status === 400 ? 'fields' : 'failed'),
  },
  {
    path: /^\/reports\/rooms\/([^/]+)$/,
    maxBytes: 200,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    send: async (_, { path }, token, options) => {
      await call(rooms.proveVenueRequest, { params: { token }, body: {} }, options)
      return path + getVenueRequestPath(token)
    },
    pageAfterFailure: ({ path }, token) => path + getVenueRequestPath(encodeURIComponent(token)),
  },
]

/** Keeps the fields of the chosen kind of request: the form has those of all kinds. */
function toVenueRequest(form: URLSearchParams): object {
  const get = (name: string) => form.get(name)?.trim() ?? ''
  const kind = get('kind')
  if (kind === 'fact') return { kind, fact: get('fact'), value: get('value'), source: get('source') }
  return kind === 'feed' ? { kind, source: get('feed') } : { kind, reason: get('reason') }
}

function toProblem(issues: readonly { message: string; path: readonly PropertyKey[] }[]): report.Problem {
  if (issues.some(({ message }) => message === TEXT_MISSING)) return 'words'
  return issues.some(({ path }) => path[0] === 'source') ? 'source' : 'failed'
}

export function findPlainForm(path: string, apiUrl: string) {
  const form = FORMS.find((candidate) => candidate.path.test(path))
  return form && forwardForm(form, form.path.exec(path)?.[1] ?? '', apiUrl)
}

/**
 * Forwards a form sent without JavaScript, with the visitor's headers for the API's rate limits. Typed text never gets
 * into a URL.
 */
const forwardForm =
  ({ maxBytes, headers, send, pageAfterFailure }: PlainForm, encodedSlug: string, apiUrl: string) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, sentence: string) =>
      // closing the connection discards the unread rest of the request
      void response
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        .end(sentence)
    const redirect = (location: string) => void response.writeHead(303, { location, ...headers }).end()
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refuse(415, 'Only our own form can send to this address.')
    const [city, slug] = [getSiteCityAt(request.url ?? '/'), decodeURIComponent(encodedSlug)]
    try {
      const body = await getFormBody(request, maxBytes)
      if (body === undefined) return refuse(413, `The form is too large. The limit is ${maxBytes} bytes.`)
      const signal = AbortSignal.timeout(API_TIMEOUT_MS)
      const options = { baseUrl: apiUrl, headers: getVisitorHeaders(request), signal }
      redirect(await send(new URLSearchParams(body), city, slug, options))
    } catch (error) {
      if (response.destroyed) return
      const status = isApiError(error) ? error.status : 500
      if (isApiError(error) && status === 403) return refuse(403, error.body)
      if (status >= 500) console.error('Couldn’t send a form to the API:', error)
      redirect(pageAfterFailure(city, slug, status))
    }
  }

function getVisitorHeaders(request: IncomingMessage): Record<string, string> {
  const { origin, 'sec-fetch-site': site } = request.headers
  return {
    ...getForwardedHeaders(request),
    ...(origin && { origin }),
    ...(typeof site === 'string' && { 'sec-fetch-site': site }),
  }
}
