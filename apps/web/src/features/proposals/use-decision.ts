import { errorText } from '@houselights/api-client/api-error'
import { curationChanged } from '@houselights/api-client/operator-cache'
import * as keys from '@houselights/api-client/operator-keys'
import type { AcceptedFacts } from '@houselights/api-client/proposal-queries'
import type { Proposal } from '@houselights/types/proposals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { proposalCalls } from '../operators/index.ts'

/** Accepts or refuses a proposal. */
export function useDecision(id: string) {
  const client = useQueryClient()
  const calls = proposalCalls()
  const accepting = useMutation(calls.accept(id))
  const refusing = useMutation(calls.refuse(id))
  const busy = accepting.isPending || refusing.isPending
  const error = accepting.error ?? refusing.error
  const onSuccess = (decided: Proposal) => {
    client.setQueryData(keys.proposal(id), decided)
    return curationChanged(client)
  }
  return {
    busy,
    error: error ? errorText(error) : undefined,
    accept: (facts: AcceptedFacts) => {
      if (busy) return
      refusing.reset()
      accepting.mutate(facts, { onSuccess })
    },
    refuse: () => {
      if (busy) return
      accepting.reset()
      refusing.mutate(undefined, { onSuccess })
    },
    decided: accepting.isSuccess || refusing.isSuccess,
  }
}
