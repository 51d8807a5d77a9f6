import { isNotFound, toErrorText } from '@houselights/api-client/api-error'
import { cancelJob, getJob, listJobs } from '@houselights/contracts/jobs/job-routes'
import { Job, type JobKind } from '@houselights/contracts/jobs/jobs'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { showToast } from '@houselights/design-system/toast-store'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { isUnderWay } from './job-texts.ts'

export const jobsQuery = () => operatorQuery(listJobs, { query: { limit: 50 } })

interface JobListener {
  /** Called once for each job that this page started or followed, when the job ends. */
  onEnd(job: Job): void
  onRefused(error: Error): void
}

/** One kind of job on a page: its current or last run, and how to start and cancel it. */
export interface JobControl {
  job: Job | undefined
  /** True from the click, even before the API responds, until the job ends. */
  running: boolean
  refusal: Error | null
  start(): void
  cancel(): void
}

/** Follows the latest job of a kind to its end, wherever it was started. Picks it up again after a page reload. */
export function useJob(kind: JobKind, listener: JobListener): JobControl {
  const queryClient = useQueryClient()
  const { data: jobs } = useQuery(jobsQuery())
  const job = jobs?.find((listedJob) => listedJob.kind === kind)
  // separate from the list: a list requested before the job started may have an older state
  const [watchedId, setWatchedId] = useState<string>()
  const endedIds = useRef(new Set<string>())
  if (isUnderWay(job) && job.id !== watchedId && !endedIds.current.has(job.id)) setWatchedId(job.id)

  const listenerRef = useRef(listener)
  useEffect(() => {
    listenerRef.current = listener
  })

  const update = useCallback(
    (updatedJob: Job) => {
      queryClient.setQueryData(jobsQuery().queryKey, (previousJobs = []) => [
        updatedJob,
        ...previousJobs.filter(({ id }) => id !== updatedJob.id),
      ])
      if (isUnderWay(updatedJob)) return setWatchedId(updatedJob.id)
      setWatchedId(undefined)
      if (endedIds.current.has(updatedJob.id)) return
      endedIds.current.add(updatedJob.id)
      listenerRef.current.onEnd(updatedJob)
      // a list requested before the job ended may arrive later
      void queryClient.invalidateQueries(jobsQuery())
    },
    [queryClient],
  )

  useEffect(() => {
    if (!watchedId) return
    return followJob(watchedId, {
      onJob: update,
      onLost: () => {
        setWatchedId(undefined)
        void queryClient.invalidateQueries(jobsQuery())
      },
    })
  }, [watchedId, update, queryClient])

  const startMutation = useMutation({
    mutationFn: () => startJob(kind),
    onSuccess: async (updatedJob) => {
      await queryClient.cancelQueries(jobsQuery())
      update(updatedJob)
    },
    onError: (error) => {
      listener.onRefused(error)
      // the job may have started even though the response was lost
      void queryClient.invalidateQueries(jobsQuery())
    },
    networkMode: 'always',
  })

  const { mutate: cancel } = useMutation({
    mutationFn: (id: string) => operatorCall(cancelJob, { params: { id } }),
    onSuccess: update,
    onError: (error) => showToast({ title: 'Error', text: toErrorText(error), tone: 'destructive' }),
    networkMode: 'always',
  })

  return {
    job,
    running: startMutation.isPending || watchedId !== undefined,
    refusal: startMutation.error,
    start: startMutation.mutate,
    cancel: () => watchedId && cancel(watchedId),
  }
}

const fetchJob = (id: string): Promise<Job> => operatorCall(getJob, { params: { id } })

/** Starts a job, or joins the one that is running in the city. Doesn't wait for its end. */
async function startJob(kind: JobKind): Promise<Job> {
  const { jobId } = await operatorCall(OPERATOR_JOBS[kind].call, {}, { headers: { prefer: 'respond-async' } })
  return fetchJob(jobId)
}

const RETRY_MS = 2_000
/** Over HTTP/1.1 a browser opens six connections to a site. More streams would leave too few for other requests. */
const MAX_STREAMS = 2
let openStreams = 0

interface FollowCallbacks {
  /** Called on each change of the job, including its end. */
  onJob(job: Job): void
  /** Called if the job no longer exists. */
  onLost(): void
}

/**
 * Follows a job to its end over server-sent events, and reconnects if the connection drops. While too many jobs are
 * followed at the same time, polls the job instead. Returns a function that stops following.
 */
function followJob(id: string, { onJob, onLost }: FollowCallbacks): () => void {
  let isStopped = false
  let eventSource: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    closeStream()
  }
  const closeStream = () => {
    if (!eventSource) return
    eventSource.close()
    eventSource = undefined
    openStreams -= 1
  }
  const update = (job: Job) => {
    if (isStopped) return
    if (!isUnderWay(job)) stop()
    onJob(job)
  }
  const open = () => {
    if (openStreams >= MAX_STREAMS) {
      timer = setTimeout(reconnect, RETRY_MS)
      return
    }
    openStreams += 1
    eventSource = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events`, { withCredentials: true })
    eventSource.addEventListener('job', ({ data }) => {
      const { data: job } = Job.safeParse(JSON.parse(String(data)))
      if (job) update(job)
    })
    // browsers reopen a dropped connection; after an error status or an invalid response, we poll
    eventSource.addEventListener('error', () => {
      if (isStopped || eventSource?.readyState !== EventSource.CLOSED) return
      closeStream()
      timer = setTimeout(reconnect, RETRY_MS)
    })
  }
  const reconnect = async () => {
    try {
      update(await fetchJob(id))
      if (!isStopped) open()
    } catch (error) {
      if (isStopped) return
      if (isNotFound(error)) {
        stop()
        onLost()
      } else timer = setTimeout(reconnect, RETRY_MS)
    }
  }
  open()
  return stop
}
