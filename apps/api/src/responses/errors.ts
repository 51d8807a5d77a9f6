import { hasCode } from '@houselights/contracts/errors/has-code'

export const TOO_MANY = 'Too many requests. Please wait a few minutes and try again.'

/** A client requested something too often. The message goes out as it is. */
export class TooManyError extends Error {
  override readonly name = 'TooManyError'
  readonly code = 'too-many-requests'
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What was requested is not there, or not for the public. The message goes out as it is. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
  readonly code = 'not-found'
}

export const isNotFoundError = (error: unknown) => hasCode<NotFoundError>(error, 'not-found')

/** The value, or a 404 that says what was looked for. */
export function found<Value>(value: Value | null | undefined, kind: string, name: string): Value {
  if (value === null || value === undefined)
    throw new NotFoundError(`There’s no ${kind} called "${name.slice(0, 100)}".`)
  return value
}

/** What was requested was there once, and is not shown any more. The message goes out as it is. */
export class GoneError extends Error {
  override readonly name = 'GoneError'
  readonly code = 'gone'
}
