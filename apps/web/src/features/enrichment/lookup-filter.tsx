import type { ArtistProvider, LookupOutcome } from '@houselights/types/enrichment'
import { Link } from '@tanstack/react-router'
import classes from './lookup-list.module.css'
import { OUTCOME_FILTERS, PROVIDER_FILTERS } from './provider-words.ts'

interface LookupFilterProps {
  provider: ArtistProvider | undefined
  outcome: LookupOutcome
}

/** Filters look-ups by outcome and provider. */
export const LookupFilter = ({ provider, outcome }: LookupFilterProps) => (
  <nav aria-label="Look-ups shown" className={classes.filters}>
    <ul>
      {OUTCOME_FILTERS.map((each) => (
        <li key={each.outcome}>
          <Link
            to="/admin/enrichment"
            search={{ provider, outcome: each.outcome }}
            aria-current={each.outcome === outcome ? 'page' : undefined}
            resetScroll={false}
          >
            {each.label}
          </Link>
        </li>
      ))}
    </ul>
    <ul>
      {PROVIDER_FILTERS.map((each) => (
        <li key={each.label}>
          <Link
            to="/admin/enrichment"
            search={{ provider: each.provider, outcome }}
            aria-current={each.provider === provider ? 'page' : undefined}
            resetScroll={false}
          >
            {each.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
