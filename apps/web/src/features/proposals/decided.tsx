import { exportVenue, type Proposal } from '@houselights/types/proposals'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './proposals.module.css'

/** What came of a proposal; `focused` after it was decided here, where its buttons were. */
export function Decided({ proposal: { state, venue }, focused }: { proposal: Proposal; focused: boolean }) {
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) outcome.current?.focus()
  }, [focused])
  return (
    <div ref={outcome} tabIndex={-1} className={classes.decided}>
      {state === 'accepted' ? (
        <>
          <p>It is read by schedule from now on.</p>
          {venue && (
            <p className={classes.links}>
              <Link to="/venues/$slug" params={{ slug: venue.slug }}>
                The page of {venue.name}
              </Link>
              <a href={exportVenue.path.replace(':slug', venue.slug)} download={`${venue.slug}.json`}>
                Download its data file
              </a>
            </p>
          )}
        </>
      ) : (
        <p>It was refused: nothing comes of it.</p>
      )}
    </div>
  )
}
