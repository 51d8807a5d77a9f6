import type { Contract } from '@houselights/contracts/contract/define-contract'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from './call.ts'
import { KEPT } from './freshness.ts'
import type { ApiOptions } from './query-for.ts'

/**
 * What operators look at: its key is the contract's path and the input. It is fetched again each time they come back to
 * it, since others work on the same rows.
 */
export const operatorQuery = <C extends Contract>(contract: C, input: CallInput<C> = {}, options: ApiOptions = {}) =>
  queryOptions({
    ...KEPT,
    staleTime: 0,
    queryKey: ['operators', contract.path, input] as const,
    queryFn: ({ signal }) => call(contract, input, { ...options, signal }),
  })
