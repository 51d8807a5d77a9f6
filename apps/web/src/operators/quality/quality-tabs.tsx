import type { QualityIssue, VenueQuality } from '@houselights/contracts/operators/quality'
import { Badge, Box, Card, Flex, Group, Tabs, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../format/words.ts'
import layout from '../../layout/cards/card-grid.module.css'
import { VenueLink } from '../../layout/links/subject-links.tsx'
import { Details } from '../../layout/page/details.tsx'
import { ReasonList, SoftText } from '../decisions/index.ts'
import { EventLine } from './event-line.tsx'
import { SEVERITY_TONES, scoreTone, type Tone } from './score-tones.ts'
import { ScoreBar } from './summary-cards.tsx'

const VenueIssue = ({ issue }: { issue: QualityIssue }) => (
  <li>
    <Group gap="xs">
      <Tag tone={SEVERITY_TONES[issue.severity]}>{issue.severity}</Tag>
      <strong>{issue.description}</strong>
    </Group>
    <Group gap="0 1rem" fz="sm" c="dimmed">
      <span>{issue.fixable ? 'Auto-fixable' : 'Manual review needed'}</span>
      <span>{formatCount(issue.count, 'event')}</span>
      <span>{describePoints(issue.pointsLost)}</span>
    </Group>
    <Details summary="What we check, and which events">
      {() => (
        <>
          <p>
            <strong>Checks:</strong> {issue.looksAt}
          </p>
          <p>
            <strong>Why:</strong> {issue.why}
          </p>
          <Flex component="ul" direction="column" gap="xs">
            {issue.events.map((event) => (
              <li key={event.id}>
                <EventLine event={event} />
                <SoftText block>{event.note}</SoftText>
              </li>
            ))}
          </Flex>
          {issue.count > issue.events.length && issue.events.length > 0 && (
            <SoftText block>and {formatCount(issue.count - issue.events.length, 'more', 'more')}</SoftText>
          )}
        </>
      )}
    </Details>
  </li>
)

const describePoints = (points: number) => `costs ${formatCount(Math.round(points * 10) / 10, 'point')}`

type VenuesProps = { venues: readonly VenueQuality[] }

export const QualityTabs = ({ venues }: VenuesProps) => (
  <Tabs defaultValue="overview" keepMounted={false} mt="xl">
    <Tabs.List mb="md" aria-label="The analysis">
      <Tabs.Tab value="overview">Overview</Tabs.Tab>
      <Tabs.Tab value="venues">Venue Details</Tabs.Tab>
      <Tabs.Tab value="recommendations">Recommendations</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="overview">
      <Overview venues={venues} />
    </Tabs.Panel>
    <Tabs.Panel value="venues">
      <VenueDetails venues={venues} />
    </Tabs.Panel>
    <Tabs.Panel value="recommendations">
      <Recommendations venues={venues} />
    </Tabs.Panel>
  </Tabs>
)

const Overview = ({ venues }: VenuesProps) => (
  <Flex component="ul" direction="column" gap="sm">
    {venues.map(({ venueId, venueName, qualityScore, totalEvents }) => (
      <Flex component="li" key={venueId} wrap="wrap" align="center" gap="0.25rem 1rem">
        <Text fw={600} w="min(16rem, 100%)">
          {venueName}
        </Text>
        <Box flex="1 1 6rem">
          <ScoreBar score={qualityScore} label={`Quality of ${venueName}`} />
        </Box>
        <Text fw={700} w="3rem" ta="end">
          {Math.round(qualityScore)}%
        </Text>
        <Text size="sm" c="dimmed" w="6rem">
          {formatCount(totalEvents, 'event')}
        </Text>
      </Flex>
    ))}
  </Flex>
)

const VenueDetails = ({ venues }: VenuesProps) => (
  <div className={layout.cards} style={{ alignItems: 'start' }}>
    {venues.map(({ venueId, venueName, venueSlug, qualityScore, totalEvents, issues }) => (
      <Card component="section" key={venueId} aria-label={venueName}>
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Title order={2} size="h4">
            <VenueLink venue={{ slug: venueSlug, name: venueName }} preload={false} />
          </Title>
          <Tag tone={scoreTone(qualityScore)}>{Math.round(qualityScore)}%</Tag>
        </Group>
        <SoftText block>{formatCount(totalEvents, 'event')}</SoftText>
        {issues.length > 0 ? (
          <Flex component="ul" direction="column" gap="md">
            {issues.map((issue) => (
              <VenueIssue key={issue.rule} issue={issue} />
            ))}
          </Flex>
        ) : (
          <p>No issues.</p>
        )}
      </Card>
    ))}
  </div>
)

function Recommendations({ venues }: VenuesProps) {
  const venuesWithAdvice = venues.filter(({ recommendations }) => recommendations.length > 0)
  if (venuesWithAdvice.length === 0) return <p>No recommendations.</p>
  return (
    <div className={layout.cards}>
      {venuesWithAdvice.map(({ venueId, venueName, recommendations }) => (
        <Card component="section" key={venueId} aria-label={venueName}>
          <Title order={2} size="h4">
            {venueName}
          </Title>
          <ReasonList reasons={recommendations} />
        </Card>
      ))}
    </div>
  )
}

/** The worst tone has the strongest contrast. */
const TAG_STYLES = {
  default: { variant: 'default' },
  secondary: { variant: 'outline', color: 'var(--hl-soft)' },
  destructive: { color: 'var(--hl-bad)', c: 'var(--hl-paper)' },
} as const

/** A word on a background that depends on its tone. */
const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Badge component="span" data-tone={tone} {...TAG_STYLES[tone]}>
    {children}
  </Badge>
)
