import { requestIdOf } from '@houselights/http-server/request-id'
import { loggedUrl } from '@houselights/telemetry/logged-url'
import type { FastifyError, FastifyInstance } from 'fastify'
import { problemOf } from './problem-of.ts'
import { sendProblem } from './send-problem.ts'

/** Answers errors, and addresses at which there is nothing, with a sentence; logs errors of our own. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { queryShape, bodyShape, bodySentence } = request.routeOptions.config
    const problem = problemOf(error, bodyShape ?? queryShape, bodySentence)
    if (problem.status >= 500) {
      const of = { url: loggedUrl(request.url), requestId: requestIdOf(request.raw) }
      request.log.error({ err: error, ...of }, 'a request failed')
    }
    return sendProblem(request, reply, problem)
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { status: 404, detail: 'There is nothing at this address.' }),
  )
}
