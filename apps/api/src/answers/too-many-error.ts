/** The default sentence. */
export const TOO_MANY = 'Too many requests. Please wait some minutes and try again.'

/** A client requested something too often. The message goes out as it is. */
export class TooManyError extends Error {
  override readonly name = 'TooManyError'
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
