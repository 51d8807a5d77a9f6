import { citiesQuery, locationQuery } from '@houselights/api-client/queries'
import { getCityPath } from '@houselights/contracts/cities/site-city'
import { SelectField } from '@houselights/design-system/components/field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCity } from '../../page/page-city.ts'
import { chooseCity, getSavedCity } from './chosen-city.ts'
import classes from './city-select.module.css'

/**
 * Shows and changes the page's city. The address `/` doesn't determine a city: there, the select shows the saved city
 * if the API lists it, or else the detected one, and the page redirects to that city's own address.
 */
export function CitySelect() {
  const cities = useQuery(citiesQuery())
  const location = useVisitorLocation()
  const city = useCity()
  const savedCity = useSyncExternalStore(subscribeToNothing, getSavedCity, () => null)
  const hydrated = useHydrated()

  const detectedCity = location.data?.detectedCity.id
  const preferredCity = cities.data?.some(({ id }) => id === savedCity) && savedCity ? savedCity : detectedCity
  // a city that this website has no pages for is only shown in the select
  const hasPages = preferredCity !== undefined && city.cities.includes(preferredCity)
  const selectedCity = city.path || hasPages ? city.id : preferredCity
  const isHome = useRouterState({ select: ({ location: { href } }) => href === '/' })
  const [openedAtHome] = useState(isHome)
  const redirectCity =
    openedAtHome && isHome && !city.path && hasPages && preferredCity !== city.id ? preferredCity : undefined
  useEffect(() => {
    if (redirectCity) window.location.replace(getCityPath(redirectCity, city.cities))
  }, [redirectCity, city])

  if (!hydrated) return <BeforeScripts />
  if (!cities.data || !location.data)
    return (
      <div className={classes.city}>
        <span className={classes.waiting}>{toWaitingText(cities, location)}</span>
      </div>
    )
  return (
    <div className={classes.city}>
      <SelectField
        aria-label="City"
        className={classes.select}
        filled
        rounded
        size="xs"
        value={selectedCity}
        onChange={({ currentTarget }) => chooseCity(currentTarget.value, city)}
        options={cities.data.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {selectedCity === detectedCity && <span className={classes.badge}>Auto-detected</span>}
    </div>
  )
}

/** Fetches the visitor's location in the browser, and again on navigation if it is stale. */
function useVisitorLocation() {
  const client = useQueryClient()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each new path
  useEffect(() => void client.prefetchQuery(locationQuery()), [client, path])
  return useQuery(locationQuery())
}

const DETECTING_TEXT = 'Detecting location...'

function toWaitingText(cities: { isError: boolean }, location: { isError: boolean }) {
  if (cities.isError) return 'Failed to fetch cities'
  return location.isError ? 'Failed to detect location' : DETECTING_TEXT
}

/** Shown until scripts run. The stylesheet adds the text, so that text browsers show only the city's name. */
const BeforeScripts = () => (
  <div className={classes.city}>
    <span className={`with-script ${classes.waiting} ${classes.detecting}`} data-text={DETECTING_TEXT} />
    <noscript>
      <span className={classes.waiting}>{useCity().name}</span>
    </noscript>
  </div>
)

const subscribeToNothing = () => () => {}
