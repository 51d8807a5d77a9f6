import { errorText } from '@houselights/api-client/api-error'
import { toast } from '@houselights/design-system/toast-store'
import type { Job, JobKind } from '@houselights/types/jobs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { jobCalls } from '../operators/index.ts'
import { followJob } from './follow-job.ts'
import { isUnderWay } from './job-texts.ts'

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
  // apart from the list: an answer that was on its way when the job began may hold an older one
  const [watched, setWatched] = useState<string>()
  const told = useRef(new Set<string>())
  if (isUnderWay(job) && job.id !== watched && !told.current.has(job.id)) setWatched(job.id)

  const current = useRef(hearing)
  useEffect(() => {
    current.current = hearing
  })

  const hear = useCallback(
    (next: Job) => {
      queryClient.setQueryData(jobCalls().jobs().queryKey, (before = []) => [
        next,
        ...before.filter(({ id }) => id !== next.id),
      ])
      if (isUnderWay(next)) return setWatched(next.id)
      setWatched(undefined)
      if (told.current.has(next.id)) return
      told.current.add(next.id)
      current.current.onEnd(next)
    },
    [queryClient],
  )

  useEffect(() => {
    if (!watched) return
    return followJob(watched, {
      ask: jobCalls().job,
      onJob: hear,
      onLost: () => {
        setWatched(undefined)
        void queryClient.invalidateQueries(jobCalls().jobs())
      },
    })
  }, [watched, hear, queryClient])

  async function start() {
    setAsking(true)
    setRefusal(null)
    try {
      const next = await jobCalls().start(kind)
      await queryClient.cancelQueries(jobCalls().jobs())
      hear(next)
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
    if (!watched) return
    try {
      hear(await jobCalls().cancel(watched))
    } catch (error) {
      toast({ title: 'Error', text: errorText(error), tone: 'destructive' })
    }
  }

  return { job, running: asking || watched !== undefined, refusal, start, cancel }
}
