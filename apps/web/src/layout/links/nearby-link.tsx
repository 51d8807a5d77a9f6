import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { storeChoice, useStoredChoice } from '../../browser/browser-storage.ts'
import { useStatus } from '../../hooks/use-status.ts'
import type { NearbySearch } from '../../page/nearby.ts'
import { useCity } from '../../page/page-city.ts'
import classes from './nearby-link.module.css'

const STORED_KEY = 'houselights-nearby'

/**
 * Adds the shows of nearby cities to the page, or removes them. The browser remembers the choice and makes it again on
 * other pages. Nothing is shown in a city without nearby cities, and in the demo, whose venues are all in one city.
 */
export function NearbyLink({ nearby }: NearbySearch) {
  const city = useCity()
  const navigate = useNavigate()
  const [isRemembered] = useStoredChoice(STORED_KEY)
  const isDemo = useStatus()?.mode === 'demo'
  const hasNearby = city.nearby.length > 0 && !isDemo
  useEffect(() => {
    if (hasNearby && isRemembered && !nearby) void navigate({ ...toSearch('true'), replace: true, resetScroll: false })
  }, [hasNearby, isRemembered, nearby, navigate])
  if (!hasNearby) return null
  const nearbyNames = city.nearby.map(({ called }) => called).join(' and ')
  return (
    <p className={classes.line}>
      {nearby && `Including ${nearbyNames}. `}
      <Link
        {...toSearch(nearby ? undefined : 'true')}
        className={classes.link}
        preload={false}
        resetScroll={false}
        onClick={() => storeChoice(STORED_KEY, !nearby)}
      >
        {nearby ? `Only ${city.name}` : `Include ${nearbyNames}`}
      </Link>
    </p>
  )
}

/** The same page from its start, with or without nearby cities. */
const toSearch = (nearby: NearbySearch['nearby']) =>
  ({ to: '.', search: (current: Record<string, unknown>) => ({ ...current, nearby, cursor: undefined }) }) as const
