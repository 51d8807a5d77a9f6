import { useQuery } from '@tanstack/react-query'
import { dayName, dayOf } from '../format/city-time.ts'
import { useQueries } from '../use-queries.ts'
import classes from './site-banner.module.css'

/** Says on every page when what it shows is not today's listings. */
export function SiteBanner() {
  const queries = useQueries()
  const { data: status } = useQuery(queries.status())
  const { data: location } = useQuery(queries.location())
  if (!status || status.mode === 'live') return null
  const timeZone = location?.detectedCity.timeZone ?? 'America/Los_Angeles'
  return (
    <aside className={classes.banner} aria-label="About these listings">
      <p className="wrap">
        {status.mode === 'demo'
          ? 'These are sample listings: fictional artists at sample venues.'
          : `Recorded pages, as of ${dayName(dayOf(status.now, timeZone), '')}.`}
      </p>
    </aside>
  )
}
