import type { SourceSwitches } from '@houselights/api-client/job-queries'
import { dataChanged } from '@houselights/api-client/operator-cache'
import * as keys from '@houselights/api-client/operator-keys'
import { toast } from '@houselights/design-system/toast-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { jobCalls } from '../operators/index.ts'

/** Changes a source's switches; the list shows the server's answer. */
export function useSwitch(id: string) {
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation(jobCalls().switchSource())
  return {
    busy: isPending,
    change: async (switches: SourceSwitches) => {
      try {
        const changed = await mutateAsync({ id, ...switches })
        queryClient.setQueryData(jobCalls().sources().queryKey, (before = []) =>
          before.map((source) => (source.id === id ? changed : source)),
        )
        // what visitors see may have changed with it
        if (switches.doNotScrape !== undefined) await dataChanged(queryClient, keys.sources)
      } catch (error) {
        toast({ title: 'Error', text: error instanceof Error ? error.message : String(error), tone: 'destructive' })
      }
    },
  }
}
