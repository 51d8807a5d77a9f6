import type { Contract } from '@houselights/types/contract'
import type { Page } from '@houselights/types/page'
import { tolerant } from '@houselights/types/tolerant'
import type { z } from 'zod'
import { addressOf } from './address.ts'
import { ApiError } from './api-error.ts'

export interface CallOptions {
  /** The API's base address, without a path; empty for the page's own origin. */
  baseUrl?: string
  signal?: AbortSignal
  fetch?: typeof globalThis.fetch
  /** Sent with every request: on a server, the headers that identify the visitor. */
  headers?: Readonly<Record<string, string>>
  /** The signal for each request that aborts it when it takes too long. */
  deadline?: () => AbortSignal | undefined
  /** Called at each answer 401. */
  onSignedOut?: () => void
}

/** The input of a call, by its contract. */
export interface CallInput<C extends Contract> {
  params?: z.input<C['params']>
  query?: z.input<C['query']>
  body?: z.input<C['body']>
}

/**
 * Sends a request and gives the answer, parsed by the contract's schema. Throws an ApiError for an answer that is no
 * success.
 */
export async function call<C extends Contract>(
  contract: C,
  input: CallInput<C> = {},
  options: CallOptions = {},
): Promise<z.output<C['response']>> {
  return (await request(contract, input, options)).data
}

/** The items of a contract's list. */
type Listed<C extends Contract> = z.output<C['response']> extends (infer Item)[] ? Item : never

/** Requests one page of a list, with the paging from the headers. */
export async function callPage<C extends Contract>(
  contract: C,
  input: CallInput<C> = {},
  options: CallOptions = {},
): Promise<Page<Listed<C>>> {
  const { data, headers, leftOut } = await request(contract, input, options)
  const items = data as Listed<C>[]
  const total = Number.parseInt(headers.get('x-total-count') ?? '', 10) - leftOut
  return { items, next: nextCursor(headers.get('link')), total: total >= 0 ? total : items.length }
}

async function request<C extends Contract>(contract: C, { params, query, body }: CallInput<C>, options: CallOptions) {
  const { baseUrl, fetch = globalThis.fetch, headers } = options
  const hasBody = body !== undefined
  const signals = [options.signal, options.deadline?.()].filter((one) => one !== undefined)
  const response = await fetch(addressOf(contract.path, { params, query }, baseUrl), {
    method: contract.method,
    credentials: 'include',
    headers: {
      ...headers,
      accept: 'application/json, text/plain',
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
  })
  if (response.status === 401) options.onSignedOut?.()
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return { ...parse(contract, await response.json()), headers: response.headers }
}

/**
 * The answer by its contract. Violations are logged, and invalid records left out where the rest is valid without them.
 */
function parse<C extends Contract>({ method, path, response }: C, answer: unknown) {
  type Data = z.output<C['response']>
  const strict = response.safeParse(answer)
  if (strict.success) return { data: strict.data as Data, leftOut: 0 }
  const name = `${method} ${path}`
  const { data } = tolerant(response).safeParse(answer)
  const leftOut = Array.isArray(answer) && Array.isArray(data) ? answer.length - data.length : 0
  // a list without a single valid record is not an empty list
  if (data === undefined || (leftOut > 0 && Array.isArray(data) && data.length === 0))
    throw new Error(`${name} answered what its contract does not know: ${summaryOf(strict.error)}`)
  const message = `${name} answered in part what its contract does not know: ${summaryOf(strict.error)}`
  if (typeof window === 'undefined') console.error(message)
  else console.warn(message)
  return { data: data as Data, leftOut }
}

const MOST_ISSUES = 3
const LONGEST = 400
/** The first issues in one line: an answer may have hundreds. */
function summaryOf({ issues }: z.ZodError): string {
  const shown = issues.slice(0, MOST_ISSUES).map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`)
  const rest = issues.length - shown.length
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ').replace(/\s+/g, ' ').slice(0, LONGEST)
}

/** The cursor in `Link: </api/events?cursor=…>; rel="next"` (RFC 8288). */
function nextCursor(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null
}
