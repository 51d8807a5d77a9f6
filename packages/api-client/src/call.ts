import type { Contract } from '@houselights/contracts/contract/define-contract'
import type { Page } from '@houselights/contracts/contract/page'
import { tolerant } from '@houselights/contracts/contract/tolerant-schema'
import type { z } from 'zod'
import { FetchError } from './api-error.ts'
import { type CallOptions, request, throwFetchError } from './request.ts'

export interface CallInput<C extends Contract> {
  params?: z.input<C['params']>
  query?: z.input<C['query']>
  body?: z.input<C['body']>
}

/**
 * Sends a request and returns the response body, parsed by the contract's schema. Throws an ApiError for an error
 * status, and another FetchError for a response that can't be used.
 */
export async function call<C extends Contract>(
  contract: C,
  input: CallInput<C> = {},
  options: CallOptions = {},
): Promise<z.output<C['response']>> {
  const response = await request(contract, withCity(contract, input, options), options)
  return parse(contract, await response.json().catch(throwFetchError)).data
}

/** Adds the city from the options if the call takes one and the input has none. */
const withCity = <C extends Contract>(contract: C, { query, ...input }: CallInput<C>, { city }: CallOptions) => ({
  ...input,
  query: { ...(city !== undefined && 'city' in contract.query.shape && { city }), ...query },
})

type Listed<C extends Contract> = z.output<C['response']> extends (infer Item)[] ? Item : never

/** Requests one page of a list. The cursor and the total come from the headers. */
export async function callPage<C extends Contract>(
  contract: C,
  input: CallInput<C> = {},
  options: CallOptions = {},
): Promise<Page<Listed<C>>> {
  const response = await request(contract, withCity(contract, input, options), options)
  const { headers } = response
  const { data, droppedCount } = parse(contract, await response.json().catch(throwFetchError))
  const items = data as Listed<C>[]
  const total = Number.parseInt(headers.get('x-total-count') ?? '', 10) - droppedCount
  const unstatedCount = Number.parseInt(headers.get('x-unstated-count') ?? '', 10)
  return {
    items,
    next: getNextCursor(headers.get('link')),
    total: total >= 0 ? total : items.length,
    ...(unstatedCount >= 0 && { unstated: unstatedCount }),
  }
}

/**
 * Parses a response with its contract. Violations are logged, and invalid records are left out if the rest is valid
 * without them.
 */
function parse<C extends Contract>({ method, path, response }: C, body: unknown) {
  type Data = z.output<C['response']>
  const strictResult = response.safeParse(body)
  if (strictResult.success) return { data: strictResult.data as Data, droppedCount: 0 }
  const name = `${method} ${path}`
  const { data } = tolerant(response).safeParse(body)
  const droppedCount = Array.isArray(body) && Array.isArray(data) ? body.length - data.length : 0
  // a list without a single valid record isn't an empty list
  if (data === undefined || (droppedCount > 0 && Array.isArray(data) && data.length === 0))
    throw new FetchError(`${name} sent data that breaks its contract: ${summarize(strictResult.error)}`)
  const message = `${name} sent some data that breaks its contract: ${summarize(strictResult.error)}`
  if (typeof window === 'undefined') console.error(message)
  else console.warn(message)
  return { data: data as Data, droppedCount }
}

const MAX_ISSUES = 3
const MAX_MESSAGE_LENGTH = 400
/** Joins the first issues in one line, since a response may have hundreds. */
function summarize({ issues }: z.ZodError): string {
  const shownIssues = issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => `${path.join('.') || 'the response'}: ${message}`)
  const hiddenCount = issues.length - shownIssues.length
  return [...shownIssues, ...(hiddenCount > 0 ? [`and ${hiddenCount} more`] : [])]
    .join('; ')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_MESSAGE_LENGTH)
}

/** Returns the cursor in `Link: </api/events?cursor=…>; rel="next"` (RFC 8288). */
function getNextCursor(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null
}
