import { isApiError } from '@houselights/api-client/api-error'
import { dataChanged } from '@houselights/api-client/operator-cache'
import type { Job } from '@houselights/contracts/jobs/jobs'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { analyzeQuality, previewFixes, undoFix, undoFixBatch } from '@houselights/contracts/operators/quality'
import { showToast } from '@houselights/design-system/toast-store'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { useJob } from '../jobs/index.ts'

/** Refetches everything that a fix or its undo changes. */
async function refreshAfterFix(client: QueryClient): Promise<void> {
  const analysis = operatorQuery(analyzeQuality)
  // the preview shows the state before the fix
  client.removeQueries(operatorQuery(previewFixes))
  await Promise.all([
    dataChanged(client),
    // the wizard's query is disabled (it runs only on request), so invalidating it doesn't refetch it
    client.getQueryData(analysis.queryKey) && client.fetchQuery(analysis).catch(() => undefined),
  ])
}

const { done, failed } = OPERATOR_JOBS['improve-quality']

/** "Fix All Issues": follows the job to its end, shows the outcome, and refreshes what it changed. */
export function useImprove() {
  const client = useQueryClient()
  const [endedJob, setEndedJob] = useState<Job>()
  const control = useJob('improve-quality', {
    onEnd: (job) => {
      setEndedJob(job)
      if (job.state === 'failed') showToast({ ...failed, text: job.error ?? '', tone: 'destructive' })
      if (job.state !== 'completed' || !job.improved) return
      showToast(done(job))
      void refreshAfterFix(client)
    },
    onRefused: (error) =>
      showToast({ ...failed, ...(!isApiError(error) && { text: error.message }), tone: 'destructive' }),
  })
  const failure =
    !control.running && endedJob?.state === 'failed' ? new Error(endedJob.error ?? 'The reason is unknown.') : null
  return {
    ...control,
    results: control.running ? null : (endedJob?.improved ?? null),
    error: control.refusal ?? failure,
    /** Call after an undo: the last fix's outcome no longer says what can be fixed. */
    forget: () => setEndedJob(undefined),
  }
}

/** Undoes a change or a whole batch by id, with a toast, and refreshes what it changed. */
export function useUndo(scope: 'batch' | 'change', onUndone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => operatorCall(scope === 'batch' ? undoFixBatch : undoFix, { params: { id } }),
    onSuccess: ({ reverted }) => {
      onUndone()
      showToast({ title: 'Fix Undone', text: `${reverted} ${reverted === 1 ? 'change' : 'changes'} undone` })
      return refreshAfterFix(client)
    },
    onError: (error) => showToast({ title: 'Undo Failed', text: error.message, tone: 'destructive' }),
  })
}
