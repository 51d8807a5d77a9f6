import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { EventCard } from '@houselights/contracts/entities/entities'
import { nearDay } from '@houselights/domain/dates/format-city-time'
import { shortShowDay } from '@houselights/domain/dates/format-show-time'
import { statusText } from '@houselights/domain/listings/status-text'
import { formatPrice } from '@houselights/domain/prices/format-price'
import { formatArea } from '@houselights/domain/venues/venue-place'
import type { ReactNode } from 'react'
import { formatMainTime, isOff } from '../../features/events/index.ts'
import { toCityPath } from '../../page/page-city.ts'
import { truncateToBytes } from './truncate-to-bytes.ts'

/** In bytes. Names come from other sites' pages, and a longer one would leave no room for other shows. */
export const MAX_LENGTHS = { title: 120, line: 130 }

export interface EmbedContent {
  city: SiteCity
  title: string
  page: string
  events: readonly EventCard[]
  /** The city's current night, as a day: until 6 AM it is the day before. */
  tonight: string
  /** Whether all shows are at one venue, which the title mentions. */
  oneVenue?: boolean
  note: string | undefined
  /** How many of the shows fit. Default: all. */
  maxShows?: number
}

export const EmbedList = ({ city, title, page, events, tonight, oneVenue = false, note, maxShows }: EmbedContent) => (
  <>
    <h1>
      <ExternalLink to={page}>{truncateToBytes(title, MAX_LENGTHS.title)}</ExternalLink>
    </h1>
    {note && <p className="note">{note}</p>}
    {events.length === 0 ? (
      <p className="none">No shows listed right now.</p>
    ) : (
      <>
        <ol>
          {events.slice(0, maxShows).map((event) => (
            <Show key={event.id} event={event} city={city} tonight={tonight} oneVenue={oneVenue} />
          ))}
        </ol>
        <p className="all">
          <ExternalLink to={page}>All shows</ExternalLink>
        </p>
      </>
    )}
  </>
)

type ShowProps = { event: EventCard } & Required<Pick<EmbedContent, 'city' | 'tonight' | 'oneVenue'>>

function Show({ event, city, tonight, oneVenue }: ShowProps) {
  const { status, venue, room, localDate } = event
  const { timeZone } = city
  const title = truncateToBytes(event.title, MAX_LENGTHS.title)
  const facts = [
    (oneVenue ? [room] : [venue.name, room, formatArea(venue)]).filter(Boolean).join(', '),
    formatPrice(event),
    event.age,
    status === 'scheduled' || isOff(event) ? null : status,
  ]
  return (
    <li>
      <time dateTime={event.date || undefined}>
        <b>{nearDay(localDate, tonight) ?? shortShowDay(event, { today: tonight, timeZone })}</b>{' '}
        {formatMainTime(event, timeZone)}
      </time>
      <div>
        <ExternalLink to={toCityPath(city, `/events/${encodeSlug(event.slug)}`)}>
          {isOff(event) ? <s>{title}</s> : title}
        </ExternalLink>
        {isOff(event) && <b> {statusText(status)}</b>}
        <p>{truncateToBytes(facts.filter(Boolean).join(' · '), MAX_LENGTHS.line)}</p>
      </div>
    </li>
  )
}

/** Encodes a slug for an address. Letters of any script aren't encoded, because that would triple their size. */
const encodeSlug = (slug: string) => slug.replace(/[^\p{L}\p{N}._~-]/gu, encodeURIComponent)

export const ExternalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)
