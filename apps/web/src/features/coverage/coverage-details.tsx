import type { VenueCoverage } from '@houselights/types/coverage'
import { Card, Flex, Title } from '@mantine/core'
import { Details } from '../../layout/details.tsx'
import { FactList } from '../../layout/fact-list.tsx'
import { ReasonList, Soft } from '../decisions/index.ts'
import { scrapedOn } from './coverage-analysis.tsx'
import { methodOf, missingOf, rangeOf, unknownOf } from './coverage-texts.ts'

interface CoverageDetailsProps {
  venues: readonly VenueCoverage[]
  timeZone: string
}

/** How each venue's coverage was estimated, and the faults of its sources. */
export const CoverageDetails = ({ venues, timeZone }: CoverageDetailsProps) => (
  <Flex component="ul" direction="column" gap="sm">
    {venues.map((venue) => (
      <Card component="li" key={venue.venueId}>
        <h3>{venue.venueName}</h3>
        <FactList
          facts={[
            ['Expected', unknownOf(venue) ?? `${venue.expectedEvents} (${rangeOf(venue)})`],
            ['Actual', String(venue.actualEvents)],
            ['Missing', unknownOf(venue) ? 'Not known yet' : String(missingOf(venue))],
            ['Last scrape', scrapedOn(venue, timeZone)],
            ['Estimated by', methodOf(venue)],
          ]}
        />
        {venue.evidence.length > 0 && (
          <Details
            summary={
              <>
                How this was estimated<span className="visually-hidden"> for {venue.venueName}</span>
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
          <Soft block>No issues detected.</Soft>
        )}
      </Card>
    ))}
  </Flex>
)
