import type { QualityChange } from '@houselights/contracts/operators/quality'
import { shortDayName } from '@houselights/domain/dates/format-city-time'
import { Flex, Text } from '@mantine/core'
import { useClock } from '../../hooks/use-clock.ts'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { toCityPath, useCity } from '../../page/page-city.ts'

export function EventLine({ event: { id, slug, title, localDate } }: { event: QualityChange['event'] }) {
  const { today } = useClock()
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" align="baseline" gap="0 0.75rem" fz="md" lh="1.5rem">
      <EventLink event={{ slug, title }} preload={false} />{' '}
      <Text component="time" size="sm" c="dimmed" dateTime={localDate}>
        {shortDayName(localDate, today)}
      </Text>{' '}
      <a
        href={toCityPath(useCity(), `/admin/edit?${new URLSearchParams({ kind: 'event', id })}`)}
        aria-label={`Edit ${title}`}
      >
        Edit
      </a>
    </Flex>
  )
}
