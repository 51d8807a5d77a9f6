import type { Contract } from '@houselights/contracts/contract/define-contract'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from './call.ts'
import { KEPT } from './freshness.ts'
import type { ApiOptions } from './query-for.ts'

/**
 * A query of the operators' area. Its key is the contract's path and the input. It's fetched again on each visit, since
 * others work on the same rows.
 */
export const operatorQuery = <C extends Contract>(contract: C, input: CallInput<C> = {}, options: ApiOptions = {}) =>
  queryOptions({
    ...KEPT,
    staleTime: 0,
    queryKey: ['operators', contract.path, input] as const,
    queryFn: ({ signal }) => call(contract, input, { ...options, signal }),
  })
