import { nearDay, shortDayName } from '@houselights/domain/shown/city-time'
import { shortPrice } from '@houselights/domain/shown/price'
import type { EventCard } from '@houselights/types/entities'
import type { SiteCity } from '@houselights/types/site-city'
import type { ReactNode } from 'react'
import { isOff, timeWords } from '../features/events/index.ts'
import { shortened } from '../format/words.ts'
import { inCity } from '../page-city.ts'

/** Names come from pages of others: one that is longer would make the list longer than it may be. */
const LONGEST = { title: 100, line: 110 }

export interface EmbedContent {
  city: SiteCity
  title: string
  /** The page of the site that has the whole list. */
  page: string
  events: readonly EventCard[]
  /** The city's day. */
  today: string
  /** Whether all shows are at one venue, which the title names. */
  oneVenue?: boolean
  /** Said under the heading, such as that listings are samples. */
  note: string | undefined
}

/** A list of shows as it stands on another site, each leading to its page here. */
export const EmbedList = ({ city, title, page, events, today, oneVenue = false, note }: EmbedContent) => (
  <>
    <h1>
      <Out to={page}>{shortened(title, LONGEST.title)}</Out>
    </h1>
    {note && <p className="note">{note}</p>}
    {events.length === 0 ? (
      <p className="none">No shows are listed right now.</p>
    ) : (
      <ol>
        {events.map((event) => (
          <Show key={event.id} {...{ event, city, today, oneVenue }} />
        ))}
      </ol>
    )}
  </>
)

type ShowProps = { event: EventCard } & Required<Pick<EmbedContent, 'city' | 'today' | 'oneVenue'>>

function Show({ event, city, today, oneVenue }: ShowProps) {
  const { status, venue, room, localDate } = event
  const title = shortened(event.title, LONGEST.title)
  const facts = [
    (oneVenue ? [room] : [venue.name, room, venue.neighborhood]).filter(Boolean).join(', '),
    shortPrice(event),
    event.age,
    status === 'scheduled' || isOff(event) ? null : status,
  ]
  return (
    <li>
      <time dateTime={event.date || undefined}>
        <b>{nearDay(localDate, today) ?? shortDayName(localDate, today)}</b> {timeWords(event, city.timeZone)}
      </time>
      <div>
        <Out to={inCity(city, `/events/${encodeURIComponent(event.slug)}`)}>
          {isOff(event) ? <s>{title}</s> : title}
        </Out>
        {isOff(event) && <b> {status}</b>}
        <p>{shortened(facts.filter(Boolean).join(' · '), LONGEST.line)}</p>
      </div>
    </li>
  )
}

/** A link out of the frame. */
export const Out = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)
