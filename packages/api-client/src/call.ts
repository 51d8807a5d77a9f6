import type { Contract } from '@houselights/types/contract'
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
  const { data, headers } = await ask(contract, input, options)
  const items = data as Listed<C>[]
  return { items, next: nextCursor(headers.get('link')), total: Number(headers.get('x-total-count') ?? items.length) }
}

async function ask<C extends Contract>(contract: C, { params, query, body }: CallInput<C>, options: CallOptions) {
  const { baseUrl, signal, fetch = globalThis.fetch, headers } = options
  const hasBody = body !== undefined
  const response = await fetch(addressOf(contract.path, { params, query }, baseUrl), {
    method: contract.method,
    credentials: 'include',
    headers: {
      ...headers,
      accept: 'application/json, text/plain',
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  const { data, error } = contract.response.safeParse(await response.json())
  if (error)
    throw new Error(`${contract.method} ${contract.path} answered what its contract does not know.`, { cause: error })
  return { data: data as z.output<C['response']>, headers: response.headers }
}

/** The cursor in `Link: </api/events?cursor=…>; rel="next"` (RFC 8288). */
function nextCursor(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null
}
