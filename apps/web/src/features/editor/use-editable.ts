import { errorText } from '@houselights/api-client/api-error'
import type { EditChanges, EditTarget } from '@houselights/api-client/editor-queries'
import { curationChanged } from '@houselights/api-client/operator-cache'
import { toast } from '@houselights/design-system/toast-store'
import type { Editable } from '@houselights/types/editor'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editorCalls } from '../operators/index.ts'

/** One event, artist or venue, and the changes to it. */
export function useEditable(target: EditTarget) {
  const client = useQueryClient()
  const queries = editorCalls()
  const { queryKey } = queries.editable(target)
  const query = useQuery(queries.editable(target))
  const saving = useMutation(queries.save(target))
  const undoing = useMutation(queries.undo())
  const [refused, setRefused] = useState<string>()

  const saved = (title: string, now: Editable) => {
    setRefused(undefined)
    client.setQueryData(queryKey, now)
    toast({ title, text: now.name })
    return curationChanged(client)
  }

  const change = (changes: EditChanges, done?: () => void) =>
    saving.mutate(changes, {
      onSuccess: (now) => {
        done?.()
        return saved('Saved', now)
      },
      onError: (error) => setRefused(errorText(error)),
    })

  const undo = (edit: string) =>
    undoing.mutate(edit, {
      onSuccess: (now) => saved('Taken back', now),
      onError: (error) => toast({ title: 'Error', text: errorText(error), tone: 'destructive' }),
    })

  return { query, refused, change, undo, busy: saving.isPending || undoing.isPending }
}
