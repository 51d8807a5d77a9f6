import type { VenueCoverage } from '@houselights/types/coverage'
import { longDate } from '../../format/city-time.ts'
import { Meter } from '../../layout/meter.tsx'
import { ToneBadge } from '../../layout/tone-badge.tsx'
import classes from './coverage.module.css'
import { coverageTone } from './coverage-texts.ts'

interface CoverageAnalysisProps {
  venues: readonly VenueCoverage[]
  timeZone: string
}

/** How much of each venue's programme we have. */
export const CoverageAnalysis = ({ venues, timeZone }: CoverageAnalysisProps) => (
  <ul className={classes.venues}>
    {venues.map((venue) => (
      <li key={venue.venueId} className={classes.venue}>
        <div className={classes.head}>
          <h3>{venue.venueName}</h3>
          <span className={classes.badges}>
            {venue.learning && <ToneBadge tone="plain">Learning</ToneBadge>}
            <ToneBadge tone={venue.isActive ? 'good' : 'plain'}>{venue.isActive ? 'Active' : 'Inactive'}</ToneBadge>
            <ToneBadge tone={venue.learning ? 'plain' : coverageTone(venue.coveragePercentage)}>
              {Math.floor(venue.coveragePercentage)}%
            </ToneBadge>
          </span>
        </div>
        <Meter
          value={venue.coveragePercentage}
          label={`Coverage of ${venue.venueName}`}
          tone={coverageTone(venue.coveragePercentage)}
        />
        <p className={classes.facts}>
          <span>
            {venue.actualEvents} of {venue.expectedEvents} expected events
          </span>
          <span>Last successful scrape: {scrapedOn(venue, timeZone)}</span>
          {venue.website && (
            <a href={venue.website} target="_blank" rel="noopener noreferrer">
              Website<span className="visually-hidden"> of {venue.venueName}</span>
            </a>
          )}
        </p>
      </li>
    ))}
  </ul>
)

export const scrapedOn = ({ lastSuccessfulScrape }: VenueCoverage, timeZone: string): string =>
  lastSuccessfulScrape ? longDate(lastSuccessfulScrape, timeZone) : 'Never'
