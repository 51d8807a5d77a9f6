import { errorText } from '@houselights/api-client/api-error'
import { curationChanged } from '@houselights/api-client/operator-cache'
import { toast } from '@houselights/design-system/toast-store'
import type { ReportOutcome } from '@houselights/types/reports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../format/words.ts'
import { reportCalls } from '../operators/index.ts'

/** The open and the closed reports, and closing some. */
export function useReports() {
  const client = useQueryClient()
  const calls = reportCalls()
  const open = useQuery(calls.open())
  const closed = useQuery(calls.closed())
  const { mutate, isPending } = useMutation(calls.close())
  const [done, setDone] = useState('')
  const close = (ids: string[], outcome: ReportOutcome, note = '') => {
    if (isPending || ids.length === 0) return
    mutate(
      { ids, outcome, note },
      {
        onError: (error) => toast({ title: 'Error', text: errorText(error), tone: 'destructive' }),
        onSuccess: ({ closed: count }) => setDone(`${counted(count, 'report')} closed.`),
        onSettled: () => curationChanged(client),
      },
    )
  }
  return { open, closed, close, busy: isPending, done }
}
