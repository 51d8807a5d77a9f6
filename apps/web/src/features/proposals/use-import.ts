import * as keys from '@houselights/api-client/operator-keys'
import type { importVenueList } from '@houselights/types/proposals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useCity } from '../../use-city.ts'
import { proposalCalls } from '../operators/index.ts'

export type Imported = z.infer<typeof importVenueList.response>

/** Sends a file that lists venues of the page's city; `sent` is what became of it. */
export function useImport() {
  const client = useQueryClient()
  const { mutationFn } = proposalCalls().importList(useCity().id)
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async (file: File, context) => mutationFn?.(await file.text(), context),
  })
  const send = (file: File, onSent: () => void) => {
    if (isPending) return
    mutate(file, {
      onSuccess: () => {
        onSent()
        return client.invalidateQueries({ queryKey: keys.proposals })
      },
    })
  }
  return { send, busy: isPending, error, sent: data, reset }
}
