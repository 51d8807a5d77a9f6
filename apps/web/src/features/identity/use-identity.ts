import { errorText } from '@houselights/api-client/api-error'
import { curationChanged } from '@houselights/api-client/operator-cache'
import { toast } from '@houselights/design-system/toast-store'
import type { ArtistChange } from '@houselights/types/identity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { identityCalls } from '../operators/index.ts'
import { changeSentence } from './change-sentence.ts'

/** Merging, separating and splitting artists, and a sentence about the last decision. */
export function useIdentity() {
  const client = useQueryClient()
  const calls = identityCalls()
  const [done, setDone] = useState<string>()
  const merging = useMutation(calls.merge())
  const parting = useMutation(calls.apart())
  const splitting = useMutation(calls.split())
  const undoing = useMutation(calls.undo())
  const busy = [merging, parting, splitting, undoing].some(({ isPending }) => isPending)

  const refresh = () => curationChanged(client)
  const callbacks = (then?: () => void) => ({
    onError: (error: unknown) => {
      toast({ title: 'Error', text: errorText(error), tone: 'destructive' })
      return refresh()
    },
    onSuccess: (change: ArtistChange) => {
      setDone(change.revertedAt ? `Taken back: ${changeSentence(change)}` : changeSentence(change))
      then?.()
      return refresh()
    },
  })
  /** Runs one mutation at a time. */
  const whenFree =
    <Input>(mutate: (input: Input, options: ReturnType<typeof callbacks>) => void) =>
    (input: Input, then?: () => void) => {
      if (!busy) mutate(input, callbacks(then))
    }

  return {
    ...{ done, busy },
    merge: whenFree(merging.mutate),
    keepApart: whenFree(parting.mutate),
    split: whenFree(splitting.mutate),
    undo: whenFree(undoing.mutate),
  }
}
export type Identity = ReturnType<typeof useIdentity>
