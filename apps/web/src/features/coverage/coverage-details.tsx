import type { VenueCoverage } from '@houselights/types/coverage'
import { FactList } from '../../layout/fact-list.tsx'
import classes from './coverage.module.css'
import { scrapedOn } from './coverage-analysis.tsx'
import { methodOf, missingOf, rangeOf, unknownOf } from './coverage-texts.ts'

interface CoverageDetailsProps {
  venues: readonly VenueCoverage[]
  timeZone: string
}

/** How each venue's coverage was estimated, and the faults of its sources. */
export const CoverageDetails = ({ venues, timeZone }: CoverageDetailsProps) => (
  <ul className={classes.venues}>
    {venues.map((venue) => (
      <li key={venue.venueId} className={classes.venue}>
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
          <details className={classes.more}>
            <summary>
              How this was estimated<span className="visually-hidden"> for {venue.venueName}</span>
            </summary>
            <ul>
              {venue.evidence.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </details>
        )}
        {venue.scrapingErrors.length > 0 ? (
          <div className={classes.errors}>
            <h4>Detected issues</h4>
            <ul>
              {venue.scrapingErrors.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ) : (
          <p className={classes.quiet}>No issues detected.</p>
        )}
      </li>
    ))}
  </ul>
)
