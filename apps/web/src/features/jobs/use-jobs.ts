import { ApiError } from '@houselights/api-client/api-error'
import { toast } from '@houselights/design-system/toast-store'
import type { Job } from '@houselights/types/jobs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { jobCalls } from '../operators/operator-calls.ts'
import { followJob } from './follow-job.ts'
import { isUnderWay, JOB_TEXTS, type MonitorJob } from './job-texts.ts'

/** One kind of job on a page: how it stands or ended last, and what can be done with it. */
export interface JobControl {
  job: Job | undefined
  /** From the click on, before the API has answered. */
  asking: boolean
  /** Why it could not even be begun. */
  refusal: string | null
  start(): Promise<void>
  cancel(): Promise<void>
}

/** The job of a kind: followed to its end wherever it was begun, also after the page was loaded anew. */
export function useJob(kind: MonitorJob): JobControl {
  const queryClient = useQueryClient()
  const { data: jobs } = useQuery(jobCalls().jobs())
  const job = jobs?.find((one) => one.kind === kind)
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const underWay = isUnderWay(job) ? job.id : undefined

  const keep = useCallback(
    (next: Job) =>
      queryClient.setQueryData(jobCalls().jobs().queryKey, (before = []) => [
        next,
        ...before.filter(({ id }) => id !== next.id),
      ]),
    [queryClient],
  )

  useEffect(() => {
    if (!underWay) return
    return followJob(underWay, {
      ask: jobCalls().job,
      onJob: (next) => {
        keep(next)
        if (!isUnderWay(next)) ended(kind, next, queryClient)
      },
      onLost: () => void queryClient.invalidateQueries(jobCalls().jobs()),
    })
  }, [underWay, kind, keep, queryClient])

  return {
    job,
    asking,
    refusal,
    async start() {
      setAsking(true)
      setRefusal(null)
      try {
        const begun = await jobCalls().start(kind)
        keep(begun)
        // a short one may be over by now
        if (!isUnderWay(begun)) ended(kind, begun, queryClient)
      } catch (error) {
        setRefusal(reasonOf(error))
        toast({ title: 'Error', text: JOB_TEXTS[kind].failed, tone: 'destructive' })
        // the answer may have been lost, and not the job
        await queryClient.invalidateQueries(jobCalls().jobs())
      } finally {
        setAsking(false)
      }
    },
    async cancel() {
      if (!underWay) return
      try {
        keep(await jobCalls().cancel(underWay))
      } catch (error) {
        toast({ title: 'Error', text: reasonOf(error), tone: 'destructive' })
      }
    },
  }
}

/** Says how a job came out; after one that did its work the data has changed: the monitor's, and what visitors see. */
function ended(kind: MonitorJob, job: Job, queryClient: QueryClient): void {
  const { done, failed } = JOB_TEXTS[kind]
  if (job.state === 'completed') {
    toast(done(job))
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'jobs' })
  } else if (job.state === 'failed') toast({ title: 'Error', text: failed, tone: 'destructive' })
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.body || error.message : error instanceof Error ? error.message : String(error)
