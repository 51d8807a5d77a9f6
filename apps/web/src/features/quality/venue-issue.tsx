import type { QualityIssue } from '@houselights/types/quality'
import { Flex, Group } from '@mantine/core'
import { counted } from '../../format/words.ts'
import { Details } from '../../layout/details.tsx'
import { Soft } from '../decisions/index.ts'
import { EventLine } from './event-line.tsx'
import { Tag } from './tag.tsx'
import { SEVERITY_TONES } from './tones.ts'

/** One issue of a venue: its severity, the points it costs, its rule, and its events. */
export const VenueIssue = ({ issue }: { issue: QualityIssue }) => (
  <li>
    <Group gap="xs">
      <Tag tone={SEVERITY_TONES[issue.severity]}>{issue.severity}</Tag>
      <strong>{issue.description}</strong>
    </Group>
    <Group gap="0 1rem" fz="sm" c="dimmed">
      <span>{issue.fixable ? 'Auto-fixable' : 'Manual review needed'}</span>
      <span>{counted(issue.count, 'event')}</span>
      <span>{pointsOf(issue.pointsLost)}</span>
    </Group>
    <Details summary="What is checked, and which events">
      {() => (
        <>
          <p>
            <strong>Looks at:</strong> {issue.looksAt}
          </p>
          <p>
            <strong>Why:</strong> {issue.why}
          </p>
          <Flex component="ul" direction="column" gap="xs">
            {issue.events.map((event) => (
              <li key={event.id}>
                <EventLine event={event} />
                <Soft block>{event.note}</Soft>
              </li>
            ))}
          </Flex>
          {issue.count > issue.events.length && issue.events.length > 0 && (
            <Soft block>and {counted(issue.count - issue.events.length, 'more', 'more')}</Soft>
          )}
        </>
      )}
    </Details>
  </li>
)

const pointsOf = (points: number) => `costs ${counted(Math.round(points * 10) / 10, 'point')}`
