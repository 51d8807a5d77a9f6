import { statusQuery } from '@houselights/api-client/queries'
import { dayOf } from '@houselights/domain/shown/city-time'
import type { SiteCity } from '@houselights/types/site-city'
import type { QueryClient } from '@tanstack/react-query'

interface Known {
  queryClient: QueryClient
  city: SiteCity
}

/** The time by the API's clock, for code outside of a page's components; empty while it isn't known. */
export const knownNow = ({ queryClient }: Omit<Known, 'city'>): string =>
  queryClient.getQueryData(statusQuery().queryKey)?.now ?? ''

export const knownToday = (known: Known): string => dayOf(knownNow(known), known.city.timeZone)
