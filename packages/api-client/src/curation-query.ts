import type { Contract } from '@houselights/types/contract'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from './call.ts'
import { REFETCHED } from './operator-cache.ts'
import { curation } from './operator-keys.ts'
import type { CallOptions } from './request.ts'

/** A list that operators decide about, or one of its items: its key is the contract's path and the input. */
export const curationQuery = <C extends Contract>(
  contract: C,
  input: CallInput<C> = {},
  options: Omit<CallOptions, 'signal'> = {},
) =>
  queryOptions({
    ...REFETCHED,
    queryKey: [...curation, contract.path, input] as const,
    queryFn: ({ signal }) => call(contract, input, { ...options, signal }),
  })
