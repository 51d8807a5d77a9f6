import {
  decideReview,
  listDecisions,
  listReview,
  type ReviewPair,
  undoDecision,
  type Verdict,
} from '@houselights/contracts/operators/review'
import { Button, Group, Kbd, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../format/words.ts'
import { ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { NothingToDo } from '../../layout/loading/query-result.tsx'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { DecisionButton, DecisionHistory, Queue, useDecide } from '../decisions/index.ts'
import { PairView } from './pair-view.tsx'
import '@mantine/core/styles/Kbd.layer.css'
import { useHotkeys } from '@mantine/hooks'
import { StickyBar } from '../../layout/page/sticky-bar.tsx'
import classes from './review.module.css'

const CHOICES: readonly { verdict: Verdict; label: string; key: string }[] = [
  { verdict: 'same', label: 'Same', key: 's' },
  { verdict: 'different', label: 'Different', key: 'd' },
  { verdict: 'skip', label: 'Skip', key: 'k' },
]

/** The three verdicts, by button or key. The buttons stay mounted between pairs, so the focus stays too. */
function VerdictBar({ busy, onDecide }: { busy: boolean; onDecide: (verdict: Verdict) => void }) {
  // a key that is held down counts once
  useHotkeys(CHOICES.map(({ verdict, key }) => [key, ({ repeat }) => !repeat && onDecide(verdict)]))
  return (
    <StickyBar>
      <Group role="group" aria-label="Your decision" gap="xs">
        {CHOICES.map(({ verdict, label, key }) => (
          <Button
            key={verdict}
            variant={verdict === 'skip' ? 'default' : 'filled'}
            aria-keyshortcuts={key}
            aria-disabled={busy}
            rightSection={
              <Kbd aria-hidden="true" className={classes.keys}>
                {key}
              </Kbd>
            }
            onClick={() => onDecide(verdict)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed" className={classes.keys}>
        Keys: s for same, d for different, k to skip.
      </Text>
    </StickyBar>
  )
}

/** The last action: a sentence, and the id of the decision if it can be undone. */
interface LastAction {
  text: string
  decisionId?: string
}

const VERDICT_WORDS: Record<Verdict, string> = { same: 'one event', different: 'two events', skip: 'skipped for now' }
const VERDICT_LABELS = { same: 'One event', different: 'Two events' } as const

export function ReviewQueue() {
  const client = useQueryClient()
  const query = operatorQuery(listReview)
  const list = useQuery(query)
  const decisions = useQuery(operatorQuery(listDecisions))
  const [currentId, setCurrentId] = useState<string>()
  const { decide, lastResult, busy } = useDecide<LastAction>()
  const pairs = list.data?.pairs ?? []
  const pairIndex = Math.max(
    0,
    pairs.findIndex(({ id }) => id === currentId),
  )
  const pair = pairs[pairIndex]

  const decideOnPair = ({ id, a, b }: ReviewPair, verdict: Verdict) =>
    decide(async () => {
      const { left: leftCount } = await operatorCall(decideReview, { params: { id }, body: { verdict } })
      // set by id, so that the next pair stays current whatever order the refetched list has
      setCurrentId((pairs[pairIndex + 1] ?? pairs[0])?.id)
      client.setQueryData(query.queryKey, {
        total: leftCount,
        pairs: [
          ...pairs.filter((each) => each.id !== id),
          ...pairs.flatMap((each) => (each.id === id && verdict === 'skip' ? [{ ...each, skipped: true }] : [])),
        ],
      })
      const text = `“${a.title}” and “${b.title}”: ${VERDICT_WORDS[verdict]}.`
      return verdict === 'skip' ? { text } : { text, decisionId: id }
    })
  const undo = (id: string, names: string) =>
    decide(async () => {
      await operatorCall(undoDecision, { params: { id } })
      setCurrentId(id)
      return { text: `Undone: ${names}.` }
    })

  return (
    <Queue
      query={list}
      loadingText="Loading the pairs…"
      failure="Couldn’t load the pairs"
      lastDecision={lastResult?.text}
      getStatus={({ total }) => (total === 0 ? 'Nothing left.' : `${formatCount(total, 'pair')} left.`)}
      getStatusAction={() =>
        lastResult?.decisionId && (
          <DecisionButton
            busy={busy}
            onClick={() => lastResult.decisionId && undo(lastResult.decisionId, lastResult.text.replace(/\.$/, ''))}
          >
            Undo
          </DecisionButton>
        )
      }
    >
      {() => (
        <>
          {pair ? (
            <section aria-labelledby="pair">
              <Group gap="sm" mb="sm">
                <h2 id="pair">Are these the same event?</h2>
                {pair.skipped && <ToneBadge tone="plain">skipped before</ToneBadge>}
              </Group>
              <PairView pair={pair} />
              <VerdictBar busy={busy} onDecide={(verdict) => decideOnPair(pair, verdict)} />
            </section>
          ) : (
            <NothingToDo>Nothing to review.</NothingToDo>
          )}
          <DecisionHistory
            emptyText="No decisions yet."
            busy={busy}
            items={decisions.data?.map(({ id, verdict, a, b, decidedAt }) => ({
              id,
              description: (
                <>
                  <strong>{VERDICT_LABELS[verdict]}:</strong> {a} and {b}
                </>
              ),
              at: decidedAt,
              undo: `${a} and ${b}`,
            }))}
            onUndo={undo}
          />
        </>
      )}
    </Queue>
  )
}
