import { listWithheld, saveEdit, type Withheld } from '@houselights/types/editor'
import type { EventKind } from '@houselights/types/entities'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDecide } from '../decisions/index.ts'
import { operatorCall, operatorQuery } from '../operators/index.ts'

export type WithheldEvent = Withheld['events'][number]

/** Events withheld by kind, of one kind or of all. */
export function useWithheld(kind: EventKind | undefined) {
  const query = useQuery({ ...operatorQuery(listWithheld, { query: { kind } }), placeholderData: keepPreviousData })
  const [done, setDone] = useState<WithheldEvent>()
  return { query, done, setDone }
}

/** Makes a withheld event public: its kind is locked as music. */
export function useShowAgain(event: WithheldEvent, onDone: (event: WithheldEvent) => void) {
  const { decide, busy, error } = useDecide<void>({ ownError: true })
  const showAgain = () =>
    decide(async () => {
      const params = { kind: 'event', id: event.id } as const
      await operatorCall(saveEdit, { params, body: { values: { kind: 'music' } } })
      onDone(event)
    })
  return { showAgain, busy, refused: error }
}
