import { statusQuery } from '@houselights/api-client/queries'
import type { SiteStatus } from '@houselights/contracts/public-api/routes'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const renderedStatuses = new WeakMap<QueryClient, SiteStatus>()
const neverChanges = () => () => undefined

/**
 * The site's status from the API. Parts of a page hydrate one after another. Each part first gets the status that it
 * was rendered with, even if a later one has arrived, and then the later one.
 */
export function useStatus(): SiteStatus | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery(statusQuery())
  if (data && !renderedStatuses.has(queryClient)) renderedStatuses.set(queryClient, data)
  return useSyncExternalStore(
    neverChanges,
    () => data,
    () => renderedStatuses.get(queryClient),
  )
}
