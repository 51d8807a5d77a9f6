import type { listRuns } from '@houselights/types/job-routes'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import classes from './run-filter.module.css'

type RunOutcomeFilter = z.input<typeof listRuns.query>['outcome']

interface RunFilterProps {
  source?: string | undefined
  outcome?: RunOutcomeFilter | undefined
  /** Of the source. */
  name?: string | undefined
}

/** Filters reads: all or failed and suspect ones; of one source or of all. */
export const RunFilter = ({ source, outcome, name }: RunFilterProps) => (
  <nav aria-label="Reads shown" className={classes.filter}>
    <Link to="/admin/runs" search={{ source }} aria-current={outcome ? undefined : 'page'} resetScroll={false}>
      All
    </Link>
    <Link
      to="/admin/runs"
      search={{ source, outcome: 'trouble' }}
      aria-current={outcome ? 'page' : undefined}
      resetScroll={false}
    >
      In trouble
    </Link>
    {source && (
      <Link to="/admin/runs" search={{ outcome }} resetScroll={false}>
        Of all sources, not {name ?? source} alone
      </Link>
    )}
  </nav>
)
