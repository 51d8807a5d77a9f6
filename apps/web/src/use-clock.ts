import { statusQuery } from '@houselights/api-client/queries'
import { nightOf } from '@houselights/domain/show-hours'
import { dayOf } from '@houselights/domain/shown/city-time'
import type { SiteStatus } from '@houselights/types/routes'
import type { SiteCity } from '@houselights/types/site-city'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMinute } from './minute-ticker.ts'
import { useCity } from './use-city.ts'

/** The city's time by the API's clock, not this machine's: in a replay it is the replayed moment. */
export interface Clock {
  now: string
  timeZone: string
  /** The city's calendar day, yyyy-MM-dd. */
  today: string
  /** The day of the night that it is: until 6 AM the day before. */
  tonight: string
  city: SiteCity
}

const root = getRouteApi('__root__')

/**
 * The clock of a page. In the browser it advances, except in a replay, where time stands still. Until the API's status
 * is
 * known, it is the time at which the page was rendered.
 */
export function useClock(): Clock {
  const { data: status } = useQuery(statusQuery())
  const machine = root.useLoaderData({ select: ({ machine }) => machine })
  const now = useNow(status ?? machine)
  const city = useCity()
  const { timeZone } = city
  return { city, timeZone, now, today: dayOf(now, timeZone), tonight: nightOf(now, timeZone) }
}

function useNow(status: Pick<SiteStatus, 'mode' | 'now'>): string {
  const minute = useMinute(status)
  const unchanged = status.mode === 'replay' || minute === Date.parse(status.now)
  return unchanged ? status.now : new Date(minute).toISOString()
}
