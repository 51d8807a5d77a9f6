import { errorText } from '@houselights/api-client/api-error'
import { curationChanged } from '@houselights/api-client/operator-cache'
import { toast } from '@houselights/design-system/toast-store'
import type { ArtistChange } from '@houselights/types/identity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { identityCalls } from '../operators/index.ts'
import { changeSentence } from './change-sentence.ts'

/** Deciding who is who: what was just done, and the ways to do it. */
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
  const heard = (then?: () => void) => ({
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
  /** One thing at a time. */
  const whenFree =
    <Asked>(mutate: (asked: Asked, options: ReturnType<typeof heard>) => void) =>
    (asked: Asked, then?: () => void) => {
      if (!busy) mutate(asked, heard(then))
    }

  return {
    ...{ done, busy },
    merge: whenFree(merging.mutate),
    tellApart: whenFree(parting.mutate),
    split: whenFree(splitting.mutate),
    undo: whenFree(undoing.mutate),
  }
}
export type Identity = ReturnType<typeof useIdentity>
