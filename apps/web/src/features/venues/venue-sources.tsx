import type { Venue } from '@houselights/contracts/entities/entities'
import { toSite } from '../../format/links.ts'
import { FACT_NAMES, formatReadOn } from '../../format/venue-facts.ts'
import { capitalize, joinNames } from '../../format/words.ts'
import { SafeLink } from '../../layout/links/safe-link.tsx'
import { describeListing } from './about-venue.ts'
import classes from './venue-detail.module.css'

/** The pages that state a venue's facts, and when each was read. */
export const VenueSources = ({ evidence = [] }: Pick<Venue, 'evidence'>) =>
  evidence.length > 0 && (
    <details className={`quiet ${classes.sources}`}>
      <summary>Where this comes from</summary>
      <ul>
        {evidence.map(({ facts, source, readOn }) => (
          <li key={`${facts} ${source}`}>
            {capitalize(joinNames(facts.map((fact) => FACT_NAMES[fact])))}:{' '}
            <SafeLink href={source} rel="noopener nofollow">
              {toSite(source)}
            </SafeLink>
            , read <time dateTime={readOn}>{formatReadOn(readOn)}</time>
          </li>
        ))}
      </ul>
    </details>
  )

export const ListingNote = ({ listedBy }: { listedBy: readonly string[] }) => (
  <p className={`quiet ${classes.listing}`}>{describeListing(listedBy)}</p>
)

/** Says that a venue closed, and which page says so. */
export const ClosedNote = ({ closed: { source, year } }: { closed: NonNullable<Venue['closed']> }) => (
  <p className={classes.closed}>
    <strong>Closed{year && ` in ${year}`}</strong>, according to{' '}
    <SafeLink href={source} rel="noopener">
      {toSite(source)}
    </SafeLink>
  </p>
)
