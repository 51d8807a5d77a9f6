import { dayParts } from '@houselights/domain/shown/city-time'
import type { VenueHistory as History } from '@houselights/types/job-routes'
import { NativeSelect } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import classes from './venue-history.module.css'
import { weeksOf } from './weeks.ts'

// the chart library is large, and no other page needs it
const HistoryChart = lazy(() => import('./history-chart.tsx'))
const ALL = 'all'

/** Events by week, of all venues or of one, as a chart and as a table. */
export function VenueHistory({ history, today }: { history: readonly History[]; today: string }) {
  const [venue, setVenue] = useState(ALL)
  const chosen = venue === ALL ? history : history.filter(({ venueId }) => venueId === venue)
  const weeks = weeksOf(chosen, today).map((week) => ({ ...week, name: nameOf(week.week) }))
  const total = weeks.reduce((sum, { events }) => sum + events, 0)
  if (history.length === 0) return <p>There are no events yet.</p>
  return (
    <div className={classes.history}>
      <NativeSelect
        label="Venue"
        value={venue}
        onChange={({ currentTarget }) => setVenue(currentTarget.value)}
        data={[
          { value: ALL, label: 'All venues' },
          ...history
            .toSorted((a, b) => a.venueName.localeCompare(b.venueName, 'en'))
            .map(({ venueId, venueName }) => ({ value: venueId, label: venueName })),
        ]}
      />
      <figure className={classes.chart}>
        <Suspense fallback={<div className={classes.space} />}>
          <HistoryChart weeks={weeks} />
        </Suspense>
        <figcaption>
          {total} events by the week of their night; lighter bars are announced, and may still grow.
        </figcaption>
      </figure>
      <details className={classes.numbers}>
        <summary>The same in numbers</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Events</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, name, events }) => (
              <tr key={week}>
                <th scope="row">{name}</th>
                <td>{events}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function nameOf(day: string): string {
  const parts = dayParts(day)
  return parts ? `${parts.month.slice(0, 3)} ${parts.date}` : day
}
