import { Link } from '@tanstack/react-router'
import classes from './run-filter.module.css'

interface RunFilterProps {
  source?: string | undefined
  outcome?: 'trouble' | undefined
  /** Of the source. */
  name?: string | undefined
}

/** All reads, or those that went wrong; of one source, or of all. */
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
