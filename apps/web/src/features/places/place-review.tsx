import type { PlaceCandidate, VenuePlaces } from '@houselights/types/enrichment'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { safeUrl } from '../../format/links.ts'
import { counted } from '../../format/words.ts'
import { NothingToDo, QueryResult } from '../../layout/query-result.tsx'
import classes from './place-review.module.css'
import { usePlaces } from './use-places.ts'

/** Venues with their candidate places on Google Maps, for an operator to decide. */
export function PlaceReview() {
  const { list, venues, total, done, answer, busy } = usePlaces()
  return (
    <QueryResult query={list} loading="Asking Google about the places…" failure="The places could not be fetched">
      {() => (
        <>
          <p role="status" className={classes.status}>
            {done && <span>{done.text} </span>}
            <strong>{total === 0 ? 'Nothing left.' : `${counted(total, 'venue')} left.`}</strong>
            {done?.venue && (
              <Link to="/admin/edit" search={{ kind: 'venue', id: done.venue }}>
                See it in the editor
              </Link>
            )}
          </p>
          {venues.length === 0 && (
            <NothingToDo>
              Nothing to decide. Venues without a place are looked up once a day, as long as a key is set.
            </NothingToDo>
          )}
          {venues.map((one) => (
            <Choice key={one.venue.id} venue={one} busy={busy} onAnswer={(placeId) => answer(one, placeId)} />
          ))}
          {venues.length > 0 && (
            <p className={classes.credits}>
              Names and addresses of the places: <span translate="no">Google Maps</span>
            </p>
          )}
        </>
      )}
    </QueryResult>
  )
}

interface ChoiceProps {
  venue: VenuePlaces
  busy: boolean
  onAnswer: (placeId: string | null) => void
}

function Choice({ venue: { venue, candidates, problem }, busy, onAnswer }: ChoiceProps) {
  return (
    <section className={classes.venue} aria-labelledby={`venue-${venue.id}`}>
      <header>
        <h2 id={`venue-${venue.id}`}>
          <Link to="/venues/$slug" params={{ slug: venue.slug }}>
            {venue.name}
          </Link>
        </h2>
        <p>{venue.address ?? 'We have no address of it.'}</p>
        {problem && <p className={classes.problem}>{problem}</p>}
      </header>
      <ul>
        {candidates.map((candidate) => (
          <li key={candidate.placeId}>
            <Candidate {...candidate} />
            <Button
              variant="default"
              size="compact-md"
              aria-disabled={busy}
              aria-label={`This one: ${venue.name} is ${candidate.name ?? candidate.placeId}`}
              onClick={() => onAnswer(candidate.placeId)}
            >
              This one
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-md"
        aria-disabled={busy}
        aria-label={`None of these is ${venue.name}`}
        onClick={() => onAnswer(null)}
      >
        None of these
      </Button>
    </section>
  )
}

function Candidate({ placeId, name, address, mapsUrl, metres }: PlaceCandidate) {
  const map = safeUrl(mapsUrl)
  return (
    <div>
      <p className={classes.name}>{name ?? 'A place whose name is not known now'}</p>
      {address && <p>{address}</p>}
      <p className={classes.details}>
        {metres !== null && <span>{metres.toLocaleString('en-US')} m from where we have the venue</span>}
        {map && (
          <a href={map} rel="noopener nofollow">
            Look at it on the map
          </a>
        )}
        <code>{placeId}</code>
      </p>
    </div>
  )
}
