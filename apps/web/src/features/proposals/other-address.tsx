import type { Proposal } from '@houselights/types/proposals'
import { Button } from '@mantine/core'
import { counted } from '../../format/words.ts'
import { DecisionBar } from './decision-bar.tsx'
import classes from './proposals.module.css'
import type { useDecision } from './use-decision.ts'

interface OtherAddressProps {
  proposal: Proposal
  decision: ReturnType<typeof useDecision>
}

/** Another address for a source that is known: whether it has the same shows, and the decision. */
export const OtherAddress = ({ proposal: { source, result }, decision }: OtherAddressProps) => (
  <>
    <p className={classes.agreement}>
      Another address is proposed for {source?.name}. {agreementText(result)}
    </p>
    <DecisionBar decision={decision} error={decision.error}>
      <Button aria-disabled={decision.busy} onClick={() => decision.accept({})}>
        Read {source?.name} there
      </Button>
    </DecisionBar>
  </>
)

function agreementText(result: Proposal['result']): string {
  if (!result?.agreement) return 'Whether it has the same shows is not known.'
  const { known, found } = result.agreement
  return `Of ${counted(known, 'show')} that we know of the coming days, ${found} are read there too.`
}
