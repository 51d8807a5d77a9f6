import type { Queries } from '@houselights/api-client/queries'
import type { City } from '@houselights/types/entities'
import type { SiteStatus } from '@houselights/types/routes'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { dayOf } from '../../format/city-time.ts'
import { useQueries } from '../../use-queries.ts'
import { useMinute } from './ticker.ts'

/** The city's time, by the API's clock: in a replay that is the moment replayed, and never this machine's. */
export interface Clock {
  now: string
  timeZone: string
  /** The city's calendar day, yyyy-MM-dd. */
  today: string
  city: City
}

const clockOf = (now: string, city: City): Clock => ({
  now,
  city,
  timeZone: city.timeZone,
  today: dayOf(now, city.timeZone),
})

/** Reads the clock in a loader, and keeps it for `useClock`. */
export async function loadClock({ queryClient, queries }: { queryClient: QueryClient; queries: Queries }) {
  const [{ now }, { detectedCity }] = await Promise.all([
    queryClient.ensureQueryData(queries.status()),
    queryClient.ensureQueryData(queries.location()),
  ])
  return clockOf(now, detectedCity)
}

/** The clock on a page whose loader called `loadClock`. In the browser it goes on, but for a replay, where time stands still. */
export function useClock(): Clock {
  const queries = useQueries()
  const { data: status } = useSuspenseQuery(queries.status())
  const { data: location } = useSuspenseQuery(queries.location())
  return clockOf(useNow(status), location.detectedCity)
}

function useNow(status: SiteStatus): string {
  const minute = useMinute(status)
  const stands = status.mode === 'replay' || minute === Date.parse(status.now)
  return stands ? status.now : new Date(minute).toISOString()
}
