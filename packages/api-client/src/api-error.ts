/** An answer that is not a success. Its message is the status, a colon, and the body (or the status text where the body is empty). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: string

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
  }
}

/** What to tell people of a failure: the API's own sentence where it gave one. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && error.body) return error.body
  return error instanceof Error ? error.message : 'It did not work.'
}

/** What the API said to a client that asked too often: a sentence for people. */
export const tooManyOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 429 ? error.body : undefined

/** Whether the API could not read what it was asked for. */
export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400

/** Whether the API said that there is no such thing: the pages answer it with their own "not found". */
export const isNotFound = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404

/** Whether the API said that there was such a thing once, and is not any more. */
export const isGone = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 410
