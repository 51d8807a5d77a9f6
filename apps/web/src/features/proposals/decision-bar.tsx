import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { StickyBar } from '../../layout/sticky-bar.tsx'
import type { useDecision } from './use-decision.ts'

interface DecisionBarProps {
  decision: ReturnType<typeof useDecision>
  /** Why the last attempt came to nothing. */
  error: string | undefined
  /** The button that takes it on. */
  children?: ReactNode
}

/** The buttons of a decision, and why it was not taken. */
export const DecisionBar = ({ decision: { busy, refuse }, error, children }: DecisionBarProps) => (
  <StickyBar error={error}>
    {children}
    <Button variant="default" aria-disabled={busy} onClick={refuse}>
      Refuse
    </Button>
  </StickyBar>
)
