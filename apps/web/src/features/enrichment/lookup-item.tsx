import type { ArtistLookup, Candidate } from '@houselights/types/enrichment'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { safeUrl } from '../../format/links.ts'
import { timeAgo } from '../../format/relative-time.ts'
import { ToneBadge } from '../../layout/tone-badge.tsx'
import { useClock } from '../../use-clock.ts'
import classes from './lookup-list.module.css'
import { PROVIDER_NAMES } from './provider-words.ts'
import type { Decisions } from './use-decisions.ts'

interface LookupItemProps extends Decisions {
  lookup: ArtistLookup
}

/** One artist at one provider: the candidates, the reasons for doubt, and the decisions. */
export function LookupItem({ lookup, busy, choose, lookUpAgain }: LookupItemProps) {
  const { now } = useClock()
  const { artist, shows, provider, outcome, candidates, reasons, problem, lookedUpAt, decided } = lookup
  const where = PROVIDER_NAMES[provider]
  const chosen = outcome === 'linked' ? candidates[0]?.id : undefined
  const wordsFor = ({ id }: Candidate) => (id === chosen ? 'Keep this one' : 'This one')
  const none = candidates.length > 0 ? 'None of these' : 'Not there'
  return (
    <li className={classes.lookup}>
      <div className={classes.about}>
        <h3>
          <Link to="/artists/$slug" params={{ slug: artist.slug }}>
            {artist.name}
          </Link>{' '}
          <ToneBadge tone="plain">{where}</ToneBadge>
          {decided && <ToneBadge tone="good">decided</ToneBadge>}
        </h3>
        <p className={classes.soft}>{[artist.genre, ...shows].filter(Boolean).join(' · ')}</p>
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {problem && <p className={classes.problem}>{problem}</p>}
      </div>
      {candidates.length > 0 && (
        <ul className={classes.candidates} aria-label={`${artist.name} on ${where}`}>
          {candidates.map((candidate) => (
            <CandidateRow key={candidate.id} candidate={candidate} isChosen={candidate.id === chosen}>
              <Button
                variant={candidate.id === chosen ? 'default' : 'filled'}
                size="compact-md"
                aria-disabled={busy}
                aria-label={`${wordsFor(candidate)}: ${candidate.name}, ${candidate.details[0] ?? candidate.id}`}
                onClick={() => choose(lookup, candidate)}
              >
                {wordsFor(candidate)}
              </Button>
            </CandidateRow>
          ))}
        </ul>
      )}
      <div className={classes.answers}>
        {outcome !== 'none' && (
          <Button
            variant="default"
            size="compact-md"
            aria-disabled={busy}
            aria-label={`${none}: ${artist.name} on ${where}`}
            onClick={() => choose(lookup, null)}
          >
            {none}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-md"
          aria-disabled={busy}
          aria-label={`Ask again: ${artist.name} on ${where}`}
          onClick={() => lookUpAgain(lookup)}
        >
          Ask again
        </Button>
        <span className={classes.soft}>
          Asked <time dateTime={lookedUpAt}>{timeAgo(lookedUpAt, now)}</time>
        </span>
      </div>
    </li>
  )
}

interface CandidateRowProps {
  candidate: Candidate
  isChosen: boolean
  children: React.ReactNode
}

function CandidateRow({ candidate: { name, url, details }, isChosen, children }: CandidateRowProps) {
  return (
    <li data-chosen={isChosen || undefined}>
      <div>
        <a href={safeUrl(url)} target="_blank" rel="noopener noreferrer">
          {name}
          <span className="visually-hidden"> (in a new tab)</span>
        </a>
        {details.length > 0 && <p className={classes.soft}>{details.join(' · ')}</p>}
      </div>
      {children}
    </li>
  )
}
