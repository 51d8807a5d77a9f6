import type { ProposalResult } from '@houselights/types/proposals'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../format/words.ts'
import { FactList } from '../../layout/fact-list.tsx'
import { ToneBadge } from '../../layout/tone-badge.tsx'
import type { Clock } from '../../use-clock.ts'
import { ListingTable } from './listing-table.tsx'
import classes from './proposals.module.css'

const FIRST_SHOWN = 8

/** What was found on a site: what it was made with, why, and its first shows beside the page's own words. */
export const Preview = ({ result, clock }: { result: ProposalResult; clock: Clock }) => (
  <>
    <div className={classes.found}>
      <Recognised result={result} />
    </div>
    {result.problems.length > 0 && (
      <details className={classes.folded}>
        <summary>{counted(result.problems.length, 'problem')} while reading</summary>
        <ul>
          {result.problems.map(({ kind, message }) => (
            <li key={`${kind} ${message}`}>
              <strong>{kind}</strong>: {message}
            </li>
          ))}
        </ul>
      </details>
    )}
    {result.others.length > 0 && (
      <details className={classes.folded} open={!result.source}>
        <summary>What else was tried, and why it was not taken</summary>
        <ul>
          {result.others.map(({ platform, why }) => (
            <li key={`${platform} ${why}`}>
              <strong>{platform}</strong>: {why}
            </li>
          ))}
        </ul>
      </details>
    )}
    {result.listings.length > 0 && <Shows result={result} clock={clock} />}
  </>
)

/** The first shows, and all that are stored of the site when asked for. */
function Shows({ result: { listings, shows }, clock }: { result: ProposalResult; clock: Clock }) {
  const [all, setAll] = useState(false)
  const shown = all ? listings : listings.slice(0, FIRST_SHOWN)
  return (
    <>
      <h3 className={classes.heading}>
        {shown.length < shows ? `The first ${shown.length} of ${counted(shows, 'show')}` : counted(shows, 'show')}
      </h3>
      <ListingTable listings={shown} clock={clock} />
      {listings.length > FIRST_SHOWN && (
        <Button variant="default" mt="md" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${listings.length - FIRST_SHOWN} more`}
        </Button>
      )}
    </>
  )
}

function Recognised({ result: { source, sure, marks, shows } }: { result: ProposalResult }) {
  if (!source) return <p>No platform that we know reads this site.</p>
  return (
    <FactList
      facts={[
        [
          'Read with',
          <>
            {source.platform} <ToneBadge tone={sure ? 'good' : 'middling'}>{sure ? 'sure' : 'not sure'}</ToneBadge>
          </>,
        ],
        ['Read at', source.url],
        ['Recognised by', marks.join(', ').replaceAll('`', '')],
        ['Shows to come', String(shows)],
      ]}
    />
  )
}
