import type { VenueCoverage } from '@houselights/contracts/operators/coverage'
import { longDate } from '@houselights/domain/dates/format-city-time'
import { Card, Flex, Group, Title } from '@mantine/core'
import { safeUrl } from '../../format/links.ts'
import { FactList } from '../../layout/facts/fact-list.tsx'
import { Meter } from '../../layout/figures/meter.tsx'
import { ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { Details } from '../../layout/page/details.tsx'
import { ReasonList, SoftText } from '../decisions/index.ts'
import {
  countMissing,
  coverageTone,
  describeActivity,
  describeFound,
  describeMethod,
  describeUnknown,
  formatRange,
} from './coverage-texts.ts'

interface VenuesProps {
  venues: readonly VenueCoverage[]
  timeZone: string
}

export const CoverageAnalysis = ({ venues, timeZone }: VenuesProps) => (
  <Flex component="ul" direction="column" gap="sm">
    {venues.map((venue) => (
      <VenueItem key={venue.venueId} venue={venue} timeZone={timeZone} />
    ))}
  </Flex>
)

function VenueItem({ venue, timeZone }: { venue: VenueCoverage; timeZone: string }) {
  const { venueName, coveragePercentage, refused, learning, website } = venue
  const unknownText = describeUnknown(venue)
  const tone = coverageTone(coveragePercentage)
  return (
    <Card component="li">
      <Group justify="space-between" gap="xs">
        <h3>{venueName}</h3>
        <Group gap="xs">
          {refused && <ToneBadge tone="middling">Refused</ToneBadge>}{' '}
          <ToneBadge tone={venue.isActive ? 'good' : 'plain'}>{describeActivity(venue)}</ToneBadge>{' '}
          <ToneBadge tone={learning ? 'plain' : tone}>{unknownText ?? `${Math.floor(coveragePercentage)}%`}</ToneBadge>
        </Group>
      </Group>
      {!unknownText && <Meter value={coveragePercentage} label={`Coverage of ${venueName}`} tone={tone} />}
      <Group gap="0 1.5rem" fz="sm" c="dimmed">
        <span>{describeFound(venue)}</span> <span>Last successful scrape: {getLastScrape(venue, timeZone)}</span>{' '}
        {website && (
          <a href={safeUrl(website)} target="_blank" rel="noopener noreferrer">
            Website<span className="visually-hidden"> of {venueName}</span>
          </a>
        )}
      </Group>
    </Card>
  )
}

const getLastScrape = ({ lastSuccessfulScrape }: VenueCoverage, timeZone: string): string =>
  lastSuccessfulScrape ? longDate(lastSuccessfulScrape, timeZone) : 'Never'

export const CoverageDetails = ({ venues, timeZone }: VenuesProps) => (
  <Flex component="ul" direction="column" gap="sm">
    {venues.map((venue) => (
      <Card component="li" key={venue.venueId}>
        <h3>{venue.venueName}</h3>
        <FactList
          facts={[
            ['Expected', describeUnknown(venue) ?? `${venue.expectedEvents} (${formatRange(venue)})`],
            ['Actual', String(venue.actualEvents)],
            ['Missing', describeUnknown(venue) ? 'Unknown so far' : String(countMissing(venue))],
            ['Last scrape', getLastScrape(venue, timeZone)],
            ['Estimated by', describeMethod(venue)],
          ]}
        />
        {venue.evidence.length > 0 && (
          <Details
            summary={
              <>
                How we estimated this<span className="visually-hidden"> for {venue.venueName}</span>
              </>
            }
          >
            <ReasonList reasons={venue.evidence} />
          </Details>
        )}
        {venue.scrapingErrors.length > 0 ? (
          <div>
            <Title order={4} size="h6" c="var(--hl-bad)">
              Detected issues
            </Title>
            <ReasonList reasons={venue.scrapingErrors} />
          </div>
        ) : (
          <SoftText block>No issues detected.</SoftText>
        )}
      </Card>
    ))}
  </Flex>
)
