import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import type { ShowById } from '@houselights/contracts/public-api/shows-by-id'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { metersBetween } from '@houselights/domain/geography/distance'
import { type Clash, findClashes } from '@houselights/domain/plan/clashes'
import { formatWalk } from '@houselights/domain/plan/walking'
import { formatPrice } from '@houselights/domain/prices/format-price'
import { formatArea } from '@houselights/domain/venues/venue-place'
import { Fragment, type ReactNode } from 'react'
import { joinFacts } from '../../format/words.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import { EventLink, VenueLink } from '../../layout/links/subject-links.tsx'
import { Section } from '../../layout/page/section.tsx'
import {
  formatDoors,
  formatEnd,
  formatShowTime,
  groupByDay,
  isOff,
  StatusBadge,
  TicketLink,
  takesPlace,
} from '../events/index.ts'
import classes from './plan-days.module.css'

const findShowClashes = (shows: readonly ShowById[]): Clash[] =>
  findClashes(
    shows.map(({ event, endsAt, place }) => ({
      id: event.id,
      localDate: event.localDate,
      startsAt: event.startsAt,
      doors: event.doors,
      endsAt,
      place,
      takesPlace: takesPlace(event),
    })),
  )

function describeClashes(id: string, clashes: readonly Clash[], shows: readonly ShowById[]): string[] {
  const getTitle = (showId: string) => shows.find(({ event }) => event.id === showId)?.event.title ?? ''
  return clashes.flatMap(({ earlier, later, reason }) => {
    if (id !== earlier && id !== later) return []
    const otherTitle = getTitle(id === earlier ? later : earlier)
    if (reason === 'overlap') return [`At the same time as ${otherTitle}`]
    if (reason === 'unknown hour') return [`May be at the same time as ${otherTitle}: some times aren’t announced`]
    return [
      id === later
        ? `Not enough time to get here from ${otherTitle}`
        : `Too far from ${otherTitle} to see both shows in full`,
    ]
  })
}

interface PlanDaysProps {
  shows: readonly ShowById[]
  clock: Clock
  renderDayExtra?: (day: string, shows: readonly ShowById[]) => ReactNode
  actions: (show: ShowById) => ReactNode
  /** Whether a show was removed from the plan. It stays on the page, and clashes with nothing. */
  isRemoved?: (show: ShowById) => boolean
}

export const PlanDays = ({ shows, clock, renderDayExtra, actions, isRemoved }: PlanDaysProps) =>
  groupByDay(shows.map((show) => ({ ...show, localDate: show.event.localDate }))).map(({ day, events }) => {
    const plannedShows = events.filter((each) => takesPlace(each.event) && !isRemoved?.(each))
    const clashes = findShowClashes(plannedShows)
    return (
      <Section key={day} title={dayName(day, clock.today)} more={renderDayExtra?.(day, events)}>
        <ol className={classes.shows}>
          {events.map((show) => (
            <Fragment key={show.event.id}>
              <Walk from={plannedShows[plannedShows.indexOf(show) - 1]} to={show} country={clock.city.country} />
              <li
                className={classes.show}
                data-event={show.event.slug}
                data-off={isOff(show.event) || undefined}
                data-out={isRemoved?.(show) || undefined}
              >
                <Times show={show} timeZone={clock.timeZone} />
                <div className={classes.details}>
                  <h3 className={classes.title}>
                    <EventLink event={show.event} preload={false} className="struck" />{' '}
                    <StatusBadge status={show.event.status} />
                  </h3>
                  <ShowPlace show={show} />
                  <p className="quiet">{joinFacts(formatPrice(show.event) || 'Price not announced', show.event.age)}</p>
                  {describeClashes(show.event.id, clashes, plannedShows).map((sentence) => (
                    <p key={sentence} className={classes.clash}>
                      {sentence}
                    </p>
                  ))}
                </div>
                <div className={`cluster ${classes.actions}`}>
                  <TicketLink event={show.event} />
                  {actions(show)}
                </div>
              </li>
            </Fragment>
          ))}
        </ol>
      </Section>
    )
  })

function Times({ show: { event, endsAt }, timeZone }: { show: ShowById; timeZone: string }) {
  const [start, doors] = [formatShowTime(event, timeZone), formatDoors(event, timeZone)]
  const end = formatEnd({ endsAt, localDate: event.localDate }, timeZone)
  return (
    <p className={`quiet cluster ${classes.times}`}>
      <time dateTime={event.date || undefined}>{start ?? (doors ? `Doors ${doors}` : 'Time not announced')}</time>{' '}
      {start && doors && <span>{`Doors ${doors}`}</span>} {end && <span>{`Until ${end}`}</span>}
    </p>
  )
}

const ShowPlace = ({ show: { event, place } }: { show: ShowById }) => (
  <p className={`quiet ${classes.where}`}>
    <VenueLink venue={event.venue} preload={false} />
    {[event.room, formatArea(event.venue), place.address].map((each) => each && ` · ${each}`)}
  </p>
)

function Walk({ from, to, country }: { from: ShowById | undefined; to: ShowById; country: string }) {
  if (!from || (from.event.venue.id === to.event.venue.id && !isUnannounced(to.event.venue))) return null
  const meters = metersBetween(from.place, to.place)
  return (
    <li className={`quiet ${classes.walk}`}>
      {meters === undefined ? 'Distance unknown' : `To ${to.event.venue.name}: ${formatWalk(meters, country)}`}
    </li>
  )
}
