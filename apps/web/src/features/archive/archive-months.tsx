import type { ArchiveMonth } from '@houselights/contracts/public-api/archive'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../format/words.ts'
import classes from './archive.module.css'
import { monthName } from './months.ts'

export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

/** Finds the listed months before and after `month`. In `months` the latest comes first. @internal for its test */
export function findAdjacentMonths(months: readonly { month: string }[], month: string) {
  return {
    earlier: months.find((each) => each.month < month)?.month,
    later: months.findLast((each) => each.month > month)?.month,
  }
}

export const ArchiveMonths = ({ months }: { months: readonly ArchiveMonth[] }) => (
  <ul className={`lines ${classes.shows}`}>
    {months.map(({ month, shows }) => (
      <li key={month} className="cluster">
        <Link to="/archive/$month" params={{ month }}>
          {monthName(month)}
        </Link>{' '}
        <span className="quiet">{formatCount(shows, 'show')}</span>
      </li>
    ))}
  </ul>
)

export function AdjacentMonths({ months, month }: { months: readonly ArchiveMonth[]; month: string }) {
  const { earlier, later } = findAdjacentMonths(months, month)
  const renderLink = (to: string, rel: 'prev' | 'next') => (
    <Link to="/archive/$month" params={{ month: to }} rel={rel}>
      {monthName(to)}
    </Link>
  )
  return (
    <nav className={`cluster ${classes.months}`} aria-label="Other months">
      {earlier && renderLink(earlier, 'prev')} <Link to="/archive">All months</Link>{' '}
      {later && renderLink(later, 'next')}
    </nav>
  )
}
