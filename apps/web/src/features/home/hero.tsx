import type { ReactNode } from 'react'
import { LinkButton } from '../../layout/link-button.tsx'
import { Freshness } from '../status/freshness.tsx'
import classes from './hero.module.css'

/** The stage that the site opens on. */
export const Hero = ({ city, children }: { city: string; children: ReactNode }) => (
  <div className={classes.stage}>
    <div className={`wrap ${classes.blocks}`}>
      <div className={classes.words}>
        <h1>
          The house lights
          <br />
          are going down.
        </h1>
        <p>
          Independent live music in {city}: tonight, tomorrow and the weeks after, read from the venues’ own pages, with
          a source behind every fact.
        </p>
        <div className={classes.buttons}>
          <LinkButton to="/events" size="lg" className={classes.primary}>
            Browse Upcoming Shows
          </LinkButton>
          <LinkButton to="/artists" size="lg" className={classes.secondary}>
            Discover Artists
          </LinkButton>
        </div>
        <div className={classes.fresh}>
          <Freshness />
        </div>
      </div>
      {children}
    </div>
    <div className={classes.bulbs} aria-hidden="true" />
  </div>
)
