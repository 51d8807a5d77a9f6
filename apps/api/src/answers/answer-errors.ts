import { requestIdOf } from '@houselights/http-server/request-id'
import { lineSampler } from '@houselights/telemetry/line-sampler'
import { loggedUrl } from '@houselights/telemetry/logged-url'
import type { FastifyError, FastifyInstance } from 'fastify'
import { problemOf } from './problem-of.ts'
import { sendProblem } from './send-problem.ts'

/** Answers errors, and addresses at which there is nothing, with a sentence; logs errors of our own. */
export function answerErrors(app: FastifyInstance) {
  const sample = lineSampler()
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { queryShape, bodyShape, bodySentence } = request.routeOptions.config
    const problem = problemOf(error, bodyShape ?? queryShape, bodySentence)
    // who cannot be served now is refused by the thousand
    const sampled = problem.status === 503 ? sample(request.routeOptions.url ?? 'none') : {}
    if (problem.status >= 500 && sampled) {
      const of = { url: loggedUrl(request.url), requestId: requestIdOf(request.raw) }
      request.log.error({ err: error, ...of, ...sampled }, 'a request failed')
    }
    return sendProblem(request, reply, problem)
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { status: 404, detail: 'There is nothing at this address.' }),
  )
}
