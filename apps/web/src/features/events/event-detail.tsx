import { Artwork } from '@houselights/design-system/components/artwork'
import type { Event } from '@houselights/types/entities'
import { Link } from '@tanstack/react-router'
import { dayName, nearDay } from '../../format/city-time.ts'
import { spaced } from '../../format/words.ts'
import { FactList } from '../../layout/fact-list.tsx'
import { Section } from '../../layout/section.tsx'
import type { Clock } from '../status/clock.ts'
import { Bill } from './bill.tsx'
import classes from './event-detail.module.css'
import { doorsOf, showTimeOf } from './event-times.ts'
import { SourceList } from './source-list.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TicketLink } from './ticket-link.tsx'

/** Everything we know of one event, and who says so. */
export const EventDetail = ({ event, clock }: { event: Event; clock: Clock }) => (
  <article className="wrap">
    <EventHero event={event} clock={clock} />
    <div className={classes.columns}>
      <div>
        {event.description && (
          <Section title="About this show">
            <p className={classes.description}>{event.description}</p>
          </Section>
        )}
        <Section title="Where this comes from">
          <SourceList event={event} now={clock.now} />
        </Section>
      </div>
      <aside aria-label="Venue">
        <Section title="Venue">
          <address className={classes.venue}>
            <Link to="/venues/$slug" params={{ slug: event.venue.slug }}>
              {event.venue.name}
            </Link>
            {event.room && <span>{event.room}</span>}
            {event.venue.address && <span>{event.venue.address}</span>}
            {event.venue.neighborhood && <span>{event.venue.neighborhood}</span>}
          </address>
        </Section>
      </aside>
    </div>
  </article>
)

function EventHero({ event, clock }: { event: Event; clock: Clock }) {
  const near = nearDay(event.localDate, clock.today)
  return (
    <div className={classes.hero}>
      <Artwork name={event.artist?.name ?? event.title} className={classes.art} letter />
      <div className={classes.words}>
        <p className={classes.badges}>
          {near && <span className={classes.near}>{near.toUpperCase()}</span>}
          <StatusBadge status={event.status} />
          {event.tags.slice(0, 3).map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
        </p>
        <h1>{event.title}</h1>
        <p className={classes.bill}>
          <Bill event={event} />
        </p>
        <FactList facts={factsOf(event, clock)} />
        <TicketLink event={event} large />
      </div>
    </div>
  )
}

function factsOf(event: Event, { timeZone, today }: Clock) {
  const show = showTimeOf(event, timeZone)
  return [
    [
      'Date',
      <time key="date" dateTime={event.date}>
        {dayName(event.localDate, today)}
      </time>,
    ],
    ['Doors', doorsOf(event, timeZone)],
    ['Show', show ?? (event.doors ? null : 'Time not announced')],
    ['Price', event.price],
    ['Age', event.age],
    [
      'Venue',
      <Link key="venue" to="/venues/$slug" params={{ slug: event.venue.slug }}>
        {event.venue.name}
      </Link>,
    ],
    ['Status', event.status === 'scheduled' ? null : spaced(event.status)],
  ] as const
}
