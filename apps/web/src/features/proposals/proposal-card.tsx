import { isNotFound } from '@houselights/api-client/api-error'
import { isUnderWay } from '@houselights/api-client/proposal-queries'
import type { Proposal } from '@houselights/types/proposals'
import { useQuery } from '@tanstack/react-query'
import { siteOf } from '../../format/links.ts'
import { QueryResult } from '../../layout/query-result.tsx'
import { Section } from '../../layout/section.tsx'
import type { Clock } from '../../use-clock.ts'
import { proposalCalls } from '../operators/index.ts'
import { Decided } from './decided.tsx'
import { FactForm } from './fact-form.tsx'
import { FailedProposal } from './failed-proposal.tsx'
import { OtherAddress } from './other-address.tsx'
import { Preview } from './preview.tsx'
import { Steps } from './steps.tsx'
import { useDecision } from './use-decision.ts'

interface ProposalCardProps {
  id: string
  clock: Clock
  /** A site is read again: the id of its proposal. */
  onAsked: (id: string) => void
}

/** One proposal: the steps of its reading as they come, what was found, and the decision. */
export function ProposalCard({ id, clock, onAsked }: ProposalCardProps) {
  const query = useQuery(proposalCalls().one(id))
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

interface OutcomeProps extends Omit<ProposalCardProps, 'id'> {
  proposal: Proposal
}

function Outcome({ proposal, clock, onAsked }: OutcomeProps) {
  const decision = useDecision(proposal.id)
  const { state, result } = proposal
  const isUnread = state === 'failed' || (state === 'read' && !result?.source)
  return (
    <>
      {(state === 'accepted' || state === 'refused') && <Decided proposal={proposal} focused={decision.decided} />}
      {result && <Preview result={result} clock={clock} />}
      {isUnread && <FailedProposal proposal={proposal} decision={decision} onAsked={onAsked} />}
      {state === 'read' &&
        !isUnread &&
        (proposal.source ? (
          <OtherAddress proposal={proposal} decision={decision} />
        ) : (
          <FactForm proposal={proposal} decision={decision} />
        ))}
    </>
  )
}
