import { statusQuery } from '@houselights/api-client/queries'
import { dayName, dayOf } from '@houselights/domain/shown/city-time'
import { useQuery } from '@tanstack/react-query'
import { useCity } from '../page-city.ts'
import classes from './site-banner.module.css'

export function SiteBanner() {
  const { timeZone } = useCity()
  const { data: status } = useQuery(statusQuery())
  if (!status || status.mode === 'live') return null
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
