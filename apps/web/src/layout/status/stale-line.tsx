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
  const since = status?.staleSince ?? null
  useStatusOnNavigation(since)
  useRefetchAfter(since)
  if (!status || !since) return null
  const [day, today] = [since, status.now].map((at) => getDay(at, timeZone))
  const onDay = day === today ? '' : `${dayName(day ?? '', today ?? '')}, `
  return (
    <p className={`quiet ${classes.line}`} role="status">
      <span className="wrap">
        Our database isn’t responding right now. These listings are from{' '}
        <time dateTime={since}>
          {onDay}
          {clockTime(since, timeZone)}
        </time>
        .
      </span>
    </p>
  )
}

/** During an outage, navigation fetches the status again. */
function useStatusOnNavigation(since: string | null) {
  const queryClient = useQueryClient()
  const here = useLocation({ select: ({ href }) => href })
  const previous = useRef(here)
  useEffect(() => {
    const hasNavigated = previous.current !== here
    previous.current = here
    if (hasNavigated && since) void queryClient.prefetchQuery(statusQuery())
  }, [here, since, queryClient])
}

/** After an outage, refetches all data that comes from the database. */
function useRefetchAfter(since: string | null) {
  const queryClient = useQueryClient()
  const previous = useRef(since)
  useEffect(() => {
    const isOver = previous.current !== null && since === null
    previous.current = since
    if (isOver) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isFromDatabase(queryKey) })
  }, [since, queryClient])
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
