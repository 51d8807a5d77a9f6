import { errorText } from '@houselights/api-client/api-error'
import type { Proposal } from '@houselights/types/proposals'
import { Button } from '@mantine/core'
import { DecisionBar } from './decision-bar.tsx'
import { useAsk } from './use-ask.ts'
import type { useDecision } from './use-decision.ts'

interface FailedProposalProps {
  proposal: Proposal
  decision: ReturnType<typeof useDecision>
  onAsked: (id: string) => void
}

/** A site that could not be read, and why; it can be asked for again. */
export function FailedProposal({ proposal: { address, problem }, decision, onAsked }: FailedProposalProps) {
  const { ask, busy, error } = useAsk(onAsked)
  return (
    <>
      <p>{problem ?? 'It could not be read.'}</p>
      <DecisionBar decision={decision} error={error ? errorText(error) : decision.error}>
        <Button loading={busy} onClick={() => ask(address)}>
          Read it again
        </Button>
      </DecisionBar>
    </>
  )
}
