import type { Decision } from '@houselights/types/review'
import { Button } from '@mantine/core'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../use-clock.ts'
import classes from './review-queue.module.css'

const WORDS = { same: 'One event', different: 'Two events' } as const

interface DecisionsProps {
  decisions: readonly Decision[]
  busy: boolean
  onUndo: (id: string, names: string) => void
}

/** What operators decided, the latest first, each to be taken back. */
export function Decisions({ decisions, busy, onUndo }: DecisionsProps) {
  const { now } = useClock()
  if (decisions.length === 0) return <p>Nothing was decided yet.</p>
  return (
    <ul className={classes.decisions}>
      {decisions.map(({ id, verdict, a, b, decidedAt }) => (
        <li key={id}>
          <p>
            <strong>{WORDS[verdict]}:</strong> {a} and {b}
            <span className={classes.when}>
              {' '}
              <time dateTime={decidedAt}>{timeAgo(decidedAt, now)}</time>
            </span>
          </p>
          <Button
            variant="default"
            size="compact-md"
            aria-disabled={busy}
            aria-label={`Undo: ${a} and ${b}`}
            onClick={() => onUndo(id, `${a} and ${b}`)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}
