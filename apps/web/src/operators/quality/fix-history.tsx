import {
  type AppliedChange,
  type FixBatch,
  getFixBatch,
  listFixBatches,
  type QualityRuleId,
} from '@houselights/contracts/operators/quality'
import { Button, Card, Flex, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentOf } from '../../format/moment.ts'
import { counted } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { Details } from '../../layout/page/details.tsx'
import { Section } from '../../layout/page/section.tsx'
import { operatorQuery } from '../area/index.ts'
import { Soft } from '../decisions/index.ts'
import { ChangeCard, RULE_NAMES } from './change-card.tsx'
import { useUndo } from './use-improve.ts'

export function FixHistory({ onUndone }: { onUndone: () => void }) {
  const [requested, setRequested] = useState(false)
  const { data: batches, error, isFetching } = useQuery({ ...operatorQuery(listFixBatches), enabled: requested })
  return (
    <Section title="History of fixes">
      {!batches && (
        <Button
          variant="default"
          loading={isFetching}
          onClick={() => setRequested(true)}
          disabled={requested && !error}
        >
          Show history
        </Button>
      )}
      {error && <p role="alert">The history could not be read ({error.message}).</p>}
      {batches?.length === 0 && <p>Nothing was fixed yet.</p>}
      {batches && (
        <Flex component="ol" direction="column" gap="sm">
          {batches.map((batch) => (
            <Batch key={batch.id} batch={batch} onUndone={onUndone} />
          ))}
        </Flex>
      )}
    </Section>
  )
}

function Batch({ batch, onUndone }: { batch: FixBatch; onUndone: () => void }) {
  const clock = useClock()
  const undo = useUndo('batch', onUndone)
  const { id, changes, reverted, byRule } = batch
  const when = momentOf(batch.appliedAt, clock)
  return (
    <Card component="li">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={700}>{when}</Text>
          <Soft block>
            {counted(changes, 'change')}: {rulesOf(byRule)}
            {reverted > 0 && `; ${reverted === changes ? 'all' : reverted} taken back`}
          </Soft>
        </div>
        <Button
          size="xs"
          variant="default"
          loading={undo.isPending}
          disabled={reverted === changes}
          aria-label={`Undo all of ${when}`}
          onClick={() => undo.mutate(id)}
        >
          Undo all
        </Button>
      </Group>
      <Details summary="Show changes">{() => <BatchChanges id={id} onUndone={onUndone} />}</Details>
    </Card>
  )
}

const rulesOf = (byRule: FixBatch['byRule']) =>
  Object.entries(byRule)
    .map(([rule, count]) => `${RULE_NAMES[rule as QualityRuleId].toLowerCase()} ${count}`)
    .join(', ')

function BatchChanges({ id, onUndone }: { id: string; onUndone: () => void }) {
  const { data: batch, error } = useQuery(operatorQuery(getFixBatch, { params: { id } }))
  if (error) return <p role="alert">The changes could not be read ({error.message}).</p>
  if (!batch) return <p role="status">Loading the changes...</p>
  return (
    <Flex component="ul" direction="column" gap="sm">
      {batch.list.map((change) => (
        <ChangeCard key={change.id} change={change}>
          <UndoChange change={change} onUndone={onUndone} />
        </ChangeCard>
      ))}
    </Flex>
  )
}

interface UndoChangeProps {
  change: AppliedChange
  onUndone: () => void
}

function UndoChange({ change: { id, event, revertedAt }, onUndone }: UndoChangeProps) {
  const undo = useUndo('change', onUndone)
  if (revertedAt !== null) return <Soft block>Taken back</Soft>
  return (
    <Button
      size="xs"
      variant="default"
      w="fit-content"
      loading={undo.isPending}
      aria-label={`Undo the change of ${event.title}`}
      onClick={() => undo.mutate(id)}
    >
      Undo
    </Button>
  )
}
