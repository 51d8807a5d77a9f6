import { toast } from '@houselights/design-system/toast-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { jobCalls } from '../operators/index.ts'

/** Turns a source's switches; the list shows what the server made of it. */
export function useSwitch(id: string) {
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation(jobCalls().switchSource())
  return {
    busy: isPending,
    turn: async (switches: { scheduled?: boolean; doNotScrape?: boolean }) => {
      try {
        const changed = await mutateAsync({ id, ...switches })
        queryClient.setQueryData(jobCalls().sources().queryKey, (before = []) =>
          before.map((source) => (source.id === id ? changed : source)),
        )
        // what visitors see may have changed with it
        if (switches.doNotScrape !== undefined)
          await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sources' })
      } catch (error) {
        toast({ title: 'Error', text: error instanceof Error ? error.message : String(error), tone: 'destructive' })
      }
    },
  }
}
