import type { IncomingMessage, ServerResponse } from 'node:http'
import { isApiError } from '@houselights/api-client/api-error'
import { call } from '@houselights/api-client/call'
import { WORDS_MISSING } from '@houselights/types/report-choices'
import { reportMistake } from '@houselights/types/reports'
import { type Problem, pageAfter } from '../src/features/reports/form-outcome.ts'
import { siteCityAt } from './city-address.ts'
import { formBody } from './form-body.ts'
import { visitorHeaders } from './plain-form.ts'

/** More than the longest report as a form sends it: each character in up to twelve bytes. */
const MOST_BYTES = 20_000
const API_TIMEOUT_MS = 7_000
const PATH = /^\/events\/([^/]+)\/report$/
const NOT_KEPT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** What answers the form on a page for reporting a mistake; undefined for other paths. */
export function reportFormAt(path: string, apiUrl: string) {
  const [, slug] = PATH.exec(path) ?? []
  return slug === undefined ? undefined : reportForm(slug, apiUrl)
}

/**
 * The form as a browser without JavaScript sends it. It is passed on in the visitor's name, so that the API's limits apply. The
 * answer redirects to the page that says what became of the report, or back with what was wrong: what was typed appears in no URL.
 */
const reportForm =
  (encoded: string, apiUrl: string) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, sentence: string) =>
      // closing the connection discards the unread rest of the request
      void response
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        .end(sentence)
    const { path: city } = siteCityAt(request.url ?? '/')
    const redirect = (location: string) => void response.writeHead(303, { location, ...NOT_KEPT }).end()
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refuse(415, 'Only the form of our own page is read here.')
    const slug = decoded(encoded)
    if (slug === undefined) return refuse(404, 'There is nothing at this address.')
    try {
      const sent = await formBody(request, MOST_BYTES)
      if (sent === undefined) return refuse(413, `A form of at most ${MOST_BYTES} bytes is read here.`)
      const form = new URLSearchParams(sent)
      const body = reportMistake.body.safeParse({
        category: form.get('category'),
        text: form.get('text') ?? '',
        source: form.get('source')?.trim() ?? '',
      })
      if (!body.success) return redirect(pageAfter(city, slug, problemOf(body.error.issues)))
      const options = { baseUrl: apiUrl, headers: visitorHeaders(request), signal: AbortSignal.timeout(API_TIMEOUT_MS) }
      const { link } = await call(reportMistake, { params: { slug }, body: body.data }, options)
      redirect(city + link)
    } catch (error) {
      if (response.destroyed) return
      const status = isApiError(error) ? error.status : 500
      if (isApiError(error) && status === 403) return refuse(403, error.body)
      if (status >= 500) console.error('A report came to nothing:', error)
      redirect(pageAfter(city, slug, status === 429 ? 'many' : 'failed'))
    }
  }

function problemOf(issues: readonly { message: string; path: readonly PropertyKey[] }[]): Problem {
  if (issues.some(({ message }) => message === WORDS_MISSING)) return 'words'
  return issues.some(({ path }) => path[0] === 'source') ? 'source' : 'failed'
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
