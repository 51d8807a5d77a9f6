import type { Queries } from '@houselights/api-client/queries'
import { DEFAULT_CITY } from '@houselights/types/default-city'
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

// the city whose shows are listed, and not the visitor's: a page of the server's is the same for all
const clockOf = (now: string): Clock => ({
  now,
  city: DEFAULT_CITY,
  timeZone: DEFAULT_CITY.timeZone,
  today: dayOf(now, DEFAULT_CITY.timeZone),
})

/** Reads the clock in a loader, and keeps it for `useClock`. */
export async function loadClock({ queryClient, queries }: { queryClient: QueryClient; queries: Queries }) {
  const { now } = await queryClient.ensureQueryData(queries.status())
  return clockOf(now)
}

/** The clock on a page whose loader called `loadClock`. In the browser it goes on, but for a replay, where time stands still. */
export function useClock(): Clock {
  const queries = useQueries()
  const { data: status } = useSuspenseQuery(queries.status())
  return clockOf(useNow(status))
}

function useNow(status: SiteStatus): string {
  const minute = useMinute(status)
  const stands = status.mode === 'replay' || minute === Date.parse(status.now)
  return stands ? status.now : new Date(minute).toISOString()
}
