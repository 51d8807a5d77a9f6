import { PassThrough } from 'node:stream'
import { cancelJob, getJob, JOB_EVENTS_PATH, listJobs } from '@houselights/contracts/jobs/job-routes'
import { JOB_KINDS, type Job, type JobKind } from '@houselights/contracts/jobs/jobs'
import { OPERATOR_JOBS } from '@houselights/contracts/jobs/operator-jobs'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { streamLimit } from '../../guards/client-limits.ts'
import { found } from '../../responses/errors.ts'
import { sendProblem } from '../../responses/problems.ts'
import { sendStream } from '../../responses/send-stream.ts'
import { operatorRoute } from '../../routing/operator-route.ts'

/** Shorter than any proxy's timeout. */
const HEARTBEAT_MS = 10_000

/**
 * Sends a job as server-sent events: `job` each time it goes on, the last one when it has ended. A client that lost the
 * connection connects again and gets the job as it is.
 */
function streamJob(
  reply: FastifyReply,
  follow: (signal: AbortSignal) => AsyncGenerator<Job>,
  signal: AbortSignal,
): FastifyReply {
  const events = new PassThrough()
  events.write('retry: 2000\n\n')
  const heartbeat = setInterval(() => events.write(': still here\n\n'), HEARTBEAT_MS)
  const tell = async () => {
    for await (const job of follow(signal)) events.write(`event: job\ndata: ${JSON.stringify(job)}\n\n`)
  }
  tell()
    // headers are out: the client connects again and gets the error as an answer
    .catch((error: unknown) => reply.log.error({ err: error }, 'a stream of a job broke off'))
    .finally(() => {
      clearInterval(heartbeat)
      events.end()
    })
  return sendStream(reply, 'text/event-stream; charset=utf-8', events)
}

/** What the call that started a job answers: its id, its sources, and its counts by the names of its kind. */
const getAnswer = (kind: JobKind, job: Job) => ({
  jobId: job.id,
  state: job.state,
  sources: job.sources,
  ...OPERATOR_JOBS[kind].toAnswer(job),
})

const USUAL_LIMIT = 20
/** Of one client: an operator's page has one for each job that it shows. */
const MAX_STREAMS = 20

export function jobRoutes(area: FastifyInstance): void {
  const { jobs, closing } = area
  for (const kind of JOB_KINDS) jobCall(area, kind)

  operatorRoute(area, listJobs, ({ query: { kind, state, limit = USUAL_LIMIT }, city }) =>
    jobs.reads.list({ kind, state, city: city.id, limit }),
  )
  operatorRoute(area, getJob, async ({ params }) => found(await jobs.reads.byId(params.id), 'job', params.id))
  operatorRoute(area, cancelJob, async ({ params }) => found(await jobs.cancel(params.id), 'job', params.id))

  const countStream = streamLimit(MAX_STREAMS)
  area.get(JOB_EVENTS_PATH, { schema: { params: getJob.params } }, async (request, reply) => {
    const { id } = request.params as { id: string }
    found(await jobs.reads.byId(id), 'job', id)
    countStream(request, reply)
    return streamJob(reply, (signal) => jobs.follow(id, signal), AbortSignal.any([closing, gone(reply)]))
  })
}

/** Waits for the job and answers with its counts; `Prefer: respond-async` (RFC 7240) is answered at once. */
function jobCall(area: FastifyInstance, kind: JobKind): void {
  const { jobs, closing } = area
  operatorRoute(area, OPERATOR_JOBS[kind].call, async ({ city, request, reply }) => {
    const requested = await jobs.request(kind, city)
    const waits = wantsToWait(request)
    const job = waits ? await jobs.ended(requested.id, AbortSignal.any([closing, gone(reply)])) : requested
    if (job?.state === 'completed') return getAnswer(kind, job)
    // without a job the client is gone, or the API closes: it goes on without it
    return waits && job ? refused(request, reply, job) : pending(reply, kind, requested)
  })
}

const wantsToWait = ({ headers }: FastifyRequest): boolean =>
  !String(headers.prefer ?? '')
    .split(',')
    .some((wish) => wish.trim().toLowerCase() === 'respond-async')

function pending(reply: FastifyReply, kind: JobKind, job: Job) {
  reply.status(202).header('location', `/api/jobs/${job.id}`).header('preference-applied', 'respond-async')
  return getAnswer(kind, job)
}

/** A source that could not be read is not our fault: 502, and the sentence says which. */
function refused(request: FastifyRequest, reply: FastifyReply, job: Job): undefined {
  if (job.state === 'cancelled') throw new RefusedError('The job was canceled.')
  sendProblem(request, reply, { status: 502, detail: job.error ?? 'The job failed. No reason given.' })
  return undefined
}

function gone(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  return leaving.signal
}
