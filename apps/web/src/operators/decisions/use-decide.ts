import { toErrorText } from '@houselights/api-client/api-error'
import { dataChanged } from '@houselights/api-client/operator-cache'
import { showToast } from '@houselights/design-system/toast-store'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

interface DecideOptions {
  /**
   * Refetches data that a decision may have changed. Receives the error of a failed decision, because the page's data
   * may then be outdated.
   */
  refetch?: (client: QueryClient, error: Error | null) => Promise<unknown>
  /** The page shows errors itself, next to the form fields. An error then shows no toast and refetches nothing. */
  pageShowsErrors?: boolean
}

/**
 * Sends an operator's decisions, one at a time. `lastResult` is what the last `send` resolved to; an error shows a
 * toast.
 */
export function useDecide<Result = string>({
  refetch = (client) => dataChanged(client),
  pageShowsErrors = false,
}: DecideOptions = {}) {
  const client = useQueryClient()
  const [lastResult, setLastResult] = useState<Result>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (send: () => Promise<Result>) => send(),
    // not passed to mutate(): its callbacks don't run if the decision removed its own button from the page
    onSuccess: (result) => {
      setLastResult(result)
      void refetch(client, null)
    },
    onError: (failure) => {
      if (pageShowsErrors) return
      showToast({ title: 'Error', text: toErrorText(failure), tone: 'destructive' })
      void refetch(client, failure)
    },
  })
  return {
    lastResult,
    busy: isPending,
    error: error ? toErrorText(error) : undefined,
    decide: (send: () => Promise<Result>) => {
      if (!isPending) mutate(send)
    },
    reset: () => {
      setLastResult(undefined)
      reset()
    },
  }
}
