import { exportVenue, type Proposal } from '@houselights/contracts/operators/proposals'
import { Button, Card, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { counted } from '../../format/words.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import { StickyBar } from '../../layout/page/sticky-bar.tsx'
import { layout } from '../decisions/index.ts'
import { FactForm } from './fact-form.tsx'
import { Preview } from './preview.tsx'
import { type TakeDecision, useAsk, useDecision } from './proposal-calls.ts'

interface OutcomeProps {
  proposal: Proposal
  clock: Clock
  /** A site is read again: the id of its proposal. */
  onAsked: (id: string) => void
}

export function Outcome({ proposal, clock, onAsked }: OutcomeProps) {
  const decision = useDecision(proposal.id)
  const { state, result, source } = proposal
  const isUnread = state === 'failed' || (state === 'read' && !result?.source)
  return (
    <>
      {(state === 'accepted' || state === 'refused') && <Decided proposal={proposal} isFocused={decision.isDecided} />}
      {result && <Preview result={result} clock={clock} />}
      {isUnread && <Failed proposal={proposal} decision={decision} onAsked={onAsked} />}
      {state === 'read' && !isUnread && !source && (
        <FactForm proposal={proposal} accept={decision.accept}>
          <DecisionBar decision={decision}>
            <Button type="submit" aria-disabled={decision.busy}>
              Accept
            </Button>
          </DecisionBar>
        </FactForm>
      )}
      {state === 'read' && !isUnread && source && (
        <>
          <Text mt="lg">
            Another address is proposed for {source.name}. {agreementText(result)}
          </Text>
          <DecisionBar decision={decision}>
            <Button aria-disabled={decision.busy} onClick={() => decision.accept({})}>
              Read {source.name} there
            </Button>
          </DecisionBar>
        </>
      )}
    </>
  )
}

function agreementText(result: Proposal['result']): string {
  if (!result?.agreement) return 'Whether it has the same shows is not known.'
  const { known, found } = result.agreement
  return `Of ${counted(known, 'show')} that we know of the coming days, ${found} are read there too.`
}

interface DecisionBarProps {
  decision: Pick<TakeDecision, 'busy' | 'error' | 'refuse'>
  children: ReactNode
}

const DecisionBar = ({ decision: { busy, error, refuse }, children }: DecisionBarProps) => (
  <StickyBar error={error}>
    {children}
    <Button variant="default" aria-disabled={busy} onClick={refuse}>
      Refuse
    </Button>
  </StickyBar>
)

interface FailedProps extends Pick<OutcomeProps, 'proposal' | 'onAsked'> {
  decision: TakeDecision
}

/** A site that could not be read, and why, or that no platform reads; it can be asked for again. */
function Failed({ proposal: { id, source, problem }, decision, onAsked }: FailedProps) {
  const { askAgain, busy, error } = useAsk(onAsked)
  return (
    <>
      {source && <p>It was followed since {source.name} is no longer read well.</p>}
      {problem && <p>{problem}</p>}
      <DecisionBar decision={{ ...decision, error: error ?? decision.error }}>
        <Button loading={busy} onClick={() => askAgain(id)}>
          Read it again
        </Button>
      </DecisionBar>
    </>
  )
}

/** What came of a proposal; focused after it was decided here, where its buttons were. */
function Decided({ proposal: { state, venue }, isFocused }: { proposal: Proposal; isFocused: boolean }) {
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) outcome.current?.focus()
  }, [isFocused])
  return (
    <Card ref={outcome} tabIndex={-1} my="md" bg="var(--hl-raised)" bd={0}>
      {state === 'refused' && <p>It was refused: nothing comes of it.</p>}
      {state === 'accepted' && <p>It is read by schedule from now on.</p>}
      {state === 'accepted' && venue && (
        <p className={layout.links}>
          <Link to="/venues/$slug" params={{ slug: venue.slug }}>
            The page of {venue.name}
          </Link>
          <a href={exportVenue.path.replace(':slug', venue.slug)} download={`${venue.slug}.json`}>
            Download its data file
          </a>
        </p>
      )}
    </Card>
  )
}
