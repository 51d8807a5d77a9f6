import type { VenueName } from '@houselights/contracts/entities/entities'
import { Button } from '@houselights/design-system/components/button'
import { SelectField } from '@houselights/design-system/components/field'
import { formatPrice } from '@houselights/domain/prices/format-price'
import { formatArea } from '@houselights/domain/venues/venue-place'
import { Link } from '@tanstack/react-router'
import { toOptions, toSelectOptions, toSlugOptions } from '../../format/select-options.ts'
import { joinFacts } from '../../format/words.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import { EventLink, VenueLink } from '../../layout/links/subject-links.tsx'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { stringifySearch } from '../../page/search-params.ts'
import {
  formatDoors,
  formatOtherActs,
  formatShowTime,
  formatTimeWithNight,
  isOff,
  type ListedEvent,
  StatusBadge,
} from '../events/index.ts'
import { getPaper, PAPERS } from './printing.ts'
import classes from './tonight.module.css'
import type { TonightSearch } from './tonight-search.ts'

interface TonightTableProps {
  events: readonly ListedEvent[]
  clock: Clock
  heading: string
}

export const TonightTable = ({ events, clock, heading }: TonightTableProps) => (
  <table className={classes.table}>
    <thead>
      <tr className={classes.runningHead}>
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
  const showTime = formatShowTime(event, clock.timeZone)
  const doors = formatDoors(event, clock.timeZone)
  const facts = joinFacts(formatPrice(event), event.age)
  const otherActs = formatOtherActs(event)
  const area = formatArea(event.venue)
  return (
    <tr className={classes.row} data-event={event.slug} data-off={isOff(event) || undefined}>
      <td className={classes.time}>
        <time className="struck" dateTime={event.date || undefined}>
          {formatTimeWithNight(event, clock)}
        </time>
        {showTime && doors && <span className={`quiet ${classes.doors}`}>{` (doors ${doors})`}</span>}
      </td>
      <td className={classes.show}>
        <EventLink event={event} preload={false} className={`struck ${classes.title}`} />{' '}
        <StatusBadge status={event.status} /> {otherActs && <span className={classes.bill}>{otherActs}</span>}
      </td>
      <td className={classes.where}>
        <VenueLink venue={event.venue} preload={false} />
        {event.room && `, ${event.room}`}
        {area && <span>{` · ${area}`}</span>}
      </td>
      <td className={classes.facts}>{facts}</td>
    </tr>
  )
}

const PAPER_NAMES = { letter: 'Letter', a4: 'A4' } as const

interface TonightOptionsProps {
  search: TonightSearch
  venues: readonly Pick<VenueName, 'slug' | 'name'>[]
  neighborhoods: readonly string[]
}

export function TonightOptions({ search, venues, neighborhoods }: TonightOptionsProps) {
  const city = useCity()
  const paper = getPaper(search)
  return (
    <div className={classes.options}>
      <form action={toCityPath(city, '/tonight')} method="get" className={classes.form} aria-label="What to print">
        <SelectField
          key={`venue ${search.venue}`}
          name="venue"
          label="Venue"
          defaultValue={search.venue ?? ''}
          options={toSelectOptions('All venues', toSlugOptions(venues), search.venue)}
        />
        {(neighborhoods.length > 0 || search.neighborhood) && (
          <SelectField
            key={`neighborhood ${search.neighborhood}`}
            name="neighborhood"
            label="Neighborhood"
            defaultValue={search.neighborhood ?? ''}
            options={toSelectOptions('All neighborhoods', toOptions(neighborhoods), search.neighborhood)}
          />
        )}
        <input type="hidden" name="paper" value={paper} />
        {search.nearby && <input type="hidden" name="nearby" value={search.nearby} />}
        <Button type="submit" variant="default">
          Show
        </Button>
        <Button className="with-script" onClick={() => window.print()}>
          Print
        </Button>
      </form>
      <nav className={classes.papers} aria-label="Paper">
        Paper:{' '}
        {PAPERS.map((name) => (
          <Link
            key={name}
            to="/tonight"
            search={{ ...search, paper: name }}
            aria-current={name === paper ? 'true' : undefined}
          >
            {PAPER_NAMES[name]}{' '}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** Links to tonight's list in other formats, with the same filters. */
export function TakeItWithYou({ search: { venue, neighborhood, nearby } }: { search: TonightSearch }) {
  const city = useCity()
  return (
    <p className={classes.formats}>
      Take it with you:{' '}
      <a href={toCityPath(city, '/tonight.txt') + stringifySearch({ venue, neighborhood, nearby })}>plain text</a>{' '}
      <Link to="/embeds" search={{ venue, neighborhood: venue ? undefined : neighborhood }}>
        on your own site
      </Link>
    </p>
  )
}
