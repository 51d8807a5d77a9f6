import { longDate } from '@houselights/domain/shown/city-time'
import type { VenueCoverage } from '@houselights/types/coverage'
import { safeUrl } from '../../format/links.ts'
import { Meter } from '../../layout/meter.tsx'
import { ToneBadge } from '../../layout/tone-badge.tsx'
import classes from './coverage.module.css'
import { coverageTone, foundOf, unknownOf } from './coverage-texts.ts'

interface CoverageAnalysisProps {
  venues: readonly VenueCoverage[]
  timeZone: string
}

/** The coverage of each venue. */
export const CoverageAnalysis = ({ venues, timeZone }: CoverageAnalysisProps) => (
  <ul className={classes.venues}>
    {venues.map((venue) => (
      <VenueItem key={venue.venueId} venue={venue} timeZone={timeZone} />
    ))}
  </ul>
)

function VenueItem({ venue, timeZone }: { venue: VenueCoverage; timeZone: string }) {
  const { venueName, coveragePercentage, isActive, learning, website } = venue
  const unknown = unknownOf(venue)
  const tone = coverageTone(coveragePercentage)
  return (
    <li className={classes.venue}>
      <div className={classes.head}>
        <h3>{venueName}</h3>
        <span className={classes.badges}>
          <ToneBadge tone={isActive ? 'good' : 'plain'}>{isActive ? 'Active' : 'Inactive'}</ToneBadge>{' '}
          <ToneBadge tone={learning ? 'plain' : tone}>{unknown ?? `${Math.floor(coveragePercentage)}%`}</ToneBadge>
        </span>
      </div>
      {!unknown && <Meter value={coveragePercentage} label={`Coverage of ${venueName}`} tone={tone} />}
      <p className={classes.facts}>
        <span>{foundOf(venue)}</span> <span>Last successful scrape: {scrapedOn(venue, timeZone)}</span>{' '}
        {website && (
          <a href={safeUrl(website)} target="_blank" rel="noopener noreferrer">
            Website<span className="visually-hidden"> of {venueName}</span>
          </a>
        )}
      </p>
    </li>
  )
}

export const scrapedOn = ({ lastSuccessfulScrape }: VenueCoverage, timeZone: string): string =>
  lastSuccessfulScrape ? longDate(lastSuccessfulScrape, timeZone) : 'Never'
