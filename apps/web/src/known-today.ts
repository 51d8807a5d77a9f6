import type { Queries } from '@houselights/api-client/queries'
import { dayOf } from '@houselights/domain/shown/city-time'
import type { SiteCity } from '@houselights/types/site-city'
import type { QueryClient } from '@tanstack/react-query'

interface Known {
  queryClient: QueryClient
  queries: Queries
  city: SiteCity
}

/** The city's day by the API's clock, for what is told outside of a page's components; empty where it is not known. */
export function knownToday({ queryClient, queries, city }: Known): string {
  const status = queryClient.getQueryData(queries.status().queryKey)
  return status ? dayOf(status.now, city.timeZone) : ''
}
