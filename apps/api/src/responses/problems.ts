import * as routes from '@houselights/contracts/public-api/routes'
import { problemText } from '@houselights/server/http/problem-text'
import { getRequestId } from '@houselights/server/http/request-id'
import { lineSampler } from '@houselights/server/telemetry/line-sampler'
import { loggedUrl } from '@houselights/server/telemetry/redact-logs'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isAway } from './bulkhead.ts'
import { TOO_MANY } from './errors.ts'
import { openToAll } from './open-to-all.ts'

export type QueryShape = Readonly<Record<string, z.core.$ZodType>>

interface Fault {
  keyword: string
  instancePath: string
  message?: string | undefined
  params?: Record<string, unknown>
}

/** Zod's own message for a fault without a sentence of ours. */
const UNWORDED = 'Invalid input'

/** Whether it is no part of it that is wrong, but what it is: a list, a text or nothing in place of an object. */
const isOfTheWhole = ([first]: readonly Fault[]): boolean =>
  first !== undefined && first.keyword === 'invalid_type' && /^\/?$/.test(first.instancePath)

function getBodySentence(shape: QueryShape): string {
  const fields = Object.keys(shape)
  return `The body must be a JSON object with the field${fields.length === 1 ? '' : 's'} ${fields.join(', ')}.`
}

/** The sentence for a query that a contract refuses: it names the parameter and what is allowed in its place. */
function parameterSentence(faults: readonly Fault[], shape: QueryShape): string {
  const [first] = faults
  if (!first) return NOT_UNDERSTOOD
  if (first.keyword === 'unrecognized_keys') return unknownParameter(first.params?.keys, shape)
  // a contract's own words, where it has some
  if (first.keyword === 'custom' && first.message && first.message !== UNWORDED) return first.message
  const name = first.instancePath.split('/')[1] ?? ''
  return `${name} must be ${getDescription(shape[name]) ?? 'of another type'}.`
}

function unknownParameter(keys: unknown, shape: QueryShape) {
  const name = Array.isArray(keys) ? String(keys[0]).slice(0, 50) : ''
  const allowed = Object.keys(shape)
  return `Unknown parameter "${name}". ${allowed.length ? `Allowed: ${allowed.join(', ')}` : 'This call takes none'}.`
}

function getDescription(schema: z.core.$ZodType | undefined): string | undefined {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  // described before or after it was made optional
  return [inner, schema].flatMap((one) => (one instanceof z.ZodType ? (one.description ?? []) : []))[0]
}

const NOT_UNDERSTOOD = 'We can’t parse this request.'
const SENTENCES: Readonly<Record<number, string>> = {
  403: 'Only our own pages can request this.',
  404: 'There’s nothing at this address.',
  413: 'The body is too long.',
  415: 'Send the body as JSON with content type application/json.',
  429: TOO_MANY,
}

/** Answers errors, and addresses at which there is nothing, with a sentence; logs errors of our own. */
export function answerErrors(app: FastifyInstance) {
  const sample = lineSampler()
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { queryShape, bodyShape, bodySentence } = request.routeOptions.config
    const problem = toProblem(error, bodyShape ?? queryShape, bodySentence)
    // who cannot be served now is refused by the thousand
    const sampled = problem.status === 503 ? sample(request.routeOptions.url ?? 'none') : {}
    if (problem.status >= 500 && sampled) {
      const of = { url: loggedUrl(request.url), requestId: getRequestId(request.raw) }
      request.log.error({ err: error, ...of, ...sampled }, 'a request failed')
    }
    return sendProblem(request, reply, problem)
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { status: 404, detail: 'There’s nothing at this address.' }),
  )
}

/** Answers with a short sentence as plain text, or as a problem document (RFC 9457) where that is requested. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const { status, detail, retryAfterSeconds } = problem
  reply.status(status).header('cache-control', 'no-store')
  if (isOpen(request)) openToAll(reply)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const { type, text } = problemText(request.headers.accept, { status, detail })
  return reply.type(type).serializer(String).send(text)
}

/** An address without a route is nobody's. */
const isOpen = ({ method, is404, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.openToAll || (is404 && (method === 'GET' || method === 'HEAD'))

/** What goes wrong for the client: a status, and a sentence that reveals nothing of the inside. */
export interface Problem {
  status: number
  detail: string
  retryAfterSeconds?: number | undefined
}

interface OurError extends Error {
  retryAfterSeconds?: number
}
const refusal =
  (status: number) =>
  ({ message, retryAfterSeconds }: OurError) => ({ status, detail: message, retryAfterSeconds })
const busy = ({ message }: OurError) => ({ status: 503, detail: `${message} Please try again.`, retryAfterSeconds: 5 })

/** What our own errors mean to the client, by code. */
const PROBLEMS = new Map<unknown, (error: OurError) => Problem>([
  ['not-found', refusal(404)],
  ['gone', refusal(410)],
  ['too-many-requests', refusal(429)],
  ['refused', refusal(400)],
  ['bad-cursor', () => ({ status: 400, detail: `cursor must be ${routes.Paging.shape.cursor.unwrap().description}.` })],
  ['queue-away', busy],
  ['cards-busy', busy],
])

/** What an error means to the client; `shape` holds the parameters of the requested route, `bodySentence` what to say of its body. */
export function toProblem(error: FastifyError | Error, shape: QueryShape = {}, bodySentence?: string): Problem {
  const ours = 'code' in error && PROBLEMS.get(error.code)
  if (ours) return ours(error)
  if (isAway(error))
    return { status: 503, detail: 'The database isn’t responding right now. Please try again.', retryAfterSeconds: 5 }
  if ('validation' in error && error.validation) {
    if (error.validationContext === 'params') return { status: 404, detail: 'There’s nothing by that name.' }
    if (error.validationContext === 'body' && bodySentence) return { status: 400, detail: bodySentence }
    if (error.validationContext === 'body' && isOfTheWhole(error.validation))
      return { status: 400, detail: getBodySentence(shape) }
    return { status: 400, detail: parameterSentence(error.validation, shape) }
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status >= 400 && status < 500) return { status, detail: SENTENCES[status] ?? NOT_UNDERSTOOD }
  return { status: 500, detail: 'Something went wrong on our side. Please try again later.' }
}
