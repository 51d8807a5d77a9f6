import { Button } from '@houselights/design-system/components/button'
import { formatWalk } from '@houselights/domain/plan/walking'
import { formatPrice } from '@houselights/domain/prices/format-price'
import { joinFacts } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { EventLink, VenueLink } from '../../layout/links/subject-links.tsx'
import { formatMainTime, formatTimeWithNight, isOff, type ListedEvent, StatusBadge } from '../events/index.ts'
import classes from './venue-list.module.css'
import type { VenueWithShows } from './venues-on-map.ts'

interface VenueListProps {
  venues: readonly VenueWithShows[]
  chosenSlug: string | undefined
  onHighlight: (slug: string | undefined) => void
  onChoose: (slug: string) => void
}

export const toEntryId = (slug: string): string => `at-${slug}`

export const VenueList = ({ venues, chosenSlug, onHighlight, onChoose }: VenueListProps) => (
  <ol className={classes.list}>
    {venues.map((venue) => (
      <li
        key={venue.slug}
        id={toEntryId(venue.slug)}
        className={classes.venue}
        data-house={venue.slug}
        data-chosen={venue.slug === chosenSlug || undefined}
        // a finger can't hover
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHighlight(venue.slug)}
        onPointerLeave={() => onHighlight(undefined)}
        onFocus={() => onHighlight(venue.slug)}
        onBlur={() => onHighlight(undefined)}
      >
        <Entry venue={venue} isChosen={venue.slug === chosenSlug} onChoose={onChoose} />
      </li>
    ))}
  </ol>
)

function Entry({
  venue,
  isChosen,
  onChoose,
}: {
  venue: VenueWithShows
  isChosen: boolean
  onChoose: (slug: string) => void
}) {
  const clock = useClock()
  const { country } = clock.city
  const { slug, name, area, number, onNow, shows, place, meters } = venue
  return (
    <>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden="true" data-placed={place !== undefined || undefined}>
          {number}
        </span>
        <h2 className={classes.name}>
          <VenueLink venue={{ slug, name }} preload={false} />
        </h2>
        {place && (
          <Button
            variant="default"
            className={`with-script ${classes.choose}`}
            aria-pressed={isChosen}
            aria-label={`Show ${name} on the map`}
            onClick={() => onChoose(slug)}
          >
            On the map
          </Button>
        )}
      </div>
      <p className={`quiet ${classes.where}`}>
        {joinFacts(area, meters !== undefined && formatDistance(meters, country), !place && 'not on the map')}
      </p>
      {onNow.length > 0 && (
        <>
          <h3 className={classes.part}>On now</h3>
          <ul className={classes.shows}>
            {onNow.map((show) => (
              <Show key={show.slug} show={show} time={formatTimeWithNight(show, clock)} />
            ))}
          </ul>
          {shows.length > 0 && <h3 className={classes.part}>Later</h3>}
        </>
      )}
      {shows.length > 0 && (
        <ul className={classes.shows}>
          {shows.map((show) => (
            <Show key={show.slug} show={show} time={formatMainTime(show, clock.timeZone)} />
          ))}
        </ul>
      )}
    </>
  )
}

function Show({ show, time }: { show: ListedEvent; time: string }) {
  const facts = joinFacts(formatPrice(show), show.age)
  return (
    <li data-off={isOff(show) || undefined}>
      <span className={`struck ${classes.time}`}>{time}</span>{' '}
      <span>
        <EventLink event={show} preload={false} className={`struck ${classes.title}`} />{' '}
        <StatusBadge status={show.status} /> {facts && <span className={`quiet ${classes.facts}`}>{facts}</span>}
      </span>
    </li>
  )
}

/** In meters: a browser's location isn't precise enough to show smaller distances. */
const MIN_DISTANCE = 30

const formatDistance = (meters: number, country: string) =>
  meters < MIN_DISTANCE ? 'where you are' : formatWalk(meters, country)
