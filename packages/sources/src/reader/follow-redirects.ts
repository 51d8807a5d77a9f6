import { SourceError } from '../source-error.ts'
import type { Answer, Exchange } from './bounded-fetch.ts'
import { redact } from './redact.ts'

const MOST_REDIRECTS = 5

/** Follows an address to where it finally answers, by `hop`, which checks and fetches each step. */
export async function followRedirects(asked: Exchange, hop: (asked: Exchange) => Promise<Answer>): Promise<Answer> {
  let step = asked
  for (let count = 0; count <= MOST_REDIRECTS; count++) {
    const answer = await hop(step)
    if (answer.location === undefined) return answer
    step = nextStep(step, answer)
  }
  throw new SourceError('changed', redact(asked.url), `more than ${MOST_REDIRECTS} redirects`)
}

function nextStep(asked: Exchange, { status, location = '' }: Answer): Exchange {
  const to = URL.parse(location, asked.url)
  if (!to)
    throw new SourceError('changed', redact(asked.url), `redirects to "${location.slice(0, 200)}", which is no address`)
  const elsewhere = to.origin !== new URL(asked.url).origin
  // what identifies us to one site is not carried to another
  const headers = elsewhere ? pick(asked.headers, ['user-agent', 'accept', 'accept-language']) : asked.headers
  const asGet = status === 303 || (asked.method === 'POST' && (status === 301 || status === 302))
  return { ...asked, url: to.href, ...(headers && { headers }), ...(asGet && { method: 'GET', body: undefined }) }
}

const pick = (headers: Record<string, string> | undefined, names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => names.includes(name.toLowerCase())))
