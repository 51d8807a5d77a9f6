import { isNotFound } from '@houselights/api-client/api-error'
import { Job } from '@houselights/types/jobs'
import { isUnderWay } from './job-texts.ts'

const RETRY_MS = 2_000

interface Follow {
  /** The job as it stands now, asked for anew. */
  ask(id: string): Promise<Job>
  /** Each time the job went on, and once more at its end. */
  onJob(job: Job): void
  /** The job is not there any more, or may not be seen. */
  onLost(): void
}

/** Follows a job to its end over server-sent events; a lost connection is taken up again. Gives what stops it. */
export function followJob(id: string, { ask, onJob, onLost }: Follow): () => void {
  let stopped = false
  let events: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    stopped = true
    clearTimeout(timer)
    events?.close()
  }
  const hear = (job: Job) => {
    if (stopped) return
    if (!isUnderWay(job)) stop()
    onJob(job)
  }
  const open = () => {
    events = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events`, { withCredentials: true })
    events.addEventListener('job', ({ data }) => {
      const { data: job } = Job.safeParse(JSON.parse(String(data)))
      if (job) hear(job)
    })
    // a browser takes a dropped connection up again by itself; what was refused or answered oddly we ask for
    events.addEventListener('error', () => {
      if (stopped || events?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(takeUpAgain, RETRY_MS)
    })
  }
  const takeUpAgain = async () => {
    try {
      hear(await ask(id))
      if (!stopped) open()
    } catch (error) {
      if (stopped) return
      if (isNotFound(error)) {
        stop()
        onLost()
      } else timer = setTimeout(takeUpAgain, RETRY_MS)
    }
  }
  open()
  return stop
}
