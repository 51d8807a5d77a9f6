import { type AppliedChange, getFixBatch } from '@houselights/types/quality'
import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Soft } from '../decisions/index.ts'
import { operatorQuery } from '../operators/index.ts'
import { ChangeCard } from './change-card.tsx'
import { useUndo } from './use-improve.ts'

/** The changes of one fix, each with a button to undo it. */
export function BatchChanges({ id, onUndone }: { id: string; onUndone: () => void }) {
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
