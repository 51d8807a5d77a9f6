import type { Event, EventStatus } from '@houselights/contracts/entities/entities'
import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import { dayName, nearDay } from '@houselights/domain/dates/format-city-time'
import { showDay } from '@houselights/domain/dates/format-show-time'
import { formatCountdown, getNightOfStart, isOver } from '@houselights/domain/dates/show-hours'
import { formatPrice, getPrintedPrice } from '@houselights/domain/prices/format-price'
import type { ReactNode } from 'react'
import type { Clock } from '../../../hooks/use-clock.ts'
import { accessFacts, ageFact } from '../../../layout/facts/access-facts.tsx'
import { FactList } from '../../../layout/facts/fact-list.tsx'
import { InferredMark } from '../../../layout/facts/inferred-mark.tsx'
import { ArtistLink, VenueLink } from '../../../layout/links/subject-links.tsx'
import { mentions } from '../facts/acts-in-title.ts'
import { Bill } from '../facts/bill.tsx'
import { formatDoors, formatEnd, formatShowTime } from '../facts/event-times.ts'
import { isOff, takesPlace } from '../facts/is-off.ts'
import { SourceName } from '../facts/source-name.tsx'
import { StatusBadge } from '../facts/status-badge.tsx'
import { getTicketUrl, TicketLink } from '../facts/ticket-link.tsx'
import classes from './event-hero.module.css'
import { EventPoster } from './event-poster.tsx'

const STATUS_SENTENCES: Record<Exclude<EventStatus, 'scheduled'>, string> = {
  'sold out': 'This show is sold out. Some venues release a few tickets late, so check the ticket page.',
  postponed: 'This show is postponed. Tickets usually stay good for the new date. Check with the seller.',
  moved: 'This show was moved. Check the new date and place with the venue before you go.',
  cancelled: 'This show is canceled. For a refund, ask where you bought your tickets.',
  unconfirmed: 'The venue doesn’t list this show, or no longer does. Check with the venue before you go.',
}

const getStatusSentence = (status: EventStatus): string | null =>
  status === 'scheduled' ? null : STATUS_SENTENCES[status]

const MAX_TAGS = 3

export function EventHero({ event, clock, children }: { event: Event; clock: Clock; children: ReactNode }) {
  const isPast = isOver(event, clock.now, clock.timeZone)
  const hasTickets = !isPast && getTicketUrl(event) !== undefined
  // for a past show, it only matters whether it took place
  const statusSentence = isPast && !isOff(event) ? null : getStatusSentence(event.status)
  return (
    <div className={classes.hero}>
      <EventPoster event={event} />
      <div className={classes.words}>
        <Badges event={event} clock={clock} isPast={isPast} />
        <Presenter event={event} />
        <h1 data-status={event.status}>{event.title}</h1>
        {event.bill.length > 0 && (
          <p className={classes.bill}>
            <Bill event={event} />
          </p>
        )}
        <Occasion event={event} />
        {isPast && <p className={classes.status}>This show was on {showDay(event, clock)}. It’s over.</p>}
        {statusSentence && <p className={classes.status}>{statusSentence}</p>}
        {event.previousStart && takesPlace(event) && (
          <p className={classes.status}>
            Rescheduled from {dayName(getNightOfStart(event.previousStart), clock.today)}.
          </p>
        )}
        <FactList facts={getFacts(event, clock)} />
        <div className={`cluster ${classes.ticket}`} data-link={hasTickets || undefined}>
          {hasTickets && <TicketLink event={event} large />} <Price event={event} />
        </div>
        {children}
      </div>
    </div>
  )
}

function Presenter({ event: { presenter, title, venue } }: { event: Event }) {
  if (!presenter || mentions(title, presenter) || mentions(venue.name, presenter)) return null
  return <p className={classes.presenter}>{presenter} presents</p>
}

function Occasion({ event: { title, tour, night } }: { event: Event }) {
  return (
    <>
      {tour && !mentions(title, tour) && <p className={classes.occasion}>{tour}</p>}
      {night && !mentions(title, night) && <p className={classes.occasion}>Part of {night}</p>}
    </>
  )
}

/** Shows the price as in lists, followed by the printed price if that says more ("ADV", "at the door"). */
function Price({ event }: { event: Event }) {
  const price = formatPrice(event)
  const printedPrice = getPrintedPrice(event)
  return (
    <>
      {price && <span className={classes.price}>{price}</span>}{' '}
      {printedPrice && <span className="quiet">{printedPrice}</span>}
    </>
  )
}

function Badges({ event, clock, isPast }: { event: Event; clock: Clock; isPast: boolean }) {
  const nearName = isOff(event) || isPast ? undefined : nearDay(event.localDate, clock.tonight)
  const genre = event.artist?.genre
  return (
    <p className="cluster">
      {nearName && <span className={classes.near}>{nearName.toUpperCase()}</span>}{' '}
      <CountdownLabel event={event} clock={clock} /> <StatusBadge status={event.status} />{' '}
      {event.artist && <ArtistLink artist={event.artist} className={classes.artist} />}{' '}
      {genre && <span className={classes.genre}>{genre}</span>}{' '}
      {event.tags
        .filter((tag) => tag !== genre)
        .slice(0, MAX_TAGS)
        .map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}{' '}
          </span>
        ))}
    </p>
  )
}

function getFacts(event: Event, clock: Clock) {
  const { timeZone, today } = clock
  const showTime = formatShowTime(event, timeZone)
  const doors = formatDoors(event, timeZone)
  const renderFact = (content: ReactNode, ...fields: string[]) =>
    content && (
      <span>
        {content}
        {fields.some((field) => event.inferred.includes(field)) && <InferredMark />}
      </span>
    )
  const day = <time dateTime={event.date || undefined}>{showDay(event, clock)}</time>
  return [
    ['Date', renderFact(day, 'date', 'localDate')],
    ['Doors', renderFact(doors, 'doors')],
    ['Show', showTime || doors ? renderFact(showTime, 'startsAt', 'showTime', 'start', 'show') : 'Time not announced'],
    ['Ends', formatEnd(event, timeZone)],
    ['Venue', renderFact(<VenueName event={event} />)],
    ageFact(event, today),
    ...accessFacts(event.access, today),
  ] as const
}

const VenueName = ({ event: { venue, room, sources } }: { event: Event }) => {
  const [source] = isUnannounced(venue) ? sources : []
  return (
    <>
      <VenueLink venue={venue} />
      {room && `, ${room}`}
      {venue.town && ` · ${venue.town}`}
      {source && (
        <>
          : see <SourceName source={source} />
        </>
      )}
    </>
  )
}

function CountdownLabel({ event, clock }: { event: Event; clock: Clock }) {
  if (isOff(event)) return null
  const label = formatCountdown(event, clock.now, clock.timeZone)
  if (!label) return null
  return (
    <span className={classes.countdown} data-countdown data-live={label === 'Live' || undefined}>
      {/\d/.test(label) && <span className="visually-hidden">Starts in </span>}
      {label}
    </span>
  )
}
