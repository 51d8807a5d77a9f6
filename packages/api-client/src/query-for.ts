import type { Contract } from '@houselights/contracts/contract/define-contract'
import type { Page } from '@houselights/contracts/contract/page'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CallInput } from './call.ts'
import { CACHE_TIMES, type Key } from './freshness.ts'
import type * as publicCalls from './public-calls.ts'
import type { CallOptions } from './request.ts'

export type ApiOptions = Omit<CallOptions, 'signal'>
const optionsByClient = new WeakMap<QueryClient, ApiOptions>()

/** Sets how a client's queries and mutations reach the API. */
export const connect = (client: QueryClient, options: ApiOptions) => void optionsByClient.set(client, options)
export const apiOptions = (client: QueryClient): ApiOptions => optionsByClient.get(client) ?? {}

type Calls = typeof publicCalls
type Name = { [N in keyof Calls]: Calls[N] extends Contract ? N : never }[keyof Calls]
type Input<N extends Name> = CallInput<Calls[N]>
type ResponseBody<N extends Name> = z.output<Calls[N]['response']>
type Item<N extends Name> = ResponseBody<N> extends (infer One)[] ? One : never

let loading: Promise<Calls> | undefined
/**
 * Loads the public contracts with the first request that needs one. With zod they'd add 27 KB to a page's 126 KB of
 * scripts, and a new page doesn't need them: it arrives with its first data. Later requests don't wait for them.
 */
const loadCalls = (): Promise<Calls> => {
  loading ??= import('./public-calls.ts').catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

interface Context {
  client: QueryClient
  signal?: AbortSignal
}

/** Calls a public contract with the client's options. Throws what `call` throws. */
export async function callPublic<N extends Name>(
  name: N,
  input: Input<N>,
  { client, signal }: Context,
): Promise<ResponseBody<N>> {
  const calls = await loadCalls()
  return calls.call(calls[name], input, { ...apiOptions(client), ...(signal && { signal }) })
}
async function callPublicPage<N extends Name>(name: N, input: Input<N>, { client, signal }: Context) {
  const calls = await loadCalls()
  const page: Page<unknown> = await calls.callPage(calls[name], input, {
    ...apiOptions(client),
    ...(signal && { signal }),
  })
  return page as Page<Item<N>>
}

/**
 * `scope`: what becomes stale together. `staleTime`: how long a response stays fresh, in milliseconds; the whole visit
 * by default.
 */
interface Policy {
  scope: Key[0]
  staleTime?: number
}

/** Makes the query of a public contract. Its key is the contract's name and the input. */
export const queryFor =
  <N extends Name>(name: N, { scope, ...policy }: Policy) =>
  (input: Input<N> = {}) =>
    queryOptions({
      ...CACHE_TIMES,
      ...policy,
      queryKey: [scope, name, input] as const,
      queryFn: (context) => callPublic(name, input, context),
    })

/** Like `queryFor`, for one page of a list, with its cursor and total. */
export const listFor =
  <N extends Name>(name: N, { scope, ...policy }: Policy) =>
  (input: Input<N> = {}) =>
    queryOptions({
      ...CACHE_TIMES,
      ...policy,
      queryKey: [scope, name, input] as const,
      queryFn: (context) => callPublicPage(name, input, context),
    })

/** Like `queryFor`, for a list that loads page by page ("show more"), starting at a cursor. */
export const pagesFor =
  <N extends Name>(name: N, { scope, ...policy }: Policy) =>
  (input: Input<N> = {}, startCursor: string | null = null) =>
    infiniteQueryOptions({
      ...CACHE_TIMES,
      ...policy,
      queryKey: [scope, `${name} pages`, input, startCursor] as const,
      initialPageParam: startCursor,
      queryFn: ({ pageParam: cursor, ...context }) =>
        callPublicPage(name, { ...input, query: { ...input.query, cursor: cursor ?? undefined } } as Input<N>, context),
      getNextPageParam: ({ next }) => next,
    })
