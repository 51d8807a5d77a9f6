import handler from '@tanstack/react-start/server-entry'
import type { PageApiResponses } from './rendering/api-response-tags.ts'
import { renderWith } from './rendering/render-context.ts'
import { runInContext, type ServerContext } from './rendering/server-context.ts'

const RETRY_AFTER_SECONDS = '10'
/** How long a page waits for all its requests to the API together. */
const API_TIMEOUT_MS = 3_000

type RenderPage = (request: Request, nonce: string, apiResponses: PageApiResponses) => Promise<Response>

export function createPages(context: ServerContext): RenderPage {
  return (request, nonce, apiResponses) =>
    runInContext(context, () => renderPage(request, nonce, apiResponses, context))
}

async function renderPage(
  request: Request,
  nonce: string,
  apiResponses: PageApiResponses,
  { cityAt }: ServerContext,
): Promise<Response> {
  const city = cityAt(new URL(request.url).pathname)
  const deadline = AbortSignal.any([request.signal, AbortSignal.timeout(API_TIMEOUT_MS)])
  const [response, page] = await renderWith({ city, nonce, visitor: getVisitor(request), deadline, apiResponses }, () =>
    handler.fetch(request),
  )
  const isShown = response.status === 200 || response.status >= 500
  if (page.failed && isShown) return withoutSubject(response, 503, RETRY_AFTER_SECONDS)
  if (page.refusal && isShown) return withoutSubject(response, page.refusal.status, page.refusal.retryAfter)
  if (page.incomplete) response.headers.set('cache-control', 'no-store')
  return page.hasRefusedParameters && response.status === 200
    ? new Response(response.body, { status: 400, headers: response.headers })
    : response
}

/** Returns the requested host and the visitor's headers: the API counts the page's requests as the visitor's. */
function getVisitor({ headers }: Request): Record<string, string> {
  const credentials = ['cookie', 'authorization'].map((name) => [name, headers.get(name)] as const)
  const [forwardedFor, host] = [headers.get('x-forwarded-for'), headers.get('host')]
  return {
    ...Object.fromEntries(credentials.filter((each): each is [string, string] => each[1] !== null)),
    ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
    ...(host && { 'x-forwarded-host': host }),
  }
}

/** If a page's subject could not be fetched, the page is still sent, with a status and headers that say so. */
function withoutSubject(
  { body, headers: originalHeaders }: Response,
  status: number,
  retryAfter: string | undefined,
): Response {
  const headers = new Headers(originalHeaders)
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter)
  headers.set('cache-control', 'no-store')
  return new Response(body, { status, headers })
}

export { createEmbeds } from './standalone/embed/embed-page.tsx'
export { createSubscriberPages } from './standalone/newsletter/subscriber-page.tsx'
export default handler
