import { PassThrough } from 'node:stream'
import { cancelJob, getJob, JOB_EVENTS_PATH, listJobs } from '@houselights/contracts/jobs/job-routes'
import { JOB_KINDS, type Job, type JobKind } from '@houselights/contracts/jobs/jobs'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createStreamLimit } from '../../guards/client-limits.ts'
import { assertFound } from '../../responses/errors.ts'
import { sendProblem } from '../../responses/problems.ts'
import { sendStream } from '../../responses/send-stream.ts'
import { operatorRoute } from '../../routing/operator-route.ts'

/** Shorter than any proxy's timeout. */
const HEARTBEAT_MS = 10_000

/**
 * Sends a job as server-sent events: a `job` event each time the job changes, the last one after it has ended. A client
 * that loses the connection reconnects and gets the current state.
 */
function streamJob(
  reply: FastifyReply,
  follow: (signal: AbortSignal) => AsyncGenerator<Job>,
  signal: AbortSignal,
): FastifyReply {
  const events = new PassThrough()
  events.write('retry: 2000\n\n')
  const heartbeat = setInterval(() => events.write(': still here\n\n'), HEARTBEAT_MS)
  const writeUpdates = async () => {
    for await (const job of follow(signal)) events.write(`event: job\ndata: ${JSON.stringify(job)}\n\n`)
  }
  writeUpdates()
    // Headers are already sent. The client reconnects and gets the error as a response.
    .catch((error: unknown) => reply.log.error({ err: error }, 'a job’s event stream failed'))
    .finally(() => {
      clearInterval(heartbeat)
      events.end()
    })
  return sendStream(reply, 'text/event-stream; charset=utf-8', events)
}

/** Builds the response to the call that started a job: its id, its sources, and counts with the names for its kind. */
const toJobResponse = (kind: JobKind, job: Job) => ({
  jobId: job.id,
  state: job.state,
  sources: job.sources,
  ...OPERATOR_JOBS[kind].toResultFields(job),
})

const DEFAULT_LIMIT = 20
/** Per client. An operator's page opens one stream for each job that it shows. */
const MAX_STREAMS = 20

export function jobRoutes(area: FastifyInstance): void {
  const { jobs, closing } = area
  for (const kind of JOB_KINDS) addJobCall(area, kind)

  operatorRoute(area, listJobs, ({ query: { kind, state, limit = DEFAULT_LIMIT }, city }) =>
    jobs.queries.list({ kind, state, city: city.id, limit }),
  )
  operatorRoute(area, getJob, async ({ params }) => assertFound(await jobs.queries.byId(params.id), 'job', params.id))
  operatorRoute(area, cancelJob, async ({ params }) => assertFound(await jobs.cancel(params.id), 'job', params.id))

  const countStream = createStreamLimit(MAX_STREAMS)
  area.get(JOB_EVENTS_PATH, { schema: { params: getJob.params } }, async (request, reply) => {
    const { id } = request.params as { id: string }
    assertFound(await jobs.queries.byId(id), 'job', id)
    countStream(request, reply)
    return streamJob(reply, (signal) => jobs.follow(id, signal), AbortSignal.any([closing, getDisconnectSignal(reply)]))
  })
}

/**
 * Adds a call that waits for the job and responds with its counts. With `Prefer: respond-async` (RFC 7240), it responds
 * immediately.
 */
function addJobCall(area: FastifyInstance, kind: JobKind): void {
  const { jobs, closing } = area
  operatorRoute(area, OPERATOR_JOBS[kind].call, async ({ city, request, reply }) => {
    const requestedJob = await jobs.request(kind, city)
    const isWaiting = wantsToWait(request)
    const job = isWaiting
      ? await jobs.waitForEnd(requestedJob.id, AbortSignal.any([closing, getDisconnectSignal(reply)]))
      : requestedJob
    if (job?.state === 'completed') return toJobResponse(kind, job)
    // Without a job, the client disconnected or the API is closing. The job continues either way.
    return isWaiting && job ? sendFailure(request, reply, job) : sendPending(reply, kind, requestedJob)
  })
}

const wantsToWait = ({ headers }: FastifyRequest): boolean =>
  !String(headers.prefer ?? '')
    .split(',')
    .some((preference) => preference.trim().toLowerCase() === 'respond-async')

function sendPending(reply: FastifyReply, kind: JobKind, job: Job) {
  reply.status(202).header('location', `/api/jobs/${job.id}`).header('preference-applied', 'respond-async')
  return toJobResponse(kind, job)
}

/**
 * Responds with 502 and the reason, because a source that can't be scraped isn't our fault. A canceled job gets a 400.
 */
function sendFailure(request: FastifyRequest, reply: FastifyReply, job: Job): undefined {
  if (job.state === 'cancelled') throw new RefusedError('The job was canceled.')
  sendProblem(request, reply, { status: 502, detail: job.error ?? 'The job failed for an unknown reason.' })
  return undefined
}

function getDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
