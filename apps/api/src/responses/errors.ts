import { hasCode } from '@houselights/contracts/errors/has-code'

export const TOO_MANY = 'Too many requests. Please wait a few minutes and try again.'

/** A client requested something too often. The message is sent to the client. */
export class TooManyError extends Error {
  override readonly name = 'TooManyError'
  readonly code = 'too-many-requests'
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The requested thing doesn't exist or isn't public. The message is sent to the client. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
  readonly code = 'not-found'
}

export const isNotFoundError = (error: unknown) => hasCode<NotFoundError>(error, 'not-found')

/** Returns the value, or throws a 404 that names what was requested. */
export function assertFound<Value>(value: Value | null | undefined, kind: string, name: string): Value {
  if (value === null || value === undefined)
    throw new NotFoundError(`There’s no ${kind} called "${name.slice(0, 100)}".`)
  return value
}

/** The requested thing existed once and is no longer shown. The message is sent to the client. */
export class GoneError extends Error {
  override readonly name = 'GoneError'
  readonly code = 'gone'
}
