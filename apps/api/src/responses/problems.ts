import * as routes from '@houselights/contracts/public-api/routes'
import { toProblemText } from '@houselights/server/http/problem-text'
import { getRequestId } from '@houselights/server/http/request-id'
import { createLineSampler } from '@houselights/server/telemetry/line-sampler'
import { toLoggedUrl } from '@houselights/server/telemetry/redact-logs'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDatabaseUnavailable } from './bulkhead.ts'
import { TOO_MANY } from './errors.ts'
import { openToAll } from './open-to-all.ts'

export type QueryShape = Readonly<Record<string, z.core.$ZodType>>

interface ValidationIssue {
  keyword: string
  instancePath: string
  message?: string | undefined
  params?: Record<string, unknown>
}

/** Zod's message for schemas without our own message. */
const ZOD_DEFAULT_MESSAGE = 'Invalid input'

/**
 * Returns whether the body as a whole is wrong, rather than a single field: a list, a text or nothing instead of an
 * object.
 */
const isWholeBodyWrong = ([firstIssue]: readonly ValidationIssue[]): boolean =>
  firstIssue !== undefined && firstIssue.keyword === 'invalid_type' && /^\/?$/.test(firstIssue.instancePath)

function getBodySentence(shape: QueryShape): string {
  const fields = Object.keys(shape)
  return `The body must be a JSON object with the field${fields.length === 1 ? '' : 's'} ${fields.join(', ')}.`
}

/** Writes a sentence for a query or body that a contract refuses, with the parameter and the allowed values. */
function toParameterSentence(issues: readonly ValidationIssue[], shape: QueryShape): string {
  const [firstIssue] = issues
  if (!firstIssue) return NOT_UNDERSTOOD
  if (firstIssue.keyword === 'unrecognized_keys') return toUnknownParameterSentence(firstIssue.params?.keys, shape)
  // Use the contract's own message if it has one.
  if (firstIssue.keyword === 'custom' && firstIssue.message && firstIssue.message !== ZOD_DEFAULT_MESSAGE)
    return firstIssue.message
  const name = firstIssue.instancePath.split('/')[1] ?? ''
  const description = getDescription(shape[name])
  return description === undefined ? `${name} has the wrong type.` : `${name} must be ${description}.`
}

function toUnknownParameterSentence(keys: unknown, shape: QueryShape) {
  const name = Array.isArray(keys) ? String(keys[0]).slice(0, 50) : ''
  const allowed = Object.keys(shape)
  return `Unknown parameter "${name}". ${allowed.length ? `Allowed: ${allowed.join(', ')}` : 'This call takes no parameters'}.`
}

function getDescription(schema: z.core.$ZodType | undefined): string | undefined {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  // The description may be on the optional schema or on the inner one.
  return [inner, schema].flatMap((candidate) =>
    candidate instanceof z.ZodType ? (candidate.description ?? []) : [],
  )[0]
}

const NOT_UNDERSTOOD = 'We can’t parse this request.'
const SENTENCES: Readonly<Record<number, string>> = {
  403: 'Only our own pages can request this.',
  404: 'There’s nothing at this address.',
  413: 'The body is too long.',
  415: 'Send the body as JSON with content type application/json.',
  429: TOO_MANY,
}

/** Responds to errors and unknown paths with a sentence, and logs our own errors. */
export function respondToErrors(app: FastifyInstance) {
  const takeSample = createLineSampler()
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { queryShape, bodyShape, bodySentence } = request.routeOptions.config
    const problem = toProblem(error, bodyShape ?? queryShape, bodySentence)
    // During an outage thousands of requests fail.
    const sample = problem.status === 503 ? takeSample(request.routeOptions.url ?? 'none') : {}
    if (problem.status >= 500 && sample) {
      const context = { url: toLoggedUrl(request.url), requestId: getRequestId(request.raw) }
      request.log.error({ err: error, ...context, ...sample }, 'a request failed')
    }
    return sendProblem(request, reply, problem)
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { status: 404, detail: 'There’s nothing at this address.' }),
  )
}

/** Sends a short sentence as plain text, or a problem document (RFC 9457) if requested. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const { status, detail, retryAfterSeconds } = problem
  reply.status(status).header('cache-control', 'no-store')
  if (isOpen(request)) openToAll(reply)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const { type, text } = toProblemText(request.headers.accept, { status, detail })
  return reply.type(type).serializer(String).send(text)
}

/** Checks whether a response is open to all: if its route is, or for GET and HEAD requests without a route. */
const isOpen = ({ method, is404, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.openToAll || (is404 && (method === 'GET' || method === 'HEAD'))

/** An error as the client sees it: a status, and a sentence that reveals no internals. */
export interface Problem {
  status: number
  detail: string
  retryAfterSeconds?: number | undefined
}

interface OurError extends Error {
  retryAfterSeconds?: number
}
const toProblemWithStatus =
  (status: number) =>
  ({ message, retryAfterSeconds }: OurError) => ({ status, detail: message, retryAfterSeconds })
const toBusyProblem = ({ message }: OurError) => ({
  status: 503,
  detail: `${message} Please try again.`,
  retryAfterSeconds: 5,
})

/** How to convert each of our own errors, by its code. */
const PROBLEMS = new Map<unknown, (error: OurError) => Problem>([
  ['not-found', toProblemWithStatus(404)],
  ['gone', toProblemWithStatus(410)],
  ['too-many-requests', toProblemWithStatus(429)],
  ['refused', toProblemWithStatus(400)],
  ['bad-cursor', () => ({ status: 400, detail: `cursor must be ${routes.Paging.shape.cursor.unwrap().description}.` })],
  ['queue-away', toBusyProblem],
  ['cards-busy', toBusyProblem],
])

/**
 * Converts an error for the client. `shape` has the parameters of the requested route, and `bodySentence` describes its
 * body.
 */
export function toProblem(error: FastifyError | Error, shape: QueryShape = {}, bodySentence?: string): Problem {
  const converter = 'code' in error && PROBLEMS.get(error.code)
  if (converter) return converter(error)
  if (isDatabaseUnavailable(error))
    return { status: 503, detail: 'The database isn’t responding right now. Please try again.', retryAfterSeconds: 5 }
  if ('validation' in error && error.validation) {
    if (error.validationContext === 'params') return { status: 404, detail: 'There’s nothing by that name.' }
    if (error.validationContext === 'body' && bodySentence) return { status: 400, detail: bodySentence }
    if (error.validationContext === 'body' && isWholeBodyWrong(error.validation))
      return { status: 400, detail: getBodySentence(shape) }
    return { status: 400, detail: toParameterSentence(error.validation, shape) }
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status >= 400 && status < 500) return { status, detail: SENTENCES[status] ?? NOT_UNDERSTOOD }
  return { status: 500, detail: 'Something went wrong on our side. Please try again later.' }
}
