import type { EventCard } from '@houselights/contracts/entities/entities'
import { getHour, nearDay } from '@houselights/domain/dates/format-city-time'
import { shortShowDay } from '@houselights/domain/dates/format-show-time'
import { partOfDay } from '@houselights/domain/dates/part-of-day'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { joinFacts } from '../../format/words.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import { LinkButton } from '../../layout/links/link-button.tsx'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { SkeletonCards } from '../../layout/loading/page-part.tsx'
import { Section } from '../../layout/page/section.tsx'
import { Freshness } from '../../layout/status/freshness.tsx'
import { formatMainTime, StatusBadge, takesPlace } from '../events/index.ts'
import classes from './hero.module.css'

export const HomeSkeleton = () => (
  <>
    <div className={`${classes.stage} ${classes.dark}`} aria-hidden="true" />
    <div className="wrap">
      <Section title="Upcoming concerts">
        <SkeletonCards count={6} height={345} />
      </Section>
      <Section title="Popular venues">
        <SkeletonCards count={4} height={130} />
      </Section>
    </div>
  </>
)

const GREETINGS = { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening', night: 'Still up' }

export const Hero = ({ clock, children }: { clock: Clock; children: ReactNode }) => (
  <div className={classes.stage}>
    <div className={`wrap ${classes.blocks}`}>
      <div className={classes.words}>
        <p className={classes.greeting}>
          {GREETINGS[partOfDay(getHour(clock.now, clock.timeZone))]}, {clock.city.name}
        </p>
        <h1>
          The house lights
          <br />
          are going down.
        </h1>
        <p className={classes.lead}>
          Independent live music in {clock.city.name}: tonight, tomorrow and the weeks ahead, straight from the venues’
          own pages, with a source for every fact.
        </p>
        <div className={`cluster ${classes.buttons}`}>
          <LinkButton to="/events" size="lg" className={classes.primary}>
            Browse Upcoming Shows
          </LinkButton>{' '}
          <LinkButton to="/artists" size="lg" className={classes.secondary}>
            Discover Artists
          </LinkButton>
        </div>
        <div className={classes.freshness}>
          <Freshness />
        </div>
      </div>
      {children}
    </div>
    <div className={classes.bulbs} aria-hidden="true" />
  </div>
)

const MAX_SHOWS = 4

/** Lists tonight's shows, or the next ones if there are none tonight. Lists only shows that take place as announced. */
export function NextUp({ events, clock }: { events: readonly EventCard[]; clock: Clock }) {
  const { timeZone } = clock
  const upcomingEvents = events.filter(takesPlace)
  const tonightEvents = upcomingEvents.filter(({ localDate }) => localDate === clock.tonight)
  const listedEvents = (tonightEvents.length > 0 ? tonightEvents : upcomingEvents).slice(0, MAX_SHOWS)
  if (listedEvents.length === 0) return null
  return (
    <section className={classes.nextUp} aria-labelledby="next-up">
      <h2 id="next-up">{tonightEvents.length > 0 ? 'On tonight' : 'Next up'}</h2>
      <ol className={classes.shows}>
        {listedEvents.map((event) => (
          <li key={event.id}>
            <time dateTime={event.date || undefined}>
              {tonightEvents.length === 0 && (
                <span>{nearDay(event.localDate, clock.tonight) ?? shortShowDay(event, clock)} </span>
              )}
              {formatMainTime(event, timeZone)}
            </time>
            <p>
              <EventLink event={event} /> <StatusBadge status={event.status} />{' '}
              <span>{joinFacts(event.venue.name, event.venue.town)}</span>
            </p>
          </li>
        ))}
      </ol>
      {tonightEvents.length > 0 && (
        <p className={classes.all}>
          <Link to="/tonight">All of tonight’s shows on one page</Link>
        </p>
      )}
    </section>
  )
}
