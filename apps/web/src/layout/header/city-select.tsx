import { citiesQuery, locationQuery } from '@houselights/api-client/queries'
import { getCityPath } from '@houselights/contracts/cities/site-city'
import { SelectField } from '@houselights/design-system/components/field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCity } from '../../page/page-city.ts'
import { chooseCity, savedCity } from './chosen-city.ts'
import classes from './city-select.module.css'

/**
 * The city of the page's address. `/` is the address of none: there it is the saved choice where it is covered, else the one
 * detected, and the page goes on to that city's own.
 */
export function CitySelect() {
  const cities = useQuery(citiesQuery())
  const location = useVisitorLocation()
  const city = useCity()
  const saved = useSyncExternalStore(noChanges, savedCity, () => null)
  const hydrated = useHydrated()

  const detected = location.data?.detectedCity.id
  const meant = cities.data?.some(({ id }) => id === saved) && saved ? saved : detected
  // one that this website has no pages of is only named
  const hasPages = meant !== undefined && city.cities.includes(meant)
  const selected = city.path || hasPages ? city.id : meant
  const isHome = useRouterState({ select: ({ location: { href } }) => href === '/' })
  const [opened] = useState(isHome)
  const elsewhere = opened && isHome && !city.path && hasPages && meant !== city.id ? meant : undefined
  useEffect(() => {
    if (elsewhere) window.location.replace(getCityPath(elsewhere, city.cities))
  }, [elsewhere, city])

  if (!hydrated) return <BeforeScripts />
  if (!cities.data || !location.data)
    return (
      <div className={classes.city}>
        <span className={classes.waiting}>{waitingFor(cities, location)}</span>
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
        value={selected}
        onChange={({ currentTarget }) => chooseCity(currentTarget.value, city)}
        options={cities.data.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {selected === detected && <span className={classes.badge}>Auto-detected</span>}
    </div>
  )
}

/** The visitor's location: fetched by the browser, and again on navigation when the answer is stale. */
function useVisitorLocation() {
  const client = useQueryClient()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what it runs for
  useEffect(() => void client.prefetchQuery(locationQuery()), [client, path])
  return useQuery(locationQuery())
}

const DETECTING = 'Detecting location...'

function waitingFor(cities: { isError: boolean }, location: { isError: boolean }) {
  if (cities.isError) return 'Failed to fetch cities'
  return location.isError ? 'Failed to detect location' : DETECTING
}

/** Without scripts nothing is detected: text browsers get the city's name; others see the stylesheet's text. */
const BeforeScripts = () => (
  <div className={classes.city}>
    <span className={`with-script ${classes.waiting} ${classes.detecting}`} data-text={DETECTING} />
    <noscript>
      <span className={classes.waiting}>{useCity().name}</span>
    </noscript>
  </div>
)

const noChanges = () => () => {}
