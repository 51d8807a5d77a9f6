import { Button } from '@houselights/design-system/components/button'
import { formatWalk } from '@houselights/domain/plan/walking'
import { formatPrice } from '@houselights/domain/prices/format-price'
import { joinFacts } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { EventLink, VenueLink } from '../../layout/links/subject-links.tsx'
import { beganWords, isOff, type ListedEvent, StatusBadge, timeWords } from '../events/index.ts'
import classes from './venue-list.module.css'
import type { House } from './venues-on-map.ts'

interface HouseListProps {
  houses: readonly House[]
  chosen: string | undefined
  onPoint: (slug: string | undefined) => void
  onChoose: (slug: string) => void
}

export const entryFor = (slug: string): string => `at-${slug}`

export const HouseList = ({ houses, chosen, onPoint, onChoose }: HouseListProps) => (
  <ol className={classes.list}>
    {houses.map((house) => (
      <li
        key={house.slug}
        id={entryFor(house.slug)}
        className={classes.house}
        data-house={house.slug}
        data-chosen={house.slug === chosen || undefined}
        // a finger only taps, so it never points at an entry
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(house.slug)}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={() => onPoint(house.slug)}
        onBlur={() => onPoint(undefined)}
      >
        <Entry house={house} isChosen={house.slug === chosen} onChoose={onChoose} />
      </li>
    ))}
  </ol>
)

function Entry({ house, isChosen, onChoose }: { house: House; isChosen: boolean; onChoose: (slug: string) => void }) {
  const clock = useClock()
  const { country } = clock.city
  const { slug, name, neighborhood, number, onNow, shows, place, metres } = house
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
        {joinFacts(neighborhood, metres !== undefined && fromHere(metres, country), !place && 'not on the map')}
      </p>
      {onNow.length > 0 && (
        <>
          <h3 className={classes.part}>On now</h3>
          <ul className={classes.shows}>
            {onNow.map((show) => (
              <Show key={show.slug} show={show} time={beganWords(show, clock)} />
            ))}
          </ul>
          {shows.length > 0 && <h3 className={classes.part}>Later</h3>}
        </>
      )}
      {shows.length > 0 && (
        <ul className={classes.shows}>
          {shows.map((show) => (
            <Show key={show.slug} show={show} time={timeWords(show, clock.timeZone)} />
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

/** In meters: a browser's location isn't precise enough to tell smaller distances. */
const HERE = 30

const fromHere = (metres: number, country: string) => (metres < HERE ? 'where you are' : formatWalk(metres, country))
