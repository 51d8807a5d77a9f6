import { RefusedError } from '@houselights/domain/refused-error'
import { cancelJob, getJob, JOB_CALLS, JOB_EVENTS_PATH, listJobs } from '@houselights/types/job-routes'
import { JOB_KINDS, type Job, type JobKind } from '@houselights/types/jobs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { sendProblem } from '../answers/send-problem.ts'
import { requestedCity } from '../city-parameter.ts'
import { answerOf } from '../jobs/job-answers.ts'
import { hasEnded } from '../jobs/job-service.ts'
import { streamJob } from '../jobs/stream-job.ts'
import { operatorRoute } from '../operator-route.ts'
import { streamLimit } from '../stream-limit.ts'
import type { OperatorServices } from './services.ts'

const USUAL_LIMIT = 20
/** Of one client: an operator's page has one for each job that it shows. */
const MAX_STREAMS = 20

/** Starting, watching and cancelling jobs. */
export function jobRoutes(area: FastifyInstance, { jobs, closing }: OperatorServices): void {
  for (const kind of JOB_KINDS) jobCall(area, jobs, kind, closing)

  operatorRoute(area, listJobs, ({ query: { kind, state, city, limit = USUAL_LIMIT } }) =>
    jobs.reads.list({ kind, state, city: requestedCity(city).id, limit }),
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
function jobCall(area: FastifyInstance, jobs: OperatorServices['jobs'], kind: JobKind, closing: AbortSignal): void {
  const contract = JOB_CALLS[kind]
  operatorRoute(area, contract, async ({ query, request, reply }) => {
    const requested = await jobs.request(kind, requestedCity(query.city))
    if (wantsToWait(request)) {
      const job = await jobs.ended(requested.id, AbortSignal.any([closing, gone(reply)]))
      // the client is gone, or the API closes: the job goes on without it
      if (!job) return pending(reply, kind, requested)
      if (job.state !== 'completed') return refused(request, reply, job)
      return answerOf(kind, job)
    }
    return hasEnded(requested) && requested.state === 'completed'
      ? answerOf(kind, requested)
      : pending(reply, kind, requested)
  })
}

const wantsToWait = ({ headers }: FastifyRequest): boolean =>
  !String(headers.prefer ?? '')
    .split(',')
    .some((wish) => wish.trim().toLowerCase() === 'respond-async')

function pending(reply: FastifyReply, kind: JobKind, job: Job) {
  reply.status(202).header('location', `/api/jobs/${job.id}`).header('preference-applied', 'respond-async')
  return answerOf(kind, job)
}

/** A source that could not be read is not our fault: 502, and the sentence says which. */
function refused(request: FastifyRequest, reply: FastifyReply, job: Job): undefined {
  if (job.state === 'cancelled') throw new RefusedError('The job was cancelled.')
  sendProblem(request, reply, { status: 502, detail: job.error ?? 'The job failed without a reason.' })
  return undefined
}

/** Aborted when the client disconnects. */
function gone(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  return leaving.signal
}
