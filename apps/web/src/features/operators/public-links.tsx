import { Link } from '@tanstack/react-router'
import classes from './public-links.module.css'

/** Links to the public site. */
export const PublicLinks = () => (
  <nav aria-label="The public site" className={classes.links}>
    <Link to="/">Home</Link> <Link to="/events">Events</Link> <Link to="/venues">Venues</Link>{' '}
    <Link to="/artists">Artists</Link>
  </nav>
)
