import type { Contract } from '@houselights/contracts/contract/define-contract'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from './call.ts'
import { CACHE_TIMES } from './freshness.ts'
import type { ApiOptions } from './query-for.ts'

/**
 * A query of the operators' area. Its key is the contract's path and the input. It's fetched again on each visit, since
 * others work on the same rows.
 */
export const operatorQuery = <C extends Contract>(contract: C, input: CallInput<C> = {}, options: ApiOptions = {}) =>
  queryOptions({
    ...CACHE_TIMES,
    staleTime: 0,
    queryKey: ['operators', contract.path, input] as const,
    queryFn: ({ signal }) => call(contract, input, { ...options, signal }),
  })
