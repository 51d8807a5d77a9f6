import { type Editable, getEditable, saveEdit, undoEdit } from '@houselights/contracts/operators/editor'
import { showToast } from '@houselights/design-system/toast-store'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { useDecide } from '../decisions/index.ts'

export type EditTarget = z.input<typeof getEditable.params>
/** Fields to set, to lock at their current value, or to unlock so that they follow the sources again. */
export type EditChanges = z.input<typeof saveEdit.body>

/** One event, artist or venue in the editor. `error` is why the last change wasn't saved. */
export function useEditable(params: EditTarget) {
  const client = useQueryClient()
  const editable = operatorQuery(getEditable, { params })
  const query = useQuery(editable)
  const saveMutation = useDecide<void>({ pageShowsErrors: true })
  const undoMutation = useDecide<void>()

  const showResult = (title: string, updated: Editable) => {
    saveMutation.reset()
    client.setQueryData(editable.queryKey, updated)
    showToast({ title, text: updated.name })
  }
  const change = (body: EditChanges, onSaved?: () => void) =>
    saveMutation.decide(async () => {
      const updated = await operatorCall(saveEdit, { params, body })
      onSaved?.()
      showResult('Saved', updated)
    })
  const undo = (id: string) =>
    undoMutation.decide(async () => showResult('Undone', await operatorCall(undoEdit, { params: { id } })))

  return { query, error: saveMutation.error, change, undo, busy: saveMutation.busy || undoMutation.busy }
}
