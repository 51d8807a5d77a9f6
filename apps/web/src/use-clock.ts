import { DEFAULT_CITY } from '@houselights/types/default-city'
import type { City } from '@houselights/types/entities'
import type { SiteStatus } from '@houselights/types/routes'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dayOf } from './format/city-time.ts'
import { useMinute } from './minute-ticker.ts'
import { useQueries } from './use-queries.ts'

/** The city's time by the API's clock, not this machine's: in a replay it is the replayed moment. */
export interface Clock {
  now: string
  timeZone: string
  /** The city's calendar day, yyyy-MM-dd. */
  today: string
  city: City
}

const root = getRouteApi('__root__')

/** The city whose shows are listed, not the visitor's: a page rendered by the server is the same for all. */
export const SITE_CITY: Pick<Clock, 'city' | 'timeZone'> = { city: DEFAULT_CITY, timeZone: DEFAULT_CITY.timeZone }

/**
 * The clock of a page. In the browser it advances, except in a replay, where time stands still. Until the API's status
 * is
 * known, it is the time at which the page was rendered.
 */
export function useClock(): Clock {
  const { data: status } = useQuery(useQueries().status())
  const machine = root.useLoaderData({ select: ({ machine }) => machine })
  const now = useNow(status ?? machine)
  return { ...SITE_CITY, now, today: dayOf(now, SITE_CITY.timeZone) }
}

function useNow(status: Pick<SiteStatus, 'mode' | 'now'>): string {
  const minute = useMinute(status)
  const unchanged = status.mode === 'replay' || minute === Date.parse(status.now)
  return unchanged ? status.now : new Date(minute).toISOString()
}
