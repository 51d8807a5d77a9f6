import { hourOf } from '@houselights/domain/dates/format-city-time'
import { partOfDay } from '@houselights/domain/dates/part-of-day'
import type { ReactNode } from 'react'
import type { Clock } from '../../hooks/use-clock.ts'
import { LinkButton } from '../../layout/links/link-button.tsx'
import { SkeletonCards } from '../../layout/loading/page-part.tsx'
import { Section } from '../../layout/page/section.tsx'
import { Freshness } from '../../layout/status/freshness.tsx'
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
          {GREETINGS[partOfDay(hourOf(clock.now, clock.timeZone))]}, {clock.city.name}
        </p>
        <h1>
          The house lights
          <br />
          are going down.
        </h1>
        <p className={classes.lead}>
          Independent live music in {clock.city.name}: tonight, tomorrow and the weeks after, read from the venues’ own
          pages, with a source behind every fact.
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
