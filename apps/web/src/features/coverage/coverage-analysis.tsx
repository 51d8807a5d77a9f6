import { longDate } from '@houselights/domain/shown/city-time'
import type { VenueCoverage } from '@houselights/types/coverage'
import { Card, Flex, Group } from '@mantine/core'
import { safeUrl } from '../../format/links.ts'
import { Meter } from '../../layout/meter.tsx'
import { ToneBadge } from '../../layout/tone-badge.tsx'
import { coverageTone, foundOf, unknownOf } from './coverage-texts.ts'

interface CoverageAnalysisProps {
  venues: readonly VenueCoverage[]
  timeZone: string
}

/** The coverage of each venue. */
export const CoverageAnalysis = ({ venues, timeZone }: CoverageAnalysisProps) => (
  <Flex component="ul" direction="column" gap="sm">
    {venues.map((venue) => (
      <VenueItem key={venue.venueId} venue={venue} timeZone={timeZone} />
    ))}
  </Flex>
)

function VenueItem({ venue, timeZone }: { venue: VenueCoverage; timeZone: string }) {
  const { venueName, coveragePercentage, isActive, learning, website } = venue
  const unknown = unknownOf(venue)
  const tone = coverageTone(coveragePercentage)
  return (
    <Card component="li">
      <Group justify="space-between" gap="xs">
        <h3>{venueName}</h3>
        <Group gap="xs">
          <ToneBadge tone={isActive ? 'good' : 'plain'}>{isActive ? 'Active' : 'Inactive'}</ToneBadge>{' '}
          <ToneBadge tone={learning ? 'plain' : tone}>{unknown ?? `${Math.floor(coveragePercentage)}%`}</ToneBadge>
        </Group>
      </Group>
      {!unknown && <Meter value={coveragePercentage} label={`Coverage of ${venueName}`} tone={tone} />}
      <Group gap="0 1.5rem" fz="sm" c="dimmed">
        <span>{foundOf(venue)}</span> <span>Last successful scrape: {scrapedOn(venue, timeZone)}</span>{' '}
        {website && (
          <a href={safeUrl(website)} target="_blank" rel="noopener noreferrer">
            Website<span className="visually-hidden"> of {venueName}</span>
          </a>
        )}
      </Group>
    </Card>
  )
}

export const scrapedOn = ({ lastSuccessfulScrape }: VenueCoverage, timeZone: string): string =>
  lastSuccessfulScrape ? longDate(lastSuccessfulScrape, timeZone) : 'Never'
