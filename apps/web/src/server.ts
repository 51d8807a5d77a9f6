import handler from '@tanstack/react-start/server-entry'
import { renderWith } from './render-context.ts'
import { type ServerContext, setServerContext } from './server-context.ts'

/** Long enough to catch breath, short enough for a visitor who waits. */
const RETRY_AFTER_SECONDS = '10'
/** How long a page waits for the API, with all its calls together. */
const PATIENCE_MS = 3_000

/** The page renderer: a function from requests to pages, for the API that answers at `context.apiUrl`. */
export function createPages(context: ServerContext): (request: Request, nonce: string) => Promise<Response> {
  setServerContext(context)
  return async (request, nonce) => {
    const deadline = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)])
    const [response, page] = await renderWith({ nonce, visitor: visitorOf(request), deadline }, () =>
      handler.fetch(request),
    )
    if (page.failed && (response.status === 200 || response.status >= 500)) return unavailable(response)
    if (page.incomplete) response.headers.set('cache-control', 'no-store')
    return page.unreadable && response.status === 200
      ? new Response(response.body, { status: 400, headers: response.headers })
      : response
  }
}

/** What says who asks: the API is to count a page's calls as its visitor's own. */
function visitorOf({ headers }: Request): Record<string, string> {
  const told = ['cookie', 'authorization'].map((name) => [name, headers.get(name)] as const)
  const by = headers.get('x-forwarded-for')
  return {
    ...Object.fromEntries(told.filter((each): each is [string, string] => each[1] !== null)),
    ...(by && { 'x-forwarded-for': by }),
  }
}

/** What the page needs could not be had just now: the page stays, and says when to come again. */
function unavailable({ body, headers }: Response): Response {
  const told = new Headers(headers)
  told.set('retry-after', RETRY_AFTER_SECONDS)
  told.set('cache-control', 'no-store')
  return new Response(body, { status: 503, headers: told })
}

export default handler
