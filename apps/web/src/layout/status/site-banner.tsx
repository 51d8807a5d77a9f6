import { dayName, dayOf } from '@houselights/domain/dates/format-city-time'
import { useStatus } from '../../hooks/use-status.ts'
import { useCity } from '../../page/page-city.ts'
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
