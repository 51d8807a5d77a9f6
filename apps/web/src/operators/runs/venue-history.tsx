import type { VenueHistory as History } from '@houselights/contracts/jobs/job-routes'
import { dayParts } from '@houselights/domain/dates/format-city-time'
import { Card, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { TableHead } from '../../layout/figures/table-head.tsx'
import { Details } from '../../layout/page/details.tsx'
import { getWeeks, type Week } from './weeks.ts'

interface WeekCount extends Week {
  /** The label below the axis, such as "May 5". */
  name: string
}

const HEIGHT = 240
/** Pixels reserved for text above and below the bars. */
const [TOP, BOTTOM] = [16, 24]
/** Percent of the width reserved for the axis's numbers. */
const LEFT = 8
const MAX_LABELS = 8

/** Events by week; weeks that aren't over are lighter. Widths are in percent, so that text keeps its size. */
function HistoryChart({ weeks }: { weeks: readonly WeekCount[] }) {
  const maxEvents = Math.max(1, ...weeks.map(({ events }) => events))
  const step = roundStep(maxEvents / 4)
  const steps = Math.ceil(maxEvents / step)
  const width = (100 - LEFT) / weeks.length
  const x = (index: number) => LEFT + index * width
  const y = (count: number) => HEIGHT - BOTTOM - (count / (steps * step)) * (HEIGHT - TOP - BOTTOM)
  const labelInterval = Math.ceil(weeks.length / MAX_LABELS)
  return (
    <svg width="100%" height={HEIGHT} fontSize={12} fill="var(--hl-soft)" role="img" aria-label="Events by week">
      {Array.from({ length: steps + 1 }, (_, index) => index * step).map((count) => (
        <g key={count}>
          <line x1={`${LEFT}%`} x2="100%" y1={y(count)} y2={y(count)} stroke="var(--hl-line)" />
          <text x={`${LEFT - 1}%`} y={y(count)} textAnchor="end" dominantBaseline="middle">
            {count}
          </text>
        </g>
      ))}
      {weeks.map(({ week, name, events, isUnfinished }, index) => (
        <g key={week}>
          <rect
            x={`${x(index) + width / 10}%`}
            width={`${width * 0.8}%`}
            y={y(events)}
            height={y(0) - y(events)}
            fill="var(--hl-action)"
            fillOpacity={isUnfinished ? 0.5 : 1}
          >
            <title>{`Week of ${name}: ${events} events`}</title>
          </rect>
          {index % labelInterval === 0 && (
            <text x={`${x(index) + width / 2}%`} y={HEIGHT - 6} textAnchor="middle">
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** Rounds up to 1, 2, 5, 10, 20, 50 and so on. */
function roundStep(min: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(min)))
  return power * ([1, 2, 5].find((factor) => factor * power >= min) ?? 10)
}

const ALL_VENUES = 'all'

/** Events by week at all venues or at one, as a chart and as a table. */
export function VenueHistory({ history, today }: { history: readonly History[]; today: string }) {
  const [venue, setVenue] = useState(ALL_VENUES)
  const chosenVenues = venue === ALL_VENUES ? history : history.filter(({ venueId }) => venueId === venue)
  const weeks = getWeeks(chosenVenues, today).map((week) => ({ ...week, name: formatDay(week.week) }))
  const total = weeks.reduce((sum, { events }) => sum + events, 0)
  if (history.length === 0) return <p>No events yet.</p>
  return (
    <Stack align="start">
      <NativeSelect
        label="Venue"
        value={venue}
        onChange={({ currentTarget }) => setVenue(currentTarget.value)}
        data={[
          { value: ALL_VENUES, label: 'All venues' },
          ...history
            .toSorted((a, b) => a.venueName.localeCompare(b.venueName, 'en'))
            .map(({ venueId, venueName }) => ({ value: venueId, label: venueName })),
        ]}
      />
      <Card component="figure" w="100%">
        <HistoryChart weeks={weeks} />
        <Text component="figcaption" size="sm" c="dimmed">
          {total} events by week. Lighter bars are announced and may still grow.
        </Text>
      </Card>
      <Details summary="Show the numbers">
        <Table verticalSpacing={2} withRowBorders={false} tabularNums>
          <TableHead names={['Week of', 'Events']} />
          <Table.Tbody>
            {weeks.map(({ week, name, events }) => (
              <Table.Tr key={week}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td ta="end">{events}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Details>
    </Stack>
  )
}

function formatDay(day: string): string {
  const parts = dayParts(day)
  return parts ? `${parts.month.slice(0, 3)} ${parts.date}` : day
}
