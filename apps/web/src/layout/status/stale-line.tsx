import { isFromDatabase } from '@houselights/api-client/freshness'
import { statusQuery } from '@houselights/api-client/queries'
import { clockTime, dayName, getDay } from '@houselights/domain/dates/format-city-time'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStatus } from '../../hooks/use-status.ts'
import { useCity } from '../../page/page-city.ts'
import classes from './stale-line.module.css'

export function StaleLine() {
  const { timeZone } = useCity()
  const status = useStatus()
  const staleSince = status?.staleSince ?? null
  useStatusOnNavigation(staleSince)
  useRefetchAfterOutage(staleSince)
  if (!status || !staleSince) return null
  const [day, today] = [staleSince, status.now].map((time) => getDay(time, timeZone))
  const dayPrefix = day === today ? '' : `${dayName(day ?? '', today ?? '')}, `
  return (
    <p className={`quiet ${classes.line}`} role="status">
      <span className="wrap">
        Our database isn’t responding right now. These listings are from{' '}
        <time dateTime={staleSince}>
          {dayPrefix}
          {clockTime(staleSince, timeZone)}
        </time>
        .
      </span>
    </p>
  )
}

/** During an outage, navigation fetches the status again. */
function useStatusOnNavigation(staleSince: string | null) {
  const queryClient = useQueryClient()
  const address = useLocation({ select: ({ href }) => href })
  const previousAddress = useRef(address)
  useEffect(() => {
    const hasNavigated = previousAddress.current !== address
    previousAddress.current = address
    if (hasNavigated && staleSince) void queryClient.prefetchQuery(statusQuery())
  }, [address, staleSince, queryClient])
}

/** After an outage, refetches all data that comes from the database. */
function useRefetchAfterOutage(staleSince: string | null) {
  const queryClient = useQueryClient()
  const previousStaleSince = useRef(staleSince)
  useEffect(() => {
    const isOver = previousStaleSince.current !== null && staleSince === null
    previousStaleSince.current = staleSince
    if (isOver) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isFromDatabase(queryKey) })
  }, [staleSince, queryClient])
}

export function SiteBanner() {
  const { timeZone } = useCity()
  const status = useStatus()
  if (!status || status.mode === 'live') return null
  return (
    <aside className={classes.banner} aria-label="About these listings">
      <p className="wrap">
        {status.mode === 'demo'
          ? 'These are sample listings: fictional artists at sample venues.'
          : `Listings from recorded pages, as of ${dayName(getDay(status.now, timeZone), '')}.`}
      </p>
    </aside>
  )
}
