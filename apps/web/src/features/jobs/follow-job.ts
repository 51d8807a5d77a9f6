import { isNotFound } from '@houselights/api-client/api-error'
import { Job } from '@houselights/types/jobs'
import { isUnderWay } from './job-texts.ts'

const RETRY_MS = 2_000
/** Over HTTP/1.1 a browser opens six connections to a site: more streams than these would leave none for the page's calls. */
const MOST_STREAMS = 2
let streams = 0

interface Follow {
  /** The job as it stands now, asked for anew. */
  ask(id: string): Promise<Job>
  /** Each time the job went on, and once more at its end. */
  onJob(job: Job): void
  /** The job is not there any more, or may not be seen. */
  onLost(): void
}

/**
 * Follows a job to its end over server-sent events; a lost connection is taken up again, and where too many jobs are
 * followed at once it is asked now and then. Gives what stops it.
 */
export function followJob(id: string, { ask, onJob, onLost }: Follow): () => void {
  let stopped = false
  let events: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    stopped = true
    clearTimeout(timer)
    release()
  }
  const release = () => {
    if (!events) return
    events.close()
    events = undefined
    streams -= 1
  }
  const hear = (job: Job) => {
    if (stopped) return
    if (!isUnderWay(job)) stop()
    onJob(job)
  }
  const open = () => {
    if (streams >= MOST_STREAMS) {
      timer = setTimeout(takeUpAgain, RETRY_MS)
      return
    }
    streams += 1
    events = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events`, { withCredentials: true })
    events.addEventListener('job', ({ data }) => {
      const { data: job } = Job.safeParse(JSON.parse(String(data)))
      if (job) hear(job)
    })
    // a browser takes a dropped connection up again by itself; what was refused or answered oddly we ask for
    events.addEventListener('error', () => {
      if (stopped || events?.readyState !== EventSource.CLOSED) return
      release()
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
