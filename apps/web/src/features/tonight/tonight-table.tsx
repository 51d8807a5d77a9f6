import { shortPrice } from '@houselights/domain/prices/format-price'
import type { Clock } from '../../hooks/use-clock.ts'
import { EventLink, VenueLink } from '../../layout/links/subject-links.tsx'
import { actNames, beganWords, doorsOf, isOff, type ListedEvent, StatusBadge, showTimeOf } from '../events/index.ts'
import classes from './tonight.module.css'

interface TonightTableProps {
  events: readonly ListedEvent[]
  clock: Clock
  heading: string
}

export const TonightTable = ({ events, clock, heading }: TonightTableProps) => (
  <table className={classes.table}>
    <thead>
      <tr className={classes.running}>
        <th colSpan={4} scope="colgroup">
          {heading}
        </th>
      </tr>
      <tr className={classes.columns}>
        <th scope="col">Time</th>
        <th scope="col">Show</th>
        <th scope="col">Where</th>
        <th scope="col">Price and age</th>
      </tr>
    </thead>
    <tbody>
      {events.map((event) => (
        <Row key={event.slug} event={event} clock={clock} />
      ))}
    </tbody>
  </table>
)

function Row({ event, clock }: { event: ListedEvent; clock: Clock }) {
  const show = showTimeOf(event, clock.timeZone)
  const doors = doorsOf(event, clock.timeZone)
  const facts = [shortPrice(event), event.age].filter(Boolean).join(' · ')
  const others = actNames(event)
  return (
    <tr className={classes.row} data-event={event.slug} data-off={isOff(event) || undefined}>
      <td className={classes.time}>
        <time className="struck" dateTime={event.date || undefined}>
          {beganWords(event, clock)}
        </time>
        {show && doors && <span className={`quiet ${classes.doors}`}>{` (doors ${doors})`}</span>}
      </td>
      <td className={classes.show}>
        <EventLink event={event} preload={false} className={`struck ${classes.title}`} />{' '}
        <StatusBadge status={event.status} /> {others && <span className={classes.bill}>{others}</span>}
      </td>
      <td className={classes.where}>
        <VenueLink venue={event.venue} preload={false} />
        {event.room && `, ${event.room}`}
        {event.venue.neighborhood && <span>{` · ${event.venue.neighborhood}`}</span>}
      </td>
      <td className={classes.facts}>{facts}</td>
    </tr>
  )
}
