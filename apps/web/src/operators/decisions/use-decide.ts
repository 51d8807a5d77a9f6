import { errorText } from '@houselights/api-client/api-error'
import { dataChanged } from '@houselights/api-client/operator-cache'
import { toast } from '@houselights/design-system/toast-store'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

interface DecideOptions {
  /** Fetches what a decision may have changed, or one that failed may have found changed. */
  changed?: (client: QueryClient, error: Error | null) => Promise<unknown>
  /** The page shows the error itself, next to what was typed, and fetches nothing then. */
  ownError?: boolean
}

/** An operator's decisions, one at a time. `send` gives what to say of one that was taken; an error is said in a toast. */
export function useDecide<Done = string>({
  changed = (client) => dataChanged(client),
  ownError = false,
}: DecideOptions = {}) {
  const client = useQueryClient()
  const [done, setDone] = useState<Done>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (send: () => Promise<Done>) => send(),
    // also where the decision itself took the buttons off the page
    onSuccess: (said) => {
      setDone(said)
      void changed(client, null)
    },
    onError: (failure) => {
      if (ownError) return
      toast({ title: 'Error', text: errorText(failure), tone: 'destructive' })
      void changed(client, failure)
    },
  })
  return {
    done,
    busy: isPending,
    error: error ? errorText(error) : undefined,
    decide: (send: () => Promise<Done>) => {
      if (!isPending) mutate(send)
    },
    reset: () => {
      setDone(undefined)
      reset()
    },
  }
}
