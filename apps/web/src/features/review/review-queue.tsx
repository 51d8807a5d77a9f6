import { errorText } from '@houselights/api-client/api-error'
import { Button } from '@mantine/core'
import { counted } from '../../format/words.ts'
import { Message } from '../../layout/message.tsx'
import { Section } from '../../layout/section.tsx'
import { Decisions } from './decisions.tsx'
import { PairView } from './pair-view.tsx'
import classes from './review-queue.module.css'
import { useReview } from './use-review.ts'
import { VerdictButtons } from './verdict-buttons.tsx'

/** Pairs of listings that may tell of one event, one at a time, and the decisions given. */
export function ReviewQueue() {
  const { list, pair, total, decisions, done, answer, takeBack, busy } = useReview()
  if (list.isPending) return <p className={classes.wait}>Loading the pairs…</p>
  if (list.isError && !list.data)
    return (
      <Message title="The pairs could not be fetched" level={2}>
        <p role="alert">{errorText(list.error)}</p>
        <Button variant="default" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </Message>
    )
  const decision = done?.decision
  return (
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
            onClick={() => takeBack(decision, done.text)}
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
        <p className={classes.empty}>Nothing to review.</p>
      )}
      <Section title="Decided">
        <Decisions decisions={decisions} busy={busy} onUndo={takeBack} />
      </Section>
    </>
  )
}
