import { errorText } from '@houselights/api-client/api-error'
import { curationChanged } from '@houselights/api-client/operator-cache'
import { toast } from '@houselights/design-system/toast-store'
import type { ReviewPair, Verdict } from '@houselights/types/review'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewCalls } from '../operators/index.ts'

/** The last action: a sentence, and the decision that can be undone. */
export interface Done {
  text: string
  decision: string | null
}

const WORDS: Record<Verdict, string> = { same: 'one event', different: 'two events', skip: 'skipped for now' }
const namesOf = ({ a, b }: ReviewPair): string => `“${a.title}” and “${b.title}”`

/** The queue of pairs: the current pair, the verdict on it, and undoing a decision. */
export function useReview() {
  const client = useQueryClient()
  const queries = reviewCalls()
  const list = useQuery(queries.pairs())
  const decisions = useQuery(queries.decisions())
  const [current, setCurrent] = useState<string>()
  const [done, setDone] = useState<Done>()
  const decide = useMutation(queries.decide())
  const undo = useMutation(queries.undo())
  const busy = decide.isPending || undo.isPending

  const pairs = list.data?.pairs ?? []
  const place = Math.max(
    0,
    pairs.findIndex(({ id }) => id === current),
  )
  const pair = pairs[place]

  const refresh = () => curationChanged(client)
  const failed = (error: unknown) => {
    toast({ title: 'Error', text: errorText(error), tone: 'destructive' })
    return refresh()
  }

  const answer = (verdict: Verdict) => {
    if (!pair || busy) return
    decide.mutate(
      { id: pair.id, verdict },
      {
        onError: failed,
        onSuccess: ({ left }) => {
          // the next pair stays the current one, whatever the refreshed list has
          setCurrent((pairs[place + 1] ?? pairs[0])?.id)
          setDone({ text: `${namesOf(pair)}: ${WORDS[verdict]}.`, decision: verdict === 'skip' ? null : pair.id })
          client.setQueryData(queries.pairs().queryKey, {
            total: left,
            pairs: verdict === 'skip' ? skipped(pairs, pair) : pairs.filter(({ id }) => id !== pair.id),
          })
          return refresh()
        },
      },
    )
  }

  const undoDecision = (id: string, names: string) => {
    if (busy) return
    undo.mutate(id, {
      onError: failed,
      onSuccess: () => {
        setCurrent(id)
        setDone({ text: `Taken back: ${names.replace(/\.$/, '')}.`, decision: null })
        return refresh()
      },
    })
  }

  return { list, pair, total: list.data?.total ?? 0, decisions: decisions.data ?? [], done, answer, undoDecision, busy }
}

const skipped = (pairs: readonly ReviewPair[], pair: ReviewPair): ReviewPair[] => [
  ...pairs.filter(({ id }) => id !== pair.id),
  { ...pair, skipped: true },
]
