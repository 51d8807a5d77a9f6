import type { ClosedReport } from '@houselights/types/report-queue'
import { Link } from '@tanstack/react-router'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../use-clock.ts'
import classes from './report-queue.module.css'

/** Reports that were closed, the latest first. */
export function ClosedReports({ reports }: { reports: readonly ClosedReport[] }) {
  const { now } = useClock()
  if (reports.length === 0) return <p>Nothing was answered yet.</p>
  return (
    <ul className={classes.closed}>
      {reports.map(({ id, title, slug, text, outcome, note, closedAt }) => (
        <li key={id}>
          <p>
            <strong>{outcome}:</strong>{' '}
            {slug ? (
              <Link to="/events/$slug" params={{ slug }}>
                {title}
              </Link>
            ) : (
              title
            )}
            {text && ` “${text}”`}
            <span className={classes.day}>
              {' '}
              <time dateTime={closedAt}>{timeAgo(closedAt, now)}</time>
            </span>
          </p>
          {note && <p className={classes.text}>{note}</p>}
        </li>
      ))}
    </ul>
  )
}
