import { dayParts } from '@houselights/domain/shown/city-time'
import type { VenueHistory as History } from '@houselights/types/job-routes'
import { Card, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Details } from '../../layout/details.tsx'
import { HistoryChart } from './history-chart.tsx'
import { weeksOf } from './weeks.ts'

const ALL = 'all'

/** Events by week, of all venues or of one, as a chart and as a table. */
export function VenueHistory({ history, today }: { history: readonly History[]; today: string }) {
  const [venue, setVenue] = useState(ALL)
  const chosen = venue === ALL ? history : history.filter(({ venueId }) => venueId === venue)
  const weeks = weeksOf(chosen, today).map((week) => ({ ...week, name: nameOf(week.week) }))
  const total = weeks.reduce((sum, { events }) => sum + events, 0)
  if (history.length === 0) return <p>There are no events yet.</p>
  return (
    <Stack align="start">
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
      <Card component="figure" w="100%">
        <HistoryChart weeks={weeks} />
        <Text component="figcaption" size="sm" c="dimmed">
          {total} events by the week of their night; lighter bars are announced, and may still grow.
        </Text>
      </Card>
      <Details summary="The same in numbers">
        <Table verticalSpacing={2} withRowBorders={false} tabularNums>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Week of</Table.Th>
              <Table.Th scope="col">Events</Table.Th>
            </Table.Tr>
          </Table.Thead>
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

function nameOf(day: string): string {
  const parts = dayParts(day)
  return parts ? `${parts.month.slice(0, 3)} ${parts.date}` : day
}
