import { errorText } from '@houselights/api-client/api-error'
import { cancelJob, listJobs } from '@houselights/contracts/jobs/job-routes'
import type { Job, JobKind } from '@houselights/contracts/jobs/jobs'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { toast } from '@houselights/design-system/toast-store'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { isUnderWay } from './job-texts.ts'

export const jobsQuery = () => operatorQuery(listJobs, { query: { limit: 50 } })

const POLL_MS = 1_000

interface JobListener {
  /** Called once for each job that this page followed or started, when it has ended. */
  onEnd(job: Job): void
  onRefused(error: Error): void
}

/** The current or last job of a kind, and the ways to start and cancel it: followed to its end wherever it was started, also after a reload of the page. */
export function useJob(kind: JobKind, { onEnd, onRefused }: JobListener) {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries(jobsQuery())
  const { data: jobs } = useQuery({
    ...jobsQuery(),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? POLL_MS : false),
  })
  const job = jobs?.find((one) => one.kind === kind)
  // the job whose end is still to be told
  const [watched, setWatched] = useState<string>()
  if (isUnderWay(job) && job.id !== watched) setWatched(job.id)
  const ended = jobs?.find((one) => one.id === watched && !isUnderWay(one))
  const tellEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (!ended) return
    setWatched(undefined)
    tellEnd(ended)
  }, [ended])

  const start = useMutation({
    mutationFn: () => operatorCall(OPERATOR_JOBS[kind].call, {}, { headers: { prefer: 'respond-async' } }),
    onSuccess: ({ jobId }) => setWatched(jobId),
    onError: onRefused,
    // after a failure too: the job may have started although its answer was lost
    onSettled: refetch,
  })
  const cancel = useMutation({
    mutationFn: (id: string) => operatorCall(cancelJob, { params: { id } }),
    onError: (error) => toast({ title: 'Error', text: errorText(error), tone: 'destructive' }),
    onSettled: refetch,
  })
  return {
    job,
    /** From the click, before the API has answered, until the job has ended. */
    running: start.isPending || isUnderWay(job),
    refusal: start.error,
    start: () => start.mutate(),
    cancel: () => job && cancel.mutate(job.id),
  }
}
