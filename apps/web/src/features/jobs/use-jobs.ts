import { toast } from '@houselights/design-system/toast-store'
import type { Job, JobKind } from '@houselights/types/jobs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { jobCalls } from '../operators/operator-calls.ts'
import { followJob } from './follow-job.ts'
import { isUnderWay, reasonOf } from './job-texts.ts'

interface Hearing {
  /** Once for each job that this page saw running, or began, when it has ended. */
  onEnd(job: Job): void
  /** It could not even be begun. */
  onRefused(error: Error): void
}

/** One kind of job on a page: how it stands or ended last, and what can be done with it. */
export interface JobControl {
  job: Job | undefined
  /** From the click on, before the API has answered, until the job has ended. */
  running: boolean
  /** Why the last click began nothing. */
  refusal: Error | null
  start(): Promise<void>
  cancel(): Promise<void>
}

/** The job of a kind: followed to its end wherever it was begun, also after the page was loaded anew. */
export function useJob(kind: JobKind, hearing: Hearing): JobControl {
  const queryClient = useQueryClient()
  const { data: jobs } = useQuery(jobCalls().jobs())
  const job = jobs?.find((one) => one.kind === kind)
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const underWay = isUnderWay(job) ? job.id : undefined
  const ended = useEffectEvent((next: Job) => hearing.onEnd(next))

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
        if (!isUnderWay(next)) ended(next)
      },
      onLost: () => void queryClient.invalidateQueries(jobCalls().jobs()),
    })
  }, [underWay, keep, queryClient])

  async function start() {
    setAsking(true)
    setRefusal(null)
    try {
      const begun = await jobCalls().start(kind)
      keep(begun)
      // a short one may be over by now
      if (!isUnderWay(begun)) hearing.onEnd(begun)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      setRefusal(error)
      hearing.onRefused(error)
      // the answer may have been lost, and not the job
      await queryClient.invalidateQueries(jobCalls().jobs())
    } finally {
      setAsking(false)
    }
  }

  async function cancel() {
    if (!underWay) return
    try {
      keep(await jobCalls().cancel(underWay))
    } catch (error) {
      toast({ title: 'Error', text: reasonOf(error), tone: 'destructive' })
    }
  }

  return { job, running: asking || underWay !== undefined, refusal, start, cancel }
}
