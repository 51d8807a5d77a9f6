import { isNotFound } from '@houselights/api-client/api-error'
import { Job } from '@houselights/contracts/jobs/jobs'
import { isUnderWay } from './job-texts.ts'

const RETRY_MS = 2_000
/**
 * Over HTTP/1.1 a browser opens six connections to a site: more streams would leave too few for the page's requests.
 */
const MOST_STREAMS = 2
let streams = 0

interface Follow {
  fetchJob(id: string): Promise<Job>
  /** Called at each change of the job, and at its end. */
  onJob(job: Job): void
  onLost(): void
}

/**
 * Follows a job to its end by server-sent events. A lost connection is opened again; where too many jobs are followed
 * at once, the job is polled. Returns a function that stops.
 */
export function followJob(id: string, { fetchJob, onJob, onLost }: Follow): () => void {
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
  const update = (job: Job) => {
    if (stopped) return
    if (!isUnderWay(job)) stop()
    onJob(job)
  }
  const open = () => {
    if (streams >= MOST_STREAMS) {
      timer = setTimeout(reconnect, RETRY_MS)
      return
    }
    streams += 1
    events = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events`, { withCredentials: true })
    events.addEventListener('job', ({ data }) => {
      const { data: job } = Job.safeParse(JSON.parse(String(data)))
      if (job) update(job)
    })
    // a browser reopens a dropped connection by itself; after a refusal or an invalid answer we poll
    events.addEventListener('error', () => {
      if (stopped || events?.readyState !== EventSource.CLOSED) return
      release()
      timer = setTimeout(reconnect, RETRY_MS)
    })
  }
  const reconnect = async () => {
    try {
      update(await fetchJob(id))
      if (!stopped) open()
    } catch (error) {
      if (stopped) return
      if (isNotFound(error)) {
        stop()
        onLost()
      } else timer = setTimeout(reconnect, RETRY_MS)
    }
  }
  open()
  return stop
}
