import { hasCode } from '@houselights/contracts/errors/has-code'

/**
 * The API returned nothing usable: no response, an error status, or a response that breaks its contract. Any other
 * error from a call is our bug.
 */
export class FetchError extends Error {
  override readonly name: string = 'FetchError'
  readonly code = 'fetch-failed'
}

export const isFetchError = (error: unknown) => hasCode<FetchError>(error, 'fetch-failed')

/**
 * A response with an error status. Its message is the status, a colon, and the body (or the status text if the body is
 * empty).
 */
export class ApiError extends FetchError {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: string
  readonly retryAfter: string | undefined

  constructor(status: number, statusText: string, body: string, retryAfter?: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** Checks whether the API responded with an error status. */
export const isApiError = (error: unknown): error is ApiError => isFetchError(error) && 'status' in error

/** Returns an error's text for people: the API's own sentence if it sent one. */
export function toErrorText(error: unknown): string {
  if (isApiError(error) && error.body) return error.body
  return error instanceof Error ? error.message : 'Something went wrong.'
}

/**
 * Returns the API's sentence for a client that sent too many requests or isn't allowed to do this; undefined for other
 * errors.
 */
export const toRefusalText = (error: unknown): string | undefined =>
  isApiError(error) && (error.status === 429 || error.status === 403) ? error.body : undefined

export const isRefused = (error: unknown): error is ApiError => isApiError(error) && error.status === 400

/**
 * Checks whether the API refused the request (4xx). That's no outage, and retrying the same request changes nothing.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && error.status >= 400 && error.status < 500

/** Checks whether nothing has the requested name, or the name is too long (414). Pages show their own "not found". */
export const isNotFound = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 414)

/** Checks whether the API responded with 410: the thing existed once. */
export const isGone = (error: unknown): error is ApiError => isApiError(error) && error.status === 410
