import * as keys from '@houselights/api-client/operator-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCity } from '../../use-city.ts'
import { proposalCalls } from '../operators/index.ts'

/** Asks for a site of the page's city to be read; `onAsked` is given the id of its proposal. */
export function useAsk(onAsked: (id: string) => void) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation(proposalCalls().request(useCity().id))
  const ask = (address: string) => {
    if (isPending) return
    mutate(address, {
      onSuccess: (proposal) => {
        client.setQueryData(keys.proposal(proposal.id), proposal)
        onAsked(proposal.id)
        return client.invalidateQueries({ queryKey: keys.proposals })
      },
    })
  }
  return { ask, busy: isPending, error, reset }
}
