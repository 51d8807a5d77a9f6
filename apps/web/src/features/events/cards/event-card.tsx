import type { EventCard } from '@houselights/contracts/entities/entities'
import type { Box } from '@houselights/design-system/photo-sizes'
import { nearDay } from '@houselights/domain/dates/format-city-time'
import { shortShowDay } from '@houselights/domain/dates/format-show-time'
import { formatPrice } from '@houselights/domain/prices/format-price'
import type { Clock } from '../../../hooks/use-clock.ts'
import { CardTitle, PictureCard } from '../../../layout/cards/picture-card.tsx'
import { EventLink, VenueLink } from '../../../layout/links/subject-links.tsx'
import { EventPicture } from '../../pictures/index.ts'
import { Bill, playsSupport } from '../facts/bill.tsx'
import { formatDoors, formatShowTime } from '../facts/event-times.ts'
import { isOff } from '../facts/is-off.ts'
import { StatusBadge } from '../facts/status-badge.tsx'
import classes from './event-card.module.css'

interface EventCardProps {
  event: EventCard
  clock: Clock
  /** The id of the artist whose page shows the card. The card says so if this artist plays support. */
  artistId?: string | undefined
  isInFirstView?: boolean
}

function Card({ event, clock, artistId, isInFirstView = false }: EventCardProps) {
  const { timeZone, tonight } = clock
  const price = formatPrice(event)
  const doors = formatDoors(event, timeZone)
  const time = formatShowTime(event, timeZone) ?? (doors && `doors ${doors}`)
  return (
    <PictureCard
      isOff={isOff(event)}
      picture={
        <EventPicture
          event={event}
          boxes={BOXES}
          className={classes.art}
          urgency={isInFirstView ? 'first' : undefined}
        />
      }
    >
      <p className={`cluster ${classes.when}`}>
        <time dateTime={event.date || undefined}>
          {(!isOff(event) && nearDay(event.localDate, tonight)) || shortShowDay(event, clock)}
          {time && ` · ${time}`}
        </time>{' '}
        <StatusBadge status={event.status} />{' '}
        {playsSupport(event, artistId) && <span className={classes.role}>Support</span>}
      </p>
      <CardTitle level={3}>
        <EventLink event={event} className="covers struck" />
      </CardTitle>
      <p className={`hide-empty ${classes.bill}`}>
        <Bill event={event} without={event.title} />
      </p>
      <p className={`cluster ${classes.where}`}>
        <span>
          <VenueLink venue={event.venue} />
          {event.venue.town && ` · ${event.venue.town}`}
        </span>{' '}
        {price && <span className={classes.price}>{price}</span>}
      </p>
    </PictureCard>
  )
}

export const EventCards = ({ events, ...rest }: Omit<EventCardProps, 'event'> & { events: readonly EventCard[] }) => (
  <div className={classes.grid}>
    {events.map((event, index) => (
      <Card key={event.id} event={event} isInFirstView={index < FIRST_VIEW_CARDS} {...rest} />
    ))}
  </div>
)

const BOXES: readonly Box[] = [
  { upTo: '35em', width: '6.5rem', height: '9rem', fit: 'whole' },
  { upTo: '38em', width: '34rem', height: '13rem', fit: 'whole' },
  { upTo: '54em', width: '24rem', height: '13rem', fit: 'whole' },
  { width: '19rem', height: '12rem', fit: 'whole' },
]
const FIRST_VIEW_CARDS = 4
