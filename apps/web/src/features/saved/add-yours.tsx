import { showsQuery } from '@houselights/api-client/shows-query'
import { MOST_SHOWS } from '@houselights/contracts/public-api/show-codes'
import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import type { Clock } from '../../hooks/use-clock.ts'
import { timeWords } from '../events/index.ts'
import { planOf } from './plan-words.ts'
import { showsOfCity, useSavedIds } from './saved-shows.ts'

export function AddYours({ ids, days, clock }: { ids: readonly string[]; days: readonly string[]; clock: Clock }) {
  const hydrated = useHydrated()
  const saved = useSavedIds().filter((id) => !ids.includes(id))
  const { data } = useQuery({ ...showsQuery(saved), enabled: hydrated && saved.length > 0 })
  const fitting = showsOfCity(data ?? [], clock.city.id).filter(
    ({ event }) => days.includes(event.localDate) && !ids.includes(event.id),
  )
  if (!hydrated)
    return <p className="without-script">What you saved is kept in your browser, which takes JavaScript.</p>
  if (ids.length >= MOST_SHOWS) return <p>A plan holds {MOST_SHOWS} shows at most.</p>
  if (fitting.length === 0)
    return <p>None of the shows that you saved in this browser is on these days and not in the plan.</p>
  return (
    <ul>
      {fitting.map(({ event }) => (
        <li key={event.id}>
          <Link to="/plan" search={planOf([...ids, event.id])} preload={false}>
            Add {event.title}
          </Link>
          {`, ${timeWords(event, clock.timeZone)}, ${event.venue.name}`}
        </li>
      ))}
    </ul>
  )
}
