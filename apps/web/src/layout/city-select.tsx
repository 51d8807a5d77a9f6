import { SelectField } from '@houselights/design-system/components/field'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useQueries } from '../use-queries.ts'
import classes from './city-select.module.css'

const SAVED_CITY = 'houselights-city'

/** The city whose shows are listed: the saved choice where it is covered, else the one detected. */
export function CitySelect() {
  const queries = useQueries()
  const cities = useQuery(queries.cities())
  const location = useVisitorLocation()
  const saved = useSyncExternalStore(noChanges, savedCity, () => null)
  const hydrated = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  )

  // only the browser fetches the visitor's location: before hydration there is no failure to show
  if (!cities.data || !location.data) return <Waiting>{hydrated ? waitingFor(cities, location) : DETECTING}</Waiting>
  const detected = location.data.detectedCity.id
  const selected = cities.data.some(({ id }) => id === saved) && saved ? saved : detected
  return (
    <div className={classes.city}>
      <SelectField
        aria-label="City"
        className={classes.select}
        filled
        rounded
        size="xs"
        value={selected}
        onChange={({ currentTarget }) => chooseCity(currentTarget.value)}
        options={cities.data.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {selected === detected && <span className={classes.badge}>Auto-detected</span>}
    </div>
  )
}

/** The visitor's location: fetched by the browser, and again on navigation when the answer is stale. */
function useVisitorLocation() {
  const client = useQueryClient()
  const queries = useQueries()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what it runs for
  useEffect(() => void client.prefetchQuery(queries.location()), [client, queries, path])
  return useQuery(queries.location())
}

const DETECTING = 'Detecting location...'

function waitingFor(cities: { isError: boolean }, location: { isError: boolean }) {
  if (cities.isError) return 'Failed to fetch cities'
  return location.isError ? 'Failed to detect location' : DETECTING
}

/** Without JavaScript there is no detection: the default city is named. */
const Waiting = ({ children }: { children: string }) => (
  <div className={classes.city}>
    <span className={`with-script ${classes.waiting}`}>{children}</span>
    <span className={`without-script ${classes.waiting}`}>{DEFAULT_CITY.name}</span>
  </div>
)

function chooseCity(id: string) {
  window.localStorage.setItem(SAVED_CITY, id)
  window.location.reload()
}

const savedCity = () => window.localStorage.getItem(SAVED_CITY)
const noChanges = () => () => {}
