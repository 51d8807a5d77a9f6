import { dayName } from '@houselights/domain/shown/city-time'
import type { EventCard } from '@houselights/types/entities'
import { Link } from '@tanstack/react-router'
import { Section } from '../../layout/section.tsx'
import { groupByDay } from '../events/index.ts'
import classes from './archive.module.css'

/** Shows that were, by day, in their order. */
export const PastDays = ({ events }: { events: readonly EventCard[] }) =>
  groupByDay(events).map(({ day, events }) => (
    <Section key={day} title={dayName(day, '')}>
      <ul className={classes.shows}>
        {events.map(({ id, slug, title, venue, status }) => (
          <li key={id}>
            <Link to="/events/$slug" params={{ slug }} preload={false}>
              {title}
            </Link>
            <span>
              {venue.name}
              {status === 'cancelled' && ' · cancelled'}
              {status === 'postponed' && ' · postponed'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  ))
