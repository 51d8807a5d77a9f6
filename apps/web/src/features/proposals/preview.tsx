import type { ProposalResult } from '@houselights/types/proposals'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../format/words.ts'
import { FactList } from '../../layout/fact-list.tsx'
import { ToneBadge } from '../../layout/tone-badge.tsx'
import type { Clock } from '../../use-clock.ts'
import { ListingTable } from './listing-table.tsx'

const FIRST_SHOWN = 8

/** What was found on a site: what it was made with, why, and its first shows beside the page's own words. */
export const Preview = ({ result, clock }: { result: ProposalResult; clock: Clock }) => (
  <>
    <Recognised result={result} />
    {result.problems.length > 0 && (
      <Folded
        summary={`${counted(result.problems.length, 'problem')} while reading`}
        lines={result.problems.map(({ kind, message }) => [kind, message])}
      />
    )}
    {result.others.length > 0 && (
      <Folded
        summary="What else was tried, and why it was not taken"
        lines={result.others.map(({ platform, why }) => [platform, why])}
        open={!result.source}
      />
    )}
    {result.listings.length > 0 && <Shows result={result} clock={clock} />}
  </>
)

interface FoldedProps {
  summary: string
  lines: readonly (readonly [what: string, why: string])[]
  open?: boolean
}

const Folded = ({ summary, lines, open }: FoldedProps) => (
  <Box component="details" mt="sm" open={open}>
    <summary>{summary}</summary>
    <ul>
      {lines.map(([what, why]) => (
        <li key={`${what} ${why}`}>
          <strong>{what}</strong>: {why}
        </li>
      ))}
    </ul>
  </Box>
)

/** The first shows, and all that are stored of the site when asked for. */
function Shows({ result: { listings, shows }, clock }: { result: ProposalResult; clock: Clock }) {
  const [all, setAll] = useState(false)
  const shown = all ? listings : listings.slice(0, FIRST_SHOWN)
  return (
    <>
      <Box component="h3" mt="lg" mb="sm">
        {shown.length < shows ? `The first ${shown.length} of ${counted(shows, 'show')}` : counted(shows, 'show')}
      </Box>
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
