import { SourceError } from '../source/source-error.ts'
import { type Answer, type FetchRequest, headersNamed } from './bounded-fetch.ts'
import { redact } from './redact-keys.ts'

const MOST_REDIRECTS = 5

/** Follows an address to where it finally answers, by `hop`, which checks and fetches each step. */
export async function followRedirects(
  request: FetchRequest,
  hop: (request: FetchRequest) => Promise<Answer>,
): Promise<Answer> {
  let step = request
  for (let count = 0; count <= MOST_REDIRECTS; count++) {
    const answer = await hop(step)
    if (answer.location === undefined) return answer
    step = nextStep(step, answer)
  }
  throw new SourceError('changed', redact(request.url), `more than ${MOST_REDIRECTS} redirects`)
}

function nextStep(request: FetchRequest, { status, location = '' }: Answer): FetchRequest {
  const to = URL.parse(location, request.url)
  if (!to)
    throw new SourceError(
      'changed',
      redact(request.url),
      `redirects to "${location.slice(0, 200)}", which is no address`,
    )
  const elsewhere = to.origin !== new URL(request.url).origin
  // what identifies us to one site is not carried to another
  const headers = elsewhere
    ? headersNamed(request.headers ?? {}, /^(?:user-agent|accept|accept-language)$/i)
    : request.headers
  const asGet = status === 303 || (request.method === 'POST' && (status === 301 || status === 302))
  return { ...request, url: to.href, ...(headers && { headers }), ...(asGet && { method: 'GET', body: undefined }) }
}
