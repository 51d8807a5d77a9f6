import { Link } from '@tanstack/react-router'
import classes from './wordmark.module.css'

export const Wordmark = () => (
  <Link to="/" className={classes.wordmark} aria-label="Houselights, home">
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <path d="M14 4 3 26h22Z" className={classes.haze} />
      <path d="m14 4-5 22h10Z" className={classes.beam} />
      <circle cx="14" cy="5" r="4" className={classes.lamp} />
    </svg>
    <span>Houselights</span>
  </Link>
)
