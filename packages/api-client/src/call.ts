import type { Contract } from '@houselights/types/contract'
import { tolerant } from '@houselights/types/tolerant'
import type { z } from 'zod'
import { addressOf } from './address.ts'
import { ApiError } from './api-error.ts'

export interface CallOptions {
  /** Where the API answers, without a path; empty for the page's own origin. */
  baseUrl?: string
  signal?: AbortSignal
  fetch?: typeof globalThis.fetch
  /** Sent along with every call: on a server, what says who the visitor is. */
  headers?: Readonly<Record<string, string>>
  /** Given for each call: when it aborts, the call is given up. */
  deadline?: () => AbortSignal | undefined
  /** Told of each answer that wants the asker to sign in. */
  onSignedOut?: () => void
}

/** What a call sends, as its contract types it. */
export interface CallInput<C extends Contract> {
  params?: z.input<C['params']>
  query?: z.input<C['query']>
  body?: z.input<C['body']>
}

/** One page of a list: `next` is the cursor of the following page, null on the last. */
export interface Page<Item> {
  items: Item[]
  next: string | null
  /** How many there are on all pages together. */
  total: number
}

/** Asks the API and gives the answer as the contract's schema reads it. Throws ApiError for anything but a success. */
export async function call<C extends Contract>(
  contract: C,
  input: CallInput<C> = {},
  options: CallOptions = {},
): Promise<z.output<C['response']>> {
  return (await ask(contract, input, options)).data
}

/** What a list contract lists. */
type Listed<C extends Contract> = z.output<C['response']> extends (infer Item)[] ? Item : never

/** Asks for one page of a list, with what the headers say of the rest. */
export async function callPage<C extends Contract>(
  contract: C,
  input: CallInput<C> = {},
  options: CallOptions = {},
): Promise<Page<Listed<C>>> {
  const { data, headers, leftOut } = await ask(contract, input, options)
  const items = data as Listed<C>[]
  const total = Number.parseInt(headers.get('x-total-count') ?? '', 10) - leftOut
  return { items, next: nextCursor(headers.get('link')), total: total >= 0 ? total : items.length }
}

async function ask<C extends Contract>(contract: C, { params, query, body }: CallInput<C>, options: CallOptions) {
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
  return { ...read(contract, await response.json()), headers: response.headers }
}

/** The answer as the contract has it; what of it breaks the contract is told, and left out where the rest stands without. */
function read<C extends Contract>({ method, path, response }: C, answer: unknown) {
  type Data = z.output<C['response']>
  const strict = response.safeParse(answer)
  if (strict.success) return { data: strict.data as Data, leftOut: 0 }
  const name = `${method} ${path}`
  const { data } = tolerant(response).safeParse(answer)
  const leftOut = Array.isArray(answer) && Array.isArray(data) ? answer.length - data.length : 0
  // a list of which nothing can be read is not an empty list
  if (data === undefined || (leftOut > 0 && Array.isArray(data) && data.length === 0))
    throw new Error(`${name} answered what its contract does not know: ${inShort(strict.error)}`)
  const told = `${name} answered in part what its contract does not know: ${inShort(strict.error)}`
  if (typeof window === 'undefined') console.error(told)
  else console.warn(told)
  return { data: data as Data, leftOut }
}

const TOLD = 3
const LONGEST = 400
/** The first things that are wrong, in one line: an answer may have hundreds. */
function inShort({ issues }: z.ZodError): string {
  const told = issues.slice(0, TOLD).map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`)
  const rest = issues.length - told.length
  return [...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ').replace(/\s+/g, ' ').slice(0, LONGEST)
}

/** The cursor in `Link: </api/events?cursor=…>; rel="next"` (RFC 8288). */
function nextCursor(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null
}
