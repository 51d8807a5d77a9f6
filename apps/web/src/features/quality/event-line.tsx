import { shortDayName } from '@houselights/domain/shown/city-time'
import type { QualityChange } from '@houselights/types/quality'
import { Link } from '@tanstack/react-router'
import { inCity } from '../../page-city.ts'
import { useCity } from '../../use-city.ts'
import { useClock } from '../../use-clock.ts'
import classes from './event-line.module.css'

/** An event by name and day, with links to its page and to the editor. */
export function EventLine({ event: { id, slug, title, localDate } }: { event: QualityChange['event'] }) {
  const { today } = useClock()
  return (
    <span className={classes.line}>
      <Link to="/events/$slug" params={{ slug }} preload={false}>
        {title}
      </Link>{' '}
      <time dateTime={localDate}>{shortDayName(localDate, today)}</time>{' '}
      <a
        href={inCity(useCity(), `/admin/edit?${new URLSearchParams({ kind: 'event', id })}`)}
        aria-label={`Edit ${title}`}
      >
        Edit
      </a>
    </span>
  )
}
