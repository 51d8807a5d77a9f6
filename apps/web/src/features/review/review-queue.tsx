import { Button } from '@mantine/core'
import { counted } from '../../format/words.ts'
import { NothingToDo, QueryResult } from '../../layout/query-result.tsx'
import { Section } from '../../layout/section.tsx'
import { Decisions } from './decisions.tsx'
import { PairView } from './pair-view.tsx'
import classes from './review-queue.module.css'
import { useReview } from './use-review.ts'
import { VerdictButtons } from './verdict-buttons.tsx'

/** Pairs of listings that may be one event, one at a time, and the decisions taken. */
export function ReviewQueue() {
  const { list, pair, total, decisions, done, answer, undoDecision, busy } = useReview()
  const decision = done?.decision
  return (
    <QueryResult query={list} loading="Loading the pairs…" failure="The pairs could not be fetched">
      {() => (
        <>
          <div className={classes.status}>
            <p role="status">
              {done && <span>{done.text} </span>}
              <strong>{total === 0 ? 'Nothing left.' : `${counted(total, 'pair')} left.`}</strong>
            </p>
            {done && decision && (
              <Button
                variant="default"
                size="compact-md"
                aria-disabled={busy}
                onClick={() => undoDecision(decision, done.text)}
              >
                Undo
              </Button>
            )}
          </div>
          {pair ? (
            <section aria-labelledby="pair">
              <h2 id="pair" className={classes.question}>
                Are these one event?
                {pair.skipped && <span className={classes.skipped}>skipped before</span>}
              </h2>
              <PairView pair={pair} />
              <VerdictButtons busy={busy} onAnswer={answer} />
            </section>
          ) : (
            <NothingToDo>Nothing to review.</NothingToDo>
          )}
          <Section title="Decided">
            <Decisions decisions={decisions} busy={busy} onUndo={undoDecision} />
          </Section>
        </>
      )}
    </QueryResult>
  )
}
