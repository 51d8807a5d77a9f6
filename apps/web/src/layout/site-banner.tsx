import { dayName, dayOf } from '@houselights/domain/dates/format-city-time'
import { useCity } from '../page-city.ts'
import { useStatus } from '../use-status.ts'
import classes from './site-banner.module.css'

export function SiteBanner() {
  const { timeZone } = useCity()
  const status = useStatus()
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
