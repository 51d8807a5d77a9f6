import { errorText } from '@houselights/api-client/api-error'
import { curationChanged } from '@houselights/api-client/operator-cache'
import type { Withheld } from '@houselights/types/editor'
import type { EventKind } from '@houselights/types/entities'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editorCalls } from '../operators/index.ts'

export type WithheldEvent = Withheld['events'][number]

/** Events withheld by kind, of one kind or of all. */
export function useWithheld(kind: EventKind | undefined) {
  const query = useQuery({ ...editorCalls().withheld(kind), placeholderData: keepPreviousData })
  const [done, setDone] = useState<WithheldEvent>()
  return { query, done, setDone }
}

/** Makes a withheld event public: its kind is locked as music. */
export function useShowAgain(event: WithheldEvent, onDone: (event: WithheldEvent) => void) {
  const client = useQueryClient()
  const saving = useMutation(editorCalls().save({ kind: 'event', id: event.id }))
  const showAgain = () => {
    if (saving.isPending) return
    saving.mutate(
      { values: { kind: 'music' } },
      {
        onSuccess: async () => {
          onDone(event)
          await curationChanged(client)
        },
      },
    )
  }
  return { showAgain, busy: saving.isPending, refused: saving.error ? errorText(saving.error) : undefined }
}
