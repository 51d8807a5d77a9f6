import * as routes from '@houselights/types/routes'
import type { FastifyError } from 'fastify'
import { QueueAwayError } from '../jobs/job-service.ts'
import { isAway } from './bulkhead.ts'
import { GoneError, NotFoundError } from './not-found-error.ts'
import { bodySentenceOf, isOfTheWhole, parameterSentence, type QueryShape } from './parameter-sentence.ts'
import { TOO_MANY, TooManyError } from './too-many-error.ts'

/** What goes wrong for the client: a status, and a sentence that reveals nothing of the inside. */
export interface Problem {
  status: number
  detail: string
  retryAfterSeconds?: number
}

/** What an error means to the client; `shape` holds the parameters of the requested route, `bodySentence` what to say of its body. */
export function problemOf(error: FastifyError | Error, shape: QueryShape = {}, bodySentence?: string): Problem {
  if (error instanceof NotFoundError) return { status: 404, detail: error.message }
  if (error instanceof GoneError) return { status: 410, detail: error.message }
  if (error instanceof TooManyError)
    return { status: 429, detail: error.message, retryAfterSeconds: error.retryAfterSeconds }
  // errors of other packages, by name: a package may be there twice
  if (error.name === 'RefusedError') return { status: 400, detail: error.message }
  if (error.name === 'BadCursorError')
    return { status: 400, detail: `cursor must be ${routes.Paging.shape.cursor.unwrap().description}.` }
  if (error instanceof QueueAwayError)
    return { status: 503, detail: `${error.message} Please try again.`, retryAfterSeconds: 5 }
  if (error.name === 'CardsBusyError')
    return { status: 503, detail: `${error.message} Please try again.`, retryAfterSeconds: 5 }
  if (isAway(error))
    return { status: 503, detail: 'The database does not answer just now. Please try again.', retryAfterSeconds: 5 }
  if ('validation' in error && error.validation) {
    if (error.validationContext === 'params') return { status: 404, detail: 'There is nothing of that name.' }
    if (error.validationContext === 'body' && bodySentence) return { status: 400, detail: bodySentence }
    if (error.validationContext === 'body' && isOfTheWhole(error.validation))
      return { status: 400, detail: bodySentenceOf(shape) }
    return { status: 400, detail: parameterSentence(error.validation, shape) }
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 404) return { status, detail: 'There is nothing at this address.' }
  if (status === 403) return { status, detail: 'This can be asked from our own pages alone.' }
  if (status === 413) return { status, detail: 'The body is too long.' }
  if (status === 415) return { status, detail: 'Send the body as JSON, with content type application/json.' }
  if (status === 429) return { status, detail: TOO_MANY }
  if (status >= 400 && status < 500) return { status, detail: 'The request cannot be understood.' }
  return { status: 500, detail: 'Something went wrong on our side. Please try again later.' }
}
