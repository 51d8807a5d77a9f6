import { dataChanged } from '@houselights/api-client/operator-cache'
import { listSources, switchSource } from '@houselights/types/job-routes'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useDecide } from '../decisions/index.ts'
import { operatorCall, operatorQuery } from '../operators/index.ts'

/** Changes a source's switches; the list shows the server's answer. */
export function useSwitch(id: string) {
  const client = useQueryClient()
  const { queryKey } = operatorQuery(listSources)
  // what visitors see changes only with one of the switches
  const { decide, busy } = useDecide<void>({ changed: async () => undefined })
  const change = (body: z.input<typeof switchSource.body>) =>
    decide(async () => {
      const changed = await operatorCall(switchSource, { params: { id }, body })
      client.setQueryData(queryKey, (before = []) => before.map((source) => (source.id === id ? changed : source)))
      if (body.doNotScrape !== undefined) await dataChanged(client, queryKey)
    })
  return { busy, change }
}
