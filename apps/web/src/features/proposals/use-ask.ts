import * as keys from '@houselights/api-client/operator-keys'
import type { Proposal } from '@houselights/types/proposals'
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCity } from '../../use-city.ts'
import { proposalCalls } from '../operators/index.ts'

/** Asks for a site of the page's city to be read; `onAsked` is given the id of its proposal. */
export const useAsk = (onAsked: (id: string) => void) => useAsking(proposalCalls().request(useCity().id), onAsked)

/** Asks for the site of a proposal to be read again. */
export const useAskAgain = (id: string, onAsked: (id: string) => void) => useAsking(proposalCalls().again(id), onAsked)

function useAsking<Asked>(call: UseMutationOptions<Proposal, Error, Asked>, onAsked: (id: string) => void) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation(call)
  const ask = (asked: Asked) => {
    if (isPending) return
    mutate(asked, {
      onSuccess: (proposal) => {
        client.setQueryData(keys.proposal(proposal.id), proposal)
        onAsked(proposal.id)
        return client.invalidateQueries({ queryKey: keys.proposals })
      },
    })
  }
  return { ask, busy: isPending, error, reset }
}
