import { DEFAULT_CITY } from '@houselights/types/default-city'
import type { City } from '@houselights/types/entities'
import type { SiteStatus } from '@houselights/types/routes'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dayOf } from './format/city-time.ts'
import { useMinute } from './minute-ticker.ts'
import { useQueries } from './use-queries.ts'

/** The city's time, by the API's clock: in a replay that is the moment replayed, and never this machine's. */
export interface Clock {
  now: string
  timeZone: string
  /** The city's calendar day, yyyy-MM-dd. */
  today: string
  city: City
}

const root = getRouteApi('__root__')

/** The city whose shows are listed, and not the visitor's: a page of the server's is the same for all. */
export const SITE_CITY: Pick<Clock, 'city' | 'timeZone'> = { city: DEFAULT_CITY, timeZone: DEFAULT_CITY.timeZone }

/**
 * The clock on any page. In the browser it goes on, but for a replay, where time stands still. Until the API has said
 * what time it is, it is the time at which the page was made.
 */
export function useClock(): Clock {
  const { data: status } = useQuery(useQueries().status())
  const machine = root.useLoaderData({ select: ({ machine }) => machine })
  const now = useNow(status ?? machine)
  return { ...SITE_CITY, now, today: dayOf(now, SITE_CITY.timeZone) }
}

function useNow(status: Pick<SiteStatus, 'mode' | 'now'>): string {
  const minute = useMinute(status)
  const stands = status.mode === 'replay' || minute === Date.parse(status.now)
  return stands ? status.now : new Date(minute).toISOString()
}
