import { errorText } from '@houselights/api-client/api-error'
import type { Proposal } from '@houselights/types/proposals'
import { Button } from '@mantine/core'
import { DecisionBar } from './decision-bar.tsx'
import { useAskAgain } from './use-ask.ts'
import type { useDecision } from './use-decision.ts'

interface FailedProposalProps {
  proposal: Proposal
  decision: ReturnType<typeof useDecision>
  onAsked: (id: string) => void
}

/** A site that could not be read, and why, or that no platform reads; it can be asked for again. */
export function FailedProposal({ proposal: { id, source, problem }, decision, onAsked }: FailedProposalProps) {
  const { ask, busy, error } = useAskAgain(id, onAsked)
  return (
    <>
      {source && <p>It was followed since {source.name} is no longer read well.</p>}
      {problem && <p>{problem}</p>}
      <DecisionBar decision={decision} error={error ? errorText(error) : decision.error}>
        <Button loading={busy} onClick={() => ask()}>
          Read it again
        </Button>
      </DecisionBar>
    </>
  )
}
