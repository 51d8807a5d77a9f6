import { Link } from '@tanstack/react-router'
import { useCity } from '../../page/page-city.ts'
import { Wordmark } from '../header/wordmark.tsx'
import { VenueLink } from '../links/subject-links.tsx'
import { Freshness } from '../status/freshness.tsx'
import classes from './site-footer.module.css'

export const SiteFooter = () => {
  const { featuredVenues } = useCity()
  return (
    <footer className={classes.footer}>
      <div className={`wrap ${classes.columns}`}>
        <div className={`quiet ${classes.about}`}>
          <Wordmark />
          <p>Independent live music, straight from the venues’ own pages. Every listing links to its source.</p>
          <Freshness />
        </div>
        <nav aria-label="Discover">
          <h2>Discover</h2>
          <ul className={classes.links}>
            {DISCOVER.map(([to, name]) => (
              <li key={to}>
                <Link to={to} preload={false} rel={to === '/admin' ? 'nofollow' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Venues">
          <h2>Venues</h2>
          <ul className={classes.links}>
            {featuredVenues.slice(0, MAX_VENUES).map(({ slug, name }) => (
              <li key={slug}>
                <VenueLink venue={{ slug, name }} preload={false} />
              </li>
            ))}
            <li>
              <Link to="/venues">All venues</Link>
            </li>
          </ul>
        </nav>
        <section aria-labelledby="support">
          <h2 id="support">Support</h2>
          <ul className={classes.links}>
            {SUPPORT.map((name) => (
              <li key={name}>
                {/* biome-ignore lint/a11y/useValidAnchor: there are no such pages yet, so the links have no target and say so */}
                <a role="link" aria-disabled="true">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </footer>
  )
}

const DISCOVER = [
  ['/events', 'All events'],
  ['/artists', 'All artists'],
  ['/announced', 'Just announced'],
  ['/tonight', 'Tonight, to print'],
  ['/map', 'Map'],
  ['/saved', 'Saved shows'],
  ['/following', 'Following'],
  ['/embeds', 'On your own site'],
  ['/developers', 'For developers'],
  ['/archive', 'Past shows'],
  ['/admin', 'For operators'],
] as const

const SUPPORT = ['Help', 'Contact', 'Privacy']

const MAX_VENUES = 3
