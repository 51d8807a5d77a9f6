import type { EventCard } from '@houselights/contracts/entities/entities'
import { shortShowDay } from '@houselights/domain/dates/format-show-time'
import { formatPrice } from '@houselights/domain/prices/format-price'
import { formatArea } from '@houselights/domain/venues/venue-place'
import type { ReactNode } from 'react'
import type { Clock } from '../../hooks/use-clock.ts'
import { EventLink, VenueLink } from '../../layout/links/subject-links.tsx'
import { formatMainTime, formatOtherActs, StatusBadge } from '../events/index.ts'
import classes from './show-line.module.css'

export const ShowLines = ({ children }: { children: ReactNode }) => (
  <ul className={`lines ${classes.shows}`}>{children}</ul>
)

interface ShowLineProps {
  event: EventCard
  clock: Clock
  badge?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** A show with its date, for lists that aren't grouped by day. */
export function ShowLine({ event, clock, badge, action, children }: ShowLineProps) {
  const { venue } = event
  const acts = formatOtherActs(event)
  return (
    <li data-event={event.slug}>
      <p className={`quiet cluster ${classes.when}`}>
        <time dateTime={event.date || undefined}>{shortShowDay(event, clock)}</time>{' '}
        <span>{formatMainTime(event, clock.timeZone)}</span>
      </p>
      <div>
        <h3>
          <EventLink event={event} /> <StatusBadge status={event.status} /> {badge}
        </h3>
        {acts && <p className="quiet">{acts}</p>}
        <p className="quiet">
          <VenueLink venue={venue} />
          {[formatArea(venue), formatPrice(event), event.age].filter(Boolean).map((fact) => ` · ${fact}`)}
        </p>
        {children && <p className={`quiet ${classes.seen}`}>{children}</p>}
      </div>
      {action}
    </li>
  )
}
