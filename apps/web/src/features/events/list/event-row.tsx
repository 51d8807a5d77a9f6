import type { Event } from '@houselights/contracts/entities/entities'
import { Artwork } from '@houselights/design-system/components/artwork'
import type { Box } from '@houselights/design-system/photo-sizes'
import { formatPrice } from '@houselights/domain/prices/format-price'
import { formatArea } from '@houselights/domain/venues/venue-place'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { safeUrl, toSite } from '../../../format/links.ts'
import { EventLink, VenueLink } from '../../../layout/links/subject-links.tsx'
import { EventPicture } from '../../pictures/index.ts'
import { getActsNotInTitle, mentionsAll } from '../facts/acts-in-title.ts'
import { ArtistLinks } from '../facts/bill.tsx'
import { formatDoors, formatShowTime } from '../facts/event-times.ts'
import { StatusBadge } from '../facts/status-badge.tsx'
import { TicketLink } from '../facts/ticket-link.tsx'
import type { ListedEvent } from './event-pages.ts'
import classes from './event-row.module.css'

function SeenOn({ source, seenAgo }: { source: ListedEvent['seenOn']; seenAgo: string }) {
  const url = safeUrl(source?.url)
  if (!source || !url) return null
  return (
    <>
      {'seen on '}
      <a href={url}>{toSite(url)}</a> <time dateTime={source.lastSeenAt}>{seenAgo}</time>
    </>
  )
}

interface EventRowProps {
  event: ListedEvent
  timeZone: string
  seenAgo: string
  isInFirstView?: boolean
}

/** One event in a list. Lists are long, so a row renders again only when something in it changes. */
export const EventRow = memo(({ event, timeZone, seenAgo, isInFirstView = false }: EventRowProps) => {
  const price = formatPrice(event)
  const area = formatArea(event.venue)
  return (
    <article
      className={classes.row}
      data-event={event.slug}
      data-status={event.status === 'scheduled' ? undefined : event.status}
    >
      <div className={classes.head}>
        <Times event={event} timeZone={timeZone} />
        <p className={classes.facts}>
          {price && (
            <Inferred event={event} fields={['price', 'priceMin', 'priceMax']}>
              {/* the space is inside: outside, React would put a comment between two texts in every row */}
              <span className={classes.price}>{`${price} `}</span>
            </Inferred>
          )}
          {event.age && (
            <Inferred event={event} fields={['age']}>
              {event.age}
            </Inferred>
          )}
        </p>
      </div>
      <RowPicture event={event} isInFirstView={isInFirstView} />
      <div className={classes.titles}>
        <h3 className={classes.title}>
          <EventLink event={event} />
          {event.status !== 'scheduled' && ' '}
          <StatusBadge status={event.status} />
        </h3>
        <Acts event={event} />
      </div>
      <p className={classes.where}>
        <VenueLink venue={event.venue} />
        {event.room && `, ${event.room}`}
        {area && <span>{` · ${area}`}</span>}
      </p>
      <p className={`hide-empty ${classes.seen}`}>
        <SeenOn source={event.seenOn} seenAgo={seenAgo} />
      </p>
      <div className={`hide-empty ${classes.ticket}`}>
        <TicketLink event={event} />
      </div>
    </article>
  )
})

/** The picture links to the headliner; the title, often the same name, links to the event. */
function RowPicture({ event, isInFirstView }: { event: ListedEvent; isInFirstView: boolean }) {
  const { artist } = event
  const picture = (
    <EventPicture
      event={event}
      boxes={BOXES}
      className={classes.art}
      thumbnail={56}
      urgency={isInFirstView ? 'first' : undefined}
    />
  )
  if (!artist) return picture
  return (
    <Link to="/artists/$slug" params={{ slug: artist.slug }} className={classes.artist} aria-label={artist.name}>
      {picture}
    </Link>
  )
}

const BOXES: readonly Box[] = [{ width: '3.5rem', height: '3.5rem', fit: 'whole' }]

function Acts({ event }: { event: ListedEvent }) {
  const acts = getActsNotInTitle(event)
  if (acts.length === 0) return null
  // the headliner's picture is already in the row
  if (mentionsAll(event.title, acts))
    return <ActPictures acts={acts.filter(({ slug }) => slug !== event.artist?.slug)} />
  return (
    <p className={classes.bill}>
      {acts.length < event.bill.length && 'with '}
      <ArtistLinks artists={acts} />
    </p>
  )
}

const ActPictures = ({ acts }: { acts: ListedEvent['bill'] }) => (
  <p className={`cluster hide-empty ${classes.actPictures}`}>
    {acts.map(({ slug, name }) => (
      <Link key={slug} to="/artists/$slug" params={{ slug }} aria-label={name} title={name}>
        <Artwork name={name} className={classes.actPicture} />
      </Link>
    ))}
  </p>
)

function Times({ event, timeZone }: { event: ListedEvent; timeZone: string }) {
  const showTime = formatShowTime(event, timeZone)
  const doors = formatDoors(event, timeZone)
  if (!showTime && !doors) return <p className={classes.times}>Time not announced</p>
  return (
    <p className={classes.times}>
      <Inferred event={event} fields={showTime ? ['showTime', 'startsAt'] : ['doors']}>
        <time dateTime={event.date || undefined} className={classes.time}>
          {showTime ?? `Doors ${doors}`}
        </time>
      </Inferred>{' '}
      {showTime && doors && (
        <Inferred event={event} fields={['doors']}>
          <span>{`Doors ${doors}`}</span>
        </Inferred>
      )}
    </p>
  )
}

interface InferredProps {
  event: Pick<Event, 'inferred'>
  fields: readonly string[]
  children: ReactNode
}

function Inferred({ event, fields, children }: InferredProps) {
  if (!fields.some((field) => event.inferred.includes(field))) return children
  return (
    <span className={classes.inferred} title="Inferred, not listed">
      {children}
      <span className="visually-hidden"> (inferred, not listed)</span>
    </span>
  )
}
