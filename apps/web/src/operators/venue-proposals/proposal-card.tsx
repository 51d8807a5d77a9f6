import { isNotFound } from '@houselights/api-client/api-error'
import type { Proposal } from '@houselights/contracts/operators/proposals'
import { Stack } from '@mantine/core'
import { siteOf } from '../../format/links.ts'
import { counted } from '../../format/words.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import { ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { QueryResult } from '../../layout/loading/query-result.tsx'
import { Section } from '../../layout/page/section.tsx'
import { Soft } from '../decisions/index.ts'
import { Outcome } from './outcome.tsx'
import { isUnderWay, useProposal } from './proposal-calls.ts'
import { ORIGIN_WORDS, STATE_WORDS } from './words.ts'

interface ProposalCardProps {
  id: string
  clock: Clock
  /** A site is read again: the id of its proposal. */
  onAsked: (id: string) => void
}

export function ProposalCard({ id, clock, onAsked }: ProposalCardProps) {
  const query = useProposal(id)
  const failure = isNotFound(query.error) ? 'There is no such proposal' : 'The proposal could not be fetched'
  return (
    <QueryResult query={query} loading="Loading the proposal…" failure={failure}>
      {(proposal) => (
        <Section title={titleOf(proposal)}>
          <Steps proposal={proposal} />
          {!isUnderWay(proposal) && <Outcome proposal={proposal} clock={clock} onAsked={onAsked} />}
        </Section>
      )}
    </QueryResult>
  )
}

const titleOf = ({ address, result, source, venue }: Proposal): string =>
  venue?.name ?? source?.name ?? result?.facts.name ?? siteOf(address)

/** Where the reading of a site stands, and its steps: open while they come, folded afterwards. */
function Steps({ proposal }: { proposal: Proposal }) {
  const { address, origin, state, steps } = proposal
  const { word, tone } = STATE_WORDS[state]
  const underWay = isUnderWay(proposal)
  return (
    <Stack gap="xs" mb="md" align="flex-start">
      <Soft block>
        {address}, asked for by {ORIGIN_WORDS[origin]}
      </Soft>
      <p role="status">
        <ToneBadge tone={tone}>{word}</ToneBadge> {underWay && progressOf(proposal)}
      </p>
      {steps.length > 0 && (
        <details key={String(underWay)} open={underWay}>
          <summary>{counted(steps.length, 'step')}</summary>
          <ol>
            {steps.map(({ at, url, what }) => (
              <li key={`${at} ${url} ${what}`}>
                {what} <Soft>{url}</Soft>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Stack>
  )
}

const progressOf = ({ state, steps }: Proposal): string => {
  if (state === 'waiting') return 'It is read within a minute.'
  return steps.length === 0 ? 'The site is being looked at…' : `${counted(steps.length, 'step')} so far…`
}
